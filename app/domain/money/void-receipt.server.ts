import { and, eq, ne } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PayableId, receipts, refunds } from "~db/schema/money";
import type { Receipt } from "./receipts.server";

type Refund = typeof refunds.$inferSelect;

/**
 * No gateway was ever told of the refund. One whose gateway gave no clear answer is due again, but may already have been sent.
 */
export function isUnsent({ status, firstTriedAt }: Pick<Refund, "status" | "firstTriedAt">): boolean {
  return status === "due" && firstTriedAt === null;
}

/** The buyer gave something back or moved to a cheaper day, and keeps the right to this money whatever becomes of its payment. */
function isOwedToBuyer({ reason }: Pick<Refund, "reason">): boolean {
  return reason === "given back" || reason === "moved";
}

/**
 * Refunds that are due of a receipt are so no more. False, and nothing is done: some of it was or may have been sent, or is owed
 * for something that the buyer gave back or for a cheaper day.
 */
export async function dropDueRefunds(tx: Tx, { id }: Pick<Receipt, "id">): Promise<boolean> {
  const own = eq(refunds.receiptId, id);
  const open = await tx.select().from(refunds).where(own).for("update");
  if (!open.every((refund) => isUnsent(refund) && !isOwedToBuyer(refund))) return false;
  await tx.delete(refunds).where(own);
  return true;
}

export async function voidReceipt(tx: Tx, { id }: Pick<Receipt, "id">) {
  await tx.update(receipts).set({ status: "voided", reason: null }).where(eq(receipts.id, id));
}

export function listRefundsOf(tx: Tx, payableId: PayableId) {
  return tx.select().from(refunds).where(eq(refunds.payableId, payableId)).orderBy(refunds.id).for("update");
}

/** The rest of a payment of which one part was taken back: it waits for the rest, or went back with its order. */
export async function unsettleReceipts(tx: Tx, kept: readonly Receipt[], to: "queued" | "returned") {
  const idsOf = (credit: boolean) => kept.flatMap((one) => ((one.provider === "credit") === credit ? one.id : []));
  for (const [ids, reason] of [
    [idsOf(true), "part"],
    [idsOf(false), "short"],
  ] as const) {
    if (ids.length === 0) continue;
    const values = { status: to, reason: to === "queued" ? reason : null };
    await tx.update(receipts).set(values).where(isAnyOf(receipts.id, ids));
  }
}

/** Other money for it that was too much is too much no longer, or less so. */
export async function dropTooMuch(tx: Tx, payableId: PayableId): Promise<void> {
  const own = and(eq(refunds.payableId, payableId), eq(refunds.reason, "over"));
  await tx.delete(refunds).where(and(own, ne(refunds.status, "done")));
}
