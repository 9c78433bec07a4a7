import type { Tx } from "~db/client.server";
import type { CreditId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { applyPayment, type PaymentOutcome } from "./apply-payment.server";
import type { PaymentIntent } from "./payment-intents.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";
import { redeemCredit } from "./redeem-credit.server";

type CreditPayment = { intent: PaymentIntent; creditId: CreditId; amount: number };

/** Returns `part` while money is missing. @throws DomainError credit_changed */
export async function payWithCredit(
  tx: Tx,
  ctx: Ctx,
  { intent, creditId, amount }: CreditPayment,
): Promise<PaymentOutcome> {
  const { subject } = await lockPaymentSubject(tx, ctx, intent.id);
  const payment = await redeemCredit(tx, { creditId, paymentIntentId: intent.id, amount, now: ctx.now });
  return applyPayment(tx, ctx, payment, { intent, subject, by: "buyer" });
}
