import { addDays, weekday } from "~/lib/shop-time";
import type { DayKind } from "~db/schema/catalog";

type Season = { id: number; startsOn: string; endsOn: string };
/** A price applies to visits from `startsOn` on, or always if that is null. A price of null ends the previous price. */
export type DayPrice = { seasonId: number | null; dayKind: DayKind; startsOn: string | null; price: number | null };
type PricedDay = { date: string; kind: DayKind; season: number | null };

export function getDayKind(date: string, holidays: ReadonlySet<string>): DayKind {
  if (holidays.has(date)) return "holiday";
  return weekday(date) >= 6 ? "weekend" : "weekday";
}

export function findSeason(date: string, seasons: readonly Season[]): number | null {
  return seasons.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)?.id ?? null;
}

/** Returns the season's own price, or else the price outside the seasons. */
export function findPrice(prices: readonly DayPrice[], { date, kind, season }: PricedDay): number | null {
  const ofSeason = season === null ? null : findOwnPrice(prices, { date, kind, season });
  return ofSeason ?? findOwnPrice(prices, { date, kind, season: null });
}

/** Returns the newest price of exactly this season and kind of day. */
export function findOwnPrice(prices: readonly DayPrice[], { date, kind, season }: PricedDay): number | null {
  let newest: DayPrice | null = null;
  for (const price of prices) {
    if (price.dayKind !== kind || price.seasonId !== season || (price.startsOn ?? "") > date) continue;
    if (newest === null || (price.startsOn ?? "") > (newest.startsOn ?? "")) newest = price;
  }
  return newest?.price ?? null;
}

type DayWithWeekday = { date: string; weekday: number };

/** Returns the first day and the `daysAhead` days after it. */
export function listDaysFrom(first: string, daysAhead: number): DayWithWeekday[] {
  const start = weekday(first);
  return Array.from({ length: daysAhead + 1 }, (_, n) => ({
    date: addDays(first, n),
    weekday: ((start + n - 1) % 7) + 1,
  }));
}

export function findLowestPrice(
  priceList: (date: string) => readonly { price: number | null }[],
  openWeekdays: readonly number[],
  days: readonly DayWithWeekday[],
): number | null {
  const prices = days
    .filter(({ weekday }) => openWeekdays.includes(weekday))
    .map(({ date }) => priceList(date)[0]?.price ?? null)
    .filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** `from` and `to` are MM-DD, both included. A part such as 09-01 to 03-31 spans the end of the year. */
export function isInPartOfYear(date: string, { from, to }: { from: string; to: string }): boolean {
  const day = date.slice(5);
  return from <= to ? from <= day && day <= to : from <= day || day <= to;
}
