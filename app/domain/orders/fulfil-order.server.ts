import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import type { AuditEntry, Ctx } from "../ctx";
import { DomainError } from "../errors";
import { removeShippedStock } from "../inventory/reservation-lines.server";
import { settleReservation } from "../inventory/reservations.server";
import { adapters } from "../payments/adapters.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { lockQueuedPayments } from "../payments/payments.server";
import { type IncomingPayment, receivePayment } from "../payments/receive-payment.server";
import { isPartialPayment } from "../payments/review-reasons";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
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
  await withLockedOrder(ctx, code, "order_accepted", async (tx, order, cause) => {
    // A cancelled order stays cancelled, because its places may be sold already.
    if (!adapters[order.method].isCashOnDelivery || order.status !== "pending") refuseTransition(order, "confirmed");
    await changeOrderStatus(tx, order, "confirmed", cause);
    await setPaymentDeadline(tx, order, { waitsUntil: null });
    await settleReservation(tx, order.reservationId);
  });
}

export async function processOrder(ctx: Ctx, code: string): Promise<void> {
  await withLockedOrder(ctx, code, "order_packed", async (tx, order, cause) => {
    if (!(await hasGoodsToShip(tx, order.id))) refuseTransition(order, "processing");
    await changeOrderStatus(tx, order, "processing", cause);
  });
}

export async function shipOrder(
  ctx: Ctx,
  { code, carrier, tracking }: { code: string; carrier: string; tracking: string },
): Promise<void> {
  await withLockedOrder(ctx, code, "order_shipped", async (tx, order, cause) => {
    const shipped = await changeOrderStatus(tx, order, "shipped", {
      ...cause,
      reason: `${carrier} ${tracking}`.trim(),
    });
    await setShipment(tx, order, { carrier, tracking });
    await removeShippedStock(tx, order.reservationId, ctx.now);
    await notifyBuyer(tx, ctx, shipped, "order_shipped", { byPhone: true });
  });
}

/**
 * Confirms the cash payment of the parcel.
 * @throws DomainError not_payable while staff still have to review another payment for it, sum_too_high
 */
export async function deliverOrder(ctx: Ctx, code: string): Promise<void> {
  // After a crash between the two transactions, the paid parcel is still shipped and can be delivered again.
  const cashPayment = await withLockedOrder(
    ctx,
    code,
    null,
    async (tx, order, cause): Promise<IncomingPayment | null> => {
      if (order.status !== "shipped") refuseTransition(order, "delivered");
      const owed = adapters[order.method].isCashOnDelivery && order.paymentStatus !== "paid";
      return owed ? buildCashPayment(tx, order, cause) : null;
    },
  );
  if (cashPayment) await recordCashPayment(ctx, cashPayment);
  await withLockedOrder(ctx, code, "order_delivered", async (tx, order, cause) => {
    await changeOrderStatus(tx, order, "delivered", cause);
  });
}

async function recordCashPayment(ctx: Ctx, payment: IncomingPayment) {
  const staff = requirePermission(ctx, "money");
  const what = "paid_at_the_door";
  const { amount, transactionId: order } = payment;
  const movedMoney = { amount, for: order };
  await receivePayment(ctx, payment, {
    allow: (tx) => requireWithinLimits(tx, ctx, staff, { what, ...movedMoney }),
    note: (tx) => staff.writeAuditEntry(tx, { what, subject: `order ${order}`, after: { amount }, money: movedMoney }),
  });
}

async function buildCashPayment(tx: Tx, order: Order, { actor: reportedBy }: EventCause): Promise<IncomingPayment> {
  const intent = await getPaymentIntent(tx, { kind: "order", subjectId: order.id });
  const waiting = await lockQueuedPayments(tx, intent.id);
  if (waiting.some(({ reason }) => !isPartialPayment(reason))) throw new DomainError("not_payable");
  const amount = waiting.reduce((missing, { amount }) => missing - amount, intent.amount);
  const { method: provider, code: transactionId } = order;
  return { provider, transactionId, amount, paymentIntentId: intent.id, attemptId: null, reportedBy };
}

/** Leaves out refunded services. */
export async function completeServices(ctx: Ctx, { code, date }: { code: string; date?: string }): Promise<number> {
  return withLockedOrder(ctx, code, "services_done", async (tx, order, cause) => {
    if (order.paymentStatus !== "paid" || order.status === "cancelled") refuseTransition(order, "delivered");
    const done = await completeServiceLines(tx, order.id, date, ctx.now);
    await deliverIfComplete(tx, order, cause);
    return done;
  });
}

async function withLockedOrder<T>(
  ctx: Ctx,
  code: string,
  what: AuditEntry["what"] | null,
  change: (tx: Tx, order: Order, cause: EventCause) => Promise<T>,
) {
  const staff = requirePermission(ctx, "orders");
  return transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    const result = await change(tx, order, { actor: `staff:${staff.name}`, now: ctx.now });
    if (what)
      await staff.writeAuditEntry(tx, { what, subject: `order ${order.code}`, before: { status: order.status } });
    return result;
  });
}
