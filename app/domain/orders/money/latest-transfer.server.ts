import { and, desc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, payables, paymentAttempts } from "~db/schema";

/** The newest attempt to pay an order by transfer, which a transfer that arrives belongs to. */
export async function latestTransfer(db: Db | Tx, orderId: OrderId): Promise<number | null> {
  const [found] = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .where(and(eq(payables.orderId, orderId), eq(paymentAttempts.method, "vietqr")))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return found?.id ?? null;
}
