import { and, eq, ne } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentSubjectKind, paymentIntents, refunds } from "~db/schema/payments";

export async function listSubjectsWithOpenRefunds(
  db: Db | Tx,
  kind: PaymentSubjectKind,
  subjects: readonly number[],
): Promise<number[]> {
  if (subjects.length === 0) return [];
  const theirs = and(eq(paymentIntents.kind, kind), isAnyOf(paymentIntents.subjectId, subjects));
  const owed = await db
    .selectDistinct({ id: paymentIntents.subjectId })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.paymentIntentId))
    .where(and(theirs, ne(refunds.status, "done")));
  return owed.map(({ id }) => id);
}
