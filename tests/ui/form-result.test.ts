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

test("after a conflict, the form begins with the current values if no field is in conflict or its base is unreadable", () => {
  expect(JSON.parse(nextBase(createResult("edit_conflict", { "": ["x"] }), current))).toEqual(current);
  expect(JSON.parse(nextBase(createResult("edit_conflict", { capacity: ["x"] }, "{"), current))).toEqual(current);
});

test("after a conflict in a language, a price of a variant or a list, the others keep their earlier values", () => {
  const variant = { price: 1_000, isActive: true };
  const old = { name: { vi: "Trà", en: "Tea" }, tiers: { 0: { min: 2 }, 1: { min: 5 } }, variants: { 12: variant } };
  const now = {
    name: { vi: "Chè", en: "Green tea" },
    tiers: { 0: { min: 3 } },
    variants: { 12: { price: 900, isActive: false } },
  };
  const nextOf = (...names: string[]) => {
    const error = Object.fromEntries(names.map((name) => [name, ["x"]]));
    return JSON.parse(nextBase(createResult("edit_conflict", error, JSON.stringify(old)), now));
  };
  expect(nextOf("name.vi")).toEqual({ ...old, name: { vi: "Chè", en: "Tea" } });
  expect(nextOf("variants.12.price")).toEqual({ ...old, variants: { 12: { ...variant, price: 900 } } });
  expect(nextOf("tiers.0.min", "tiers.1.min")).toEqual({ ...old, tiers: now.tiers });
});

test("the names of inputs can have a prefix that the base does not have", () => {
  const result = createResult("edit_conflict", { "prices.1:2": ["x"] }, JSON.stringify({ "1:2": 1, "1:3": 5 }));
  expect(JSON.parse(nextBase(result, { "1:2": 2, "1:3": 6 }, "prices."))).toEqual({ "1:2": 2, "1:3": 5 });
});
