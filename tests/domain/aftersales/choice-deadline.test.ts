import fc from "fast-check";
import { expect, test } from "vitest";
import { getLastChoiceDay, isChoiceOpen } from "~/domain/aftersales/choice-deadline.rules";
import { addDays, instantOf } from "~/lib/shop-time";

test("the buyer of a closed day may choose for twelve months", () => {
  expect(getLastChoiceDay("2026-11-28")).toBe("2027-11-28");
});

test("the last day of the choice ends at midnight in Vietnam", () => {
  expect(isChoiceOpen("2026-11-28", new Date("2027-11-28T23:59:59+07:00"))).toBe(true);
  expect(isChoiceOpen("2026-11-28", new Date("2027-11-29T00:00:00+07:00"))).toBe(false);
});

test("a choice is open from the closure until its last day and never again after it", () => {
  const closedFrom = fc.nat(5_000).map((days) => addDays("2026-01-01", days));
  fc.assert(
    fc.property(closedFrom, fc.nat(800), fc.nat(1439), (closed, days, minutes) => {
      const day = addDays(closed, days);
      const now = new Date(instantOf(day, "00:00").getTime() + minutes * 60_000);
      expect(isChoiceOpen(closed, now)).toBe(day <= getLastChoiceDay(closed));
    }),
  );
});
