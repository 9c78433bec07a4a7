import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { kindOfError, logError } from "~/lib/log.server";
import { orders, payables, paymentAttempts, receipts, refunds } from "~db/schema";
import type { Ctx } from "../../ctx";
import { adapters } from "../../payments/adapters.server";
import type { PaymentAdapter, RefundAnswer, RefundFacts } from "../../payments/methods";

const askAgainAfter = 10 * 60_000;
const canRefund = Object.values(adapters).flatMap(({ id, refund }) => (refund ? [id] : []));

/**
 * Sends what is due back through its gateway; a transfer waits for staff. The row is stamped before the call, so that
 * two processes never both ask; it stays due until the gateway answers, and after silence (or a kill) it is asked again
 * with the same id, which a gateway does once. Why a try failed stands with the refund.
 */
export async function sendRefunds(ctx: Ctx): Promise<void> {
  const notAskedNow = or(isNull(refunds.sentAt), lt(refunds.sentAt, new Date(ctx.now.getTime() - askAgainAfter)));
  const due = await ctx.db
    .select({ refund: refunds, receipt: receipts, attempt: paymentAttempts, orderCode: orders.code })
    .from(refunds)
    .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .innerJoin(orders, eq(orders.id, payables.orderId))
    .where(and(eq(refunds.status, "due"), inArray(receipts.provider, canRefund), notAskedNow))
    // Those that a gateway would not answer stand behind all others.
    .orderBy(sql`${refunds.sentAt} nulls first`, asc(refunds.id))
    .limit(20);
  for (const { refund, receipt, attempt, orderCode } of due) {
    const send = adapters[receipt.provider].refund;
    if (!send) continue;
    const mine = await ctx.db
      .update(refunds)
      .set({ sentAt: ctx.now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "due"), notAskedNow))
      .returning({ id: refunds.id });
    if (mine.length === 0) continue;
    const facts = {
      id: refund.id,
      amount: refund.amount,
      reference: attempt.reference,
      paidAmount: receipt.amount,
      transactionId: receipt.transactionId,
      attemptCreatedAt: attempt.createdAt,
      orderCode,
    };
    const answer = await ask(send, facts, ctx.now);
    const failure = "failure" in answer ? answer.failure : null;
    const outcome =
      answer.state === "silent" ? {} : { status: answer.state, doneAt: answer.state === "done" ? ctx.now : null };
    await ctx.db
      .update(refunds)
      .set({ ...outcome, failure })
      .where(eq(refunds.id, refund.id));
  }
}

/** What could not even be asked hinders no other refund, and stays due. */
async function ask(send: NonNullable<PaymentAdapter["refund"]>, facts: RefundFacts, now: Date): Promise<RefundAnswer> {
  try {
    return await send(facts, now);
  } catch (error) {
    logError(error, `job send-refunds, refund ${facts.id}`);
    return { state: "silent", failure: kindOfError(error) };
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
