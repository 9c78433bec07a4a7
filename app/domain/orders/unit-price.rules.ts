import { shareOut } from "~/lib/money";
import type { Tier } from "~db/schema/catalog";
import { priceOfPieces, tierFor } from "../pricing/tiers.rules";

type Sold = { total: number; quantity: number; unitPrice: number; tiers: readonly Tier[] };

/** What one unit of a line was sold for, the first being 0; all of them add up to the line's total. Whole VND. */
export function unitPrice(line: Sold, unit: number): number {
  return unitPrices(line)[unit] ?? 0;
}

/**
 * Of each unit. Pieces go back from the last one on, and those that stay cost what so few of them cost at the sale: the
 * first ones to go make good the discount that ends with them, and all together are the whole.
 */
export function unitPrices({ total, quantity, unitPrice, tiers }: Sold): number[] {
  const equal = shareOut(total, Array<number>(quantity).fill(1));
  if (tiers.length === 0) return equal;
  let staying = total;
  return equal
    .map((_, taken) => {
      // So many that a higher discount made them cost less than fewer: nothing comes back of these, nor is owed.
      const fewer = Math.min(staying, priceOfPieces(unitPrice, quantity - taken - 1, tiers).total);
      const price = staying - fewer;
      staying = fewer;
      return price;
    })
    .reverse();
}

/** The discount that ends as this unit goes back. `less`: what its buyer has less of it for that; whole VND. */
export type TierEnd = Tier & { less: number };

export function tierEnding(line: Sold, unit: number): TierEnd | null {
  const tier = tierFor(line.tiers, unit + 1);
  if (!tier || tierFor(line.tiers, unit)?.percent === tier.percent) return null;
  const share = shareOut(priceOfPieces(line.unitPrice, unit + 1, line.tiers).total, Array<number>(unit + 1).fill(1));
  return { ...tier, less: Math.max(0, (share[unit] ?? 0) - unitPrice(line, unit)) };
}
