import type { Translate } from "~/i18n/translate";

export function ticketsTitle(tickets: readonly { labels: readonly string[] }[], t: Translate): string {
  const isMarked = tickets.some(({ labels }) => labels.includes("featured"));
  return isMarked ? t("tickets.featured") : t("tickets.title");
}
