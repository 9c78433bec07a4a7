import fc from "fast-check";
import { expect, test } from "vitest";
import { computeDayState, countUnitsLeft, isOnSale } from "~/domain/catalog/day-state.rules";
import { addDays, instantOf } from "~/lib/shop-time";

const terms = { openWeekdays: [1, 2, 3, 4, 5, 6, 7], cutoffMinutes: 0, lastEntry: "16:30" };
const today = "2026-11-25";
const options = { now: instantOf(today, "12:00"), fewBelow: 20, unit: 1 };
const slot = (left: number, more: Partial<{ time: string; isClosed: boolean; lastEntry: string }> = {}) => ({
  ...{ time: "", left, isClosed: false, lastEntry: null },
  ...more,
});
const stateOf = (slots: ReturnType<typeof slot>[], date = addDays(today, 1)) =>
  computeDayState(terms, date, slots, options);

test.each([
  [20, "open"],
  [19, "few"],
  [1, "few"],
  [0, "full"],
])("with %i places left and a threshold of 20, a day is %s", (left, state) => {
  expect(stateOf([slot(left)])).toEqual({ state, left });
});

test("a family ticket for four counts whole families, and the threshold counts places", () => {
  const family = { ...options, unit: 4 };
  const day = (left: number) => computeDayState(terms, addDays(today, 1), [slot(left)], family);
  expect([23, 19, 3].map(day)).toEqual([
    { state: "open", left: 5 },
    { state: "few", left: 4 },
    { state: "full", left: 0 },
  ]);
});

test("families that do not fit into one slot are not counted over several slots", () => {
  const slots = [slot(3, { time: "18:00" }), slot(3, { time: "19:00" })];
  expect(computeDayState(terms, addDays(today, 1), slots, { ...options, unit: 4 })).toEqual({ state: "full", left: 0 });
});

test("a day is closed if all of its slots are closed or the ticket is not valid on its weekday", () => {
  expect(stateOf([slot(50, { isClosed: true })])).toEqual({ state: "closed", left: 0 });
  const thursday = addDays(today, 1);
  const never = { ...terms, openWeekdays: [1] };
  expect(computeDayState(never, thursday, [slot(50)], options)).toEqual({ state: "closed", left: 0 });
});

test("places of closed slots and of slots that have begun do not count", () => {
  const slots = [slot(30, { time: "11:00" }), slot(40, { time: "13:00", isClosed: true }), slot(50, { time: "14:00" })];
  expect(stateOf(slots, today)).toEqual({ state: "open", left: 50 });
});

test("sales of a day have ended once its last slot that is not closed has begun", () => {
  expect(stateOf([slot(30, { time: "11:00" }), slot(5, { time: "13:00", isClosed: true })], today).state).toBe("over");
  expect(stateOf([slot(30, { lastEntry: "11:30" })], today).state).toBe("over");
  expect(stateOf([slot(30)], today).state).toBe("open");
});

test("yesterday is past and a day after the sales horizon is not on sale yet, with or without slots", () => {
  for (const slots of [[], [slot(50)]]) {
    expect(stateOf(slots, addDays(today, -1)).state).toBe("past");
    expect(stateOf(slots, addDays(today, 121)).state).toBe("beyond");
  }
});

test("a day is on sale exactly if at least one ticket is left", () => {
  const slots = fc.array(
    fc.record({
      time: fc.constantFrom("11:00", "13:00", "15:00"),
      left: fc.integer({ min: -5, max: 60 }),
      isClosed: fc.boolean(),
      lastEntry: fc.constant(null),
    }),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(slots, fc.integer({ min: -2, max: 125 }), fc.integer({ min: 1, max: 5 }), (slots, days, unit) => {
      const day = computeDayState(terms, addDays(today, days), slots, { ...options, unit });
      expect(isOnSale(day)).toBe(day.left > 0);
      expect(day.left * unit).toBeLessThanOrEqual(slots.reduce((sum, { left }) => sum + Math.max(0, left), 0));
    }),
  );
});

test("an oversold slot has no ticket left", () => {
  expect([-1, 3, 4, 9].map((left) => countUnitsLeft({ left }, 4))).toEqual([0, 0, 1, 2]);
});
