import { percentOf } from "~/lib/money";
import type { Tier } from "~db/schema/catalog";

export function findTier(tiers: readonly Tier[], quantity: number): Tier | null {
  // The tiers can be edited by hand in the database, so a discount of 100 % or more is ignored.
  const reached = tiers.filter(({ min, percent }) => quantity >= min && percent > 0 && percent < 100);
  return reached.reduce<Tier | null>((best, tier) => (best && best.percent >= tier.percent ? best : tier), null);
}

export function findNextTier(tiers: readonly Tier[], quantity: number): Tier | null {
  const percent = findTier(tiers, quantity)?.percent ?? 0;
  const ahead = tiers.filter((tier) => tier.min > quantity && tier.percent > percent);
  return ahead.reduce<Tier | null>((nearest, tier) => (nearest && nearest.min <= tier.min ? nearest : tier), null);
}

/** The discount applies to the sum and is rounded half up. Amounts are whole VND. */
export function computeTieredPrice(unitPrice: number, quantity: number, tiers: readonly Tier[]) {
  const gross = unitPrice * quantity;
  const discount = percentOf(gross, findTier(tiers, quantity)?.percent ?? 0);
  return { gross, discount, total: gross - discount };
}
