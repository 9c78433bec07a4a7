import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type ClosureId,
  closureOrders,
  exchanges,
  exchangeUnits,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { OrderId } from "~db/schema/orders";
import { listSlotsOfUnits } from "../admission/tickets-in-slots.server";
import type { Ctx } from "../ctx";
import { salesHorizonDays } from "../inventory/slot";
import { findServiceDates } from "../orders/order-columns.server";
import { requirePermission } from "../permission";
import { type ClosedRange, isClosedDay } from "./closed-days.rules";
import { formatUnitKey } from "./order-units.server";
import { type PlannedReopening, planReopening } from "./plan-reopening.server";
import { type BuyerToCall, listCallsForOrders, readClosureRange, summarizeAffected } from "./preview-closure.server";
import type { PreviewReopening } from "./schema";

/**
 * `slots` become open on `days`. `stillClosed` counts slots that another closure covers, and `wereOpen` those of the range
 * that were not closed. `later` is true if slots that are created later will be open too.
 */
export type ReopeningPreview = ClosedRange & {
  closures: (ClosedRange & { id: ClosureId; times: string[]; pool: number | null; slots: number; isLast: boolean })[];
  days: { date: string; slots: number }[];
  slots: number;
  stillClosed: number;
  wereOpen: number;
  later: boolean;
  /** The buyers of these orders were notified of the closure and have not chosen. They are notified again. */
  notified: number;
  /** The buyers of these orders were not notified yet and never will be. */
  unnotified: number;
  /** The buyers of these orders have chosen another day, a refund or a store credit, which remains. */
  chosen: number;
  /** These buyers have no email. Staff may have called them about the closure, and have to call them again. */
  calls: BuyerToCall[];
  seen: string;
};

/** @throws DomainError nothing_to_reopen, and the codes of `readClosureRange` */
export async function previewReopening(
  ctx: Ctx,
  { closure, ...input }: z.output<typeof PreviewReopening>,
): Promise<ReopeningPreview> {
  requirePermission(ctx, "days");
  const { db, now } = ctx;
  const wanted = readClosureRange(ctx, input, "nothing_to_reopen");
  const { range, parts, opening, stillClosed, wereOpen, digest } = await planReopening(db, now, {
    range: wanted,
    closure,
  });
  const slots = opening.map(({ id }) => id);
  const ids = parts.map((part) => part.closure.id);
  const [{ byOrder }, known, chosen] = await Promise.all([
    summarizeAffected(db, { ...range, slots, isLimitedToSlots: true }),
    listNotifiedOrders(db, ids),
    countChosenOrders(db, parts),
  ]);
  const orders = [...byOrder.keys()];
  const notified = orders.filter((id) => known.has(id)).length;
  const { from, to, weekdays } = range;
  return {
    ...{ from, to, weekdays },
    closures: parts.map(({ closure: { id, startsOn, endsOn, ...row }, slots: own, isLast }) => ({
      ...{ id, from: startsOn, to: endsOn, weekdays: row.weekdays, times: row.times, pool: row.poolId },
      ...{ slots: own.length, isLast },
    })),
    days: listCountsByDay(opening),
    ...{ slots: slots.length, stillClosed: stillClosed.length, wereOpen },
    later: parts.some((part) => part.range.to > addDays(shopDate(now), salesHorizonDays)),
    ...{ notified, unnotified: orders.length - notified, chosen },
    calls: await listCallsForOrders(db, byOrder),
    seen: digest,
  };
}

function listCountsByDay(slots: readonly { date: string }[]): { date: string; slots: number }[] {
  const byDay = new Map<string, number>();
  for (const { date } of slots) byDay.set(date, (byDay.get(date) ?? 0) + 1);
  return [...byDay].map(([date, count]) => ({ date, slots: count }));
}

async function listNotifiedOrders(db: Db, ids: readonly ClosureId[]): Promise<Set<OrderId>> {
  const { closureId, orderId } = closureOrders;
  const rows = await db.selectDistinct({ orderId }).from(closureOrders).where(isAnyOf(closureId, ids));
  return new Set(rows.map((row) => row.orderId));
}

async function countChosenOrders(db: Db, parts: readonly PlannedReopening[]): Promise<number> {
  const ids = parts.map(({ closure }) => closure.id);
  const slots = parts.flatMap((part) => part.slots);
  const [moved, back] = await Promise.all([listExchangedOrders(db, ids, slots), listRefundedUnits(db, ids)]);
  const lines = [...new Set(back.map(({ orderLineId }) => orderLineId))];
  const [ticketed, services] = await Promise.all([listSlotsOfUnits(db, lines), findServiceDates(db, lines)]);
  const inSlots = new Set(ticketed.filter(({ slotId }) => slots.includes(slotId)).map(formatUnitKey));
  const returned = back.filter(({ closureId, orderLineId, unit }) => {
    const date = services.get(orderLineId);
    const part = parts.find(({ closure }) => closure.id === closureId);
    return inSlots.has(formatUnitKey({ orderLineId, unit })) || (date && part && isClosedDay(part.range, date));
  });
  return new Set([...moved, ...returned.map(({ orderId }) => orderId)]).size;
}

async function listExchangedOrders(db: Db, ids: readonly ClosureId[], slots: readonly SlotId[]): Promise<OrderId[]> {
  const { closureId, fromSlotId, exchangeId } = exchangeUnits;
  const rows = await db
    .selectDistinct({ orderId: exchanges.orderId })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeId))
    .where(and(isAnyOf(closureId, ids), isAnyOf(fromSlotId, slots), inArray(exchanges.status, ["done", "waits"])));
  return rows.map((row) => row.orderId);
}

function listRefundedUnits(db: Db, ids: readonly ClosureId[]) {
  const { closureId, orderLineId, unit, isActive, requestId } = refundUnits;
  return db
    .select({ closureId, orderLineId, unit, orderId: refundRequests.orderId })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, requestId))
    .where(and(isAnyOf(closureId, ids), isActive, inArray(refundRequests.status, ["requested", "approved"])));
}
