import { shareOut } from "~/lib/money";

/** What one unit of a line was sold for, the first being 0; all of them add up to the line's total. Whole VND. */
export function unitPrice({ total, quantity }: { total: number; quantity: number }, unit: number): number {
  return shareOut(total, Array<number>(quantity).fill(1))[unit] ?? 0;
}
