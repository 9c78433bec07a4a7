import { and, eq, lte } from "drizzle-orm";
import { orders, payables, paymentAttempts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";
import { settingNumber } from "../site/shop.rules";
import { askProvider } from "./ask-provider.server";
import { letGo } from "./cancel-order.server";
import type { Order } from "./move-order.server";

/**
 * Cancels unpaid orders past their time. A gateway with an open attempt is asked first; while it is silent the order
 * waits some minutes more. Each order is given up once, however many processes try.
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.payBy, ctx.now)))
    .limit(200);
  for (const order of due) {
    if ((await askAll(ctx, order)) === "wait") continue;
    await transact(ctx.db, async (tx) => {
      const [still] = await tx
        .select()
        .from(orders)
        .where(and(eq(orders.id, order.id), eq(orders.status, "pending"), lte(orders.payBy, ctx.now)))
        .for("update", { skipLocked: true });
      if (still) await letGo(tx, still, { actor: "system", why: "not paid in time", now: ctx.now });
    });
  }
}

async function askAll(ctx: Ctx, order: Order): Promise<"wait" | "go"> {
  const silenceEnds = (order.payBy?.getTime() ?? 0) + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  const open = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .where(and(eq(payables.orderId, order.id), eq(paymentAttempts.status, "pending")));
  for (const { attempt } of open) {
    if (adapters[attempt.method].refund === null) continue;
    const answer = await askProvider(ctx, order, attempt);
    if (answer === "paid" || (answer === "unknown" && ctx.now.getTime() < silenceEnds)) return "wait";
  }
  return "go";
}
