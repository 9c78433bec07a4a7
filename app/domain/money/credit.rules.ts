import { addDays, instantOf, shopDate } from "~/lib/shop-time";

/** Days of validity after a credit is given, and at least after a part of it is returned. */
const creditDays = { given: 365, returned: 30 };

/** Returns midnight after the last day of use, in the shop's time zone. */
export function creditEnds(why: keyof typeof creditDays, now: Date): Date {
  return instantOf(addDays(shopDate(now), creditDays[why] + 1), "00:00");
}

export function lastDayOf({ expiresAt }: { expiresAt: Date }): string {
  return shopDate(new Date(expiresAt.getTime() - 1));
}

export function creditPays({ balance }: { balance: number }, sum: number): number {
  return Math.min(balance, sum);
}
