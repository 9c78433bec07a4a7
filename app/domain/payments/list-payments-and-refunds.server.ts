import { asc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type PaymentIntentId, payments, refunds } from "~db/schema/payments";
import { isEnteredByStaff } from "./payments.server";

/** `canBeVoided` is true for payments that staff entered. Amounts are whole VND. */
export async function listPaymentsAndRefunds(db: Db, paymentIntentId: PaymentIntentId) {
  const [received, back] = await Promise.all([
    db.select().from(payments).where(eq(payments.paymentIntentId, paymentIntentId)).orderBy(asc(payments.id)),
    db.select().from(refunds).where(eq(refunds.paymentIntentId, paymentIntentId)).orderBy(asc(refunds.id)),
  ]);
  return {
    receipts: received.map((payment) => {
      const { id, provider, bankReference, transactionId, amount, receivedAt, status, reason } = payment;
      return {
        ...{ id, provider, amount, status, reason },
        reference: bankReference ?? transactionId,
        receivedAt: receivedAt.toISOString(),
        canBeVoided: isEnteredByStaff(payment) && status !== "voided",
      };
    }),
    refunds: back.map(({ id, amount, reason, status, createdAt, doneAt, failure }) => ({
      ...{ id, amount, reason, status, failure },
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
  };
}
