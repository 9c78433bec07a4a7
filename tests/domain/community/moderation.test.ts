import fc from "fast-check";
import { expect, test } from "vitest";
import { canUndoDecision } from "~/domain/community/moderation.rules";

const decidedAt = new Date("2026-11-25T10:00:00+07:00");
const after = (ms: number) => new Date(decidedAt.getTime() + ms);

test("staff can undo a decision about a comment or review for one minute", () => {
  expect([0, 59_999, 60_000, 60_001].map((ms) => canUndoDecision(decidedAt, after(ms)))).toEqual([
    ...[true, true, true, false],
  ]);
});

test("a decision that can no longer be undone stays so", () => {
  fc.assert(
    fc.property(fc.nat(200_000), fc.nat(200_000), (ms, later) => {
      if (!canUndoDecision(decidedAt, after(ms))) expect(canUndoDecision(decidedAt, after(ms + later))).toBe(false);
    }),
  );
});

test("without a decision there is nothing to undo", () => {
  expect(canUndoDecision(null, decidedAt)).toBe(false);
});
