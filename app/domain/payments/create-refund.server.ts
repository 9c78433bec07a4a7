import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import {
  creditEntries,
  credits,
  type PaymentIntentId,
  type RefundReason,
  type RefundStatus,
  refunds,
} from "~db/schema/payments";

import { getCreditExpiry } from "./credit.rules";

type CreditReturn = { refundId: number; paymentId: number; amount: number; now: Date };

type RefundedPayment = { id: number; paymentIntentId: PaymentIntentId | null };
type NewRefund = { amount: number; reason: RefundReason; now: Date; key?: string };

/**
 * Refunds one payment; `refundAmount` spreads an amount over several. The same `key` returns the same refund. A gateway
 * refund is `due`, then `sending` during the call, `sent` once accepted, and `done` when completed. Without an answer
 * it is `due` again; after two days, and when it is `failed`, staff are notified. Bank transfers stay `due` until
 * `finishRefund`. Store credit is `done` at once.
 */
export async function createRefund(
  tx: Tx,
  payment: RefundedPayment,
  { amount, reason, now, key = `${reason}:${payment.id}` }: NewRefund,
): Promise<{ id: number; status: RefundStatus }> {
  const { id, paymentIntentId } = payment;
  const refund = { key, name: newRefundName(), paymentIntentId, paymentId: id, amount, reason, createdAt: now };
  const own = eq(refunds.key, key);
  const [first] = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id });
  if (first && (await returnToCredit(tx, { refundId: first.id, paymentId: id, amount, now })))
    await tx.update(refunds).set({ status: "done", doneAt: now }).where(own);
  const [written] = await tx.select().from(refunds).where(own);
  if (!written) throw new Error(`There is no refund ${key}`);
  return written;
}

export function newRefundName(): string {
  return `rf${randomBytes(12).toString("hex")}`;
}

/** Returns false if the payment was not made by store credit. */
async function returnToCredit(tx: Tx, { refundId, paymentId, amount, now }: CreditReturn): Promise<boolean> {
  const [used] = await tx
    .select({ creditId: creditEntries.creditId })
    .from(creditEntries)
    .where(eq(creditEntries.paymentId, paymentId));
  if (!used) return false;
  const { creditId } = used;
  const usableUntil = getCreditExpiry("returned", now).toISOString();
  await tx
    .update(credits)
    .set({
      balance: sql`${credits.balance} + ${amount}`,
      expiresAt: sql`greatest(${credits.expiresAt}, ${usableUntil}::timestamptz)`,
    })
    .where(eq(credits.id, creditId));
  await tx.insert(creditEntries).values({ creditId, kind: "returned", amount, refundId, at: now });
  return true;
}
