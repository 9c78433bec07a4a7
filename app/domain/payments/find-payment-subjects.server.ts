import { and, eq, or } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db } from "~db/client.server";
import { credits, type PaymentSubjectKind, paymentIntents, payments } from "~db/schema/payments";

export async function findOrdersByCredit(db: Db, typed: string): Promise<number[]> {
  const rows = await db
    .select({ id: paymentIntents.subjectId })
    .from(credits)
    .innerJoin(paymentIntents, and(eq(paymentIntents.id, credits.givenForIntentId), eq(paymentIntents.kind, "order")))
    .where(eq(credits.code, normaliseCode(typed)));
  return rows.map(({ id }) => id);
}

export async function findPaymentSubjects(db: Db, typed: string): Promise<{ kind: PaymentSubjectKind; id: number }[]> {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (bare === "") return [];
  return db
    .select({ kind: paymentIntents.kind, id: paymentIntents.subjectId })
    .from(payments)
    .innerJoin(paymentIntents, eq(paymentIntents.id, payments.paymentIntentId))
    .where(or(eq(payments.bankReference, bare), eq(payments.transactionId, typed.trim())))
    .limit(50);
}
