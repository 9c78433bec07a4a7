import { addDays, shopDate } from "~/lib/shop-time";

/** Buyers may choose what happens to their tickets until this many days after the first closed day. */
export const choiceDays = 365;

export function getLastChoiceDay(closedFrom: string): string {
  return addDays(closedFrom, choiceDays);
}

export function isChoiceOpen(closedFrom: string, now: Date): boolean {
  return shopDate(now) <= getLastChoiceDay(closedFrom);
}
