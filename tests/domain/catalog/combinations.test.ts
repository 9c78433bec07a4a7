import { expect, test } from "vitest";
import { planCombinations, suggestSku } from "~/domain/catalog/products/combinations.rules";

test("removing an option keeps the variants with its first value", () => {
  const named = (key: string, ...keys: string[]) => ({
    ...{ key, name: { vi: key } },
    values: keys.map((key) => ({ key, name: { vi: key } })),
  });
  const before = [named("w", "50", "100"), named("p", "bag", "tin")];
  const rows = [
    { id: 1, choice: { w: "50", p: "bag" } },
    { id: 2, choice: { w: "50", p: "tin" } },
    { id: 3, choice: { w: "100", p: "bag" } },
  ];
  expect(planCombinations(before, [before[0]!], rows)).toEqual({
    keep: [
      { id: 1, choice: { w: "50" }, position: 0 },
      { id: 3, choice: { w: "100" }, position: 1 },
    ],
    add: [],
    drop: [2],
  });
});

test("a suggested SKU begins like the others and ends with the choice", () => {
  const option = (key: string, ...keys: string[]) => ({
    ...{ key, name: { vi: key } },
    values: keys.map((key) => ({ key, name: { vi: key } })),
  });
  const options = [option("w", "50", "100"), option("p", "bag", "tin")];
  const suggest = (skus: string[], choices: Record<string, string>[] = []) =>
    suggestSku(
      skus.map((sku, index) => ({ sku, choice: choices[index] ?? {} })),
      "tra",
      options,
      { w: "100", p: "tin" },
    );
  expect(suggest(["CHE-50-T", "CHE-100-T"])).toBe("CHE-100-TIN");
  expect(suggest([])).toBe("TRA-100-TIN");
  expect(suggest(["CHE"])).toBe("CHE-100-TIN");
  expect(suggest(["CHE-50-BAG"], [{ p: "bag", w: "50" }])).toBe("CHE-100-TIN");
});
