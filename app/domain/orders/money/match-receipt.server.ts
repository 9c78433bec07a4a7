import { and, eq } from "drizzle-orm";
import { payables, receipts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { lockOrderByCode } from "../move-order.server";
import { type Booked, bookReceipt } from "./book-receipt.server";
import { latestTransfer } from "./latest-transfer.server";
import { owe } from "./owe.server";

/**
 * Staff know which order a waiting receipt was meant for. A transfer is counted to that order's attempt; a gateway's
 * money keeps the attempt that the gateway knows it by, when it repeats itself or is to send it back.
 * @throws DomainError order_not_found, receipt_not_found
 */
export async function matchReceipt(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<Booked> {
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const [payable] = await tx.select().from(payables).where(eq(payables.orderId, order.id));
    const waits = and(eq(receipts.id, id), eq(receipts.status, "queued"));
    const [found] = await tx.select().from(receipts).where(waits).for("update");
    if (!found) throw new DomainError("receipt_not_found");
    const attemptId = found.provider === "vietqr" ? await latestTransfer(tx, order.id) : found.attemptId;
    const moved = { payableId: payable?.id ?? null, attemptId, reason: "unmatched" } as const;
    await tx.update(receipts).set(moved).where(waits);
    const receipt = { ...found, ...moved };
    return bookReceipt(tx, ctx, receipt, { order, payable: payable ?? null, by: "staff" });
  });
}

/** Staff give a waiting receipt back, whatever it was for. */
export async function returnReceipt(ctx: Ctx, { id }: { id: number }): Promise<boolean> {
  return transact(ctx.db, async (tx) => {
    const [receipt] = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.id, id), eq(receipts.status, "queued")))
      .for("update");
    if (receipt) await owe(tx, receipt, receipt.amount, "returned by staff", ctx.now);
    return receipt !== undefined;
  });
}
