import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { orderEvents, orderLines, orders, paymentAttempts, type QueueReason, receipts } from "~db/schema";
import type { Ctx } from "../ctx";
import { claimPlaces, PlacesShort } from "../tickets/claim-places.server";
import { issueTickets } from "./issue-tickets.server";
import { type Cause, moveOrder, movePayment, noteOrder, type Order } from "./move-order.server";
import { writeToBuyer, writeToStaff } from "./order-letters.server";
import { owe, type Receipt } from "./owe.server";
import { salesEndOfOrder } from "./start-attempt.server";

/** What became of money: it paid its order, or why it waits or goes back. */
export type Booked = "paid" | QueueReason;
type Payable = { id: number; amount: number };

/**
 * What a receipt at hand comes to, its order locked: it pays the order, or waits for staff with its reason. Several
 * receipts may pay one order together.
 */
export async function bookReceipt(
  tx: Tx,
  ctx: Ctx,
  receipt: Receipt,
  order: Order | null,
  payable: Payable | null,
  doubt?: QueueReason,
): Promise<Booked> {
  const result = doubt ?? (order && payable ? await credit(tx, ctx, order, payable, receipt) : "unmatched");
  if (result !== "paid") await queue(tx, ctx, receipt, result, order);
  return result;
}

async function credit(tx: Tx, ctx: Ctx, order: Order, payable: Payable, receipt: Receipt) {
  if (order.paymentStatus === "paid" || order.paymentStatus === "refunded") {
    await owe(tx, receipt, receipt.amount, "double", ctx.now);
    return "double" as const;
  }
  const waiting = await tx
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.payableId, payable.id),
        inArray(receipts.reason, ["short", "unmatched"]),
        eq(receipts.status, "queued"),
      ),
    );
  const received = waiting.reduce((sum, { amount }) => sum + amount, 0);
  if (received < payable.amount) return "short" as const;
  if (order.status === "cancelled" && !(await takeAgain(tx, ctx, order))) {
    for (const late of waiting) await owe(tx, late, late.amount, "late", ctx.now);
    return "late" as const;
  }
  await settle(tx, ctx, order, waiting, receipt);
  if (received > payable.amount) {
    await owe(tx, receipt, received - payable.amount, "over", ctx.now);
    await tellStaff(tx, ctx, receipt, "over", order);
  }
  return "paid" as const;
}

/** The order is paid: its receipts are settled, its tickets issued, its buyer told; without goods it is delivered. */
async function settle(tx: Tx, ctx: Ctx, order: Order, paidBy: readonly Receipt[], last: Receipt) {
  const cause: Cause = { actor: `gateway:${last.provider}`, why: last.transactionId, now: ctx.now };
  await tx
    .update(receipts)
    .set({ status: "settled", reason: null })
    .where(
      inArray(
        receipts.id,
        paidBy.map(({ id }) => id),
      ),
    );
  if (last.attemptId !== null)
    await tx.update(paymentAttempts).set({ status: "succeeded" }).where(eq(paymentAttempts.id, last.attemptId));
  let paid = order.paymentStatus === "failed" ? await movePayment(tx, order, "pending", cause) : order;
  paid = await movePayment(tx, paid, "paid", cause);
  paid = await moveOrder(tx, paid, "confirmed", cause);
  await issueTickets(tx, paid, ctx.now);
  await moveOrder(tx, paid, "delivered", { actor: "system", why: "tickets issued", now: ctx.now });
  await tx.update(orders).set({ payBy: null }).where(eq(orders.id, order.id));
  await writeToBuyer(tx, order, "order_paid");
}

/** Late money: the order's places again if the shop let the order go; an order its buyer cancelled stays cancelled. */
async function takeAgain(tx: Tx, ctx: Ctx, order: Order): Promise<boolean> {
  const [cancelled] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.after, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  if (cancelled?.actor !== "system" || (await salesEndOfOrder(tx, order)) <= ctx.now) return false;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  const demands = lines.map(({ slotId, quantity, members }) => ({ slotId, quantity: quantity * members.length }));
  try {
    // A savepoint: places taken before the shortage showed are given up, the receipt stays.
    await tx.transaction((inner) => claimPlaces(inner, { orderId: order.id }, demands, null, ctx.now));
    return true;
  } catch (error) {
    if (error instanceof PlacesShort) return false;
    throw error;
  }
}

async function queue(tx: Tx, ctx: Ctx, receipt: Receipt, reason: QueueReason, order: Order | null) {
  await tx.update(receipts).set({ reason }).where(eq(receipts.id, receipt.id));
  if (order)
    await noteOrder(tx, order.id, {
      actor: `gateway:${receipt.provider}`,
      why: `${reason}: ${receipt.amount}`,
      now: ctx.now,
    });
  await tellStaff(tx, ctx, receipt, reason, order);
}

async function tellStaff(tx: Tx, ctx: Ctx, receipt: Receipt, reason: QueueReason, order: Order | null) {
  const { id, amount, provider, transactionId: transaction, memo } = receipt;
  await writeToStaff(tx, ctx, {
    kind: "staff_stuck_money",
    about: `${id}:${reason}`,
    ...(order && { orderId: order.id }),
    facts: { reason, amount, provider, transaction, ...(memo && { memo }) },
  });
}
