import { addDays, instantOf, shopDate } from "~/lib/shop-time";

/** Days of validity after a credit is given, and at least after a part of it is returned. */
const creditDays = { given: 365, returned: 30 };

/** Returns midnight after the last day of use, in the shop's time zone. */
export function getCreditExpiry(reason: keyof typeof creditDays, now: Date): Date {
  return instantOf(addDays(shopDate(now), creditDays[reason] + 1), "00:00");
}

export function getLastDay({ expiresAt }: { expiresAt: Date }): string {
  return shopDate(new Date(expiresAt.getTime() - 1));
}

export function getCreditShare({ balance }: { balance: number }, amount: number): number {
  return Math.min(balance, amount);
}
