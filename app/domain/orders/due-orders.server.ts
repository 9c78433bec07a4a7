import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema/orders";
import { buildLaneFilter, type ExpiryLane } from "../payments/expiry-lane.server";
import type { Order } from "./order-status.server";

function isDue(now: Date) {
  return and(eq(orders.status, "pending"), lte(orders.waitsUntil, now));
}

/** Orders whose gateway was never asked, or was asked longest ago, come first. */
export function listDueOrders(db: Db, lane: ExpiryLane, max: number): Promise<Order[]> {
  const expiring = { kind: "order", subjectId: sql`orders.id`, waitsUntil: sql`orders.waits_until` } as const;
  const { isIn, lastQueriedAt } = buildLaneFilter(expiring, lane);
  return db
    .select()
    .from(orders)
    .where(and(isDue(lane.now), isIn))
    .orderBy(sql`${lastQueriedAt} nulls first`, orders.waitsUntil)
    .limit(max);
}

/** Returns null if the order is no longer due or another process has locked it. */
export async function lockDueOrder(tx: Tx, { id }: Order, now: Date): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isDue(now)))
    .for("update", { skipLocked: true });
  return order ?? null;
}
