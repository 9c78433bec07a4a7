import { and, desc, eq, inArray } from "drizzle-orm";
import { writeLetter } from "~/mail/write-letter.server";
import type { Tx } from "~db/client.server";
import {
  type MethodId,
  type OrderId,
  orderEvents,
  orderLines,
  orders,
  payables,
  paymentAttempts,
  type QueueReason,
  receipts,
  refunds,
} from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingText } from "../site/shop.rules";
import { claimPlaces, PlacesShort } from "../tickets/claim-places.server";
import { tidyCode } from "./find-order.server";
import { issueTickets } from "./issue-tickets.server";
import { type Cause, lockOrder, moveOrder, movePayment, noteOrder, type Order } from "./move-order.server";
import { salesEndOfOrder } from "./start-attempt.server";

export type Money = {
  provider: MethodId;
  /** The provider's own number of the transaction: the same one counts once. */
  transactionId: string;
  /** Whole VND that arrived. */
  amount: number;
  orderId: OrderId | null;
  attemptId: number | null;
  memo?: string;
  providerDate?: string;
  /** The bank's own number of the transfer. */
  bankReference?: string;
  /** Known to be wrong: it waits for staff whatever it would pay. */
  doubt?: QueueReason;
};
export type Received = "repeat" | "paid" | QueueReason;
type Receipt = typeof receipts.$inferSelect;

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
    return book(tx, ctx, receipt, order, payable ?? null, money.doubt);
  });
}

/** Staff know which order a waiting receipt was meant for. Throws order_not_found, line_not_found (no such receipt waits). */
export async function matchReceipt(ctx: Ctx, { id, code }: { id: number; code: string }): Promise<Received> {
  return transact(ctx.db, async (tx) => {
    const [named] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.code, tidyCode(code)));
    if (!named) throw new DomainError("order_not_found");
    const order = await lockOrder(tx, named.id);
    const [payable] = await tx.select().from(payables).where(eq(payables.orderId, named.id));
    const [receipt] = await tx
      .update(receipts)
      .set({ payableId: payable?.id ?? null, reason: "unmatched" })
      .where(and(eq(receipts.id, id), eq(receipts.status, "queued")))
      .returning();
    if (!receipt) throw new DomainError("line_not_found");
    return book(tx, ctx, receipt, order, payable ?? null);
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

type Payable = { id: number; amount: number };

async function book(
  tx: Tx,
  ctx: Ctx,
  receipt: Receipt,
  order: Order | null,
  payable: Payable | null,
  doubt?: QueueReason,
): Promise<Received> {
  const result = doubt ?? (order && payable ? await credit(tx, ctx, order, payable, receipt) : "unmatched");
  if (result !== "paid") await queue(tx, ctx, receipt, result, order);
  return result;
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
  if (order.email) {
    await writeLetter(tx, {
      key: `order_paid:${order.code}`,
      kind: "order_paid",
      recipient: order.email,
      locale: order.locale,
      orderId: order.id,
    });
  }
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

/** Money that has to go back, once per receipt and reason. */
export async function owe(tx: Tx, receipt: Receipt, amount: number, reason: string, now: Date) {
  await tx
    .insert(refunds)
    .values({ payableId: receipt.payableId, receiptId: receipt.id, amount, reason, createdAt: now })
    .onConflictDoNothing();
  if (amount === receipt.amount)
    await tx.update(receipts).set({ status: "returned" }).where(eq(receipts.id, receipt.id));
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
  const recipient = settingText(ctx.shop, "staff_email");
  if (!recipient) return;
  await writeLetter(tx, {
    key: `staff_stuck_money:${receipt.id}:${reason}`,
    kind: "staff_stuck_money",
    recipient,
    locale: "vi",
    ...(order && { orderId: order.id }),
    facts: {
      reason,
      amount: receipt.amount,
      provider: receipt.provider,
      transaction: receipt.transactionId,
      ...(receipt.memo && { memo: receipt.memo }),
    },
  });
}
