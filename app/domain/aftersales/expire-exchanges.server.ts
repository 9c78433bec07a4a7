import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { exchanges } from "~db/schema/aftersales";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { lockOrder } from "../orders/order-status.server";
import { buildLaneFilter, type ExpiryLane, expireInLanes, expiryLanes } from "../payments/expire-in-lanes.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { queryOpenAttempts } from "../payments/receive-payment.server";
import { cancelExchange } from "./cancel-open-aftersales.server";
import { type Exchange, lockExchange } from "./exchange.server";

export async function expireExchanges(ctx: Ctx, lanes = expiryLanes): Promise<void> {
  await expireInLanes(ctx, lanes, {
    name: "expire-exchanges, exchange",
    list: (lane, max) => listDueExchanges(ctx.db, lane, max),
    expire: (exchange, shouldQuery) => expireExchange(ctx, exchange, shouldQuery),
  });
}

async function expireExchange(ctx: Ctx, { id, orderId, paymentDeadline }: Exchange, shouldQuery: boolean) {
  const intent = await getPaymentIntent(ctx.db, { kind: "exchange", subjectId: id });
  if (shouldQuery && (await queryOpenAttempts(ctx, intent.id, paymentDeadline ?? ctx.now)) === "wait") return;
  await transact(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    const exchange = await lockExchange(tx, id);
    const isDue = exchange.paymentDeadline !== null && exchange.paymentDeadline <= ctx.now;
    if (isDue) await cancelExchange(tx, exchange, ctx.now, { isExpired: true });
  });
}

function listDueExchanges(db: Db, lane: ExpiryLane, max: number): Promise<Exchange[]> {
  const expiring = {
    kind: "exchange",
    subjectId: sql`exchanges.id`,
    paymentDeadline: sql`exchanges.payment_deadline`,
  } as const;
  const { isIn, lastQueriedAt } = buildLaneFilter(expiring, lane);
  return db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.status, "waits"), lte(exchanges.paymentDeadline, lane.now), isIn))
    .orderBy(sql`${lastQueriedAt} nulls first`, exchanges.paymentDeadline)
    .limit(max);
}
