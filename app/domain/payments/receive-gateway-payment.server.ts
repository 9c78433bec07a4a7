import type { Ctx } from "../ctx";
import type { PaymentAttempt } from "./payment-attempts.server";
import { findPaymentByTransaction } from "./payments.server";
import { type IncomingPayment, type ReceiveOutcome, receivePayment } from "./receive-payment.server";

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
