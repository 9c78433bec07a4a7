import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { type PaymentIntentId, paymentAttempts } from "~db/schema/payments";
import { adapters } from "./adapters.server";
import type { PaymentFailureReason } from "./payment-adapter";

export async function getLastFailureReason(db: Db, paymentIntentId: PaymentIntentId): Promise<PaymentFailureReason> {
  const [failed] = await db
    .select({ method: paymentAttempts.method, failure: paymentAttempts.failure })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentIntentId, paymentIntentId), eq(paymentAttempts.status, "failed")))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return (failed?.failure && adapters[failed.method].getFailureReason?.(failed.failure)) || "unknown";
}
