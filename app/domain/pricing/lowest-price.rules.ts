import { weekday } from "~/lib/shop-time";

/** The lowest price of the first category on any of these days that the ticket is open; null when there is none. */
export function lowestPrice(
  priceList: (date: string) => readonly { price: number | null }[],
  openWeekdays: readonly number[],
  dates: readonly string[],
): number | null {
  const prices = dates
    .filter((date) => openWeekdays.includes(weekday(date)))
    .map((date) => priceList(date)[0]?.price ?? null)
    .filter((price) => price !== null);
  return prices.length > 0 ? Math.min(...prices) : null;
}
