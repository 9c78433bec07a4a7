import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";
import { salesHorizonDays } from "../inventory/slot";

export type SaleRefusal = "date_past" | "date_too_far" | "day_closed" | "sales_closed";
export type SaleTerms = { openWeekdays: readonly number[]; cutoffMinutes: number; lastEntry: string };

/** Replaces the ticket's last entry with that of the slot, if the slot has its own. */
export function termsOfSlot<Terms extends SaleTerms>(terms: Terms, slot: { lastEntry: string | null } | null): Terms {
  return slot?.lastEntry ? { ...terms, lastEntry: slot.lastEntry } : terms;
}

export function getSalesEnd(terms: SaleTerms, date: string, time: string): Date {
  return new Date(instantOf(date, time || terms.lastEntry).getTime() - terms.cutoffMinutes * 60_000);
}

/** Does not check whether any places are left. */
export function findSaleRefusal(terms: SaleTerms, date: string, time: string, now: Date): SaleRefusal | null {
  const today = shopDate(now);
  if (date < today) return "date_past";
  if (date > addDays(today, salesHorizonDays)) return "date_too_far";
  if (!terms.openWeekdays.includes(weekday(date))) return "day_closed";
  return getSalesEnd(terms, date, time) <= now ? "sales_closed" : null;
}

/** Returns the end of the last day on which a service can still be booked for `date`. */
export function getBookingEnd({ leadDays }: { leadDays: number }, date: string): Date {
  return instantOf(addDays(date, 1 - leadDays), "00:00");
}
