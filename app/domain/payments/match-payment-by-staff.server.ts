import type { z } from "zod";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { adapters } from "./adapters.server";
import { refundWholePayment } from "./create-refund.server";
import { findLatestAttempt } from "./payment-attempts.server";
import { findPaymentIntent, findPaymentIntentByCode, type PaymentIntent } from "./payment-intents.server";
import { assignPayment, findTransfer, lockUnmatchedPayment, sumCountedPayments } from "./payments.server";
import { normaliseBankReference, type ReceiveOutcome, receivePayment } from "./receive-payment.server";
import type { ConfirmTransfer } from "./schema";
import { applyPayment, lockPaymentSubject, type PaymentOutcome } from "./settle.server";
import { buildStaffTransferId } from "./staff-transfer-id.rules";

/** @throws DomainError order_code_unknown, receipt_not_found, sum_too_high, not_to_move */
export async function matchPayment(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<PaymentOutcome> {
  const staff = requirePermission(ctx, "money");
  const targetIntent = await findPaymentIntentByCode(ctx.db, code);
  if (!targetIntent) throw new DomainError("order_code_unknown");
  const paymentIntentId = targetIntent.id;
  return transact(ctx.db, async (tx) => {
    const { intent, subject } = await lockPaymentSubject(tx, paymentIntentId);
    const found = await lockUnmatchedPayment(tx, id);
    if (!found) throw new DomainError("receipt_not_found");
    const action = "receipt_matched";
    const money = { amount: found.amount, for: targetIntent.code };
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    const after = { [targetIntent.kind]: targetIntent.code, amount: found.amount };
    await staff.writeAuditEntry(tx, { action, subject: `receipt ${id}`, after, money });
    // A gateway payment keeps its attempt, because the gateway's later webhooks and refunds refer to that attempt.
    const attemptId = adapters[found.provider].refund
      ? found.attemptId
      : await findLatestAttempt(tx, paymentIntentId, found.provider);
    const payment = await assignPayment(tx, found, { paymentIntentId, attemptId });
    return applyPayment(tx, ctx, payment, { intent, subject, by: `staff:${staff.name}` });
  });
}

/** Returns false if no payment with this ID waits for staff. @throws DomainError sum_too_high */
export async function returnPayment(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  const staff = requirePermission(ctx, "refunds");
  return transact(ctx.db, async (tx) => {
    const payment = await lockUnmatchedPayment(tx, id);
    if (!payment) return false;
    const { amount, paymentIntentId } = payment;
    const intent = paymentIntentId === null ? null : await findPaymentIntent(tx, paymentIntentId);
    const action = "receipt_returned";
    const money = { amount, for: intent?.code ?? `receipt ${id}` };
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    await refundWholePayment(tx, payment, "returned_by_staff", ctx.now);
    await staff.writeAuditEntry(tx, { action, subject: `receipt ${id}`, after: { amount }, money });
    return true;
  });
}

/** A bank reference counts once. @throws DomainError bank_reference_missing, amount_differs, codes of `matchPayment` */
export async function confirmTransfer(
  ctx: Ctx,
  { code, amount, confirmedAmount, reference }: z.output<typeof ConfirmTransfer>,
): Promise<ReceiveOutcome> {
  const staff = requirePermission(ctx, "money");
  const intent = await findPaymentIntentByCode(ctx.db, code);
  if (!intent) throw new DomainError("order_code_unknown");
  const bankReference = normaliseBankReference(reference);
  if (!bankReference) throw new DomainError("bank_reference_missing", { field: "reference" });
  if (confirmedAmount !== amount) await requireAmountDue(ctx, intent, { amount, bankReference });
  const incoming = {
    provider: "vietqr",
    transactionId: buildStaffTransferId(bankReference, amount),
    bankReference,
    amount,
    paymentIntentId: intent.id,
    reportedBy: `staff:${staff.name}`,
    attemptId: await findLatestAttempt(ctx.db, intent.id, "vietqr"),
  } as const;
  const byStaff = {
    staff,
    action: "transfer_confirmed",
    subject: `${intent.kind} ${intent.code}`,
    after: { amount, bankReference },
    money: { amount, for: intent.code },
  } as const;
  const received = await receivePayment(ctx, incoming, byStaff);
  if (received !== "repeat") return received;
  const known = await findTransfer(ctx.db, incoming);
  if (known && known.amount !== amount) {
    const { bankReference: _taken, ...withoutReference } = incoming;
    return receivePayment(ctx, { ...withoutReference, doubt: "doubtful" }, byStaff);
  }
  const isWaiting = known?.status === "queued" && known.reason === "unmatched";
  return isWaiting ? matchPayment(ctx, { id: known.id, code }) : "repeat";
}

/**
 * Accepts any amount if the transfer is already recorded. The transfer is looked up after the sum is read, because
 * another request may record the transfer in between. @throws DomainError amount_differs
 */
async function requireAmountDue(
  { db }: Pick<Ctx, "db">,
  intent: PaymentIntent,
  { amount, bankReference }: { amount: number; bankReference: string },
): Promise<void> {
  const due = intent.amount - (await sumCountedPayments(db, intent.id));
  if (due === amount || (await findTransfer(db, { provider: "vietqr", bankReference }))) return;
  throw new DomainError("amount_differs", { field: "amount", params: { amount, due } });
}
