import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type MethodId, type PaymentIntentId, paymentAttempts } from "~db/schema/payments";

export async function findLatestAttempt(
  db: Db | Tx,
  paymentIntentId: PaymentIntentId,
  method: MethodId,
): Promise<number | null> {
  const [found] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentIntentId, paymentIntentId), eq(paymentAttempts.method, method)))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return found?.id ?? null;
}
