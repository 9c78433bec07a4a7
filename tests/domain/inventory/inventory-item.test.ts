import fc from "fast-check";
import { expect, test } from "vitest";
import {
  assignLines,
  type ItemQuantity,
  itemKey,
  type ReservedLine,
  sumByItem,
} from "~/domain/inventory/inventory-item.rules";

const item = fc.record({
  kind: fc.constantFrom("slot" as const, "stock" as const),
  id: fc.integer({ min: 1, max: 4 }),
  quantity: fc.nat(5),
}) as fc.Arbitrary<ItemQuantity>;
const items = fc.array(item, { maxLength: 10 });

test("what is requested of one item on several lines is summed, and nothing is lost", () => {
  fc.assert(
    fc.property(items, (requested) => {
      const sums = sumByItem(requested);
      expect(new Set(sums.map(itemKey)).size).toBe(sums.length);
      for (const sum of sums) {
        const lines = requested.filter((one) => itemKey(one) === itemKey(sum));
        expect(sum.quantity).toBe(lines.reduce((all, { quantity }) => all + quantity, 0));
      }
      const total = (all: readonly ItemQuantity[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(total(sums)).toBe(total(requested));
    }),
  );
});

test("all orders lock their items in the same sequence, so that no two of them wait for each other", () => {
  fc.assert(
    fc.property(items, items, (one, other) => {
      const [first, second] = [sumByItem(one).map(itemKey), sumByItem(other).map(itemKey)];
      expect(first.filter((key) => second.includes(key))).toEqual(second.filter((key) => first.includes(key)));
    }),
  );
});

test("each requested quantity gets a reservation line of its own with the same item and quantity", () => {
  fc.assert(
    fc.property(items, (requested) => {
      const reserved = requested.filter(({ quantity }) => quantity > 0);
      const lines = reserved.map((one, index) => ({ ...one, lineId: index + 1 }) as ReservedLine).reverse();
      const assigned = assignLines(requested, lines);
      expect(assigned.map(({ kind, id, quantity }) => ({ kind, id, quantity }))).toEqual(reserved);
      expect(new Set(assigned.map(({ reservationLineId }) => reservationLineId)).size).toBe(reserved.length);
      for (const { reservationLineId, ...one } of assigned)
        expect(lines.find(({ lineId }) => lineId === reservationLineId)).toMatchObject(one);
    }),
  );
});

test("a line that is missing or left over is an error instead of places that belong to nobody", () => {
  const places = { kind: "slot", id: 1, quantity: 2 } as ItemQuantity;
  const line = { ...places, lineId: 7 } as ReservedLine;
  expect(() => assignLines([places], [])).toThrow();
  expect(() => assignLines([{ ...places, quantity: 3 }], [line])).toThrow();
  expect(() => assignLines([places], [line, { ...line, lineId: 8 } as ReservedLine])).toThrow();
});
