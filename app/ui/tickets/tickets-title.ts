import type { Translate } from "~/i18n/translate";

/** Only tickets that the shop marked so are called the most booked ones. */
export function ticketsTitle(tickets: readonly { labels: readonly string[] }[], t: Translate): string {
  return t(tickets.some(({ labels }) => labels.includes("featured")) ? "tickets.featured" : "tickets.list.title");
}
