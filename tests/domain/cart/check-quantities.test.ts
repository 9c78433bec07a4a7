import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPeople, checkQuantity } from "~/domain/cart/lines/check-quantities.rules";
import { DomainError } from "~/domain/errors";

function findRefusal(check: () => unknown) {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const { code, field, params, also } = error;
    return { code, field, params, also };
  }
}

test.each([
  ["fewer than nothing", -1, 5, "negative"],
  ["nothing", 0, 5, "no_pieces"],
  ["more than 99 pieces", 100, 500, "too_many_pieces"],
  ["what is sold out", 1, 0, "out_of_stock"],
  ["what is oversold", 1, -2, "out_of_stock"],
])("a cart refuses %s", (_, quantity, left, code) => {
  expect(findRefusal(() => checkQuantity(quantity, left))).toMatchObject({ code, field: "quantity" });
});

test("a buyer who asks for 6 of 5 pieces learns that 5 are left", () => {
  expect(findRefusal(() => checkQuantity(6, 5))).toMatchObject({ code: "stock_short", params: { left: 5 } });
});

test("a cart accepts exactly 1 to 99 pieces if as many are left", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 150 }), fc.integer({ min: -5, max: 150 }), (quantity, left) => {
      const isAccepted = findRefusal(() => expect(checkQuantity(quantity, left)).toBe(quantity)) === null;
      expect(isAccepted).toBe(quantity >= 1 && quantity <= 99 && quantity <= left);
    }),
  );
});

test("every wrong number of persons is reported at its own field in one answer", () => {
  const refusal = findRefusal(() => checkPeople({ adult: -1, child: 2, senior: 21 }, 20));
  expect(refusal).toMatchObject({
    ...{ code: "negative", field: "quantities.adult" },
    also: [{ code: "too_many_seats", field: "quantities.senior", params: { max: 20 } }],
  });
});

test("numbers of persons are accepted exactly if each is from 0 to the limit", () => {
  const people = fc.dictionary(fc.constantFrom("adult", "child", "senior"), fc.integer({ min: -3, max: 30 }));
  fc.assert(
    fc.property(people, (quantities) => {
      const areAllRight = Object.values(quantities).every((count) => count >= 0 && count <= 20);
      expect(findRefusal(() => checkPeople(quantities, 20)) === null).toBe(areAllRight);
    }),
  );
});
