import { eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { creditEntries, credits } from "~db/schema/payments";
import { getCreditExpiry } from "./credit.rules";

type CreditReturn = { refundId: number; paymentId: number; amount: number; now: Date };

/** Returns false if the payment was not made by store credit. */
export async function returnToCredit(tx: Tx, { refundId, paymentId, amount, now }: CreditReturn): Promise<boolean> {
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
