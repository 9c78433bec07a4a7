import type { AmountLimits } from "./payment-adapter";

/** Whole VND. Null means that the amount is not known yet. */
export function acceptsAmount({ amounts }: { amounts: AmountLimits | null }, amount: number | null): boolean {
  return amounts === null || amount === null || (amount >= amounts.min && amount <= amounts.max);
}
