import fc from "fast-check";
import { expect, test } from "vitest";
import { computeComboPrice, countCombosLeft } from "~/domain/catalog/combo-price.rules";

const part = fc.record({
  price: fc.integer({ min: 1_000, max: 100_000_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  left: fc.integer({ min: 0, max: 1_000 }),
});
const parts = fc.array(part, { minLength: 1, maxLength: 6 });
const tea = { price: 120_000, quantity: 2, left: 7 };
const cup = { price: 80_000, quantity: 1, left: 9 };

test("a combo of two teas and a cup saves the difference to the price of its parts", () => {
  expect(computeComboPrice(250_000, [tea, cup])).toEqual({ price: 250_000, partsTotal: 320_000, saving: 70_000 });
});

test("a combo costs as much as its parts and saves nothing if the parts have become cheaper", () => {
  expect(computeComboPrice(350_000, [tea, cup])).toEqual({ price: 320_000, partsTotal: 320_000, saving: 0 });
});

test("a combo never costs more than its own price or its parts, and the saving is the exact difference", () => {
  fc.assert(
    fc.property(fc.nat(200_000_000), parts, (ownPrice, parts) => {
      const { price, partsTotal, saving } = computeComboPrice(ownPrice, parts);
      expect(price).toBeLessThanOrEqual(ownPrice);
      expect(price).toBeLessThanOrEqual(partsTotal);
      expect([ownPrice, partsTotal]).toContain(price);
      expect(saving).toBe(partsTotal - price);
    }),
  );
});

test("7 teas are enough for 3 combos of two teas each, however many cups are left", () => {
  expect(countCombosLeft([tea, cup])).toBe(3);
});

test("the stock is enough for all combos that are left and not for one more", () => {
  fc.assert(
    fc.property(parts, (parts) => {
      const combos = countCombosLeft(parts);
      expect(parts.every(({ quantity, left }) => quantity * combos <= left)).toBe(true);
      expect(parts.every(({ quantity, left }) => quantity * (combos + 1) <= left)).toBe(false);
    }),
  );
});

test("no combo is left if a part is oversold", () => {
  expect(countCombosLeft([tea, { ...cup, left: -3 }])).toBe(0);
});
