import { and, eq, like, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PaymentIntentId, type RefundReason, receipts, refunds } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import type { QueueReason } from "./queue-reasons";
import { writeRefund } from "./write-refund.server";

export type Receipt = typeof receipts.$inferSelect;
/** The reference that staff and buyers see: the bank's if there is one. */
export const receiptReference = sql<string>`coalesce(${receipts.bankReference}, ${receipts.transactionId})`;
type Transfer = { provider: MethodId; bankReference: string };
type New = Omit<typeof receipts.$inferInsert, "id" | "status" | "reason">;

/** Returns null if the transaction is already recorded. */
export async function writeReceipt(tx: Tx, money: New): Promise<Receipt | null> {
  const [written] = await tx
    .insert(receipts)
    .values({ ...money, status: "queued", reason: "unmatched" })
    .onConflictDoNothing()
    .returning();
  return written ?? null;
}

export async function isKnown(
  tx: Tx,
  { provider, transactionId, bankReference }: Pick<New, "provider" | "transactionId" | "bankReference">,
): Promise<boolean> {
  const sameTransfer = bankReference ? eq(receipts.bankReference, bankReference) : undefined;
  const same = or(eq(receipts.transactionId, transactionId), sameTransfer);
  return (await tx.$count(receipts, and(eq(receipts.provider, provider), same, isNotVoided()))) > 0;
}

export async function findReceipt(db: Db | Tx, provider: MethodId, transactionId: string): Promise<Receipt | null> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.provider, provider), eq(receipts.transactionId, transactionId), isNotVoided()));
  return found ?? null;
}

export function isNotVoided() {
  return ne(receipts.status, "voided");
}

export async function findTransfer(db: Db | Tx, transfer: Transfer): Promise<Receipt | null> {
  const [found] = await db.select().from(receipts).where(transferIs(transfer));
  return found ?? null;
}

function transferIs({ provider, bankReference }: Transfer) {
  return and(eq(receipts.provider, provider), eq(receipts.bankReference, bankReference), isNotVoided());
}

/** Links a transfer that staff entered to the provider's transaction, if amount and intent are equal. */
export async function recogniseTransfer(
  db: Db,
  {
    provider,
    bankReference,
    amount,
    payableId,
    transactionId,
  }: Transfer & Pick<Receipt, "amount" | "payableId" | "transactionId">,
): Promise<boolean> {
  const recognised = await db
    .update(receipts)
    .set({ transactionId })
    .where(
      and(
        transferIs({ provider, bankReference }),
        eq(receipts.amount, amount),
        like(receipts.transactionId, `${typedByStaff}%`),
        payableId === null ? undefined : eq(receipts.payableId, payableId),
      ),
    )
    .returning({ id: receipts.id });
  return recognised.length > 0;
}

const typedByStaff = "staff:";

export function typedTransactionId(bankReference: string, amount: number): string {
  return `${typedByStaff}${bankReference}:${amount}`;
}

/** True until a provider confirms the payment that a staff member entered. */
export function isTypedByStaff({ transactionId }: Pick<Receipt, "transactionId">): boolean {
  return transactionId.startsWith(typedByStaff);
}

/** True if the provider confirmed the payment without doubt. Any other payment is only refunded by staff. */
export function isCertain(receipt: Pick<Receipt, "transactionId" | "reason">): boolean {
  return !isTypedByStaff(receipt) && receipt.reason !== "doubtful" && receipt.reason !== "other_account";
}

export function isStuck() {
  return and(eq(receipts.status, "queued"), ne(receipts.provider, "credit"));
}

export async function findReceiptById(db: Db | Tx, id: number): Promise<Receipt | null> {
  const [found] = await db.select().from(receipts).where(eq(receipts.id, id));
  return found ?? null;
}

export async function lockReceipt(tx: Tx, id: number): Promise<Receipt | null> {
  const [found] = await tx.select().from(receipts).where(eq(receipts.id, id)).for("update");
  return found ?? null;
}

export async function lockQueued(tx: Tx, id: number): Promise<Receipt | null> {
  const [found] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), isStuck()))
    .for("update");
  return found ?? null;
}

export async function lockWaiting(tx: Tx, payableId: PaymentIntentId): Promise<Receipt[]> {
  return tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.payableId, payableId), eq(receipts.status, "queued")))
    .orderBy(receipts.id)
    .for("update");
}

export async function assignReceipt(
  tx: Tx,
  receipt: Receipt,
  to: { payableId: PaymentIntentId; attemptId: number | null },
): Promise<Receipt> {
  const assigned = { ...to, reason: "unmatched" as const };
  await tx.update(receipts).set(assigned).where(eq(receipts.id, receipt.id));
  return { ...receipt, ...assigned };
}

export async function nameReason(tx: Tx, { id }: Receipt, reason: QueueReason) {
  await tx.update(receipts).set({ reason }).where(eq(receipts.id, id));
}

export async function settleReceipts(tx: Tx, paidBy: readonly Receipt[]) {
  const ids = paidBy.map(({ id }) => id);
  await tx.update(receipts).set({ status: "settled", reason: null }).where(isAnyOf(receipts.id, ids));
}

export async function returnCertain(tx: Tx, payableId: PaymentIntentId, reason: RefundReason, now: Date) {
  for (const receipt of await lockWaiting(tx, payableId))
    if (isCertain(receipt)) await returnWhole(tx, receipt, reason, now);
}

export async function returnWhole(tx: Tx, receipt: Receipt, reason: RefundReason, now: Date) {
  await writeRefund(tx, receipt, { amount: receipt.amount, reason, now });
  await tx.update(receipts).set({ status: "returned" }).where(eq(receipts.id, receipt.id));
}

export function lockSettled(tx: Tx, payableIds: readonly PaymentIntentId[]) {
  return tx
    .select({ receipt: receipts, left: keptOf(receipts.id) })
    .from(receipts)
    .where(and(isAnyOf(receipts.payableId, payableIds), eq(receipts.status, "settled")))
    .orderBy(receipts.id)
    .for("update");
}

/** Includes payments in doubt and subtracts their refunds, in whole VND. */
export async function receivedFor(db: Db | Tx, payableId: PaymentIntentId): Promise<number> {
  return (await paidAndKept(db, [payableId])).kept;
}

/** Like `receivedFor`, without queued payments that are not certain. */
export async function certainFor(tx: Tx, payableId: PaymentIntentId): Promise<number> {
  const unsure = (await lockWaiting(tx, payableId)).filter((receipt) => !isCertain(receipt));
  return (await receivedFor(tx, payableId)) - unsure.reduce((sum, { amount }) => sum + amount, 0);
}

/** `paid` includes payments in doubt. `kept` subtracts refunds. Both are whole VND. */
export async function paidAndKept(
  db: Db | Tx,
  payableIds: readonly PaymentIntentId[],
): Promise<{ paid: number; kept: number }> {
  const [sum] = await db
    .select({
      paid: sql`coalesce(sum(${receipts.amount}), 0)`.mapWith(Number),
      kept: sql`coalesce(sum(${keptOf(receipts.id)}), 0)`.mapWith(Number),
    })
    .from(receipts)
    .where(and(isAnyOf(receipts.payableId, payableIds), isNotVoided()));
  return sum ?? { paid: 0, kept: 0 };
}

function keptOf(receiptId: typeof receipts.id) {
  const given = sql`select sum(f.amount) from ${refunds} f where f.receipt_id = ${receiptId}`;
  return sql`${receipts.amount} - coalesce((${given}), 0)`.mapWith(Number);
}
