import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type RefundReason, receipts, refunds } from "~db/schema";

export type Receipt = typeof receipts.$inferSelect;

/** Money that has to go back, once per receipt and reason. */
export async function owe(tx: Tx, receipt: Receipt, amount: number, reason: RefundReason, now: Date) {
  await tx
    .insert(refunds)
    .values({ payableId: receipt.payableId, receiptId: receipt.id, amount, reason, createdAt: now })
    .onConflictDoNothing();
  if (amount === receipt.amount)
    await tx.update(receipts).set({ status: "returned" }).where(eq(receipts.id, receipt.id));
}
