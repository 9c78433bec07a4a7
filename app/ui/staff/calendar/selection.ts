import { formatLongMonthName } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatNumber } from "~/lib/money";
import { weekday } from "~/lib/shop-time";

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The query selects these days for a change. An empty list means all weekdays. */
export type Selection = { from: string; to: string; weekdays: readonly string[] };

export function readSelection(query: URLSearchParams): Selection | null {
  const [from, to] = [query.get("from"), query.get("to")];
  if (!from || !to || query.has("look")) return null;
  return { from, to, weekdays: query.getAll("weekdays") };
}

export function isSelected(date: string, { from, to, weekdays: chosen }: Selection): boolean {
  return from <= date && date <= to && (chosen.length === 0 || chosen.includes(String(weekday(date))));
}

/** Returns true from 90 % on, when staff should consider adding places. */
export function isNearlySoldOut({ sold, places }: { sold: number; places: number }): boolean {
  return places > 0 && sold * 10 >= places * 9;
}

/** Returns `1.250k` for 1,250,000, to fit into a cell of the calendar. */
export function formatThousands(amount: number, locale: Locale): string {
  return `${formatNumber(Math.round(amount / 1000), locale)}k`;
}

/** Returns the parameters of `calendar.month`. Only English uses the name; Vietnamese writes months as numbers. */
export function monthParams(month: string, locale: Locale) {
  return { name: formatLongMonthName(month, locale), month: month.slice(5), year: month.slice(0, 4) };
}
