import { textIn } from "~/i18n/locale";
import { whyNotThen } from "../../catalog/service-days.server";
import { servicesToSell } from "../../catalog/things-to-sell.server";
import { wishesEnd } from "../../catalog/wishes.rules";
import { DomainError } from "../../errors";
import { maxQuantity } from "../cart-view";
import { type KindOfLine, type PricedLine, piecesOf, seenOtherwise } from "./kind.server";
import { checkPieces } from "./pieces.rules";
import { problemOf } from "./problem.server";

const check: KindOfLine["check"] = async (tx, ctx, _holder, { serviceId, date }, wished) => {
  const [service] = serviceId === null ? [] : await servicesToSell(tx, [serviceId]);
  if (!service?.active) throw new DomainError("service_not_found", { field: "slug" });
  if (service.price === null) throw new DomainError("price_on_request", { field: "slug" });
  const day = date ?? "";
  const wrong = (await whyNotThen(tx, [service], [day], ctx.now))(service, day);
  if (wrong) throw new DomainError(wrong, { field: "date", params: { days: service.leadDays } });
  const quantity = checkPieces(piecesOf(wished), maxQuantity);
  return { quantities: { piece: quantity }, total: service.price * quantity };
};

const read: KindOfLine["read"] = async (ctx, db, _holder, rows) => {
  const ids = rows.flatMap(({ serviceId }) => serviceId ?? []);
  const found = await servicesToSell(db, ids);
  const dates = rows.map(({ date }) => date ?? "");
  const whyNot = await whyNotThen(db, found, dates, ctx.now);
  return rows.flatMap((line): PricedLine | [] => {
    const service = found.find(({ id }) => id === line.serviceId);
    if (!service) return [];
    const date = line.date ?? "";
    const quantity = piecesOf(line.quantities);
    const total = (service.price ?? 0) * quantity;
    const wrong = service.active && service.price !== null ? whyNot(service, date) : "not_for_sale";
    return {
      view: {
        kind: "service",
        id: line.id,
        slug: service.slug,
        name: textIn(service.name, ctx.locale),
        picture: service.pictures[0] ?? "",
        date,
        quantity,
        unitPrice: service.price ?? 0,
        unit: textIn(service.unit, ctx.locale),
        total,
        wasTotal: seenOtherwise(line, total),
        problem: wrong && problemOf(ctx.locale, wrong, { days: service.leadDays }),
      },
      requested: [],
      sold: () => [
        {
          kind: "service",
          serviceId: service.id,
          date,
          name: service.name,
          categoryName: service.unit,
          quantity,
          unitPrice: service.price ?? 0,
          total,
        },
      ],
      salesEnd: wishesEnd(service, date),
    };
  });
};

export const serviceLine: KindOfLine = { check, read };
