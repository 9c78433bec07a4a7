import { and, eq, isNull } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { orderLines, orders, payables, receipts } from "~db/schema";
import { transact } from "~db/transaction.server";
import { takeOutOfStock } from "../../capacity/claims.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { type Money, receiveMoney } from "../money/receive-money.server";
import { type Cause, lockOrderByCode, moveOrder, type Order, refuseMove } from "../move-order.server";
import { deliverIfDone, shipsGoods } from "../order-contents.server";
import { writeToBuyer } from "../order-letters.server";
import { giveUpOrder } from "./cancel-order.server";

/*
 * What staff do with an order of goods, in this order. Called by `npm run staff`; whoever may run that is staff. Each:
 * @throws DomainError order_not_found, and transition_refused for what the table of states does not allow
 */

/** An order that is paid at the door is accepted: somebody has rung the buyer, or trusts them. */
export async function acceptOrder(ctx: Ctx, code: string): Promise<void> {
  await withOrder(ctx, code, async (tx, order, cause) => {
    // One that was given up stays so: its pieces may be somebody else's by now.
    if (order.method !== "cod" || order.status !== "pending") refuseMove(order, "confirmed");
    await moveOrder(tx, order, "confirmed", cause);
  });
}

/** The parcel is being packed. */
export async function processOrder(ctx: Ctx, code: string): Promise<void> {
  await withOrder(ctx, code, async (tx, order, cause) => {
    if (!(await shipsGoods(tx, order.id))) refuseMove(order, "processing");
    await moveOrder(tx, order, "processing", cause);
  });
}

/** The parcel has gone: its pieces leave the stock, and the buyer is told with whom it travels. */
export async function shipOrder(
  ctx: Ctx,
  { code, carrier, tracking }: { code: string; carrier: string; tracking: string },
): Promise<void> {
  await withOrder(ctx, code, async (tx, order, cause) => {
    const shipped = await moveOrder(tx, order, "shipped", { ...cause, why: `${carrier} ${tracking}`.trim() });
    await tx.update(orders).set({ shipment: { carrier, tracking } }).where(eq(orders.id, order.id));
    await takeOutOfStock(tx, order.id, ctx.now);
    await writeToBuyer(tx, shipped, "order_shipped");
  });
}

/**
 * The parcel was handed over; an order paid at the door is paid now, with what was still missing.
 * @throws DomainError not_payable while other money for it is in doubt: staff say first whether that counts
 */
export async function deliverOrder(ctx: Ctx, code: string): Promise<void> {
  // The money first: a crash between the two leaves a paid parcel under way, which is delivered by saying so again.
  const atTheDoor = await withOrder(ctx, code, async (tx, order): Promise<Money | null> => {
    if (order.status !== "shipped") refuseMove(order, "delivered");
    return order.method === "cod" && order.paymentStatus !== "paid" ? missingFor(tx, order) : null;
  });
  if (atTheDoor) await receiveMoney(ctx, atTheDoor);
  await withOrder(ctx, code, async (tx, order, cause) => {
    await moveOrder(tx, order, "delivered", cause);
  });
}

/** What is still to be paid, as money that comes in at the door. */
async function missingFor(tx: Tx, order: Order): Promise<Money> {
  const waiting = await tx
    .select({ amount: receipts.amount, reason: receipts.reason })
    .from(receipts)
    .innerJoin(payables, eq(payables.id, receipts.payableId))
    .where(and(eq(payables.orderId, order.id), eq(receipts.status, "queued")));
  if (waiting.some(({ reason }) => reason !== "short")) throw new DomainError("not_payable");
  const amount = waiting.reduce((missing, { amount }) => missing - amount, order.total);
  return { provider: "cod", transactionId: order.code, amount, orderId: order.id, attemptId: null, toldBy: "staff" };
}

/** A service was done: every one of the order that was wished for this day, or all of them. */
export async function completeServices(ctx: Ctx, { code, date }: { code: string; date?: string }): Promise<number> {
  return withOrder(ctx, code, async (tx, order, cause) => {
    if (order.paymentStatus !== "paid") refuseMove(order, "delivered");
    const done = await tx
      .update(orderLines)
      .set({ doneAt: ctx.now })
      .where(
        and(
          eq(orderLines.orderId, order.id),
          eq(orderLines.kind, "service"),
          isNull(orderLines.doneAt),
          date === undefined ? undefined : eq(orderLines.date, date),
        ),
      )
      .returning();
    await deliverIfDone(tx, order, cause);
    return done.length;
  });
}

/** An unpaid order is given up by staff: its places and pieces go back, its buyer is told. */
export async function cancelByStaff(ctx: Ctx, code: string): Promise<void> {
  await withOrder(ctx, code, async (tx, order, cause) => {
    if (order.paymentStatus === "paid") refuseMove(order, "cancelled");
    await giveUpOrder(tx, order, cause);
  });
}

async function withOrder<T>(ctx: Ctx, code: string, act: (tx: Tx, order: Order, cause: Cause) => Promise<T>) {
  return transact(ctx.db, async (tx) => act(tx, await lockOrderByCode(tx, code), { actor: "staff", now: ctx.now }));
}
