import { type Exchange, getExchangeById, listUnitsOfExchange, lockExchange } from "../aftersales/exchange.server";
import { reinstateExchangeLines, transferExchangeLines } from "../aftersales/exchange-lines.server";
import { findSaleBlocker } from "../aftersales/exchange-slot.server";
import { finishExchange } from "../aftersales/finish-exchange.server";
import { markRefunded } from "../aftersales/mark-refunded.server";
import { getSlot } from "../inventory/find-slot.server";
import { lockSlots } from "../inventory/reservation-lines.server";
import { releaseReservation } from "../inventory/reservations.server";
import { getOrderById } from "../orders/find-order.server";
import { type EventCause, lockOrder } from "../orders/order-status.server";
import type { PaymentIntentStatus, PaymentSubjectHandler } from "./payment-subject.server";

/**
 * A late payment moves the tickets only if the places are still free. If the shop closed the new day meanwhile, the old
 * tickets stay valid and the payment is refunded.
 */
export const exchangePaymentHandler: PaymentSubjectHandler = {
  async lock(tx, ctx, subjectId) {
    const { orderId } = await getExchangeById(tx, subjectId);
    const order = await lockOrder(tx, orderId);
    const exchange = await lockExchange(tx, subjectId);
    const units = await listUnitsOfExchange(tx, exchange);
    const isUnchanged = units.every(
      ({ unit: { tickets, paid, status }, fromSlotId, paidBefore }) =>
        paid === paidBefore &&
        tickets[0]?.slotId === fromSlotId &&
        status === (exchange.status === "waits" ? "moving" : "own"),
    );
    // Slots are locked before the check: a closure at the same moment either waits or is visible here.
    if (exchange.status === "waits")
      await lockSlots(tx, [...units.map(({ fromSlotId }) => fromSlotId), exchange.slotId]);
    const { closed } = await getSlot(tx, exchange.slotId);
    return {
      status: getIntentStatus(exchange, isUnchanged && !closed),
      order,

      /** An exchange that its buyer cancelled is not reinstated. */
      async reinstate() {
        if (exchange.status !== "lapsed" || !isUnchanged) return false;
        const closed = await findSaleBlocker(
          tx,
          units.map(({ unit }) => unit),
          exchange,
          ctx.now,
        );
        return closed === null && reinstateExchangeLines(tx, exchange, ctx.now);
      },

      async settle() {
        if (exchange.reservationId === null) throw new Error(`Exchange ${exchange.id} keeps no places`);
        await transferExchangeLines(tx, order, exchange, ctx.now);
        await releaseReservation(tx, exchange.reservationId, ctx.now);
        await finishExchange(tx, ctx, order, exchange);
      },

      async fail() {},

      async markRefunded(cause: EventCause) {
        await markRefunded(tx, order, cause);
      },
    };
  },

  async findPayer(db, subjectId) {
    const { orderId } = await getExchangeById(db, subjectId);
    const { code: orderCode, locale, origin } = await getOrderById(db, orderId);
    return { orderCode, locale, origin };
  },
};

function getIntentStatus({ status }: Exchange, isAvailable: boolean): PaymentIntentStatus {
  switch (status) {
    case "done":
      return "settled";
    case "given_up":
    case "lapsed":
      return "expired";
    case "waits":
      return isAvailable ? "open" : "expired";
  }
}
