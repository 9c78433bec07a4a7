import fc from "fast-check";
import { expect, test } from "vitest";
import {
  findNamed,
  foldedNames,
  formatChoice,
  formatOptions,
  parseChoice,
  parseOptions,
} from "~/domain/catalog/products/option-texts.rules";

const value = (key: string, vi: string, en?: string) => ({ key, name: en === undefined ? { vi } : { vi, en } });
const weight = { ...value("weight", "Khối lượng", "Weight"), values: [value("50g", "50 g"), value("100g", "100 g")] };
const packaging = {
  ...value("pack", "Bao bì", "Packaging"),
  values: [value("bag", "túi", "bag"), value("tin", "hộp", "tin")],
};
const options = [weight, packaging];
const word = fc.stringMatching(/^[a-zà-ỹ0-9]{1,8}( [a-zà-ỹ0-9]{1,8})?$/);

test("options are written as one cell with their Vietnamese names", () => {
  expect(formatOptions(options)).toBe("Khối lượng: 50 g | 100 g; Bao bì: túi | hộp");
});

test("options that were exported are the same after an import", () => {
  const typed = fc.array(fc.record({ name: word, values: fc.array(word, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(typed, (typed) => {
      const expected = typed.map(({ name, values }) => ({
        name: { vi: name },
        values: values.map((vi) => ({ name: { vi } })),
      }));
      const text = formatOptions(
        typed.map(({ name, values }) => ({ ...value(name, name), values: values.map((vi) => value(vi, vi)) })),
      );
      expect(parseOptions(text)).toEqual(expected);
    }),
  );
});

test.each(["", " ; ", "Khối lượng", "Khối lượng:", "Khối lượng: 50 g; Bao bì"])("%j is no list of options", (text) => {
  expect(parseOptions(text)).toBeNull();
});

test("a choice is written in the order of the options, whatever order its keys are stored in", () => {
  expect(formatChoice(options, { pack: "tin", weight: "50g" })).toBe("50 g | hộp");
});

test("a choice of a value that was removed keeps the key of that value", () => {
  expect(formatChoice(options, { weight: "50g", pack: "jar", colour: "red" })).toBe("50 g | jar | red");
});

test("every choice that was exported is the same after an import", () => {
  for (const { key: size } of weight.values)
    for (const { key: pack } of packaging.values)
      expect(parseChoice(options, formatChoice(options, { weight: size, pack }))).toEqual({ weight: size, pack });
});

test.each([
  ["in another case", "50 G | TÚI", { weight: "50g", pack: "bag" }],
  ["without diacritics", "50 g | hop", { weight: "50g", pack: "tin" }],
  ["in English", "100 g | Tin", { weight: "100g", pack: "tin" }],
  ["by its keys", "100g|bag", { weight: "100g", pack: "bag" }],
  ["with decomposed diacritics", "50 g | túi".normalize("NFD"), { weight: "50g", pack: "bag" }],
])("a choice may be typed %s", (_, text, choice) => {
  expect(parseChoice(options, text)).toEqual(choice);
});

test.each(["50 g", "50 g | túi | hộp", "túi | 50 g", "70 g | túi", ""])("%j is no choice of both options", (text) => {
  expect(parseChoice(options, text)).toBeNull();
});

test("a name without diacritics that two values share finds neither, and an exact name finds its own", () => {
  const values = [value("ma", "má"), value("ma2", "mà"), value("mo", "mơ")];
  expect(findNamed(values, "MÀ")?.key).toBe("ma2");
  expect(findNamed([value("a", "má"), value("b", "mà")], "ma")).toBeUndefined();
  expect(findNamed(values, "mo")?.key).toBe("mo");
  expect(findNamed(values, "mu")).toBeUndefined();
});

test("a value can be searched by its key and its names in both languages", () => {
  expect(foldedNames(value("Tin", "Hộp thiếc", "Tin box"))).toEqual(["tin", "hop thiec", "tin box"]);
});
