import { eq, ne } from "drizzle-orm";
import { orders, payables, receipts, refunds } from "~db/schema";
import type { Ctx } from "../../ctx";

/** Money that waits for staff: receipts without a home, and refunds not finished. */
export async function listStuckMoney(ctx: Ctx) {
  const [queued, due] = await Promise.all([
    ctx.db.select().from(receipts).where(eq(receipts.status, "queued")),
    ctx.db
      .select({
        id: refunds.id,
        amount: refunds.amount,
        reason: refunds.reason,
        status: refunds.status,
        failure: refunds.failure,
        order: orders.code,
      })
      .from(refunds)
      .leftJoin(payables, eq(payables.id, refunds.payableId))
      .leftJoin(orders, eq(orders.id, payables.orderId))
      .where(ne(refunds.status, "done")),
  ]);
  return {
    receipts: queued.map(({ id, provider, transactionId, amount, memo, reason }) => ({
      id,
      provider,
      transactionId,
      amount,
      memo,
      reason,
    })),
    refunds: due,
  };
}
