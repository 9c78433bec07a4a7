import { and, eq, lte, sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { orders, payables, paymentAttempts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { adapters } from "../../payments/adapters.server";
import { settingNumber } from "../../site/shop.rules";
import type { Order } from "../move-order.server";
import { askProvider } from "../pay/ask-provider.server";
import { giveUpOrder } from "./cancel-order.server";

const atOnce = 10;

/**
 * Cancels unpaid orders past their time. A gateway with an open attempt is asked first; while it is silent the order
 * waits some minutes more (not if nobody opened the gateway's page). Each order is given up once, however many
 * processes try. One that fails is logged, tried again by the next run, and hinders no other.
 */
export async function expireOrders(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.status, "pending"), lte(orders.payBy, ctx.now)))
    // Asked about longest ago, or never, is next: those that a silent gateway keeps waiting stand behind all others.
    .orderBy(
      sql`(select max(a.asked_at) from ${paymentAttempts} a join ${payables} p on p.id = a.payable_id
        where p.order_id = "orders"."id") nulls first`,
      orders.payBy,
    )
    .limit(200);
  // A few at a time: one silent gateway must not keep the places of the others.
  for (let from = 0; from < due.length; from += atOnce) {
    await Promise.all(due.slice(from, from + atOnce).map((order) => tryExpiring(ctx, order)));
  }
}

async function tryExpiring(ctx: Ctx, order: Order) {
  try {
    await expireOrder(ctx, order);
  } catch (error) {
    logError(error, `job expire-orders, order ${order.id}`);
  }
}

async function expireOrder(ctx: Ctx, order: Order) {
  if ((await askAll(ctx, order)) === "wait") return;
  await transact(ctx.db, async (tx) => {
    const [still] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, order.id), eq(orders.status, "pending"), lte(orders.payBy, ctx.now)))
      .for("update", { skipLocked: true });
    if (still) await giveUpOrder(tx, still, { actor: "system", why: "not paid in time", now: ctx.now });
  });
}

async function askAll(ctx: Ctx, order: Order): Promise<"wait" | "go"> {
  const silenceEnds = (order.payBy?.getTime() ?? 0) + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  const open = await ctx.db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .where(and(eq(payables.orderId, order.id), eq(paymentAttempts.status, "pending")));
  for (const { attempt } of open) {
    if (adapters[attempt.method].query === null) continue;
    const answer = await askProvider(ctx, order, attempt);
    if (answer === "paid" || (answer === "unknown" && ctx.now.getTime() < silenceEnds)) return "wait";
  }
  return "go";
}
