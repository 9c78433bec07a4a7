import { addDays, shopDate } from "~/lib/shop-time";

/** Days after the first closed day in which its buyers may choose what happens to their tickets. */
export const choiceDays = 365;

export function getLastChoiceDay(closedFrom: string): string {
  return addDays(closedFrom, choiceDays);
}

export function isChoiceOpen(closedFrom: string, now: Date): boolean {
  return shopDate(now) <= getLastChoiceDay(closedFrom);
}
