import { and, eq, inArray, like, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type MethodId, type PaymentIntentId, payments, refunds } from "~db/schema/payments";
import { partialReasons, type ReviewReason } from "./review-reasons";
import { staffTransferPattern, staffTransferPrefix } from "./staff-transfer-id.rules";

export type Payment = typeof payments.$inferSelect;
export const paymentReference = sql<string>`coalesce(${payments.bankReference},
  regexp_replace(${payments.transactionId}, ${sql.raw(`'${staffTransferPattern}'`)}, '\\1'))`;
type TransferKey = { provider: MethodId; bankReference: string };
type NewPayment = Omit<typeof payments.$inferInsert, "id" | "status" | "reason">;

export async function recordPayment(tx: Tx, payment: NewPayment): Promise<Payment | null> {
  const [written] = await tx
    .insert(payments)
    .values({ ...payment, status: "queued", reason: "unmatched" })
    .onConflictDoNothing()
    .returning();
  return written ?? null;
}

export async function isPaymentRecorded(
  tx: Tx,
  { provider, transactionId, bankReference }: Pick<NewPayment, "provider" | "transactionId" | "bankReference">,
): Promise<boolean> {
  const sameTransfer = bankReference ? eq(payments.bankReference, bankReference) : undefined;
  const same = or(eq(payments.transactionId, transactionId), sameTransfer);
  return (await tx.$count(payments, and(eq(payments.provider, provider), same, isNotVoided()))) > 0;
}

export async function findPaymentByTransaction(
  db: Db | Tx,
  provider: MethodId,
  transactionId: string,
): Promise<Payment | null> {
  const [found] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.transactionId, transactionId), isNotVoided()));
  return found ?? null;
}

export function isNotVoided() {
  return ne(payments.status, "voided");
}

export async function findTransfer(db: Db | Tx, transfer: TransferKey): Promise<Payment | null> {
  const [found] = await db.select().from(payments).where(matchesTransfer(transfer));
  return found ?? null;
}

function matchesTransfer({ provider, bankReference }: TransferKey) {
  return and(eq(payments.provider, provider), eq(payments.bankReference, bankReference), isNotVoided());
}

/** Links a transfer that staff entered to the provider's transaction, if amount and payment intent are the same. */
export async function linkTransferToTransaction(
  db: Db,
  {
    provider,
    bankReference,
    amount,
    paymentIntentId,
    transactionId,
  }: TransferKey & Pick<Payment, "amount" | "paymentIntentId" | "transactionId">,
): Promise<boolean> {
  const recognised = await db
    .update(payments)
    .set({ transactionId })
    .where(
      and(
        matchesTransfer({ provider, bankReference }),
        eq(payments.amount, amount),
        like(payments.transactionId, `${staffTransferPrefix}%`),
        paymentIntentId === null ? undefined : eq(payments.paymentIntentId, paymentIntentId),
      ),
    )
    .returning({ id: payments.id });
  return recognised.length > 0;
}

/** Returns whether staff entered the payment and the bank has not confirmed it yet. */
export function isEnteredByStaff({ transactionId }: Pick<Payment, "transactionId">): boolean {
  return transactionId.startsWith(staffTransferPrefix);
}

/** Returns whether the provider confirmed the payment and nothing is suspicious. Staff refund all other payments. */
export function isCertain(payment: Pick<Payment, "transactionId" | "reason">): boolean {
  return !isEnteredByStaff(payment) && payment.reason !== "doubtful" && payment.reason !== "other_account";
}

export function isUnmatched() {
  return and(eq(payments.status, "queued"), ne(payments.provider, "credit"));
}

export async function findPayment(db: Db | Tx, id: number): Promise<Payment | null> {
  const [found] = await db.select().from(payments).where(eq(payments.id, id));
  return found ?? null;
}

export async function lockPayment(tx: Tx, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
  return found ?? null;
}

export async function lockUnmatchedPayment(tx: Tx, id: number): Promise<Payment | null> {
  const [found] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), isUnmatched()))
    .for("update");
  return found ?? null;
}

export async function lockQueuedPayments(tx: Tx, paymentIntentId: PaymentIntentId): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.paymentIntentId, paymentIntentId), eq(payments.status, "queued")))
    .orderBy(payments.id)
    .for("update");
}

/** Returns the sum in whole VND of the payments that settled the intent or pay a part of it. */
export async function sumCountedPayments(db: Db, paymentIntentId: PaymentIntentId): Promise<number> {
  const rows = await db
    .select({ amount: payments.amount })
    .from(payments)
    .where(and(eq(payments.paymentIntentId, paymentIntentId), isCountedPayment()));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

export function isCountedPayment() {
  const isPart = and(eq(payments.status, "queued"), inArray(payments.reason, [...partialReasons]));
  return or(eq(payments.status, "settled"), isPart);
}

export async function assignPayment(
  tx: Tx,
  payment: Payment,
  to: { paymentIntentId: PaymentIntentId; attemptId: number | null },
): Promise<Payment> {
  const assigned = { ...to, reason: "unmatched" as const };
  await tx.update(payments).set(assigned).where(eq(payments.id, payment.id));
  return { ...payment, ...assigned };
}

export async function setReviewReason(tx: Tx, { id }: Payment, reason: ReviewReason) {
  await tx.update(payments).set({ reason }).where(eq(payments.id, id));
}

export async function settlePayments(tx: Tx, paidBy: readonly Payment[]) {
  const ids = paidBy.map(({ id }) => id);
  await tx.update(payments).set({ status: "settled", reason: null }).where(isAnyOf(payments.id, ids));
}

export function lockSettledPayments(tx: Tx, paymentIntentIds: readonly PaymentIntentId[]) {
  return tx
    .select({ payment: payments, balance: buildBalanceColumn(payments.id) })
    .from(payments)
    .where(and(isAnyOf(payments.paymentIntentId, paymentIntentIds), eq(payments.status, "settled")))
    .orderBy(payments.id)
    .for("update");
}

export async function getIntentBalance(db: Db | Tx, paymentIntentId: PaymentIntentId): Promise<number> {
  const [sum] = await db
    .select({ balance: sql`coalesce(sum(${buildBalanceColumn(payments.id)}), 0)`.mapWith(Number) })
    .from(payments)
    .where(and(eq(payments.paymentIntentId, paymentIntentId), isNotVoided()));
  return sum?.balance ?? 0;
}

export async function getCertainBalance(tx: Tx, paymentIntentId: PaymentIntentId): Promise<number> {
  const uncertain = (await lockQueuedPayments(tx, paymentIntentId)).filter((payment) => !isCertain(payment));
  return (await getIntentBalance(tx, paymentIntentId)) - uncertain.reduce((sum, { amount }) => sum + amount, 0);
}

function buildBalanceColumn(paymentId: typeof payments.id) {
  const given = sql`select sum(f.amount) from ${refunds} f where f.payment_id = ${paymentId}`;
  return sql`${payments.amount} - coalesce((${given}), 0)`.mapWith(Number);
}
