import { and, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type OrderId, payables, receipts } from "~db/schema";

/** What arrived for an order and was not sent back, in doubt or not; whole VND. */
export async function receivedFor(db: Db | Tx, orderId: OrderId): Promise<number> {
  const [sum] = await db
    .select({ received: sql<number>`coalesce(sum(${receipts.amount}), 0)` })
    .from(receipts)
    .innerJoin(payables, eq(payables.id, receipts.payableId))
    .where(and(eq(payables.orderId, orderId), ne(receipts.status, "returned")));
  return Number(sum?.received ?? 0);
}
