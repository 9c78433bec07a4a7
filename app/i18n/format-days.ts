import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Translate } from "./translate";

/** Empty `weekdays` (1 = Monday) mean each day of the range. */
type WeekdaysInRange = { from: string; to: string; weekdays?: readonly number[] };
type DaysWithExceptions = WeekdaysInRange & { except?: readonly WeekdaysInRange[] };

/** Pages that import this file must load the texts `orders`. Not all pages that import `in-sentence.ts` load them. */
export function formatDays({ except = [], ...range }: DaysWithExceptions, t: Translate, locale: Locale): string {
  const days = formatRange(range, t, locale);
  if (except.length === 0) return days;
  return t("orders.closed.except", { days, except: except.map((one) => formatRange(one, t, locale)).join("; ") });
}

function formatRange({ from, to, weekdays = [] }: WeekdaysInRange, t: Translate, locale: Locale): string {
  if (from === to) return formatDate(from, locale, "inSentence");
  const range = { from: formatDate(from, locale, "short"), to: formatDate(to, locale, "short") };
  if (weekdays.length === 0) return t("orders.closed.range", range);
  const names = ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => weekdays.includes(day));
  return t("orders.closed.weekday_range", {
    weekdays: names.map((day) => t(`orders.closed.weekday.${day}`)).join(", "),
    ...range,
  });
}
