import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type Actor, type MethodId, type OrderId, payables, type QueueReason, receipts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { lockOrder } from "../move-order.server";
import { type Booked, bookReceipt } from "./book-receipt.server";

export type Money = {
  provider: MethodId;
  /** The provider's own number of the transaction: the same one counts once. */
  transactionId: string;
  /** Whole VND that arrived. */
  amount: number;
  orderId: OrderId | null;
  attemptId: number | null;
  /** Who says that it arrived, unless it is the provider. */
  toldBy?: Actor;
  memo?: string;
  providerDate?: string;
  /** The bank's own number of the transfer. */
  bankReference?: string;
  /** Known to be wrong: it waits for staff whatever it would pay. */
  doubt?: QueueReason;
};
export type Received = Booked | "repeat";

/**
 * Money arrived. Once per transaction it pays its order (tickets, letters), or waits for staff with a reason, or is
 * to go back: short, over, doubled, without a known order, late without places. Any order of arrival gives the same end.
 */
export async function receiveMoney(ctx: Ctx, money: Money): Promise<Received> {
  return transact(ctx.db, async (tx) => {
    const order = money.orderId === null ? null : await lockOrder(tx, money.orderId);
    const [payable] = order ? await tx.select().from(payables).where(eq(payables.orderId, order.id)) : [];
    if (await toldByOther(tx, money)) return "repeat";
    const [receipt] = await tx
      .insert(receipts)
      .values({
        provider: money.provider,
        transactionId: money.transactionId,
        attemptId: money.attemptId,
        payableId: payable?.id ?? null,
        amount: money.amount,
        memo: money.memo ?? null,
        bankReference: money.bankReference ?? null,
        providerDate: money.providerDate ?? null,
        receivedAt: ctx.now,
        status: "queued",
        reason: "unmatched",
      })
      .onConflictDoNothing()
      .returning();
    if (!receipt) return "repeat";
    return bookReceipt(tx, ctx, receipt, {
      order,
      payable: payable ?? null,
      by: money.toldBy ?? `gateway:${money.provider}`,
      doubt: money.doubt,
    });
  });
}

/** Staff and SePay may tell of one transfer: the bank's number and the amount are the same, the tellers are not. */
async function toldByOther(tx: Tx, { provider, bankReference, amount, transactionId }: Money): Promise<boolean> {
  if (!bankReference) return false;
  const same = await tx
    .select({ transactionId: receipts.transactionId })
    .from(receipts)
    .where(
      and(eq(receipts.provider, provider), eq(receipts.bankReference, bankReference), eq(receipts.amount, amount)),
    );
  const byStaff = (id: string) => id.startsWith("staff:");
  return same.some((other) => byStaff(other.transactionId) !== byStaff(transactionId));
}
