import { transact } from "~db/transaction.server";
import { cancelExchange, type Exchange, listDueExchanges, lockExchange } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { expireInLanes, expiryLanes } from "./expire-in-lanes.server";
import { lockOrder } from "./order-status.server";
import { queryOpenAttempts } from "./query-open-attempts.server";

/** Releases the new places of unpaid exchanges. The old tickets stay valid. */
export async function expireExchanges(ctx: Ctx, lanes = expiryLanes): Promise<void> {
  await expireInLanes(ctx, lanes, {
    name: "expire-exchanges, exchange",
    list: (lane, max) => listDueExchanges(ctx.db, lane, max),
    expire: (exchange, shouldQuery) => expireExchange(ctx, exchange, shouldQuery),
  });
}

async function expireExchange(ctx: Ctx, { id, orderId, waitsUntil }: Exchange, shouldQuery: boolean) {
  const intent = await getPaymentIntent(ctx.db, { kind: "exchange", subjectId: id });
  if (shouldQuery && (await queryOpenAttempts(ctx, intent.id, waitsUntil ?? ctx.now)) === "wait") return;
  await transact(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    const exchange = await lockExchange(tx, id);
    const isDue = exchange.waitsUntil !== null && exchange.waitsUntil <= ctx.now;
    if (isDue) await cancelExchange(tx, exchange, ctx.now, { isExpired: true });
  });
}
