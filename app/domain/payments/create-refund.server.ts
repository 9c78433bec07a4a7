import { randomBytes } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { allocate } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  creditEntries,
  credits,
  type PaymentIntentId,
  type PaymentSubjectKind,
  paymentIntents,
  payments,
  type RefundReason,
  type RefundStatus,
  refunds,
} from "~db/schema/payments";
import { getCreditExpiry } from "./credit.rules";
import { isCertain, lockQueuedPayments, lockSettledPayments, type Payment } from "./payments.server";

type CreditReturn = { refundId: number; paymentId: number; amount: number; now: Date };

type RefundedPayment = Pick<Payment, "id" | "paymentIntentId" | "provider">;
type NewRefund = { amount: number; reason: RefundReason; now: Date; key?: string };

/** Refunds `amount` of one payment, once per `key`. Refunds of store credit and test payments are done immediately. */
export async function createRefund(
  tx: Tx,
  payment: RefundedPayment,
  { amount, reason, now, key = `${reason}:${payment.id}` }: NewRefund,
): Promise<{ id: number; status: RefundStatus }> {
  const { id, paymentIntentId, provider } = payment;
  const refund = { key, name: newRefundName(), paymentIntentId, paymentId: id, amount, reason, createdAt: now };
  const own = eq(refunds.key, key);
  const [first] = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id });
  const isDone =
    first && (provider === "test" || (await returnToCredit(tx, { refundId: first.id, paymentId: id, amount, now })));
  if (isDone) await tx.update(refunds).set({ status: "done", doneAt: now }).where(own);
  const [written] = await tx.select().from(refunds).where(own);
  if (!written) throw new Error(`There is no refund ${key}`);
  return written;
}

export function newRefundName(): string {
  return `rf${randomBytes(12).toString("hex")}`;
}

async function returnToCredit(tx: Tx, { refundId, paymentId, amount, now }: CreditReturn): Promise<boolean> {
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

export async function refundCertainPayments(tx: Tx, paymentIntentId: PaymentIntentId, reason: RefundReason, now: Date) {
  for (const payment of await lockQueuedPayments(tx, paymentIntentId))
    if (isCertain(payment)) await refundWholePayment(tx, payment, reason, now);
}

export async function refundWholePayment(tx: Tx, payment: Payment, reason: RefundReason, now: Date) {
  await createRefund(tx, payment, { amount: payment.amount, reason, now });
  await tx.update(payments).set({ status: "returned" }).where(eq(payments.id, payment.id));
}

type RefundInput = { amount: number; reason: RefundReason; key: string; now: Date };

/** Refunds in proportion to what is left of each payment, once per `key`. @throws {RangeError} if too little is left */
export async function refundAmount(
  tx: Tx,
  paymentIntentIds: readonly PaymentIntentId[],
  { amount, ...refund }: RefundInput,
) {
  const settled = await lockSettledPayments(tx, paymentIntentIds);
  const keys = settled.map(({ payment }) => `${refund.key}:${payment.id}`);
  if ((await tx.$count(refunds, isAnyOf(refunds.key, keys))) > 0) return;
  const shares = splitRefund(amount, settled);
  for (const [index, { payment }] of settled.entries()) {
    const share = shares[index] ?? 0;
    if (share > 0) await createRefund(tx, payment, { ...refund, amount: share, key: keys[index] ?? refund.key });
  }
}

export async function refundRemainder(
  tx: Tx,
  paymentIntentIds: readonly PaymentIntentId[],
  { refundedAsCredit, ...refund }: Omit<RefundInput, "amount"> & { refundedAsCredit: number },
) {
  const balance = addUp((await lockSettledPayments(tx, paymentIntentIds)).map((settled) => settled.balance));
  if (balance > refundedAsCredit)
    await refundAmount(tx, paymentIntentIds, { ...refund, amount: balance - refundedAsCredit });
}

export function splitRefund(
  amount: number,
  settled: readonly { payment: Pick<Payment, "provider">; balance: number }[],
) {
  const leftOf = (isCredit: boolean) =>
    settled.map(({ payment, balance }) => ((payment.provider === "credit") === isCredit ? balance : 0));
  const [credit, other] = [leftOf(true), leftOf(false)];
  const [ofCredit, ofOther] = [addUp(credit), addUp(other)];
  const all = ofCredit + ofOther;
  if (amount > all) throw new RangeError(`refundAmount: ${amount} of ${all}`);
  const toCredit = all === 0 ? 0 : Number((BigInt(amount) * BigInt(ofCredit) + BigInt(all) - 1n) / BigInt(all));
  const byCredit = allocate(toCredit, credit);
  const byOther = allocate(amount - toCredit, other);
  return settled.map((_, index) => (byCredit[index] ?? 0) + (byOther[index] ?? 0));
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

export async function hasOpenRefunds(tx: Tx, paymentIntentIds: readonly PaymentIntentId[]): Promise<boolean> {
  const own = isAnyOf(refunds.paymentIntentId, paymentIntentIds);
  return (await tx.$count(refunds, and(own, ne(refunds.status, "done")))) > 0;
}

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
