import { addDays, instantOf } from "~/lib/shop-time";

/** The last moment at which a wished day still leaves the days that a service needs. */
export function wishesEnd({ leadDays }: { leadDays: number }, date: string): Date {
  return instantOf(addDays(date, 1 - leadDays), "00:00");
}
