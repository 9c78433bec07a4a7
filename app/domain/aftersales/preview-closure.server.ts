import { and, asc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { exchanges, exchangeUnits, refundRequests, refundUnits } from "~db/schema/aftersales";
import { countTicketsInSlots, listUnitsInSlots } from "../admission/tickets-in-slots.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { canGetSlots, listSlotsInRange } from "../inventory/close-slots.server";
import type { SlotRange } from "../inventory/slot";
import { salesHorizonDays } from "../inventory/slot";
import { listAffectedServices, type RangeWithSlots } from "../orders/affected-services.server";
import { findLinesById, listBuyers } from "../orders/order-columns.server";
import { getUnitPrice } from "../orders/unit-price.rules";
import { requirePermission } from "../permission";
import { type ClosedRange, trimClosedDays } from "./closed-days.rules";
import { formatUnitKey } from "./order-units.server";
import type { PreviewClosure } from "./schema";

/**
 * `from` and `to` are the first and the last day that would be closed. `calls` lists buyers without an email, whom
 * staff have to call. Amounts are whole VND.
 */
export type ClosurePreview = ClosedRange & {
  slots: number;
  /** This is true if the range ends after the last day with slots. Slots that are created later are closed as well. */
  later: boolean;
  orders: number;
  people: number;
  services: number;
  amount: number;
  /** Carts, unpaid orders and unpaid exchanges reserve these places. */
  unpaid: number;
  calls: BuyerToCall[];
};
export type BuyerToCall = { code: string; fullName: string; phone: string } & AffectedCounts;
export type AffectedCounts = { people: number; services: number };

/** @throws DomainError nothing_to_close, and the codes of `readClosureRange` */
export async function previewClosure(ctx: Ctx, input: z.output<typeof PreviewClosure>): Promise<ClosurePreview> {
  requirePermission(ctx, "days");
  const range = readClosureRange(ctx, input);
  const today = shopDate(ctx.now);
  const slots = await listSlotsInRange(ctx.db, range);
  if (slots.length === 0 && !(await canGetSlots(ctx.db, range, today)))
    throw new DomainError("nothing_to_close", { field: "from" });
  const ids = slots.map(({ id }) => id);
  const [{ orders, people, services, amount, byOrder }, ticketed] = await Promise.all([
    summarizeAffected(ctx.db, { ...range, slots: ids }),
    countTicketsInSlots(ctx.db, ids),
  ]);
  const taken = slots.reduce((sum, slot) => sum + slot.reserved, 0);
  const { from, to, weekdays } = range;
  return {
    ...{ from, to, weekdays },
    slots: slots.length,
    later: range.to > addDays(today, salesHorizonDays),
    ...{ orders, people, services, amount },
    unpaid: Math.max(0, taken - ticketed),
    calls: await listCallsForOrders(ctx.db, byOrder),
  };
}

/** A date more than two years ahead is most likely a typing mistake. */
const maxClosureDaysAhead = 730;

/** @throws DomainError date_past, closing_too_far, closing_backwards, and `nothing` if no day has one of the weekdays */
export function readClosureRange(
  { now }: Pick<Ctx, "now">,
  { pool, from, to = from, weekdays = [], times }: z.output<typeof PreviewClosure>,
  nothing: "nothing_to_close" | "nothing_to_reopen" = "nothing_to_close",
) {
  if (from < shopDate(now)) throw new DomainError("date_past", { field: "from" });
  if (from > addDays(shopDate(now), maxClosureDaysAhead))
    throw new DomainError("closing_too_far", { field: "from", params: { days: maxClosureDaysAhead } });
  if (to < from) throw new DomainError("closing_backwards", { field: "to" });
  const days = trimClosedDays({ from, to, weekdays });
  if (!days) throw new DomainError(nothing, { field: "weekdays" });
  return { pool: pool ?? null, ...days, times } satisfies SlotRange;
}

export async function summarizeAffected(db: Db | Tx, range: RangeWithSlots) {
  const [units, services] = await Promise.all([listUnitsInSlots(db, range.slots), listServiceUnitsOn(db, range)]);
  const ids = [...new Set([...units, ...services].map(({ orderLineId }) => orderLineId))];
  const [lines, moved] = await Promise.all([findLinesById(db, ids), readPaidAfterExchanges(db, ids)]);
  const byOrder = new Map<number, AffectedCounts>();
  const sum = { people: 0, services: 0, amount: 0 };
  for (const one of [...units.map((unit) => ({ ...unit, services: 0 })), ...services]) {
    const line = lines.get(one.orderLineId);
    const own = byOrder.get(one.orderId) ?? { people: 0, services: 0 };
    byOrder.set(one.orderId, { people: own.people + one.people, services: own.services + one.services });
    sum.people += one.people;
    sum.services += one.services;
    sum.amount += moved.get(formatUnitKey(one)) ?? (line ? getUnitPrice(line, one.unit) : 0);
  }
  return { orders: byOrder.size, ...sum, byOrder };
}

async function listServiceUnitsOn(db: Db | Tx, range: RangeWithSlots) {
  const lines = await listAffectedServices(db, range);
  const { orderLineId, unit, isActive, requestId } = refundUnits;
  const back =
    lines.length === 0
      ? []
      : await db
          .select({ orderLineId, unit })
          .from(refundUnits)
          .innerJoin(refundRequests, eq(refundRequests.id, requestId))
          .where(
            and(
              isActive,
              eq(refundRequests.status, "approved"),
              isAnyOf(
                orderLineId,
                lines.map((line) => line.orderLineId),
              ),
            ),
          );
  const gone = new Set(back.map(formatUnitKey));
  return lines
    .flatMap(({ quantity, ...line }) =>
      Array.from({ length: quantity }, (_, index) => ({ ...line, unit: index, people: 0, services: 1 })),
    )
    .filter((one) => !gone.has(formatUnitKey(one)));
}

async function readPaidAfterExchanges(db: Db | Tx, lines: readonly number[]): Promise<Map<string, number>> {
  const { orderLineId, unit, paidBefore, paidAfter } = exchangeUnits;
  const rows = await db
    .select({ orderLineId, unit, paidAfter })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(and(isAnyOf(orderLineId, lines), eq(exchanges.status, "done"), ne(paidBefore, paidAfter)))
    .orderBy(asc(exchanges.endedAt), asc(exchanges.id));
  return new Map(rows.map((row) => [formatUnitKey(row), row.paidAfter]));
}

export async function listCallsForOrders(
  db: Db | Tx,
  byOrder: ReadonlyMap<number, AffectedCounts>,
): Promise<BuyerToCall[]> {
  return listBuyersToCall(await listBuyers(db, [...byOrder.keys()]), byOrder);
}

export function listBuyersToCall(
  buyers: Awaited<ReturnType<typeof listBuyers>>,
  byOrder: ReadonlyMap<number, AffectedCounts>,
): BuyerToCall[] {
  return buyers.flatMap(({ id, code, fullName, phone, email }) => {
    const concerned = byOrder.get(id);
    return email || !concerned ? [] : [{ code, fullName, phone, ...concerned }];
  });
}
