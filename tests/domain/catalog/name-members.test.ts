import fc from "fast-check";
import { expect, test } from "vitest";
import { groupMemberCounts, nameMembers } from "~/domain/catalog/name-members.rules";

const kinds = [
  { key: "adult", name: { vi: "Người lớn", en: "Adult" } },
  { key: "child", name: { vi: "Trẻ em" } },
];

test("the people of a group get names by kind and number, from which their number can be counted", () => {
  const count = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.record({ adult: count, child: count }), (counts) => {
      const members = nameMembers(counts, { name: { vi: "Gia đình" }, kinds });
      const people = counts.adult + counts.child;
      expect(members).toHaveLength(Math.max(1, people));
      const counted = groupMemberCounts(members);
      for (const key of ["adult", "child"] as const) expect(counted[key] ?? 0).toBe(counts[key]);
    }),
  );
  expect(nameMembers({}, { name: { vi: "Người lớn" }, kinds })).toEqual([{ vi: "Người lớn" }]);
});
