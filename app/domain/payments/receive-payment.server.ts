import type { Tx } from "~db/client.server";
import type { Actor } from "~db/schema/orders";
import type { MethodId, PaymentIntentId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { applyPayment, type PaymentOutcome } from "./apply-payment.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";
import { isPaymentRecorded, recordPayment } from "./payments.server";
import type { ReviewReason } from "./review-reasons";

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

/** `allow` is called before anything is written. Neither function is called for a repeat. */
type StaffEntry = { allow?(tx: Tx): Promise<void>; note(tx: Tx): Promise<void> };

/** Each transaction counts once. The result does not depend on the order in which messages arrive. */
export async function receivePayment(
  ctx: Ctx,
  incoming: IncomingPayment,
  byStaff?: StaffEntry,
): Promise<ReceiveOutcome> {
  return transact(ctx.db, async (tx) => {
    const { intent, subject } = await lockPaymentSubject(tx, ctx, incoming.paymentIntentId);
    const { doubt, reportedBy, ...values } = incoming;
    if (byStaff?.allow) {
      if (await isPaymentRecorded(tx, incoming)) return "repeat";
      await byStaff.allow(tx);
    }
    const payment = await recordPayment(tx, { ...values, receivedAt: ctx.now });
    if (!payment) return "repeat";
    await byStaff?.note(tx);
    const by = reportedBy ?? (`gateway:${incoming.provider}` as const);
    return applyPayment(tx, ctx, payment, { intent, subject, by, doubt });
  });
}

/** Ignores case, spaces and punctuation. */
export function normaliseBankReference(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
