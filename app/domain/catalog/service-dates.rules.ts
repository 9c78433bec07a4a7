import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";
import { salesHorizonDays } from "../inventory/slot";

export type DateRefusal = "date_past" | "date_too_soon" | "date_too_far" | "day_closed";
type BookingTerms = { leadDays: number; weekdays: readonly number[] };

/** The end of the last day on which `date` can still be requested. */
export function getBookingEnd({ leadDays }: Pick<BookingTerms, "leadDays">, date: string): Date {
  return instantOf(addDays(date, 1 - leadDays), "00:00");
}

export function getBookableRange({ leadDays }: Pick<BookingTerms, "leadDays">, now: Date) {
  const today = shopDate(now);
  return { first: addDays(today, leadDays), last: addDays(today, salesHorizonDays) };
}

/** Does not check the pool that the service needs. Null when the date is possible. */
export function findDateRefusal(service: BookingTerms, date: string, now: Date): DateRefusal | null {
  const { first, last } = getBookableRange(service, now);
  if (date < shopDate(now)) return "date_past";
  if (date < first) return "date_too_soon";
  if (date > last) return "date_too_far";
  return service.weekdays.includes(weekday(date)) ? null : "day_closed";
}
