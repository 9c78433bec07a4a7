import { and, eq, gt, gte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CreditId, creditEntries, credits, type PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { applyPayment, type PaymentOutcome } from "./apply-payment.server";
import type { PaymentIntent } from "./payment-intents.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";
import { type Payment, recordPayment } from "./payments.server";

type CreditRedemption = { creditId: CreditId; paymentIntentId: PaymentIntentId; amount: number; now: Date };

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

/** Credits are locked after slots, orders and payments. @throws DomainError credit_changed if the balance is too low */
async function redeemCredit(tx: Tx, { creditId, paymentIntentId, amount, now }: CreditRedemption): Promise<Payment> {
  const taken = await tx
    .update(credits)
    .set({ balance: sql`${credits.balance} - ${amount}` })
    .where(and(eq(credits.id, creditId), gte(credits.balance, amount), gt(credits.expiresAt, now)))
    .returning({ id: credits.id });
  if (taken.length === 0) throw new DomainError("credit_changed", { field: "credit" });
  const earlier = await tx.$count(
    creditEntries,
    and(eq(creditEntries.creditId, creditId), eq(creditEntries.kind, "used")),
  );
  // The number must not contain the code, which readers of the order could use.
  const transactionId = `credit-${creditId}-${earlier + 1}`;
  const newPayment = {
    provider: "credit",
    transactionId,
    amount,
    paymentIntentId,
    attemptId: null,
    receivedAt: now,
  } as const;
  const payment = await recordPayment(tx, newPayment);
  if (!payment) throw new Error(`redeemCredit: ${transactionId} is already recorded`);
  await tx.insert(creditEntries).values({ creditId, kind: "used", amount: -amount, paymentId: payment.id, at: now });
  return payment;
}
