import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { getPaymentIntent } from "../money/payment-intents.server";
import { listDueOrders, lockIfDue } from "../orders/due-orders.server";
import type { Order } from "../orders/move-order.server";
import { adapters } from "../payments/adapters.server";
import { cancelLocked } from "./cancel-order.server";
import { expireInLanes, expiryLanes } from "./expire-in-lanes.server";
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
  const why = adapters[order.method].isCashOnDelivery ? "not accepted in time" : "not paid in time";
  await transact(ctx.db, async (tx) => {
    const still = await lockIfDue(tx, order, ctx.now);
    if (still) await cancelLocked(tx, still, { actor: "system", why, now: ctx.now }, { isExpired: true });
  });
}
