import type { MessageSubject } from "../messages/send-messages.server";
import { countPlacedOrders } from "./recent-orders.server";

const hourMs = 3_600_000;

/** An hour is identified by the number of whole hours since 1970. */
export function getHourNumber(moment: Date): number {
  return Math.floor(moment.getTime() / hourMs);
}

export function getHourRange(hour: number): { from: Date; to: Date } {
  return { from: new Date(hour * hourMs), to: new Date((hour + 1) * hourMs) };
}

export const hourlyOrdersMessageSubject: MessageSubject<"hourOfOrders"> = {
  read: ({ db }, hour) => countPlacedOrders(db, getHourRange(hour)),
};
