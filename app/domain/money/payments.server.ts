import { and, eq, like, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, type RefundReason, receipts, refunds } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import { createRefund } from "./create-refund.server";
import type { ReviewReason } from "./review-reasons";

export type Payment = typeof receipts.$inferSelect;
/** The reference that staff and buyers see: the bank's if there is one. */
export const paymentReference = sql<string>`coalesce(${receipts.bankReference}, ${receipts.transactionId})`;
type TransferKey = { provider: MethodId; bankReference: string };
type NewPayment = Omit<typeof receipts.$inferInsert, "id" | "status" | "reason">;

/** Returns null if the transaction is already recorded. */
export async function recordPayment(tx: Tx, payment: NewPayment): Promise<Payment | null> {
  const [written] = await tx
    .insert(receipts)
    .values({ ...payment, status: "queued", reason: "unmatched" })
    .onConflictDoNothing()
    .returning();
  return written ?? null;
}

export async function isPaymentRecorded(
  tx: Tx,
  { provider, transactionId, bankReference }: Pick<NewPayment, "provider" | "transactionId" | "bankReference">,
): Promise<boolean> {
  const sameTransfer = bankReference ? eq(receipts.bankReference, bankReference) : undefined;
  const same = or(eq(receipts.transactionId, transactionId), sameTransfer);
  return (await tx.$count(receipts, and(eq(receipts.provider, provider), same, isNotVoided()))) > 0;
}

export async function findPaymentByTransaction(
  db: Db | Tx,
  provider: MethodId,
  transactionId: string,
): Promise<Payment | null> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.provider, provider), eq(receipts.transactionId, transactionId), isNotVoided()));
  return found ?? null;
}

export function isNotVoided() {
  return ne(receipts.status, "voided");
}

export async function findTransfer(db: Db | Tx, transfer: TransferKey): Promise<Payment | null> {
  const [found] = await db.select().from(receipts).where(matchesTransfer(transfer));
  return found ?? null;
}

function matchesTransfer({ provider, bankReference }: TransferKey) {
  return and(eq(receipts.provider, provider), eq(receipts.bankReference, bankReference), isNotVoided());
}

/** Links a transfer that staff entered to the provider's transaction, if amount and intent are equal. */
export async function linkTransferToTransaction(
  db: Db,
  {
    provider,
    bankReference,
    amount,
    payableId,
    transactionId,
  }: TransferKey & Pick<Payment, "amount" | "payableId" | "transactionId">,
): Promise<boolean> {
  const recognised = await db
    .update(receipts)
    .set({ transactionId })
    .where(
      and(
        matchesTransfer({ provider, bankReference }),
        eq(receipts.amount, amount),
        like(receipts.transactionId, `${staffPrefix}%`),
        payableId === null ? undefined : eq(receipts.payableId, payableId),
      ),
    )
    .returning({ id: receipts.id });
  return recognised.length > 0;
}

const staffPrefix = "staff:";

export function buildStaffTransactionId(bankReference: string, amount: number): string {
  return `${staffPrefix}${bankReference}:${amount}`;
}

/** True until a provider confirms the payment that a staff member entered. */
export function isEnteredByStaff({ transactionId }: Pick<Payment, "transactionId">): boolean {
  return transactionId.startsWith(staffPrefix);
}

/** True if the provider confirmed the payment without doubt. Any other payment is only refunded by staff. */
export function isCertain(payment: Pick<Payment, "transactionId" | "reason">): boolean {
  return !isEnteredByStaff(payment) && payment.reason !== "doubtful" && payment.reason !== "other_account";
}

export function isUnmatched() {
  return and(eq(receipts.status, "queued"), ne(receipts.provider, "credit"));
}

export async function findPayment(db: Db | Tx, id: number): Promise<Payment | null> {
  const [found] = await db.select().from(receipts).where(eq(receipts.id, id));
  return found ?? null;
}

export async function lockPayment(tx: Tx, id: number): Promise<Payment | null> {
  const [found] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return found ?? null;
}

export async function lockUnmatchedPayment(tx: Tx, id: number): Promise<Payment | null> {
  const [found] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), isUnmatched()))
    .for("update");
  return found ?? null;
}

export async function lockQueuedPayments(tx: Tx, payableId: PaymentIntentId): Promise<Payment[]> {
  return tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.payableId, payableId), eq(receipts.status, "queued")))
    .orderBy(receipts.id)
    .for("update");
}

export async function assignPayment(
  tx: Tx,
  payment: Payment,
  to: { payableId: PaymentIntentId; attemptId: number | null },
): Promise<Payment> {
  const assigned = { ...to, reason: "unmatched" as const };
  await tx.update(receipts).set(assigned).where(eq(receipts.id, payment.id));
  return { ...payment, ...assigned };
}

export async function setReviewReason(tx: Tx, { id }: Payment, reason: ReviewReason) {
  await tx.update(receipts).set({ reason }).where(eq(receipts.id, id));
}

export async function settlePayments(tx: Tx, paidBy: readonly Payment[]) {
  const ids = paidBy.map(({ id }) => id);
  await tx.update(receipts).set({ status: "settled", reason: null }).where(isAnyOf(receipts.id, ids));
}

export async function refundCertainPayments(tx: Tx, payableId: PaymentIntentId, reason: RefundReason, now: Date) {
  for (const payment of await lockQueuedPayments(tx, payableId))
    if (isCertain(payment)) await refundWholePayment(tx, payment, reason, now);
}

export async function refundWholePayment(tx: Tx, payment: Payment, reason: RefundReason, now: Date) {
  await createRefund(tx, payment, { amount: payment.amount, reason, now });
  await tx.update(receipts).set({ status: "returned" }).where(eq(receipts.id, payment.id));
}

export function lockSettledPayments(tx: Tx, payableIds: readonly PaymentIntentId[]) {
  return tx
    .select({ payment: receipts, balance: buildBalanceColumn(receipts.id) })
    .from(receipts)
    .where(and(isAnyOf(receipts.payableId, payableIds), eq(receipts.status, "settled")))
    .orderBy(receipts.id)
    .for("update");
}

/** Includes payments in doubt and subtracts their refunds, in whole VND. */
export async function getIntentBalance(db: Db | Tx, payableId: PaymentIntentId): Promise<number> {
  return (await getPaidAndBalance(db, [payableId])).balance;
}

/** Like `getIntentBalance`, without queued payments that are not certain. */
export async function getCertainBalance(tx: Tx, payableId: PaymentIntentId): Promise<number> {
  const uncertain = (await lockQueuedPayments(tx, payableId)).filter((payment) => !isCertain(payment));
  return (await getIntentBalance(tx, payableId)) - uncertain.reduce((sum, { amount }) => sum + amount, 0);
}

/** `paid` includes payments in doubt. `balance` subtracts refunds. Both are whole VND. */
export async function getPaidAndBalance(
  db: Db | Tx,
  payableIds: readonly PaymentIntentId[],
): Promise<{ paid: number; balance: number }> {
  const [sum] = await db
    .select({
      paid: sql`coalesce(sum(${receipts.amount}), 0)`.mapWith(Number),
      balance: sql`coalesce(sum(${buildBalanceColumn(receipts.id)}), 0)`.mapWith(Number),
    })
    .from(receipts)
    .where(and(isAnyOf(receipts.payableId, payableIds), isNotVoided()));
  return sum ?? { paid: 0, balance: 0 };
}

function buildBalanceColumn(receiptId: typeof receipts.id) {
  const given = sql`select sum(f.amount) from ${refunds} f where f.receipt_id = ${receiptId}`;
  return sql`${receipts.amount} - coalesce((${given}), 0)`.mapWith(Number);
}
