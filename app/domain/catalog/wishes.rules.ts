import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";
import { salesHorizonDays } from "../inventory/slot";

export type NotWished = "date_past" | "date_too_soon" | "date_too_far" | "day_closed";
type Wishes = { leadDays: number; weekdays: readonly number[] };

/** The end of the last day on which `date` can still be requested. */
export function wishesEnd({ leadDays }: Pick<Wishes, "leadDays">, date: string): Date {
  return instantOf(addDays(date, 1 - leadDays), "00:00");
}

export function wishesWithin({ leadDays }: Pick<Wishes, "leadDays">, now: Date) {
  const today = shopDate(now);
  return { first: addDays(today, leadDays), last: addDays(today, salesHorizonDays) };
}

/** Does not check the pool that the service needs. Null when the date is possible. */
export function whyNotWished(service: Wishes, date: string, now: Date): NotWished | null {
  const { first, last } = wishesWithin(service, now);
  if (date < shopDate(now)) return "date_past";
  if (date < first) return "date_too_soon";
  if (date > last) return "date_too_far";
  return service.weekdays.includes(weekday(date)) ? null : "day_closed";
}
