import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type PayableId, type RefundReason, type RefundStatus, refunds } from "~db/schema/money";
import { returnToCredit } from "./return-to-credit.server";

type Receipt = { id: number; payableId: PayableId | null };
type Owed = { amount: number; reason: RefundReason; now: Date; key?: string };

/**
 * Money that goes back of one receipt, whatever for; of all that came for something `giveBack` spreads it. Once a `key`:
 * without one, once per receipt and reason; the same again gives the same refund. The books see that refunds do not
 * exceed the receipt.
 *
 * It is `due` at once. Where a gateway brought the money, the job `send-refunds` does the rest: `sending` while it is told,
 * `sent` when it took it on (asked every hour), `done` (which `refunded` of its payable hears of). Silent, it is `due`
 * again and asked about before it is told again; after two days, and whenever it is `failed` (refused), staff have a
 * letter and give it back by hand. Of a bank transfer they do so from the beginning: `due` until `finishRefund`. What
 * store credit paid is in its balance again at once, and `done`.
 */
export async function writeRefund(
  tx: Tx,
  receipt: Receipt,
  { amount, reason, now, key = `${reason}:${receipt.id}` }: Owed,
): Promise<{ id: number; status: RefundStatus }> {
  const { id, payableId } = receipt;
  const refund = { key, name: newRefundName(), payableId, receiptId: id, amount, reason, createdAt: now };
  const own = eq(refunds.key, key);
  const [first] = await tx
    .insert(refunds)
    .values(refund)
    .onConflictDoNothing({ target: refunds.key })
    .returning({ id: refunds.id });
  if (first && (await returnToCredit(tx, { refundId: first.id, receiptId: id, amount, now })))
    await tx.update(refunds).set({ status: "done", doneAt: now }).where(own);
  const [written] = await tx.select().from(refunds).where(own);
  if (!written) throw new Error(`There is no refund ${key}`);
  return written;
}

/** Short enough for every gateway, and no two alike. */
export function newRefundName(): string {
  return `rf${randomBytes(12).toString("hex")}`;
}
