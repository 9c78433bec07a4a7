import { and, eq, or, type SQLWrapper, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  credits,
  type PaymentIntentId,
  type PaymentSubjectKind,
  paymentIntents,
  payments,
  refunds,
} from "~db/schema/payments";

export type PaymentIntent = typeof paymentIntents.$inferSelect;
/** An expired intent is reinstated only if its unsettled payments together cover the full amount. */
export type PaymentIntentStatus = "open" | "settled" | "expired";
type SubjectKey = { kind: PaymentSubjectKind; subjectId: number };

export type NewPaymentIntent = SubjectKey & { code: string; amount: number; createdAt: Date };

export async function createPaymentIntent(tx: Tx, intent: NewPaymentIntent): Promise<PaymentIntent> {
  const [written] = await tx.insert(paymentIntents).values(intent).returning();
  if (!written) throw new Error("createPaymentIntent: nothing was written");
  return written;
}

/** Every order, and every exchange for a more expensive day, has a payment intent from the start. */
export async function getPaymentIntent(db: Db | Tx, { kind, subjectId }: SubjectKey): Promise<PaymentIntent> {
  const [found] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.kind, kind), eq(paymentIntents.subjectId, subjectId)));
  if (!found) throw new Error(`No payment intent of ${kind} ${subjectId}`);
  return found;
}

export async function findPaymentIntent(db: Db | Tx, id: PaymentIntentId): Promise<PaymentIntent | null> {
  const [found] = await db.select().from(paymentIntents).where(eq(paymentIntents.id, id));
  return found ?? null;
}

export async function findPaymentIntentByCode(db: Db | Tx, code: string): Promise<PaymentIntent | null> {
  return (await listPaymentIntents(db, [normaliseCode(code)]))[0] ?? null;
}

export async function listPaymentIntents(db: Db | Tx, codes: readonly string[]): Promise<PaymentIntent[]> {
  return codes.length === 0 ? [] : db.select().from(paymentIntents).where(isAnyOf(paymentIntents.code, codes));
}

export async function listPaymentIntentCodes(db: Db | Tx, ids: readonly PaymentIntentId[]): Promise<string[]> {
  const rows = await db
    .select({ code: paymentIntents.code })
    .from(paymentIntents)
    .where(isAnyOf(paymentIntents.id, ids));
  return rows.map(({ code }) => code);
}

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

export function buildRefundedColumn({ kind, subjectId }: { kind: PaymentSubjectKind; subjectId: SQLWrapper }) {
  return sql`(select coalesce(sum(f.amount), 0) from ${refunds} f join ${paymentIntents} p on p.id = f.payment_intent_id
    where p.kind = ${kind} and p.subject_id = ${subjectId})`.mapWith(Number);
}
