import type { AmountLimits } from "./payment-adapter";

/** Whether a provider takes so much at once. Whole VND; null: not known yet. */
export function takesAmount({ amounts }: { amounts: AmountLimits | null }, amount: number | null): boolean {
  return amounts === null || amount === null || (amount >= amounts.min && amount <= amounts.max);
}
