import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import type { CreditEntryKind } from "~db/schema/payments";

/** A new credit is valid for `given` days. After money is returned to a credit, at least `returned` days are left. */
const creditDays = { given: 365, returned: 30 };

export function getCreditExpiry(reason: keyof typeof creditDays, now: Date): Date {
  return instantOf(addDays(shopDate(now), creditDays[reason] + 1), "00:00");
}

export function getLastDay({ expiresAt }: { expiresAt: Date }): string {
  return shopDate(new Date(expiresAt.getTime() - 1));
}

export function getCreditShare({ balance }: { balance: number }, amount: number): number {
  return Math.min(balance, amount);
}

export type CreditView = { code: string; balance: number; lastDay: string; isOver: boolean };
export type CreditEntry = { kind: CreditEntryKind; amount: number; at: string };

export function maskCreditCode(code: string): string {
  return `•••${code.slice(-4)}`;
}

export function maskCredits(credits: readonly CreditView[]): CreditView[] {
  return credits.map((credit) => ({ ...credit, code: maskCreditCode(credit.code) }));
}
