import { and, eq, or } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { payables, receipts } from "~db/schema/money";

/** Ids of the orders that a transaction paid for: the bank's own number, or its provider's. */
export async function findOrdersOfTransaction(db: Db, typed: string): Promise<number[]> {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (bare === "") return [];
  const rows = await db
    .select({ id: payables.subjectId })
    .from(receipts)
    .innerJoin(payables, and(eq(payables.id, receipts.payableId), eq(payables.kind, "order")))
    .where(or(eq(receipts.bankReference, bare), eq(receipts.transactionId, typed.trim())))
    .limit(50);
  return rows.map(({ id }) => id);
}
