import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasClosedRest,
  intersectRanges,
  isClosedDay,
  listClosedWeekdays,
  trimClosedDays,
} from "~/domain/aftersales/closed-days.rules";
import type { SlotRange } from "~/domain/inventory/slot";
import { addDays, weekday } from "~/lib/shop-time";

const monday = "2026-11-23";
const days = Array.from({ length: 40 }, (_, n) => addDays(monday, n));
const times = ["09:00", "18:00"];
const anyDays = fc.record({
  ...{ start: fc.nat(25), length: fc.nat(14), weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]) },
});
const range = anyDays.map(({ start, length, weekdays }) => ({
  ...{ from: addDays(monday, start), to: addDays(monday, start + length), weekdays },
}));
const slotRange: fc.Arbitrary<SlotRange> = fc
  .record({ days: range, pool: fc.constantFrom(null, 1, 2), times: fc.subarray(times) })
  .map(({ days, ...rest }) => ({ ...days, ...rest }));
const slots = days.flatMap((date) => [1, 2].flatMap((pool) => times.map((time) => ({ date, pool, time }))));

function covers(range: SlotRange, { date, pool, time }: (typeof slots)[number]): boolean {
  const isTime = range.times.length === 0 || range.times.includes(time);
  return isClosedDay(range, date) && (range.pool === null || range.pool === pool) && isTime;
}

test("a closure of Mondays closes the Mondays of its period and no other day", () => {
  const closed = days.filter((date) => isClosedDay({ from: monday, to: "2026-12-07", weekdays: [1] }, date));
  expect(closed).toEqual(["2026-11-23", "2026-11-30", "2026-12-07"]);
});

test("a range that is trimmed closes the same days, and begins and ends with a closed day", () => {
  fc.assert(
    fc.property(range, (range) => {
      const closed = days.filter((date) => isClosedDay(range, date));
      const trimmed = trimClosedDays(range);
      expect(trimmed === null).toBe(closed.length === 0);
      if (trimmed === null) return;
      expect(days.filter((date) => isClosedDay(trimmed, date))).toEqual(closed);
      expect([trimmed.from, trimmed.to]).toEqual([closed[0], closed.at(-1)]);
    }),
  );
});

test("the weekdays that staff read are those on which the range has a closed day, from Monday on", () => {
  fc.assert(
    fc.property(range, (range) => {
      const closed = new Set(days.filter((date) => isClosedDay(range, date)).map(weekday));
      expect(listClosedWeekdays(range)).toEqual([...closed].sort());
    }),
  );
});

test("a slot is in both of two ranges exactly if it is in their intersection", () => {
  fc.assert(
    fc.property(slotRange, slotRange, (one, other) => {
      const common = intersectRanges(one, other);
      const inBoth = slots.filter((slot) => covers(one, slot) && covers(other, slot));
      expect(common === null ? [] : slots.filter((slot) => covers(common, slot))).toEqual(inBoth);
    }),
  );
});

test("a closure with times is opened fully exactly if reopenings cover all of its slots", () => {
  const closure = fc
    .tuple(slotRange, fc.subarray(times, { minLength: 1 }))
    .map(([range, times]) => ({ ...range, times }))
    .filter((range) => trimClosedDays(range) !== null)
    .map((range) => ({ ...range, ...trimClosedDays(range) }));
  fc.assert(
    fc.property(closure, fc.array(slotRange, { maxLength: 4 }), (closure, reopenings) => {
      const isSlotLeft = slots.some((slot) => covers(closure, slot) && !reopenings.some((one) => covers(one, slot)));
      expect(hasClosedRest(closure, reopenings, [1, 2])).toBe(isSlotLeft);
    }),
  );
});

test("a closure of all times stays closed in part after all of today's times were opened one by one", () => {
  const closure = { from: monday, to: monday, weekdays: [], pool: null, times: [] };
  expect(hasClosedRest(closure, [{ ...closure, times }], [1, 2])).toBe(true);
  expect(hasClosedRest(closure, [closure], [1, 2])).toBe(false);
});
