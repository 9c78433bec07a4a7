import { and, desc, eq, inArray } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type Actor, orderEvents, orderLines, orders, paymentAttempts, type QueueReason, receipts } from "~db/schema";
import { claim, Short } from "../../capacity/claims.server";
import type { Demand } from "../../capacity/demands.rules";
import type { Ctx } from "../../ctx";
import { type Cause, moveOrder, movePayment, noteOrder, type Order } from "../move-order.server";
import { deliverIfDone, salesEndOfOrder } from "../order-contents.server";
import { writeToBuyer, writeToStaff } from "../order-letters.server";
import { issueTickets } from "../tickets/issue-tickets.server";
import { owe, type Receipt } from "./owe.server";

/** What became of money: it paid its order, or why it waits or goes back. */
export type Booked = "paid" | QueueReason;
type Payable = { id: number; amount: number };
/** `by`: who says that it arrived. `doubt`: it is known to be wrong, and waits for staff whatever it would pay. */
type Booking = { order: Order | null; payable: Payable | null; by: Actor; doubt?: QueueReason | undefined };

/**
 * What a receipt at hand comes to, its order locked: it pays the order, or waits for staff with its reason. Several
 * receipts may pay one order together.
 */
export async function bookReceipt(
  tx: Tx,
  ctx: Ctx,
  receipt: Receipt,
  { order, payable, by, doubt }: Booking,
): Promise<Booked> {
  const cause: Cause = { actor: by, why: receipt.transactionId, now: ctx.now };
  const result = doubt ?? (order && payable ? await credit(tx, ctx, order, payable, receipt, cause) : "unmatched");
  if (result !== "paid") await queue(tx, ctx, receipt, result, order, cause);
  return result;
}

async function credit(tx: Tx, ctx: Ctx, order: Order, payable: Payable, receipt: Receipt, cause: Cause) {
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
    )
    // Staff may be matching one of them to another order.
    .for("update");
  const received = waiting.reduce((sum, { amount }) => sum + amount, 0);
  if (received < payable.amount) return "short" as const;
  if (order.status === "cancelled" && !(await takeAgain(tx, ctx, order))) {
    for (const late of waiting) await owe(tx, late, late.amount, "late", ctx.now);
    return "late" as const;
  }
  await settle(tx, order, waiting, cause);
  await closeAttempts(tx, payable, waiting);
  if (received > payable.amount) {
    await owe(tx, receipt, received - payable.amount, "over", ctx.now);
    await tellStaff(tx, ctx, receipt, "over", order);
  }
  return "paid" as const;
}

/** The order is paid: its receipts are settled, its tickets issued, its buyer told; with nothing left to do it is delivered. */
async function settle(tx: Tx, order: Order, paidBy: readonly Receipt[], cause: Cause) {
  await tx
    .update(receipts)
    .set({ status: "settled", reason: null })
    .where(
      inArray(
        receipts.id,
        paidBy.map(({ id }) => id),
      ),
    );
  let paid = order.paymentStatus === "failed" ? await movePayment(tx, order, "pending", cause) : order;
  paid = await movePayment(tx, paid, "paid", cause);
  if (paid.status === "pending" || paid.status === "cancelled") paid = await moveOrder(tx, paid, "confirmed", cause);
  await issueTickets(tx, paid, cause.now);
  await deliverIfDone(tx, paid, { actor: "system", why: "tickets issued", now: cause.now });
  await tx.update(orders).set({ payBy: null }).where(eq(orders.id, order.id));
  await writeToBuyer(tx, order, "order_paid");
}

/**
 * Of a paid order's attempts those that brought its money succeeded, and nobody waits for the others. Money that staff
 * matched may have come through another order's attempt, which stays as it is.
 */
async function closeAttempts(tx: Tx, payable: Payable, paidBy: readonly Receipt[]) {
  const own = eq(paymentAttempts.payableId, payable.id);
  const through = paidBy.flatMap(({ attemptId }) => attemptId ?? []);
  await tx
    .update(paymentAttempts)
    .set({ status: "succeeded" })
    .where(and(own, inArray(paymentAttempts.id, through)));
  await tx
    .update(paymentAttempts)
    .set({ status: "expired" })
    .where(and(own, eq(paymentAttempts.status, "pending")));
}

/** Late money: the order's places again if the shop let the order go; an order its buyer cancelled stays cancelled. */
async function takeAgain(tx: Tx, ctx: Ctx, order: Order): Promise<boolean> {
  const [cancelled] = await tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.after, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  const salesEnd = await salesEndOfOrder(tx, order);
  if (cancelled?.actor !== "system" || (salesEnd && salesEnd <= ctx.now)) return false;
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  try {
    // A savepoint: places taken before the shortage showed are given up, the receipt stays.
    await tx.transaction((inner) => claim(inner, { orderId: order.id }, lines.flatMap(demandOf), null, ctx.now));
    return true;
  } catch (error) {
    if (error instanceof Short) return false;
    throw error;
  }
}

function demandOf({ slotId, variantId, quantity, members }: typeof orderLines.$inferSelect): Demand[] {
  if (slotId !== null) return [{ of: "slot", id: slotId, quantity: quantity * members.length }];
  return variantId === null ? [] : [{ of: "variant", id: variantId, quantity }];
}

async function queue(tx: Tx, ctx: Ctx, receipt: Receipt, reason: QueueReason, order: Order | null, cause: Cause) {
  await tx.update(receipts).set({ reason }).where(eq(receipts.id, receipt.id));
  if (order) await noteOrder(tx, order.id, { ...cause, why: `${reason}: ${receipt.amount}` });
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
