import { and, eq, inArray, like, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type PayableId, type RefundReason, receipts, refunds } from "~db/schema/money";
import type { MethodId } from "~db/schema/payments";
import type { QueueReason } from "./queue-reasons";
import { writeRefund } from "./write-refund.server";

export type Receipt = typeof receipts.$inferSelect;
type Transfer = { provider: MethodId; bankReference: string; amount: number };
type New = Omit<typeof receipts.$inferInsert, "id" | "status" | "reason">;

/** Once per transaction of its provider; null when it is known already. */
export async function writeReceipt(tx: Tx, money: New): Promise<Receipt | null> {
  const [written] = await tx
    .insert(receipts)
    .values({ ...money, status: "queued", reason: "unmatched" })
    .onConflictDoNothing()
    .returning();
  return written ?? null;
}

export async function findReceipt(db: Db | Tx, provider: MethodId, transactionId: string): Promise<Receipt | null> {
  const [found] = await db
    .select()
    .from(receipts)
    .where(and(eq(receipts.provider, provider), eq(receipts.transactionId, transactionId)));
  return found ?? null;
}

export async function findTransfer(db: Db | Tx, transfer: Transfer): Promise<Receipt | null> {
  const [found] = await db.select().from(receipts).where(transferIs(transfer));
  return found ?? null;
}

function transferIs({ provider, bankReference, amount }: Transfer) {
  return and(eq(receipts.provider, provider), eq(receipts.bankReference, bankReference), eq(receipts.amount, amount));
}

/**
 * The provider tells of a transfer that staff told of before, for the same payable or for none that it names: the
 * receipt is its transaction from now on, and no other's. Whether there was one.
 */
export async function recogniseTransfer(
  db: Db,
  {
    provider,
    bankReference,
    amount,
    payableId,
    transactionId,
  }: Transfer & Pick<Receipt, "payableId" | "transactionId">,
): Promise<boolean> {
  const recognised = await db
    .update(receipts)
    .set({ transactionId })
    .where(
      and(
        transferIs({ provider, bankReference, amount }),
        like(receipts.transactionId, "staff:%"),
        payableId === null ? undefined : eq(receipts.payableId, payableId),
      ),
    )
    .returning({ id: receipts.id });
  return recognised.length > 0;
}

export async function lockQueued(tx: Tx, id: number): Promise<Receipt | null> {
  const [found] = await tx
    .select()
    .from(receipts)
    .where(and(eq(receipts.id, id), eq(receipts.status, "queued")))
    .for("update");
  return found ?? null;
}

/** Locked: staff may be matching one of them to another. */
export async function lockWaiting(tx: Tx, payableId: PayableId): Promise<Receipt[]> {
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
  to: { payableId: PayableId; attemptId: number | null },
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
  await tx.update(receipts).set({ status: "settled", reason: null }).where(inArray(receipts.id, ids));
}

export async function returnWhole(tx: Tx, receipt: Receipt, reason: RefundReason, now: Date) {
  await writeRefund(tx, receipt, { amount: receipt.amount, reason, now });
  await tx.update(receipts).set({ status: "returned" }).where(eq(receipts.id, receipt.id));
}

export async function returnSettled(tx: Tx, payableId: PayableId, reason: RefundReason, now: Date) {
  const settled = await tx
    .select({ receipt: receipts, left: keptOf(receipts.id) })
    .from(receipts)
    .where(and(eq(receipts.payableId, payableId), eq(receipts.status, "settled")))
    .for("update");
  for (const { receipt, left } of settled) if (left > 0) await writeRefund(tx, receipt, { amount: left, reason, now });
}

/** Less what goes back of it, in doubt or not; whole VND. */
export async function receivedFor(db: Db | Tx, payableId: PayableId): Promise<number> {
  const [sum] = await db
    .select({ received: sql`coalesce(sum(${keptOf(receipts.id)}), 0)`.mapWith(Number) })
    .from(receipts)
    .where(eq(receipts.payableId, payableId));
  return sum?.received ?? 0;
}

/** What has not gone back and is not to, as a column. */
function keptOf(receiptId: typeof receipts.id) {
  const given = sql`select sum(f.amount) from ${refunds} f where f.receipt_id = ${receiptId}`;
  return sql`${receipts.amount} - coalesce((${given}), 0)`.mapWith(Number);
}
