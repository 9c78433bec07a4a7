import type { CreditView } from "./credit-view";

/** The last four characters: enough for owners to recognise their credit, and too few to pay with it. */
export function maskCreditCode(code: string): string {
  return `•••${code.slice(-4)}`;
}

export function maskCredits(credits: readonly CreditView[]): CreditView[] {
  return credits.map((credit) => ({ ...credit, code: maskCreditCode(credit.code) }));
}
