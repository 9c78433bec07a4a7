import type { Translate } from "~/i18n/translate";

/** The title is "Most booked tickets" only if the shop marked one of the tickets as featured. */
export function ticketsTitle(tickets: readonly { labels: readonly string[] }[], t: Translate): string {
  const isMarked = tickets.some(({ labels }) => labels.includes("featured"));
  return isMarked ? t("tickets.featured") : t("tickets.list.title");
}
