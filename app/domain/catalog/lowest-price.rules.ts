import { addDays, weekday } from "~/lib/shop-time";

type Day = { date: string; weekday: number };

export function listDaysFrom(first: string, count: number): Day[] {
  const start = weekday(first);
  return Array.from({ length: count + 1 }, (_, n) => ({ date: addDays(first, n), weekday: ((start + n - 1) % 7) + 1 }));
}

export function findLowestPrice(
  priceList: (date: string) => readonly { price: number | null }[],
  openWeekdays: readonly number[],
  days: readonly Day[],
): number | null {
  const prices = days
    .filter(({ weekday }) => openWeekdays.includes(weekday))
    .map(({ date }) => priceList(date)[0]?.price ?? null)
    .filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}
