import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type PaymentIntentId, receipts, refunds } from "~db/schema/money";

/** Amounts are whole VND. `paid` excludes `back`, which was returned to the credit. */
export async function getCreditPayments(db: Db, payableId: PaymentIntentId): Promise<{ paid: number; back: number }> {
  const given = sql`(select sum(f.amount) from ${refunds} f where f.receipt_id = ${receipts.id})`;
  const [sum] = await db
    .select({
      taken: sql`coalesce(sum(${receipts.amount}), 0)`.mapWith(Number),
      back: sql`coalesce(sum(${given}), 0)`.mapWith(Number),
    })
    .from(receipts)
    .where(and(eq(receipts.payableId, payableId), eq(receipts.provider, "credit")));
  const { taken = 0, back = 0 } = sum ?? {};
  return { paid: taken - back, back };
}
