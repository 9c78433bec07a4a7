import { addDays, instantOf, shopDate } from "~/lib/shop-time";

/** Days that a credit can be used, from when it is given; and at least, from when some of it comes back. */
const creditDays = { given: 365, returned: 30 };

/** The first moment at which it can be used no more: it is good through a whole day of the shop's. */
export function creditEnds(why: keyof typeof creditDays, now: Date): Date {
  return instantOf(addDays(shopDate(now), creditDays[why] + 1), "00:00");
}

export function lastDayOf({ expiresAt }: { expiresAt: Date }): string {
  return shopDate(new Date(expiresAt.getTime() - 1));
}

/** Whole VND. */
export function creditPays({ balance }: { balance: number }, sum: number): number {
  return Math.min(balance, sum);
}
