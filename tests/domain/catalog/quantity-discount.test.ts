import fc from "fast-check";
import { expect, test } from "vitest";
import { computeTieredPrice, findNextTier, findTier } from "~/domain/catalog/quantity-discount.rules";

const tiers = [
  { min: 3, percent: 5 },
  { min: 6, percent: 10 },
];
const anyTiers = fc.array(fc.record({ min: fc.integer({ min: 1, max: 30 }), percent: fc.nat(120) }), { maxLength: 5 });
const anyQuantity = fc.integer({ min: 1, max: 99 });

test("a buyer gets the discount of the tier that the quantity reaches", () => {
  expect([2, 3, 5, 6, 99].map((quantity) => computeTieredPrice(100_000, quantity, tiers).discount)).toEqual([
    ...[0, 15_000, 25_000, 60_000, 990_000],
  ]);
});

test("a discount is rounded half up to whole VND, once for all goods of a line", () => {
  expect(computeTieredPrice(10, 3, [{ min: 1, percent: 5 }])).toEqual({ gross: 30, discount: 2, total: 28 });
});

test("of several tiers that a quantity reaches, the best for the buyer applies, and no goods are free", () => {
  fc.assert(
    fc.property(anyTiers, anyQuantity, fc.integer({ min: 1_000, max: 1_000_000 }), (tiers, quantity, price) => {
      const percents = tiers.flatMap(({ min, percent }) => (quantity >= min && percent < 100 ? [percent] : []));
      expect(findTier(tiers, quantity)?.percent ?? 0).toBe(Math.max(0, ...percents));
      const { gross, discount, total } = computeTieredPrice(price, quantity, tiers);
      expect([gross, discount + total]).toEqual([price * quantity, price * quantity]);
      expect(total).toBeGreaterThan(0);
    }),
  );
});

test("a buyer is shown the nearest quantity from which the discount is higher", () => {
  expect([1, 3, 5, 6].map((quantity) => findNextTier(tiers, quantity)?.min)).toEqual([3, 6, 6, undefined]);
  expect(findNextTier([...tiers, { min: 8, percent: 10 }], 6)).toBeNull();
});
