import type { Tx } from "~db/client.server";
import type { Actor } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { addOrderNote, type EventCause } from "../orders/order-status.server";
import { createRefund } from "./create-refund.server";
import { closeAttempts } from "./payment-attempts.server";
import type { PaymentIntent } from "./payment-intents.server";
import type { PaymentSubject } from "./payment-subject.server";
import {
  isCertain,
  lockQueuedPayments,
  type Payment,
  refundWholePayment,
  setReviewReason,
  settlePayments,
} from "./payments.server";
import { isPartialPayment, type ReviewReason } from "./review-reasons";

export type PaymentOutcome = "paid" | ReviewReason;
type PaymentTarget = {
  intent: PaymentIntent | null;
  subject: PaymentSubject | null;
  by: Actor;
  doubt?: ReviewReason | undefined;
};

/** Call it with the subject locked. Several payments may settle one payment intent together. */
export async function applyPayment(
  tx: Tx,
  ctx: Ctx,
  payment: Payment,
  { intent, subject, by, doubt }: PaymentTarget,
): Promise<PaymentOutcome> {
  const cause: EventCause = { actor: by, reason: payment.transactionId, now: ctx.now };
  const result =
    doubt ?? (intent && subject ? await countPayment(tx, ctx, intent, subject, payment, cause) : "unmatched");
  if (result !== "paid") await queueForReview(tx, ctx, payment, result, subject, cause);
  return result;
}

async function countPayment(
  tx: Tx,
  ctx: Ctx,
  intent: PaymentIntent,
  subject: PaymentSubject,
  payment: Payment,
  cause: EventCause,
): Promise<PaymentOutcome> {
  const { now } = ctx;
  if (subject.status === "settled") {
    if (isCertain(payment)) await refundWholePayment(tx, payment, "double", now);
    return "double";
  }
  const counted = (await lockQueuedPayments(tx, intent.id)).filter(
    ({ reason }) => isPartialPayment(reason) || reason === "unmatched",
  );
  const received = counted.reduce((sum, { amount }) => sum + amount, 0);
  if (subject.status === "expired" && (received < intent.amount || !(await subject.reinstate()))) {
    // Staff review a late payment that only staff entered, because it may never have arrived.
    for (const queued of counted) if (isCertain(queued)) await refundWholePayment(tx, queued, "late", now);
    return "late";
  }
  if (received < intent.amount) return payment.provider === "credit" ? "part" : "short";
  await settlePayments(tx, counted);
  await subject.settle(cause);
  await closeAttempts(tx, intent.id, counted);
  if (received > intent.amount) {
    await createRefund(tx, payment, { amount: received - intent.amount, reason: "over", now });
    await notifyStaffOfPayment(tx, ctx, payment, "over");
  }
  return "paid";
}

async function queueForReview(
  tx: Tx,
  ctx: Ctx,
  payment: Payment,
  reason: ReviewReason,
  subject: PaymentSubject | null,
  cause: EventCause,
) {
  await setReviewReason(tx, payment, reason);
  if (subject)
    await addOrderNote(tx, subject.order.id, { ...cause, reason: { code: "money", reason, amount: payment.amount } });
  if (reason !== "part") await notifyStaffOfPayment(tx, ctx, payment, reason);
}

async function notifyStaffOfPayment(tx: Tx, ctx: Ctx, { id }: Payment, reason: ReviewReason) {
  const kind = "staff_stuck_money";
  await notifyStaff(tx, ctx, { kind, once: `${id}:${reason}`, subjectId: id, facts: { reason } });
}
