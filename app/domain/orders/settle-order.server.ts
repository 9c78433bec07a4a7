import type { Tx } from "~db/client.server";
import { issueTickets } from "../admission/issued-tickets.server";
import { settleReservation } from "../inventory/reservations.server";
import type { PaymentIntentStatus } from "../payments/payment-intents.server";
import { notifyBuyer } from "./notify-buyer.server";
import {
  deliverIfComplete,
  getOrderPaymentContext,
  listLinesWithSlot,
  reinstateOrderLines,
} from "./order-contents.server";
import {
  changeOrderStatus,
  changePaymentStatus,
  type EventCause,
  findLastCanceller,
  type Order,
  setPaymentDeadline,
} from "./order-status.server";

export function getOrderIntentStatus({ status, paymentStatus }: Order): PaymentIntentStatus {
  if (paymentStatus === "paid" || paymentStatus === "refunded") return "settled";
  return status === "cancelled" ? "expired" : "open";
}

/** Reinstates an order only if the shop itself cancelled it, its sales have not ended and its stock suffices. */
export async function reinstateOrder(tx: Tx, order: Order, now: Date): Promise<boolean> {
  const { salesEnd } = await getOrderPaymentContext(tx, order);
  if ((await findLastCanceller(tx, order)) !== "system" || (salesEnd && salesEnd <= now)) return false;
  return reinstateOrderLines(tx, order, now);
}

export async function settleOrder(tx: Tx, order: Order, cause: EventCause): Promise<void> {
  let paid = order.paymentStatus === "failed" ? await changePaymentStatus(tx, order, "pending", cause) : order;
  paid = await changePaymentStatus(tx, paid, "paid", cause);
  if (paid.status === "pending" || paid.status === "cancelled")
    paid = await changeOrderStatus(tx, paid, "confirmed", cause);
  await settleReservation(tx, order.reservationId);
  const tickets = await issueTickets(tx, paid, await listLinesWithSlot(tx, order.id), cause.now);
  await deliverIfComplete(tx, paid, { actor: "system", reason: { code: "issued" }, now: cause.now });
  await setPaymentDeadline(tx, order, { paymentDeadline: null });
  // Text messages cost money, and an order of 0 VND would send them to any phone for free.
  const shouldUsePhone = tickets > 0 && order.total > 0;
  // The buyer gets this message again if the order is paid again after its first payment was voided.
  if (!(await notifyBuyer(tx, cause, order, "order_paid", { shouldUsePhone })))
    await notifyBuyer(tx, cause, order, "order_paid", { shouldUsePhone, again: String(cause.now.getTime()) });
}
