import fc from "fast-check";
import { expect, test } from "vitest";
import { getStockState } from "~/domain/catalog/labels-and-sorts.rules";

test("with a threshold of 6, a product with 5 pieces is nearly sold out and one with 6 pieces is not", () => {
  expect([0, 1, 5, 6].map((left) => getStockState(left, 6))).toEqual(["sold_out", "few", "few", "available"]);
});

test("a product is sold out exactly if no piece is left, whatever the threshold is", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 10_000 }), fc.nat(10_000), (left, fewBelow) => {
      expect(getStockState(left, fewBelow) === "sold_out").toBe(left < 1);
    }),
  );
});

test("a shop with a threshold of 0 never shows a product as nearly sold out", () => {
  fc.assert(
    fc.property(fc.nat(10_000), (left) => {
      expect(getStockState(left, 0)).not.toBe("few");
    }),
  );
});
