import { and, eq, inArray } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import { services } from "~db/schema";
import type { ErrorCode } from "../../errors";
import { DomainError } from "../../errors";
import { wishesEnd } from "../../services/wishes.rules";
import { daysAhead } from "../../tickets/sales.rules";
import { mostPieces } from "../cart-view";
import { type KindOfLine, piecesOf, seenOtherwise } from "./kind.server";
import { checkPieces } from "./pieces.rules";
import { problemOf } from "./problem.server";

/** A service with a price, wished for a day that leaves the time it needs, at least one. */
const check: KindOfLine["check"] = async (tx, ctx, _cartId, { serviceId, date }, wished) => {
  const [service] = await tx
    .select()
    .from(services)
    .where(and(eq(services.id, serviceId ?? 0), eq(services.active, true)));
  if (!service) throw new DomainError("service_not_found", { field: "slug" });
  if (service.price === null) throw new DomainError("price_on_request", { field: "slug" });
  const wrong = whyNotThen(service.leadDays, date ?? "", ctx.now);
  if (wrong) throw new DomainError(wrong, { field: "date", params: { days: service.leadDays } });
  const quantity = checkPieces(piecesOf(wished), mostPieces);
  return { quantities: { piece: quantity }, total: service.price * quantity };
};

/** Why a service cannot be wished for a day; null when it can. */
function whyNotThen(leadDays: number, date: string, now: Date): ErrorCode | null {
  const today = shopDate(now);
  if (date < today) return "date_past";
  if (date < addDays(today, leadDays)) return "date_too_soon";
  return date > addDays(today, daysAhead) ? "date_too_far" : null;
}

const read: KindOfLine["read"] = async (ctx, db, _cartId, rows) => {
  const ids = rows.flatMap(({ serviceId }) => serviceId ?? []);
  const found = await db.select().from(services).where(inArray(services.id, ids));
  return rows.flatMap((line) => {
    const service = found.find(({ id }) => id === line.serviceId);
    if (!service) return [];
    const date = line.date ?? "";
    const quantity = piecesOf(line.quantities);
    const total = (service.price ?? 0) * quantity;
    const wrong =
      service.active && service.price !== null ? whyNotThen(service.leadDays, date, ctx.now) : "not_for_sale";
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
      demands: [],
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
