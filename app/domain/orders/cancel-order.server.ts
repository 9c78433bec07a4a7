import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { transact } from "~db/transaction.server";
import { listIssuedTickets, lockTickets, voidTickets } from "../admission/issued-tickets.server";
import { cancelOpenAftersales, markRefunded, sumIssuedCredit } from "../aftersales/cancel-open-aftersales.server";
import {
  listPaymentIntentIds,
  sumCertainPaymentsOfOrder,
  sumRealPaymentsOfTestOrder,
} from "../aftersales/order-payment-intents.server";
import type { Ctx } from "../ctx";
import { releaseReservation } from "../inventory/reservations.server";
import { refundCertainPayments, refundRemainder } from "../payments/create-refund.server";
import { closeAttempts } from "../payments/payment-attempts.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { requirePermission } from "../permission";
import { requireWithinLimits } from "../staff/money-limits.server";
import { notifyBuyer } from "./notify-buyer.server";
import { getVisibleOrder } from "./order-access.server";
import { hasCompletedService } from "./order-contents.server";
import {
  cancelShippedOrder,
  changeOrderStatus,
  type EventCause,
  lockOrder,
  lockOrderByCode,
  type Order,
  refuseTransition,
} from "./order-status.server";
import { canChangeOrderStatus, isCancellable } from "./order-transitions.rules";
import type { OrderByCode } from "./schema";

export async function cancelOrder(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<{ code: string }> {
  const { id } = await getVisibleOrder(ctx, code, view);
  await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === "cancelled") return;
    if (!isCancellable(order)) refuseTransition(order, "cancelled");
    await cancelLockedOrder(tx, order, { actor: "buyer", now: ctx.now });
  });
  return { code };
}

/** @throws DomainError order_code_unknown, transition_refused, sum_too_high */
export async function cancelOrderByStaff(ctx: Ctx, code: string): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    if (!canChangeOrderStatus(order.status, "cancelled") || (await hasCompletedService(tx, order.id)))
      refuseTransition(order, "cancelled");
    const paid = await (order.isTest ? sumRealPaymentsOfTestOrder : sumCertainPaymentsOfOrder)(tx, order.id);
    const action = "order_cancelled";
    const money = { amount: paid, for: order.code };
    await requireWithinLimits(tx, ctx, staff, { action, ...money });
    // The tickets are locked before this check, because a gate may admit a visitor at the same time.
    await lockTickets(tx, order.id);
    if ((await listIssuedTickets(tx, order.id)).some(({ state }) => state === "used"))
      refuseTransition(order, "cancelled");
    await cancelLockedOrder(tx, order, { actor: `staff:${staff.name}`, now: ctx.now });
    const isMoneyMoved = !order.isTest || paid > 0;
    const entry = { before: { status: order.status }, after: { amount: paid }, ...(isMoneyMoved && { money }) };
    await staff.writeAuditEntry(tx, { action, subject: `order ${order.code}`, ...entry });
  });
}

/** Refunds payments that settled the order or certainly arrived (`isCertain`). Staff review all other payments. */
export async function cancelLockedOrder(
  tx: Tx,
  order: Order,
  cause: EventCause,
  { isExpired = false, isParcelRefused = false } = {},
) {
  const cancelled = isParcelRefused
    ? await cancelShippedOrder(tx, order, cause)
    : await changeOrderStatus(tx, order, "cancelled", cause);
  await releaseReservation(tx, order.reservationId, cause.now, { isExpired });
  await voidTickets(tx, order.id, "refunded");
  const { id } = await getPaymentIntent(tx, { kind: "order", subjectId: order.id });
  await closeAttempts(tx, id);
  await refundCertainPayments(tx, id, "cancelled", cause.now);
  await cancelOpenAftersales(tx, order.id, cause);
  const refundedAsCredit = await sumIssuedCredit(tx, order);
  const back = { refundedAsCredit, reason: "cancelled", key: `cancelled:${order.code}`, now: cause.now } as const;
  await refundRemainder(tx, await listPaymentIntentIds(tx, order.id), back);
  // Store credit is returned immediately, so an order that was paid by store credit only is already refunded.
  await markRefunded(tx, cancelled, { actor: "system", reason: { code: "money_back" }, now: cause.now });
  // No text message is sent for an unpaid order, because any visitor can enter a stranger's number for free.
  await notifyBuyer(tx, cause, order, "order_cancelled", { shouldUsePhone: order.paymentStatus === "paid" });
}
