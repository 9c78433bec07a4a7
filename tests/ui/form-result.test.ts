import { expect, test } from "vitest";
import { type FormResult, nextBase } from "~/ui/form/form-result";

const began = { capacity: 100, endsOn: null, times: ["09:00"] };
const current = { capacity: 200, endsOn: "2026-12-31", times: ["09:00"] };

function createResult(code: FormResult["code"], error: Record<string, string[]>, base = JSON.stringify(began)) {
  return { form: { initialValue: { base }, error }, code, params: null, added: null } satisfies FormResult;
}

test("a new form begins with the current values, and a refused one keeps those with which the edit began", () => {
  expect(JSON.parse(nextBase(undefined, current))).toEqual(current);
  expect(JSON.parse(nextBase(createResult("value_refused", { capacity: ["x"] }), current))).toEqual(began);
});

test("after a conflict only the fields in conflict are replaced when the form is sent again", () => {
  const result = createResult("edit_conflict", { capacity: ["x"] });
  expect(JSON.parse(nextBase(result, current))).toEqual({ ...began, capacity: 200 });
});

test("a conflict about no field of the base, or with an unreadable base, begins anew", () => {
  expect(JSON.parse(nextBase(createResult("edit_conflict", { "": ["x"] }), current))).toEqual(current);
  expect(JSON.parse(nextBase(createResult("edit_conflict", { capacity: ["x"] }, "{"), current))).toEqual(current);
});
