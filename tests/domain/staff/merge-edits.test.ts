import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeEdits } from "~/domain/staff/resources/merge-edits.rules";

test("a merge takes each person's change, whatever the fields are", () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2) });
  fc.assert(
    fc.property(values, values, values, (base, theirs, mine) => {
      const { merged, conflicts } = mergeEdits(base, theirs, mine);
      for (const field of ["a", "b", "c"] as const) {
        const isConflict =
          mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field];
        expect(conflicts.some((one) => one.field === field)).toBe(isConflict);
        expect(merged[field]).toBe(mine[field] === base[field] ? theirs[field] : mine[field]);
      }
    }),
  );
});
