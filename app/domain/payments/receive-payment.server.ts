import type { Actor } from "~db/schema/orders";
import type { MethodId, PaymentIntentId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { AuditEntry, AuditedAmount, Ctx } from "../ctx";
import type { StaffActor } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { markAttemptFailed, type PaymentAttempt } from "./payment-attempts.server";
import { findPaymentByTransaction, isPaymentRecorded, recordPayment } from "./payments.server";
import type { ReviewReason } from "./review-reasons";
import { applyPayment, lockPaymentSubject, type PaymentOutcome, recordFailure } from "./settle.server";

export type IncomingPayment = {
  provider: MethodId;
  /** The provider's transaction number, which counts once. */
  transactionId: string;
  amount: number;
  paymentIntentId: PaymentIntentId | null;
  attemptId: number | null;
  reportedBy?: Actor;
  memo?: string;
  providerDate?: string;
  bankReference?: string;
  /** With a doubt, the payment waits for staff whatever it could pay. */
  doubt?: ReviewReason;
};
export type ReceiveOutcome = PaymentOutcome | "repeat";

/** The entry of a staff member in the audit log. A repeat writes none. */
type StaffEntry = Pick<AuditEntry, "subject" | "after"> & {
  staff: StaffActor;
  action: "transfer_confirmed" | "paid_at_the_door";
  money: AuditedAmount;
};

/**
 * Each transaction counts once. The result does not depend on the order in which messages arrive.
 * @throws DomainError sum_too_high for a payment that staff enter
 */
export async function receivePayment(
  ctx: Ctx,
  incoming: IncomingPayment,
  byStaff?: StaffEntry,
): Promise<ReceiveOutcome> {
  return transact(ctx.db, async (tx) => {
    const { intent, subject } = await lockPaymentSubject(tx, incoming.paymentIntentId);
    const { doubt, reportedBy, ...values } = incoming;
    if (byStaff) {
      if (await isPaymentRecorded(tx, incoming)) return "repeat";
      await requireWithinLimits(tx, ctx, byStaff.staff, { action: byStaff.action, ...byStaff.money });
    }
    const payment = await recordPayment(tx, { ...values, receivedAt: ctx.now });
    if (!payment) return "repeat";
    if (byStaff) {
      const { staff, ...entry } = byStaff;
      await staff.writeAuditEntry(tx, entry);
    }
    const by = reportedBy ?? (`gateway:${incoming.provider}` as const);
    return applyPayment(tx, ctx, payment, { intent, subject, by, doubt });
  });
}

type ReportedPayment = { transactionId: string; amount: number; date: string; doubtful: boolean };

/** A transaction number that already paid another attempt is recorded once as doubtful and waits for staff. */
export async function receiveGatewayPayment(
  ctx: Ctx,
  attempt: PaymentAttempt,
  report: ReportedPayment,
): Promise<ReceiveOutcome> {
  const { transactionId, amount, date: providerDate } = report;
  const doubt = report.doubtful ? "doubtful" : amount === attempt.amount ? undefined : "wrong_amount";
  const { method: provider, id: attemptId, paymentIntentId } = attempt;
  const incoming: IncomingPayment = {
    provider,
    transactionId,
    amount,
    paymentIntentId,
    attemptId,
    providerDate,
    ...(doubt && { doubt }),
  };
  const received = await receivePayment(ctx, incoming);
  if (received !== "repeat") return received;
  const earlier = await findPaymentByTransaction(ctx.db, provider, transactionId);
  if (!earlier || earlier.attemptId === attemptId) return "repeat";
  return receivePayment(ctx, {
    ...incoming,
    transactionId: `${transactionId} ${attempt.reference}`,
    doubt: "doubtful",
  });
}

export async function failAttempt(ctx: Ctx, attempt: PaymentAttempt, failure: string) {
  await transact(ctx.db, async (tx) => {
    const { subject } = await lockPaymentSubject(tx, attempt.paymentIntentId);
    const { wasOpen, others } = await markAttemptFailed(tx, attempt, failure);
    if (subject && wasOpen && others === 0)
      await recordFailure(tx, subject, { actor: `gateway:${attempt.method}`, reason: failure, now: ctx.now });
  });
}

/** Ignores case, spaces and punctuation. */
export function normaliseBankReference(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
