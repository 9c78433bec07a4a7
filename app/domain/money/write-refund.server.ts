import { randomBytes } from "node:crypto";
import type { Tx } from "~db/client.server";
import { type PayableId, type RefundReason, refunds } from "~db/schema/money";

type Receipt = { id: number; payableId: PayableId | null };
type Owed = { amount: number; reason: RefundReason; now: Date; key?: string };

/** Once a `key`: without one, once per receipt and reason. The books see that refunds do not exceed the receipt. */
export async function writeRefund(tx: Tx, receipt: Receipt, { amount, reason, now, key }: Owed) {
  await tx
    .insert(refunds)
    .values({
      key: key ?? `${reason}:${receipt.id}`,
      name: `rf${randomBytes(12).toString("hex")}`,
      payableId: receipt.payableId,
      receiptId: receipt.id,
      amount,
      reason,
      createdAt: now,
    })
    .onConflictDoNothing({ target: refunds.key });
}
