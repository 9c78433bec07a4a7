import { logError } from "~/lib/log.server";
import { findReservationNetwork } from "../inventory/reservations.server";
import type { SubjectOfLetter } from "../messages/send-letters.server";
import { getOrderById } from "../orders/find-order.server";
import { signReview, signView } from "../orders/order-access.server";
import { calendarOfOrder } from "./calendar-of-order.server";
import { readOrder } from "./get-order.server";
import { pdfOfOrder } from "./pdf-of-order.server";

export const orderOfLetter: SubjectOfLetter<"order"> = {
  async read({ db, now, shop }, id, locale) {
    const order = await getOrderById(db, id);
    const { code, origin } = order;
    const view = await readOrder(db, order, { locale, now, shop });
    const calendar = calendarOfOrder({ shop, locale, origin }, view);
    // The email contains the ticket codes, so it is sent even if the PDF fails.
    const pdf = () =>
      pdfOfOrder({ shop, locale }, view).catch((error: unknown) => {
        logError(error, "PDF of a letter");
        return null;
      });
    return { ...view, origin, view: signView({ now }, code), review: signReview({ now }, code), calendar, pdf };
  },

  async network(db, id) {
    return findReservationNetwork(db, (await getOrderById(db, id)).claimantId);
  },
};
