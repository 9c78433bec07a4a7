import { weekday } from "~/lib/shop-time";
import type { DayKind } from "~db/schema/catalog";

type Season = { id: number; startsOn: string; endsOn: string };
type DayPrice = { seasonId: number | null; dayKind: DayKind; price: number };

/** A holiday takes precedence over the weekday. Saturday and Sunday are the weekend. */
export function getDayKind(date: string, holidays: ReadonlySet<string>): DayKind {
  if (holidays.has(date)) return "holiday";
  return weekday(date) >= 6 ? "weekend" : "weekday";
}

/** Both dates are included. The first season listed wins. */
export function findSeason(date: string, seasons: readonly Season[]): number | null {
  return seasons.find(({ startsOn, endsOn }) => startsOn <= date && date <= endsOn)?.id ?? null;
}

/** Returns the season's price, else the usual one, in whole VND. */
export function findPrice(prices: readonly DayPrice[], kind: DayKind, seasonId: number | null): number | null {
  const ofKind = prices.filter(({ dayKind }) => dayKind === kind);
  const seasonPrice = seasonId === null ? undefined : ofKind.find((price) => price.seasonId === seasonId);
  return (seasonPrice ?? ofKind.find((price) => price.seasonId === null))?.price ?? null;
}
