import { asc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type PayableId, receipts, refunds } from "~db/schema/money";

/** All that arrived for something, and all that goes back of it. Whole VND. */
export async function listMoneyOf(db: Db, payableId: PayableId) {
  const [received, back] = await Promise.all([
    db.select().from(receipts).where(eq(receipts.payableId, payableId)).orderBy(asc(receipts.id)),
    db.select().from(refunds).where(eq(refunds.payableId, payableId)).orderBy(asc(refunds.id)),
  ]);
  return {
    receipts: received.map(({ id, provider, bankReference, transactionId, amount, receivedAt, status, reason }) => ({
      ...{ id, provider, amount, status, reason },
      reference: bankReference ?? transactionId,
      receivedAt: receivedAt.toISOString(),
    })),
    refunds: back.map(({ id, amount, reason, status, createdAt, doneAt, failure }) => ({
      ...{ id, amount, reason, status, failure },
      createdAt: createdAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
  };
}
