import { and, eq, or } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db } from "~db/client.server";
import { credits, type PaymentSubjectKind, payables, receipts } from "~db/schema/money";

export async function findOrdersByCredit(db: Db, typed: string): Promise<number[]> {
  const rows = await db
    .select({ id: payables.subjectId })
    .from(credits)
    .innerJoin(payables, and(eq(payables.id, credits.stemsFrom), eq(payables.kind, "order")))
    .where(eq(credits.code, normaliseCode(typed)));
  return rows.map(({ id }) => id);
}

export async function findPaymentSubjects(db: Db, typed: string): Promise<{ kind: PaymentSubjectKind; id: number }[]> {
  const bare = typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (bare === "") return [];
  return db
    .select({ kind: payables.kind, id: payables.subjectId })
    .from(receipts)
    .innerJoin(payables, eq(payables.id, receipts.payableId))
    .where(or(eq(receipts.bankReference, bare), eq(receipts.transactionId, typed.trim())))
    .limit(50);
}
