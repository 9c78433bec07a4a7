import { issueTickets } from "../admission/issued-tickets.server";
import { markRefunded } from "../aftersales/mark-refunded.server";
import { settleReservation } from "../inventory/reservations.server";
import { getOrderById } from "../orders/find-order.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { deliverIfComplete, getOrderPaymentContext } from "../orders/order-contents.server";
import { reinstateOrderLines } from "../orders/order-reservation-lines.server";
import {
  changeOrderStatus,
  changePaymentStatus,
  type EventCause,
  findLastCanceller,
  lockOrder,
  type Order,
  setPaymentDeadline,
} from "../orders/order-status.server";
import type { PaymentIntentStatus, PaymentSubjectHandler } from "./payment-subject.server";

export const orderPaymentHandler: PaymentSubjectHandler = {
  async lock(tx, ctx, subjectId) {
    const order = await lockOrder(tx, subjectId);
    return {
      status: getIntentStatus(order),
      order,

      /** Only an order that the shop expired by itself is reinstated. */
      async reinstate() {
        const { salesEnd } = await getOrderPaymentContext(tx, order);
        if ((await findLastCanceller(tx, order)) !== "system" || (salesEnd && salesEnd <= ctx.now)) return false;
        return reinstateOrderLines(tx, order, ctx.now);
      },

      async settle(cause: EventCause) {
        let paid = order.paymentStatus === "failed" ? await changePaymentStatus(tx, order, "pending", cause) : order;
        paid = await changePaymentStatus(tx, paid, "paid", cause);
        if (paid.status === "pending" || paid.status === "cancelled")
          paid = await changeOrderStatus(tx, paid, "confirmed", cause);
        await settleReservation(tx, order.reservationId);
        const tickets = await issueTickets(tx, paid, cause.now);
        await deliverIfComplete(tx, paid, { actor: "system", reason: { code: "issued" }, now: cause.now });
        await setPaymentDeadline(tx, order, { waitsUntil: null });
        // Text messages cost money, and an order of 0 VND would send them to any phone for free.
        const byPhone = tickets > 0 && order.total > 0;
        // An order that is paid again after its first payment was voided sends this message twice.
        if (!(await notifyBuyer(tx, cause, order, "order_paid", { byPhone })))
          await notifyBuyer(tx, cause, order, "order_paid", { byPhone, again: String(cause.now.getTime()) });
      },

      async fail(cause: EventCause) {
        if (order.paymentStatus === "pending") await changePaymentStatus(tx, order, "failed", cause);
      },

      async markRefunded(cause: EventCause) {
        await markRefunded(tx, order, cause);
      },
    };
  },

  async findPayer(db, subjectId) {
    const { code: orderCode, locale, origin } = await getOrderById(db, subjectId);
    return { orderCode, locale, origin };
  },
};

function getIntentStatus({ status, paymentStatus }: Order): PaymentIntentStatus {
  if (paymentStatus === "paid" || paymentStatus === "refunded") return "settled";
  return status === "cancelled" ? "expired" : "open";
}
