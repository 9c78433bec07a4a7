import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatDate, weekday } from "~/lib/shop-time";

export function dayInShort(date: string, locale: Locale, t: Translate): { weekday: string; day: string } {
  const name = t(`tickets.weekday.${weekday(date) as 1 | 2 | 3 | 4 | 5 | 6 | 7}`);
  const day = locale === "en" ? formatDate(date, locale, "short").slice(0, -5) : formatDate(date, locale, "dayMonth");
  return { weekday: name, day };
}
