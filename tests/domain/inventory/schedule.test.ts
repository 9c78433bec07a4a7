import { describe, expect, test } from "vitest";
import { findApplied, findOverlap, isSlotCovered } from "~/domain/inventory/schedule.rules";

const evenings = { startsOn: "2027-01-01", endsOn: null, weekdays: [5, 6], times: ["18:00", "19:00"] };

describe("findOverlap", () => {
  const during = { startsOn: "2027-02-05", endsOn: "2027-02-11" };

  test.each([
    ["overlaps with", "the same evenings", {}],
    ["overlaps with", "one evening and one time in common", { weekdays: [6, 7], times: ["19:00", "20:00"] }],
    ["does not overlap with", "another time", { times: ["20:00"] }],
    ["does not overlap with", "other weekdays", { weekdays: [1, 2] }],
    ["overlaps with", "a later start without an end", { startsOn: "2027-03-01" }],
    ["does not overlap with", "a period inside it, which sets its own places", during],
    ["does not overlap with", "a period that ends before", { startsOn: "2026-01-01", endsOn: "2026-12-31" }],
    ["overlaps with", "a period that ends inside", { startsOn: "2026-12-01", endsOn: "2027-01-31" }],
  ])("a schedule %s one with %s", (expected, _, change) => {
    const overlaps = expected === "overlaps with";
    expect(findOverlap({ ...evenings, ...change }, [evenings]) !== null).toBe(overlaps);
    expect(findOverlap(evenings, [{ ...evenings, ...change }]) !== null).toBe(overlaps);
  });

  test("a schedule covers its weekdays and times only", () => {
    expect(isSlotCovered(evenings, "2027-01-01", "18:00")).toBe(true);
    expect(isSlotCovered(evenings, "2027-01-03", "18:00")).toBe(false);
    expect(isSlotCovered(evenings, "2027-01-01", "20:00")).toBe(false);
    expect(isSlotCovered(evenings, "2026-12-25", "18:00")).toBe(false);
  });
});

test("the places of a slot are those of the schedule that starts last", () => {
  const holidays = { ...evenings, startsOn: "2027-02-05", endsOn: "2027-02-11" };
  for (const schedules of [
    [evenings, holidays],
    [holidays, evenings],
  ]) {
    expect(findApplied(schedules, "2027-02-05", "18:00")).toBe(holidays);
    expect(findApplied(schedules, "2027-02-12", "18:00")).toBe(evenings);
    expect(findApplied(schedules, "2027-02-12", "20:00")).toBeNull();
  }
});
