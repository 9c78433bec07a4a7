import { expect, test } from "vitest";
import { getEarliestUndo, removedForGood } from "~/domain/cart/removed-lines.rules";

const now = new Date("2026-11-25T10:00:00+07:00");
const removedAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

test("a buyer can restore a removed line for half an hour", () => {
  expect([0, 29, 31].map((minutes) => removedAgo(minutes) > getEarliestUndo(now))).toEqual([true, true, false]);
});

test("a line that was removed for good can never be restored", () => {
  expect(removedForGood > getEarliestUndo(now)).toBe(false);
});
