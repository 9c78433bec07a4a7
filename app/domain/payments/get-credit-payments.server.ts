import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type PaymentIntentId, payments, refunds } from "~db/schema/payments";

/** Amounts are whole VND. `paid` excludes `back`, which was returned to the credit. */
export async function getCreditPayments(
  db: Db,
  paymentIntentId: PaymentIntentId,
): Promise<{ paid: number; back: number }> {
  const given = sql`(select sum(f.amount) from ${refunds} f where f.payment_id = ${payments.id})`;
  const [sum] = await db
    .select({
      taken: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number),
      back: sql`coalesce(sum(${given}), 0)`.mapWith(Number),
    })
    .from(payments)
    .where(and(eq(payments.paymentIntentId, paymentIntentId), eq(payments.provider, "credit")));
  const { taken = 0, back = 0 } = sum ?? {};
  return { paid: taken - back, back };
}
