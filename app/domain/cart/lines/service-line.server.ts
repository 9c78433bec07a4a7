import { getBookingEnd } from "~/domain/catalog/sale-terms.rules";
import { readDateRefusals } from "~/domain/catalog/service-days.server";
import { textIn } from "~/lib/locale";
import { readServicesForSale } from "../../catalog/items-for-sale.server";
import { DomainError } from "../../errors";
import { maxQuantity } from "../cart-view";
import { checkQuantity } from "./check-quantities.rules";
import {
  describeProblem,
  findPreviousTotal,
  getQuantity,
  type LineKindHandler,
  type PricedLine,
} from "./line-kind.server";

const checkItem: LineKindHandler["checkItem"] = async (tx, ctx, _cart, { serviceId, date }, requestedQuantities) => {
  const [service] = serviceId === null ? [] : await readServicesForSale(tx, [serviceId]);
  if (!service?.isActive) throw new DomainError("service_not_found", { field: "slug" });
  if (service.price === null) throw new DomainError("price_on_request", { field: "slug" });
  const day = date ?? "";
  const refusal = (await readDateRefusals(tx, [service], [day], ctx.now))(service, day);
  if (refusal) throw new DomainError(refusal, { field: "date", params: { days: service.leadDays } });
  const quantity = checkQuantity(getQuantity(requestedQuantities), maxQuantity);
  return { quantities: { piece: quantity }, total: service.price * quantity };
};

const readRows: LineKindHandler["readRows"] = async (ctx, db, _cart, rows) => {
  const ids = rows.flatMap(({ serviceId }) => serviceId ?? []);
  const found = await readServicesForSale(db, ids);
  const dates = rows.map(({ date }) => date ?? "");
  const findRefusal = await readDateRefusals(db, found, dates, ctx.now);
  return rows.flatMap((line): PricedLine | [] => {
    const service = found.find(({ id }) => id === line.serviceId);
    if (!service) return [];
    const date = line.date ?? "";
    const quantity = getQuantity(line.quantities);
    const total = (service.price ?? 0) * quantity;
    const refusal = service.isActive && service.price !== null ? findRefusal(service, date) : "not_for_sale";
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
        wasTotal: findPreviousTotal(line, total),
        problem: refusal && describeProblem(ctx.locale, refusal, { days: service.leadDays }),
      },
      requested: [],
      listSoldLines: () => [
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
      salesEnd: getBookingEnd(service, date),
    };
  });
};

export const serviceLine: LineKindHandler = { checkItem, readRows };
