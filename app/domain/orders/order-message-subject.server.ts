import { logError } from "~/lib/log.server";
import { findReservationNetwork } from "../inventory/reservations.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { isConfirmedByStaff } from "../payments/bank-feed.server";
import { buildOrderCalendar } from "./build-order-calendar.server";
import { readOrder } from "./get-order.server";
import { getOrderById, signReviewToken, signViewToken } from "./order-access.server";
import { renderOrderPdf } from "./render-order-pdf.server";

export const orderMessageSubject: MessageSubject<"order"> = {
  async read({ db, now, shop }, id, locale) {
    const order = await getOrderById(db, id);
    const { code, origin } = order;
    const view = await readOrder(db, order, { locale, now, shop });
    const calendar = buildOrderCalendar({ shop, locale, origin }, view);
    // The email contains the ticket codes, so it is sent even if the PDF fails.
    const pdf = () =>
      renderOrderPdf({ db, shop, locale, now }, view).catch((error: unknown) => {
        logError(error, "PDF of an email");
        return null;
      });
    return {
      ...view,
      origin,
      view: signViewToken({ now }, code),
      review: signReviewToken({ now }, code),
      calendar,
      isConfirmedByStaff: isConfirmedByStaff(order.method),
      pdf,
    };
  },

  async network(db, id) {
    return findReservationNetwork(db, (await getOrderById(db, id)).reservationId);
  },
};
