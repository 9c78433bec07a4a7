import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { payables, paymentAttempts, receipts } from "~db/schema";
import { transact } from "~db/transaction.server";
import { release } from "../../capacity/claims.server";
import type { Ctx } from "../../ctx";
import { getVisibleOrder } from "../find-order.server";
import { owe } from "../money/owe.server";
import { type Cause, lockOrder, moveOrder, type Order, refuseMove } from "../move-order.server";
import { writeToBuyer } from "../order-letters.server";
import type { OrderByCode } from "../schema";
import { mayCancel } from "../states.rules";

/** The buyer gives up a pending order: its places go back. @throws DomainError order_not_found, transition_refused */
export async function cancelOrder(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ code: string }> {
  const { id } = await getVisibleOrder(ctx, code, view);
  await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") return;
    if (!mayCancel(order)) refuseMove(order, "cancelled");
    await giveUpOrder(tx, order, { actor: "buyer", now: ctx.now });
  });
  return { code };
}

/** Cancels a locked, unpaid order: claims released, attempts closed, partial money owed back, the buyer told. */
export async function giveUpOrder(tx: Tx, order: Order, cause: Cause) {
  await moveOrder(tx, order, "cancelled", cause);
  await release(tx, { orderId: order.id }, cause.now);
  const [payable] = await tx.select().from(payables).where(eq(payables.orderId, order.id));
  if (payable) {
    await tx
      .update(paymentAttempts)
      .set({ status: "expired" })
      .where(and(eq(paymentAttempts.payableId, payable.id), eq(paymentAttempts.status, "pending")));
    const partial = await tx
      .select()
      .from(receipts)
      .where(and(eq(receipts.payableId, payable.id), eq(receipts.status, "queued")))
      // Staff may be matching one of them to another order.
      .for("update");
    for (const receipt of partial) await owe(tx, receipt, receipt.amount, "cancelled", cause.now);
  }
  await writeToBuyer(tx, order, "order_cancelled");
}
