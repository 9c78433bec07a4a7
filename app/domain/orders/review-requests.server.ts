import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import { selectLastVisitDay } from "../admission/tickets-in-slots.server";
import type { Order } from "./order-status.server";

type ReviewRequestQuery = { until: string; limit: number };

/**
 * Locks orders whose buyer agreed to be asked for a review and was not asked yet. Orders that another process has
 * locked are skipped. `lastDay` is the day of their last ticket or service; null if none is left.
 */
export function lockOrdersForReviewRequest(
  tx: Tx,
  { until, limit }: ReviewRequestQuery,
): Promise<{ order: Order; lastDay: string | null }[]> {
  const { id, wantsReview, reviewRequestedAt, paymentStatus, status } = orders;
  const lastDay = sql`greatest(${selectLastVisitDay(id)}, (select max(l.date) from ${orderLines} l
    where l.order_id = ${id} and l.kind = 'service' and l.returned < l.quantity))`;
  const isSettled = or(inArray(paymentStatus, ["paid", "refunded"]), eq(status, "cancelled"));
  return tx
    .select({ order: orders, lastDay: sql<string | null>`visit.last_day::text` })
    .from(orders)
    .innerJoin(sql`lateral (select ${lastDay} as last_day) as visit`, sql`coalesce(visit.last_day <= ${until}, true)`)
    .where(and(wantsReview, isNull(reviewRequestedAt), isSettled))
    .limit(limit)
    .for("update", { of: orders, skipLocked: true });
}

export async function markReviewRequested(tx: Tx, id: OrderId, now: Date): Promise<void> {
  await tx.update(orders).set({ reviewRequestedAt: now }).where(eq(orders.id, id));
}
