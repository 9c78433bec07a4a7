import { allocate } from "~/lib/money";
import type { Tier } from "~db/schema/catalog";
import { computeTieredPrice, findTier } from "../catalog/quantity-discount.rules";

type TieredLine = { total: number; quantity: number; unitPrice: number; tiers: readonly Tier[] };

export function getUnitPrice(line: TieredLine, unit: number): number {
  return listUnitPrices(line)[unit] ?? 0;
}

/**
 * Returns the refund of each item in whole VND. With quantity discounts, the last item is refunded first. Its refund is
 * the total less the price of the remaining items, so the first refunds bear the lost discount.
 */
export function listUnitPrices({ total, quantity, unitPrice, tiers }: TieredLine): number[] {
  const equal = allocate(total, Array<number>(quantity).fill(1));
  if (tiers.length === 0) return equal;
  let remaining = total;
  return equal
    .map((_, taken) => {
      // A discount can make a larger quantity cheaper than a smaller one. The extra items then cost and refund nothing.
      const fewer = Math.min(remaining, computeTieredPrice(unitPrice, quantity - taken - 1, tiers).total);
      const price = remaining - fewer;
      remaining = fewer;
      return price;
    })
    .reverse();
}

/** A refund ends this quantity discount. `less` is the amount in whole VND by which the refund becomes smaller. */
export type EndingTier = Tier & { less: number };

export function findEndingTier(line: TieredLine, unit: number): EndingTier | null {
  const tier = findTier(line.tiers, unit + 1);
  if (!tier || findTier(line.tiers, unit)?.percent === tier.percent) return null;
  const share = allocate(
    computeTieredPrice(line.unitPrice, unit + 1, line.tiers).total,
    Array<number>(unit + 1).fill(1),
  );
  return { ...tier, less: Math.max(0, (share[unit] ?? 0) - getUnitPrice(line, unit)) };
}
