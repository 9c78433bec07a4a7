import { and, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { kindOfError, logError } from "~/lib/log.server";
import type { Db, Tx } from "~db/client.server";
import { measureQueue, processDueRows, type Queue } from "~db/due-rows.server";
import type { OrderId } from "~db/schema/orders";
import { type PaymentIntentId, paymentAttempts, paymentIntents, payments, refunds } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { markRefunded } from "../aftersales/cancel-open-aftersales.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getOrderById } from "../orders/order-access.server";
import { adapters, methodIds } from "./adapters.server";
import { hasOpenRefunds, newRefundName } from "./create-refund.server";
import { getMethodNames } from "./list-methods.server";
import type { RefundAnswer, RefundFacts, RefundSendAnswer } from "./payment-adapter";
import { listRefundsDoneAt, type RefundRow } from "./refunds.server";
import { findRefundReviewReason, type RefundReviewReason } from "./review-reasons";
import { lockPaymentSubject } from "./settle.server";

/** A refund that got no answer or was interrupted by a crash is sent again under the same name. */
const queue: Queue<typeof refunds> = { table: refunds, primaryKey: "id", dueAt: "nextTryAt", retryAfterMinutes: 10 };
const maxPerRun = 20;
/** An accepted refund is queried again after this time, because banks take days. */
const queryAgainAfterMs = 60 * 60_000;
const refundingMethods = methodIds.filter((id) => adapters[id].refund);

export function measureRefunds({ db, now }: Pick<Ctx, "db" | "now">) {
  return measureQueue(db, queue, { now, where: isOpen(db) });
}

function isOpen(db: Ctx["db"]) {
  const refundable = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(inArray(payments.provider, refundingMethods), isNotNull(payments.attemptId)));
  return and(inArray(refunds.status, ["due", "sending", "sent"]), inArray(refunds.paymentId, refundable));
}

export async function sendRefunds(ctx: Ctx): Promise<void> {
  const { db, now } = ctx;
  await processDueRows(
    db,
    queue,
    {
      ...{ clock: () => now, max: maxPerRun, job: "send-refunds", where: isOpen(db) },
      set: ({ status, firstTriedAt }) => ({
        status: status === "sent" ? status : ("sending" as const),
        firstTriedAt: firstTriedAt ?? now,
      }),
    },
    (refund) => processRefund(ctx, refund),
  );
}

async function processRefund(ctx: Ctx, refund: RefundRow) {
  const { payment, attempt, code } = await getRefundedPayment(ctx.db, refund.paymentId);
  const gateway = adapters[payment.provider].refund;
  if (!gateway) return;
  const others = await ctx.db.$count(
    refunds,
    and(eq(refunds.paymentId, payment.id), ne(refunds.id, refund.id), isNotNull(refunds.firstTriedAt)),
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
  await recordProviderAnswer(ctx, refund, await sendOrQueryRefund(ctx, gateway, refund, facts));
}

async function getRefundedPayment(db: Db, paymentId: number) {
  const [found] = await db
    .select({ payment: payments, attempt: paymentAttempts, code: paymentIntents.code })
    .from(payments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, payments.attemptId))
    .innerJoin(paymentIntents, eq(paymentIntents.id, paymentAttempts.paymentIntentId))
    .where(eq(payments.id, paymentId));
  if (!found) throw new Error(`Payment ${paymentId} has no attempt`);
  return found;
}

type RefundGateway = NonNullable<(typeof adapters)[keyof typeof adapters]["refund"]>;

async function sendOrQueryRefund(
  ctx: Ctx,
  gateway: RefundGateway,
  refund: RefundRow,
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

async function recordProviderAnswer(ctx: Ctx, refund: RefundRow, answer: RefundAnswer) {
  const failure = "failure" in answer ? answer.failure : null;
  const isUnclear = refund.isUnclear || answer.state === "unclear";
  const change = { ...getRefundChange(answer, refund, ctx.now), failure, isUnclear };
  const queryAgainAt = change.status === "sent" ? new Date(ctx.now.getTime() + queryAgainAfterMs) : undefined;
  const reason = answer.state === "later" ? null : findRefundReviewReason({ ...refund, ...change }, ctx.now);
  const isDone = change.status === "done";
  await transact(ctx.db, async (tx) => {
    const [written] = await tx
      .update(refunds)
      .set({ nextTryAt: queryAgainAt, ...change, doneAt: isDone ? ctx.now : null })
      .where(and(eq(refunds.id, refund.id), inArray(refunds.status, ["sending", "sent"])))
      .returning({ paymentIntentId: refunds.paymentIntentId });
    if (written && reason) await notifyStaffOfRefund(tx, ctx, refund, reason);
    if (isDone && written?.paymentIntentId) await completeRefund(tx, ctx, written.paymentIntentId);
  });
}

type RefundChange = Partial<typeof refunds.$inferInsert> & Pick<RefundRow, "status">;

function getRefundChange({ state }: RefundAnswer, { status }: RefundRow, now: Date): RefundChange {
  switch (state) {
    case "silent":
    case "unseen":
    case "unclear":
      return { status: status === "sent" ? "sent" : "due" };
    case "later":
      return {
        ...{ status: "due", name: newRefundName(), firstTriedAt: null },
        nextTryAt: new Date(now.getTime() + queryAgainAfterMs),
      };
    case "done":
    case "sent":
    case "failed":
      return { status: state };
  }
}

async function notifyStaffOfRefund(tx: Tx, ctx: Ctx, { id, paymentId, amount }: RefundRow, reason: RefundReviewReason) {
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

/** Once no refund is open, an order that was cancelled or fully returned is marked as refunded. */
export async function completeRefund(tx: Tx, ctx: Ctx, paymentIntentId: PaymentIntentId) {
  const { subject } = await lockPaymentSubject(tx, paymentIntentId);
  if (subject) await notifyBuyerOfRefunds(tx, ctx, subject.order.id, paymentIntentId);
  if (await hasOpenRefunds(tx, [paymentIntentId])) return;
  if (subject) await markRefunded(tx, subject.order, { actor: "system", reason: { code: "money_back" }, now: ctx.now });
}

async function notifyBuyerOfRefunds(tx: Tx, { now }: Ctx, orderId: OrderId, paymentIntentId: PaymentIntentId) {
  const order = await getOrderById(tx, orderId);
  const names = await getMethodNames({ locale: order.locale }, tx);
  for (const { id, amount, through } of await listRefundsDoneAt(tx, paymentIntentId, now)) {
    const by = through === null ? "" : (names.get(through) ?? through);
    const facts = { amount, through: by };
    await notifyBuyer(tx, { now }, order, "refund_done", { shouldUsePhone: !order.email, again: String(id), facts });
  }
}
