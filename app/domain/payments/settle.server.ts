import type { Db, Tx } from "~db/client.server";
import type { OrderActor } from "~db/schema/orders";
import type { CreditId, PaymentIntentId } from "~db/schema/payments";
import { getExchangeById } from "../aftersales/exchange.server";
import { reinstateExchange, settleExchange } from "../aftersales/finish-exchange.server";
import { type LockedExchange, lockExchangeToPay } from "../aftersales/order-units.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { getOrderById } from "../orders/order-access.server";
import {
  addOrderNote,
  changePaymentStatus,
  type EventCause,
  lockOrder,
  type Order,
} from "../orders/order-status.server";
import { getOrderIntentStatus, reinstateOrder, settleOrder } from "../orders/settle-order.server";
import { createRefund, refundWholePayment } from "./create-refund.server";
import { redeemCredit } from "./credits.server";
import { closeAttempts, type Payer } from "./payment-attempts.server";
import { findPaymentIntent, type PaymentIntent, type PaymentIntentStatus } from "./payment-intents.server";
import { isCertain, lockQueuedPayments, type Payment, setReviewReason, settlePayments } from "./payments.server";
import { isPartialPayment, type ReviewReason } from "./review-reasons";

export type PaymentSubject =
  | { kind: "order"; order: Order; status: PaymentIntentStatus }
  | ({ kind: "exchange" } & LockedExchange);

/** The subject must be locked before any payment of the intent is locked. */
export async function lockPaymentSubject(tx: Tx, paymentIntentId: PaymentIntentId | null) {
  const intent = paymentIntentId === null ? null : await findPaymentIntent(tx, paymentIntentId);
  return { intent, subject: intent && (await lockSubject(tx, intent)) };
}

async function lockSubject(tx: Tx, { kind, subjectId }: PaymentIntent): Promise<PaymentSubject> {
  switch (kind) {
    case "order": {
      const order = await lockOrder(tx, subjectId);
      return { kind, order, status: getOrderIntentStatus(order) };
    }
    case "exchange":
      return { kind, ...(await lockExchangeToPay(tx, subjectId)) };
  }
}

async function settle(tx: Tx, ctx: Ctx, subject: PaymentSubject, cause: EventCause): Promise<void> {
  switch (subject.kind) {
    case "order":
      return settleOrder(tx, subject.order, cause);
    case "exchange":
      return settleExchange(tx, ctx, subject);
  }
}

async function reinstate(tx: Tx, subject: PaymentSubject, now: Date): Promise<boolean> {
  switch (subject.kind) {
    case "order":
      return reinstateOrder(tx, subject.order, now);
    case "exchange":
      return reinstateExchange(tx, subject, now);
  }
}

/** Must only be called if no other attempt is open. An exchange has no status for a failed payment. */
export async function recordFailure(tx: Tx, subject: PaymentSubject, cause: EventCause): Promise<void> {
  if (subject.kind === "order" && subject.order.paymentStatus === "pending")
    await changePaymentStatus(tx, subject.order, "failed", cause);
}

export async function getPayer(db: Db | Tx, { kind, subjectId }: PaymentIntent): Promise<Payer> {
  const orderId = kind === "order" ? subjectId : (await getExchangeById(db, subjectId)).orderId;
  const { code: orderCode, locale, origin } = await getOrderById(db, orderId);
  return { orderCode, locale, origin };
}

/** Must run in the transaction that creates the intent. @throws {Error} above 0 VND; DomainError not_to_move */
export async function settleFreeIntent(tx: Tx, ctx: Ctx, intent: PaymentIntent): Promise<void> {
  if (intent.amount !== 0) throw new Error(`settleFreeIntent: ${intent.code} costs ${intent.amount} VND`);
  await settle(tx, ctx, await lockSubject(tx, intent), {
    actor: "system",
    reason: { code: "nothing_to_pay" },
    now: ctx.now,
  });
}

type CreditPayment = { intent: PaymentIntent; creditId: CreditId; amount: number };

export async function payWithCredit(
  tx: Tx,
  ctx: Ctx,
  { intent, creditId, amount }: CreditPayment,
): Promise<PaymentOutcome> {
  const subject = await lockSubject(tx, intent);
  const payment = await redeemCredit(tx, { creditId, paymentIntentId: intent.id, amount, now: ctx.now });
  return applyPayment(tx, ctx, payment, { intent, subject, by: "buyer" });
}

export type PaymentOutcome = "paid" | ReviewReason;
type PaymentTarget = {
  intent: PaymentIntent | null;
  subject: PaymentSubject | null;
  by: OrderActor;
  doubt?: ReviewReason | undefined;
};

/** Real money never settles a test order. The caller must lock the subject first. */
export async function applyPayment(
  tx: Tx,
  ctx: Ctx,
  payment: Payment,
  { intent, subject, by, doubt }: PaymentTarget,
): Promise<PaymentOutcome> {
  const cause: EventCause = { actor: by, reason: payment.transactionId, now: ctx.now };
  const canCount = intent !== null && subject !== null && haveSameTestMode(payment, subject.order);
  const result = doubt ?? (canCount ? await applyToIntent(tx, ctx, intent, subject, payment, cause) : "unmatched");
  if (result !== "paid") await queueForReview(tx, ctx, payment, result, subject, cause);
  return result;
}

function haveSameTestMode({ provider }: Payment, { isTest }: Order): boolean {
  return (provider === "test") === isTest;
}

async function applyToIntent(
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
    (queued) =>
      haveSameTestMode(queued, subject.order) && (isPartialPayment(queued.reason) || queued.reason === "unmatched"),
  );
  const received = counted.reduce((sum, { amount }) => sum + amount, 0);
  if (subject.status === "expired" && (received < intent.amount || !(await reinstate(tx, subject, now)))) {
    // A late payment that only staff entered may never have arrived, so staff review it.
    for (const queued of counted) if (isCertain(queued)) await refundWholePayment(tx, queued, "late", now);
    return "late";
  }
  if (received < intent.amount) return payment.provider === "credit" ? "part" : "short";
  await settlePayments(tx, counted);
  await settle(tx, ctx, subject, cause);
  await closeAttempts(tx, intent.id, counted);
  if (received > intent.amount) {
    await createRefund(tx, payment, { amount: received - intent.amount, reason: "overpaid", now });
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
