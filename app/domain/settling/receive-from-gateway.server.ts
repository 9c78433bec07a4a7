import type { Ctx } from "../ctx";
import type { PaymentAttempt } from "../money/payment-attempts.server";
import { findReceipt } from "../money/receipts.server";
import { type Money, type Received, receiveMoney } from "./receive-money.server";

type Told = { transactionId: string; amount: number; date: string; doubtful: boolean };

/** A transaction number that already paid another attempt is recorded once as doubtful and waits for staff. */
export async function receiveFromGateway(ctx: Ctx, attempt: PaymentAttempt, told: Told): Promise<Received> {
  const { transactionId, amount, date: providerDate } = told;
  const doubt = told.doubtful ? "doubtful" : amount === attempt.amount ? undefined : "wrong_amount";
  const { method: provider, id: attemptId, payableId } = attempt;
  const money: Money = { provider, transactionId, amount, payableId, attemptId, providerDate, ...(doubt && { doubt }) };
  const received = await receiveMoney(ctx, money);
  if (received !== "repeat") return received;
  const earlier = await findReceipt(ctx.db, provider, transactionId);
  if (!earlier || earlier.attemptId === attemptId) return "repeat";
  return receiveMoney(ctx, { ...money, transactionId: `${transactionId} ${attempt.reference}`, doubt: "doubtful" });
}
