import { and, eq, gt, gte, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type CreditId, creditEntries, credits, type PaymentIntentId } from "~db/schema/payments";
import { DomainError } from "../errors";
import { type Payment, recordPayment } from "./payments.server";

type CreditRedemption = { creditId: CreditId; paymentIntentId: PaymentIntentId; amount: number; now: Date };

/** Credits are locked after slots, orders and payments. @throws DomainError credit_changed if the balance is too low */
export async function redeemCredit(
  tx: Tx,
  { creditId, paymentIntentId, amount, now }: CreditRedemption,
): Promise<Payment> {
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
