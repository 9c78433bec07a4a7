import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/capacity";
import { countTicketed, listUnitsOn } from "../admission/tickets-on.server";
import { listSlotsIn, mayGetSlots, type Range } from "../capacity/close-slots.server";
import { daysAhead } from "../capacity/slot";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { buyersOf, linesById } from "../orders/buyers.server";
import { unitPrice } from "../orders/unit-price.rules";
import { mustBeAllowed } from "../permission";
import type { PreviewClosing } from "./schema";
import { keyOfUnit } from "./units.server";

/** `calls`: buyers without an email, who are to be called. Whole VND. */
export type ClosingPreview = {
  slots: number;
  /** The range ends beyond the days that have slots already: those that come are closed too. */
  later: boolean;
  orders: number;
  people: number;
  amount: number;
  /** Places that carts hold, or orders that are not paid yet. */
  unpaid: number;
  calls: ToCall[];
};
export type ToCall = { code: string; fullName: string; phone: string; people: number };

/** What closing would mean; nothing is done. @throws DomainError nothing_to_close */
export async function previewClosing(ctx: Ctx, input: z.output<typeof PreviewClosing>): Promise<ClosingPreview> {
  mustBeAllowed(ctx, "days");
  const range = rangeOf(ctx, input);
  const today = shopDate(ctx.now);
  const slots = await listSlotsIn(ctx.db, range);
  if (slots.length === 0 && !(await mayGetSlots(ctx.db, range, today)))
    throw new DomainError("nothing_to_close", { field: "from" });
  const ids = slots.map(({ id }) => id);
  const [{ orders, people, amount, byOrder }, ticketed] = await Promise.all([
    affectedBy(ctx.db, ids),
    countTicketed(ctx.db, ids),
  ]);
  const taken = slots.reduce((sum, slot) => sum + slot.taken, 0);
  return {
    slots: slots.length,
    later: range.to > addDays(today, daysAhead),
    ...{ orders, people, amount },
    unpaid: Math.max(0, taken - ticketed),
    calls: await listCalls(ctx.db, byOrder),
  };
}

/** A single day where no last one is named. @throws DomainError date_past, closing_backwards */
export function rangeOf({ now }: Pick<Ctx, "now">, { pool, from, to = from, times }: z.output<typeof PreviewClosing>) {
  if (from < shopDate(now)) throw new DomainError("date_past", { field: "from" });
  if (to < from) throw new DomainError("closing_backwards", { field: "to" });
  return { pool: pool ?? null, from, to, times } satisfies Range;
}

/** Tickets for these slots that can still be used: of how many orders, for how many people, and what was paid for them. */
export async function affectedBy(db: Db | Tx, slots: readonly SlotId[]) {
  const units = await listUnitsOn(db, slots);
  const ids = [...new Set(units.map(({ orderLineId }) => orderLineId))];
  const [lines, moved] = await Promise.all([linesById(db, ids), paidByMoving(db, ids)]);
  const byOrder = new Map<number, number>();
  let [people, amount] = [0, 0];
  for (const { orderId, orderLineId, unit, people: count } of units) {
    const line = lines.get(orderLineId);
    people += count;
    amount += moved.get(keyOfUnit({ orderLineId, unit })) ?? (line ? unitPrice(line, unit) : 0);
    byOrder.set(orderId, (byOrder.get(orderId) ?? 0) + count);
  }
  return { orders: byOrder.size, people, amount, byOrder };
}

/** Of units that moved to a day of another price: what is paid for them by now. */
async function paidByMoving(db: Db | Tx, lines: readonly number[]): Promise<Map<string, number>> {
  const { orderLineId, unit, paidBefore, paidAfter } = exchangeUnits;
  const rows = await db
    .select({ orderLineId, unit, paidAfter })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(and(inArray(orderLineId, [...lines]), eq(exchanges.status, "done"), ne(paidBefore, paidAfter)))
    .orderBy(asc(exchanges.endedAt), asc(exchanges.id));
  return new Map(rows.map((row) => [keyOfUnit(row), row.paidAfter]));
}

async function listCalls(db: Db | Tx, byOrder: ReadonlyMap<number, number>): Promise<ToCall[]> {
  const buyers = await buyersOf(db, [...byOrder.keys()]);
  return buyers.flatMap(({ id, code, fullName, phone, email }) =>
    email ? [] : [{ code, fullName, phone, people: byOrder.get(id) ?? 0 }],
  );
}
