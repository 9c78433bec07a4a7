import { and, eq } from "drizzle-orm";
import { payables, receipts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { lockOrderByCode } from "../move-order.server";
import { type Booked, bookReceipt } from "./book-receipt.server";
import { owe } from "./owe.server";

/** Staff know which order a waiting receipt was meant for. @throws DomainError order_not_found, receipt_not_found */
export async function matchReceipt(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<Booked> {
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const [payable] = await tx.select().from(payables).where(eq(payables.orderId, order.id));
    const [receipt] = await tx
      .update(receipts)
      .set({ payableId: payable?.id ?? null, reason: "unmatched" })
      .where(and(eq(receipts.id, id), eq(receipts.status, "queued")))
      .returning();
    if (!receipt) throw new DomainError("receipt_not_found");
    return bookReceipt(tx, ctx, receipt, order, payable ?? null);
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
