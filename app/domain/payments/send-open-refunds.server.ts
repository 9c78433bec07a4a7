import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { kindOfError, logError } from "~/lib/log.server";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, paymentAttempts, paymentIntents, payments, refunds } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { adapters, methodIds } from "./adapters.server";
import { newRefundName } from "./create-refund.server";
import type { RefundAnswer, RefundFacts, RefundSendAnswer } from "./payment-adapter";
import { findRefundReviewReason, type RefundReviewReason } from "./refund-review.rules";

const minuteMs = 60_000;
/** A refund without an answer, or one after a crash, is sent again after this time. */
const retryAfterMs = 10 * minuteMs;
/** An accepted refund is queried again after this time, because banks take days. */
const queryAgainAfterMs = 60 * minuteMs;
const refundingMethods = methodIds.filter((id) => adapters[id].refund);

type Refund = typeof refunds.$inferSelect;
/** Runs in the transaction that completes the refund. */
type RefundDoneHandler = (tx: Tx, ctx: Ctx, paymentIntentId: PaymentIntentId) => Promise<void>;

/** A row becomes `sending` before the call, so that only one process calls. Every try has the same name. */
export async function sendOpenRefunds(ctx: Ctx, onDone: RefundDoneHandler): Promise<void> {
  for (const { refund, payment, attempt, code } of await listRefundsToSend(ctx)) {
    const gateway = adapters[payment.provider].refund;
    if (!gateway || !(await markRefundTried(ctx, refund))) continue;
    const others = await ctx.db.$count(
      refunds,
      and(eq(refunds.paymentId, payment.id), ne(refunds.id, refund.id), sql`${refunds.firstTriedAt} is not null`),
    );
    const facts: RefundFacts = {
      name: refund.name,
      amount: refund.amount,
      reference: attempt.reference,
      code,
      paymentAmount: payment.amount,
      transactionId: payment.transactionId,
      attemptCreatedAt: attempt.createdAt,
      firstTriedAt: refund.firstTriedAt ?? ctx.now,
      isFirstTry: refund.firstTriedAt === null,
      hasOtherRefunds: others > 0,
    };
    await recordProviderAnswer(ctx, refund, await sendOrQueryRefund(ctx, gateway, refund, facts), onDone);
  }
}

type RefundGateway = NonNullable<(typeof adapters)[keyof typeof adapters]["refund"]>;

async function sendOrQueryRefund(
  ctx: Ctx,
  gateway: RefundGateway,
  refund: Refund,
  facts: RefundFacts,
): Promise<RefundAnswer> {
  const { db, now } = ctx;
  if (refund.status === "sent") {
    const answer = await callSafely(gateway.query, facts, now);
    return answer.state === "unseen" ? { state: "sent" } : answer;
  }
  if (refund.firstTriedAt && gateway.shouldQueryFirst(refund.firstTriedAt, now)) {
    const answer = await callSafely(gateway.query, facts, now);
    if (answer.state !== "unseen") return answer;
    await db.update(refunds).set({ firstTriedAt: now }).where(eq(refunds.id, refund.id));
    return callSafely(gateway.send, { ...facts, firstTriedAt: now, isFirstTry: true }, now);
  }
  return callSafely(gateway.send, facts, now);
}

function listRefundsToSend({ db, now }: Ctx) {
  return (
    db
      .select({ refund: refunds, payment: payments, attempt: paymentAttempts, code: paymentIntents.code })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
      .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.paymentIntentId))
      .where(and(inArray(payments.provider, refundingMethods), isDueForTry(now)))
      // Refunds that a gateway did not answer come last.
      .orderBy(sql`${refunds.triedAt} nulls first`, asc(refunds.id))
      .limit(20)
  );
}

function isDueForTry(now: Date) {
  const before = (ms: number) => lt(refunds.triedAt, new Date(now.getTime() - ms));
  return or(
    and(inArray(refunds.status, ["due", "sending"]), or(isNull(refunds.triedAt), before(retryAfterMs))),
    and(eq(refunds.status, "sent"), before(queryAgainAfterMs)),
  );
}

async function markRefundTried({ db, now }: Ctx, { id, status, firstTriedAt }: Refund): Promise<boolean> {
  const claimed = await db
    .update(refunds)
    .set({ triedAt: now, firstTriedAt: firstTriedAt ?? now, status: status === "sent" ? "sent" : "sending" })
    .where(and(eq(refunds.id, id), isDueForTry(now)))
    .returning({ id: refunds.id });
  return claimed.length === 1;
}

/** The answer is ignored if staff finished the refund meanwhile. */
async function recordProviderAnswer(ctx: Ctx, refund: Refund, answer: RefundAnswer, onDone: RefundDoneHandler) {
  const failure = "failure" in answer ? answer.failure : null;
  const isUnclear = refund.isUnclear || answer.state === "unclear";
  const change = { ...getRefundChange(answer, refund, ctx.now), failure, isUnclear };
  const reason = answer.state === "later" ? null : findRefundReviewReason({ ...refund, ...change }, ctx.now);
  const done = change.status === "done";
  await transact(ctx.db, async (tx) => {
    const [written] = await tx
      .update(refunds)
      .set({ ...change, doneAt: done ? ctx.now : null })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.status, ["sending", "sent"])))
      .returning({ paymentIntentId: refunds.paymentIntentId });
    if (written && reason) await notifyStaffOfRefund(tx, ctx, refund, reason);
    if (done && written?.paymentIntentId) await onDone(tx, ctx, written.paymentIntentId);
  });
}

type RefundChange = Partial<typeof refunds.$inferInsert> & Pick<Refund, "status">;

function getRefundChange({ state }: RefundAnswer, { status }: Refund, now: Date): RefundChange {
  switch (state) {
    case "silent":
    case "unseen":
    case "unclear":
      return { status: status === "sent" ? "sent" : "due" };
    case "later":
      // The next try is in an hour, under a new name.
      return {
        ...{ status: "due", name: newRefundName(), firstTriedAt: null },
        triedAt: new Date(now.getTime() + queryAgainAfterMs - retryAfterMs),
      };
    case "done":
    case "sent":
    case "failed":
      return { status: state };
  }
}

async function notifyStaffOfRefund(tx: Tx, ctx: Ctx, { id, paymentId, amount }: Refund, reason: RefundReviewReason) {
  await notifyStaff(tx, ctx, {
    kind: "staff_stuck_money",
    ...{ once: `refund ${id}:${reason}`, subjectId: paymentId, facts: { reason, amount } },
  });
}

async function callSafely<Answer extends RefundAnswer>(
  call: (facts: RefundFacts, now: Date) => Promise<Answer>,
  facts: RefundFacts,
  now: Date,
): Promise<Answer | Extract<RefundSendAnswer, { failure: string }>> {
  try {
    return await call(facts, now);
  } catch (error) {
    logError(error, `job send-refunds, refund ${facts.name}`);
    return { state: "silent", failure: kindOfError(error) };
  }
}

export async function hasOpenRefunds(tx: Tx, paymentIntentIds: readonly PaymentIntentId[]): Promise<boolean> {
  const own = isAnyOf(refunds.paymentIntentId, paymentIntentIds);
  return (await tx.$count(refunds, and(own, ne(refunds.status, "done")))) > 0;
}
