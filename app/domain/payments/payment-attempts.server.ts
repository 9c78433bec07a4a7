import { and, desc, eq, gt, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MethodId, type PaymentIntentId, paymentAttempts, paymentIntents } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import type { AttemptFacts } from "./payment-adapter";
import type { NewPaymentIntent, PaymentIntent } from "./payment-intents.server";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;
type NewAttempt = { intent: PaymentIntent; method: MethodId; amount: number; expiresAt: Date; now: Date };

/** After this time, the gateway's answer with its payment page counts as lost. */
const pageTimeoutMs = 35_000;
const maxTries = 30;

export async function beginAttempt(
  tx: Tx,
  { intent, method, amount, expiresAt, now }: NewAttempt,
): Promise<PaymentAttempt> {
  const own = eq(paymentAttempts.paymentIntentId, intent.id);
  const [open] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        own,
        eq(paymentAttempts.method, method),
        eq(paymentAttempts.status, "pending"),
        eq(paymentAttempts.amount, amount),
        gt(paymentAttempts.expiresAt, now),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  const tries = await tx.$count(paymentAttempts, own);
  if (open && (!isAnswerLost(open, now) || tries >= maxTries)) return open;
  const [begun] = await tx
    .insert(paymentAttempts)
    .values({
      paymentIntentId: intent.id,
      method,
      reference: getReference(intent.code, tries + 1),
      amount,
      createdAt: now,
      expiresAt,
    })
    .returning();
  if (!begun) throw new Error("beginAttempt: nothing was written");
  return begun;
}

type FirstAttempt = Pick<NewAttempt, "method" | "amount" | "expiresAt">;

export async function createIntentWithAttempt(tx: Tx, values: NewPaymentIntent, attempt: FirstAttempt) {
  const { code, createdAt } = values;
  const intent = tx.$with("intent").as(tx.insert(paymentIntents).values(values).returning());
  const begun = tx.$with("begun").as(
    tx
      .insert(paymentAttempts)
      .values({
        ...attempt,
        paymentIntentId: sql`(select ${intent.id} from ${intent})`,
        reference: getReference(code, 1),
        createdAt,
      })
      .returning(),
  );
  const [written] = await tx.with(intent, begun).select().from(intent).crossJoin(begun);
  if (!written) throw new Error("createIntentWithAttempt: nothing was written");
  return { intent: written.intent, attempt: written.begun };
}

/** `number` is the position of the attempt among the attempts of its intent, from 1. */
function getReference(code: string, number: number): string {
  return `${code}-${number}`;
}

export function isAnswerLost({ startedAt, pageUrl, failure }: PaymentAttempt, now: Date): boolean {
  if (startedAt === null || pageUrl !== null) return false;
  return failure !== null || now.getTime() - startedAt.getTime() > pageTimeoutMs;
}

export async function findOpenAttempt(
  db: Db | Tx,
  paymentIntentId: PaymentIntentId,
  method: MethodId,
): Promise<PaymentAttempt | null> {
  const [found] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.paymentIntentId, paymentIntentId),
        eq(paymentAttempts.method, method),
        eq(paymentAttempts.status, "pending"),
      ),
    )
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return found ?? null;
}

export function listOpenAttempts(db: Db | Tx, paymentIntentId: PaymentIntentId): Promise<PaymentAttempt[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentIntentId, paymentIntentId), eq(paymentAttempts.status, "pending")));
}

export async function findAttempt(db: Db | Tx, method: MethodId, reference: string): Promise<PaymentAttempt | null> {
  // PostgreSQL text cannot contain the character NUL.
  if (reference.includes("\0")) return null;
  const [found] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.method, method), eq(paymentAttempts.reference, reference)));
  return found ?? null;
}

export async function takeTurnToQuery({ db, now }: Pick<Ctx, "db" | "now">, id: number, pauseMs: number) {
  const { queriedAt, status } = paymentAttempts;
  const updated = await db
    .update(paymentAttempts)
    .set({ queriedAt: now })
    .where(
      and(
        eq(paymentAttempts.id, id),
        eq(status, "pending"),
        or(isNull(queriedAt), lt(queriedAt, new Date(now.getTime() - pauseMs))),
      ),
    )
    .returning({ id: paymentAttempts.id });
  return updated.length === 1;
}

export async function recordUnopenedPage({ db, now }: Pick<Ctx, "db" | "now">, { id }: PaymentAttempt) {
  await db.update(paymentAttempts).set({ reportedUnopenedAt: now }).where(eq(paymentAttempts.id, id));
}

export async function isReportedUnopened(db: Db, { id }: PaymentAttempt, since: Date): Promise<boolean> {
  const own = and(eq(paymentAttempts.id, id), gte(paymentAttempts.reportedUnopenedAt, since));
  return (await db.$count(paymentAttempts, own)) > 0;
}

export async function markAttemptFailed(tx: Tx, { id, paymentIntentId }: PaymentAttempt, failure: string) {
  const failed = await tx
    .update(paymentAttempts)
    .set({ status: "failed", failure })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, "pending")))
    .returning({ id: paymentAttempts.id });
  return { wasOpen: failed.length === 1, others: (await listOpenAttempts(tx, paymentIntentId)).length };
}

export async function recordAttemptFailure(db: Db, { id }: PaymentAttempt, failure: string) {
  await db
    .update(paymentAttempts)
    .set({ failure })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, "failed")));
}

/** A payment that staff matched may come from an attempt of another intent. Such an attempt is not changed. */
export async function closeAttempts(
  tx: Tx,
  paymentIntentId: PaymentIntentId,
  paidBy: readonly { attemptId: number | null }[] = [],
) {
  const own = eq(paymentAttempts.paymentIntentId, paymentIntentId);
  const through = paidBy.flatMap(({ attemptId }) => attemptId ?? []);
  if (through.length > 0)
    await tx
      .update(paymentAttempts)
      .set({ status: "succeeded" })
      .where(and(own, isAnyOf(paymentAttempts.id, through)));
  await tx
    .update(paymentAttempts)
    .set({ status: "expired" })
    .where(and(own, eq(paymentAttempts.status, "pending")));
}

export async function reopenAttempts(tx: Tx, paymentIntentId: PaymentIntentId) {
  await tx
    .update(paymentAttempts)
    .set({ status: "expired" })
    .where(and(eq(paymentAttempts.paymentIntentId, paymentIntentId), eq(paymentAttempts.status, "succeeded")));
}

export type Payer = Pick<AttemptFacts, "orderCode" | "locale" | "origin">;

export function getAttemptFacts(
  attempt: PaymentAttempt,
  intent: PaymentIntent,
  payer: Payer,
  missing = attempt.amount,
): AttemptFacts {
  const { reference, amount, createdAt, expiresAt } = attempt;
  return { reference, code: intent.code, amount, missing, createdAt, expiresAt, ...payer };
}

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
