import fc from "fast-check";
import { expect, test } from "vitest";
import { changedFields, factsOf } from "~/domain/staff/change-sets/changed-fields.rules";

const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const row = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,6}$/),
  fc.oneof(value, fc.dictionary(fc.constantFrom("vi", "en"), fc.string()), fc.array(fc.string(), { maxLength: 3 })),
);

test("a row that was saved without changes has no changed field", () => {
  fc.assert(
    fc.property(row, (values) => {
      expect(changedFields(values, structuredClone(values))).toEqual([]);
    }),
  );
});

test("the change back has the same fields with before and after exchanged", () => {
  const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);
  fc.assert(
    fc.property(row, row, (before, after) => {
      const back = changedFields(after, before).map(({ name, before, after }) => ({
        name,
        before: after,
        after: before,
      }));
      expect(back.sort(byName)).toEqual(changedFields(before, after).sort(byName));
    }),
  );
});

test("a changed price, one changed language and one changed step are each named by their path", () => {
  const step = (vi: string) => ({ title: { vi, en: "Walk" } });
  const before = { price: 100, name: { vi: "Trà", en: "Tea" }, steps: [step("Đi bộ"), step("Nghỉ")], active: true };
  const after = { price: 120, name: { vi: "Trà", en: "Green tea" }, steps: [step("Đi bộ"), step("Ăn")], active: true };
  expect(changedFields(before, after)).toEqual([
    { name: "price", before: 100, after: 120 },
    { name: "name.en", before: "Tea", after: "Green tea" },
    { name: "steps.2.title.vi", before: "Nghỉ", after: "Ăn" },
  ]);
});

test("an added or removed row has all of its fields", () => {
  const values = { name: { vi: "Trà" }, price: 0, active: false, labels: ["new", "sale"] };
  const fields = [
    ["name.vi", "Trà"],
    ["price", 0],
    ["active", false],
    ["labels", "new, sale"],
  ] as const;
  expect(changedFields(null, values)).toEqual(fields.map(([name, after]) => ({ name, before: null, after })));
  expect(changedFields(values, null)).toEqual(fields.map(([name, before]) => ({ name, before, after: null })));
});

test("a field that was emptied is a change, and a missing field is the same as an empty one", () => {
  expect(changedFields({ note: "x" }, { note: null })).toEqual([{ name: "note", before: "x", after: null }]);
  expect(changedFields({ note: null }, {})).toEqual([]);
});

test("the staff log keeps at most 500 characters of a text and whole numbers of any length", () => {
  const fields = changedFields(
    { text: "a".repeat(499), price: 1 },
    { text: `${"b".repeat(499)}😀`, price: 123_456_789_012 },
  );
  expect(factsOf(fields, "before")).toEqual({ text: "a".repeat(499), price: 1 });
  expect(factsOf(fields, "after")).toEqual({ text: "b".repeat(499), price: 123_456_789_012 });
});
