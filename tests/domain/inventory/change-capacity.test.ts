import fc from "fast-check";
import { expect, test } from "vitest";
import { capacityOperations, changeCapacity } from "~/domain/inventory/change-capacity.rules";

const places = fc.nat(100_000);

test.each([
  ["set", 500, 500],
  ["add", 50, 450],
  ["subtract", 150, 250],
  ["multiply", 80, 320],
] as const)("a capacity of 400 after %s %i is %i", (operation, amount, result) => {
  expect(changeCapacity(400, operation, amount)).toBe(result);
});

test("every change gives a whole number of places that is at least 0", () => {
  fc.assert(
    fc.property(places, fc.constantFrom(...capacityOperations), fc.nat(1_000), (capacity, operation, amount) => {
      const result = changeCapacity(capacity, operation, amount);
      expect(Number.isInteger(result) && result >= 0).toBe(true);
    }),
  );
});

test("places that were added can be subtracted again, and never more than there are", () => {
  fc.assert(
    fc.property(places, places, (capacity, amount) => {
      expect(changeCapacity(changeCapacity(capacity, "add", amount), "subtract", amount)).toBe(capacity);
      expect(changeCapacity(capacity, "subtract", capacity + amount)).toBe(0);
    }),
  );
});

test("a percentage is rounded to the nearest place", () => {
  fc.assert(
    fc.property(places, fc.nat(300), (capacity, percent) => {
      const result = changeCapacity(capacity, "multiply", percent);
      expect(Math.abs(result * 100 - capacity * percent)).toBeLessThanOrEqual(50);
    }),
  );
});
