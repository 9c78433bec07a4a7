import type { CreditView } from "./credit-view";

/** Its owner recognises the credit by them, and nobody can pay with them. */
export function maskCreditCode(code: string): string {
  return `•••${code.slice(-4)}`;
}

export function maskCredits(credits: readonly CreditView[]): CreditView[] {
  return credits.map((credit) => ({ ...credit, code: maskCreditCode(credit.code) }));
}
