import { and, eq, ne } from "drizzle-orm";
import { orders, payables, paymentAttempts, receipts, refunds } from "~db/schema";
import type { Ctx } from "../ctx";
import { adapters } from "../payments/adapters.server";

/**
 * Sends what is due back through its gateway; a transfer waits for staff. A row is marked `sent` before the call, so
 * that two processes never both ask; the request's id is the row's, so that asking again after silence is harmless.
 */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ refund: refunds, receipt: receipts, attempt: paymentAttempts, orderCode: orders.code })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .innerJoin(payables, eq(payables.id, refunds.payableId))
    .innerJoin(orders, eq(orders.id, payables.orderId))
    .where(eq(refunds.status, "due"))
    .limit(20);
  for (const { refund, receipt, attempt, orderCode } of due) {
    const send = adapters[receipt.provider].refund;
    if (!send) continue;
    const mine = await ctx.db
      .update(refunds)
      .set({ status: "sent", sentAt: ctx.now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "due")))
      .returning();
    if (mine.length === 0) continue;
    const outcome = await send(
      {
        id: refund.id,
        amount: refund.amount,
        reference: attempt.reference,
        paidAmount: receipt.amount,
        transactionId: receipt.transactionId,
        attemptCreatedAt: attempt.createdAt,
        orderCode,
      },
      ctx.now,
    );
    await ctx.db
      .update(refunds)
      .set(outcome === "done" ? { status: "done", doneAt: ctx.now } : { status: outcome })
      .where(eq(refunds.id, refund.id));
  }
}

/** Staff sent a transfer back by hand, or saw a gateway's refund arrive. */
export async function finishRefund(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  const rows = await ctx.db
    .update(refunds)
    .set({ status: "done", doneAt: ctx.now })
    .where(and(eq(refunds.id, id), ne(refunds.status, "done")))
    .returning();
  return rows.length === 1;
}
