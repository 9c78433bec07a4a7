import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeTieredPrice } from "~/domain/catalog/quantity-discount.rules";
import { listUnitPrices } from "~/domain/orders/unit-price.rules";

describe("a refund of some pieces with a quantity discount", () => {
  const tier = fc.record({ min: fc.integer({ min: 1, max: 30 }), percent: fc.integer({ min: 0, max: 99 }) });
  const piece = fc.integer({ min: 1, max: 3_000_000 });

  test("leaves the remaining pieces no dearer than buying only them, and the refunds of all pieces add up to the total", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        piece,
        fc.array(tier, { maxLength: 4 }),
        (quantity, unitPrice, tiers) => {
          const { total } = computeTieredPrice(unitPrice, quantity, tiers);
          const each = listUnitPrices({ total, quantity, unitPrice, tiers });
          expect(each.reduce((sum, price) => sum + price, 0)).toBe(total);
          let stays = 0;
          for (const [index, price] of each.entries()) {
            expect(price).toBeGreaterThanOrEqual(0);
            stays += price;
            expect(stays).toBeLessThanOrEqual(computeTieredPrice(unitPrice, index + 1, tiers).total);
            // The first pieces cost at least their share of the total, because staff may refund those first.
            expect(stays + 1).toBeGreaterThanOrEqual(Math.floor((total * (index + 1)) / quantity));
          }
        },
      ),
    );
  });
});
