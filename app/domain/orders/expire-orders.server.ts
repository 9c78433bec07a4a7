import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { lockFreeRows } from "~db/lock-free-rows.server";
import { orders } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { buildLaneFilter, type ExpiryLane, expireInLanes, expiryLanes } from "../payments/expire-in-lanes.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { queryOpenAttempts } from "../payments/receive-payment.server";
import { cancelLockedOrder } from "./cancel-order.server";
import type { Order } from "./order-status.server";

export async function expireOrders(ctx: Ctx, lanes = expiryLanes): Promise<void> {
  await expireInLanes(ctx, lanes, {
    name: "expire-orders, order",
    list: (lane, max) => listDueOrders(ctx.db, lane, max),
    expire: (order, shouldQuery) => expireOrder(ctx, order, shouldQuery),
  });
}

async function expireOrder(ctx: Ctx, order: Order, shouldQuery: boolean) {
  const intent = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  if (shouldQuery && (await queryOpenAttempts(ctx, intent.id, order.paymentDeadline ?? ctx.now)) === "wait") return;
  const reason = adapters[order.method].isCashOnDelivery ? "not accepted in time" : "not paid in time";
  await transact(ctx.db, async (tx) => {
    const [still] = await lockFreeRows(tx, orders, { where: and(eq(orders.id, order.id), isDue(ctx.now)) });
    if (still) await cancelLockedOrder(tx, still, { actor: "system", reason, now: ctx.now }, { isExpired: true });
  });
}

function isDue(now: Date) {
  return and(eq(orders.status, "pending"), lte(orders.paymentDeadline, now));
}

function listDueOrders(db: Db, lane: ExpiryLane, max: number): Promise<Order[]> {
  const expiring = { kind: "order", subjectId: sql`orders.id`, paymentDeadline: sql`orders.payment_deadline` } as const;
  const { isIn, lastQueriedAt } = buildLaneFilter(expiring, lane);
  return db
    .select()
    .from(orders)
    .where(and(isDue(lane.now), isIn))
    .orderBy(sql`${lastQueriedAt} nulls first`, orders.paymentDeadline)
    .limit(max);
}
