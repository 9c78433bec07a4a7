import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import type { AuditEntry, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settleReservation } from "../inventory/reservations.server";
import { removeShippedStock } from "../inventory/reserve-items.server";
import { adapters } from "../payments/adapters.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { lockQueuedPayments } from "../payments/payments.server";
import { type IncomingPayment, receivePayment } from "../payments/receive-payment.server";
import { isPartialPayment } from "../payments/review-reasons";
import { requirePermission, type StaffActor } from "../permission";
import { notifyBuyer } from "./notify-buyer.server";
import { completeServiceLines, deliverIfComplete, hasGoodsToShip } from "./order-contents.server";
import {
  changeOrderStatus,
  type EventCause,
  lockOrderByCode,
  type Order,
  refuseTransition,
  setPaymentDeadline,
} from "./order-status.server";
import { setShipment } from "./write-order.server";

export async function acceptOrder(ctx: Ctx, code: string): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    // A cancelled order cannot be confirmed, because its goods may already have been sold to others.
    if (!adapters[order.method].isCashOnDelivery || order.status !== "pending") refuseTransition(order, "confirmed");
    await changeOrderStatus(tx, order, "confirmed", causedBy(staff, ctx));
    await setPaymentDeadline(tx, order, { paymentDeadline: null });
    await settleReservation(tx, order.reservationId);
    await writeOrderAudit(tx, staff, order, "order_accepted");
  });
}

export async function processOrder(ctx: Ctx, code: string): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    requireRealOrder(order);
    if (!(await hasGoodsToShip(tx, order.id))) refuseTransition(order, "processing");
    await changeOrderStatus(tx, order, "processing", causedBy(staff, ctx));
    await writeOrderAudit(tx, staff, order, "order_packed");
  });
}

export async function shipOrder(
  ctx: Ctx,
  { code, carrier, tracking }: { code: string; carrier: string; tracking: string },
): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    requireRealOrder(order);
    const cause = { ...causedBy(staff, ctx), reason: `${carrier} ${tracking}`.trim() };
    const shipped = await changeOrderStatus(tx, order, "shipped", cause);
    await setShipment(tx, order, { carrier, tracking });
    await removeShippedStock(tx, order.reservationId, ctx.now);
    await notifyBuyer(tx, ctx, shipped, "order_shipped", { shouldUsePhone: true });
    await writeOrderAudit(tx, staff, order, "order_shipped");
  });
}

/** @throws DomainError order_code_unknown, transition_refused, sum_too_high; not_payable if a payment needs review */
export async function deliverOrder(ctx: Ctx, code: string): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  // After a crash between the two transactions, the paid order is still `shipped`, and the call can be repeated.
  await recordCashPayment(ctx, staff, code);
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    await changeOrderStatus(tx, order, "delivered", causedBy(staff, ctx));
    await writeOrderAudit(tx, staff, order, "order_delivered");
  });
}

async function recordCashPayment(ctx: Ctx, staff: StaffActor, code: string) {
  const payment = await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    if (order.status !== "shipped") refuseTransition(order, "delivered");
    if (!adapters[order.method].isCashOnDelivery || order.paymentStatus === "paid") return null;
    return buildCashPayment(tx, order, causedBy(staff, ctx));
  });
  if (!payment) return;
  requirePermission(ctx, "money");
  const { amount, transactionId: order } = payment;
  const entry = { action: "paid_at_the_door", subject: `order ${order}`, after: { amount } } as const;
  await receivePayment(ctx, payment, { ...entry, staff, money: { amount, for: order } });
}

async function buildCashPayment(tx: Tx, order: Order, { actor: reportedBy }: EventCause): Promise<IncomingPayment> {
  const intent = await getPaymentIntent(tx, { kind: "order", subjectId: order.id });
  const waiting = await lockQueuedPayments(tx, intent.id);
  if (waiting.some(({ reason }) => !isPartialPayment(reason))) throw new DomainError("not_payable");
  const amount = waiting.reduce((missing, { amount }) => missing - amount, intent.amount);
  const { method: provider, code: transactionId } = order;
  return { provider, transactionId, amount, paymentIntentId: intent.id, attemptId: null, reportedBy };
}

export async function completeServices(ctx: Ctx, { code, date }: { code: string; date?: string }): Promise<number> {
  const staff = requirePermission(ctx, "orders");
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    requireRealOrder(order);
    if (order.paymentStatus !== "paid" || order.status === "cancelled") refuseTransition(order, "delivered");
    const done = await completeServiceLines(tx, order.id, date, ctx.now);
    await deliverIfComplete(tx, order, causedBy(staff, ctx));
    await writeOrderAudit(tx, staff, order, "services_done");
    return done;
  });
}

function requireRealOrder({ isTest }: Order): void {
  if (isTest) throw new DomainError("test_order");
}

function causedBy({ name }: StaffActor, { now }: Ctx): EventCause {
  return { actor: `staff:${name}`, now };
}

async function writeOrderAudit(tx: Tx, staff: StaffActor, order: Order, action: AuditEntry["action"]) {
  await staff.writeAuditEntry(tx, { action, subject: `order ${order.code}`, before: { status: order.status } });
}
