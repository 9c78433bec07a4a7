import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { cancelLockedOrder } from "./cancel-order.server";
import { listDueOrders, lockDueOrder } from "./due-orders.server";
import { expireInLanes, expiryLanes } from "./expire-in-lanes.server";
import type { Order } from "./order-status.server";
import { queryOpenAttempts } from "./query-open-attempts.server";

/** If a gateway is silent about a page that the buyer opened, the order waits `gateway_silence_minutes` longer. */
export async function expireOrders(ctx: Ctx, lanes = expiryLanes): Promise<void> {
  await expireInLanes(ctx, lanes, {
    name: "expire-orders, order",
    list: (lane, max) => listDueOrders(ctx.db, lane, max),
    expire: (order, shouldQuery) => expireOrder(ctx, order, shouldQuery),
  });
}

async function expireOrder(ctx: Ctx, order: Order, shouldQuery: boolean) {
  const intent = await getPaymentIntent(ctx.db, { kind: "order", subjectId: order.id });
  if (shouldQuery && (await queryOpenAttempts(ctx, intent.id, order.waitsUntil ?? ctx.now)) === "wait") return;
  const reason = adapters[order.method].isCashOnDelivery ? "not accepted in time" : "not paid in time";
  await transact(ctx.db, async (tx) => {
    const still = await lockDueOrder(tx, order, ctx.now);
    if (still) await cancelLockedOrder(tx, still, { actor: "system", reason, now: ctx.now }, { isExpired: true });
  });
}
