import { logError } from "~/lib/log.server";
import { transact } from "~db/transaction.server";
import { type Exchange, giveUpExchange, listDueExchanges, lockExchange } from "../aftersales/exchange.server";
import type { Ctx } from "../ctx";
import { payableOf } from "../money/payables.server";
import { lockOrder } from "../orders/move-order.server";
import { askAllAttempts } from "./ask-all-attempts.server";

/** Not paid in time, the new places are free again and the old tickets stand. Its gateway is asked first. */
export async function expireExchanges(ctx: Ctx): Promise<void> {
  for (const exchange of await listDueExchanges(ctx.db, ctx.now, 100)) {
    try {
      await expireExchange(ctx, exchange);
    } catch (error) {
      logError(error, `job expire-exchanges, exchange ${exchange.id}`);
    }
  }
}

async function expireExchange(ctx: Ctx, { id, orderId, waitsUntil }: Exchange) {
  const payable = await payableOf(ctx.db, { kind: "exchange", subjectId: id });
  if ((await askAllAttempts(ctx, payable.id, waitsUntil)) === "wait") return;
  await transact(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    const exchange = await lockExchange(tx, id);
    const isDue = exchange.waitsUntil !== null && exchange.waitsUntil <= ctx.now;
    if (isDue) await giveUpExchange(tx, exchange, ctx.now, { lapsed: true });
  });
}
