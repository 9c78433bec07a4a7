import type { CreditView } from "./credit-view";

export function maskCreditCode(code: string): string {
  return `•••${code.slice(-4)}`;
}

export function maskCredits(credits: readonly CreditView[]): CreditView[] {
  return credits.map((credit) => ({ ...credit, code: maskCreditCode(credit.code) }));
}
