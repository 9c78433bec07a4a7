import fc from "fast-check";
import { expect, test } from "vitest";
import {
  describeSpecifications,
  describeTiers,
  fromFields,
  fromRows,
  toFields,
  toRows,
} from "~/domain/catalog/products/product-values.rules";

test("two people who change a name in different languages or different variants change different fields", () => {
  const fields = toFields({
    slug: "tra",
    name: { vi: "Trà", en: "Tea" },
    variants: { 12: { price: 50_000, stock: 3 }, 13: { price: 90_000 } },
  });
  expect(fields).toEqual({
    slug: "tra",
    "name.vi": "Trà",
    "name.en": "Tea",
    "variants.12.price": 50_000,
    "variants.12.stock": 3,
    "variants.13.price": 90_000,
  });
});

test("a missing text or column is no field, and 0, false and empty texts are", () => {
  const fields = toFields({
    name: { vi: "Trà", en: undefined },
    sku: undefined,
    variants: { 1: { price: 0, sku: null } },
  });
  expect(fields).toEqual({ "name.vi": "Trà", "variants.1.price": 0 });
  expect(toFields({ active: false, summary: { vi: "" }, category: null })).toEqual({
    ...{ active: false, "summary.vi": "", category: null },
  });
});

test("the fields of a product give the same product again", () => {
  const text = fc.string({ maxLength: 10 });
  const localized = fc.record({ vi: text, en: text }, { requiredKeys: ["vi"] });
  const variant = fc.record({ price: fc.nat(), sku: text, active: fc.boolean() });
  const product = fc.record({
    ...{ slug: text, tiers: fc.array(fc.nat(), { maxLength: 3 }), name: localized, summary: localized },
    variants: fc.dictionary(fc.nat(999).map(String), variant, { maxKeys: 4 }),
  });
  fc.assert(
    fc.property(product, (values) => {
      expect(fromFields(toFields(values))).toEqual(values);
    }),
  );
});

test("a product without variants has an empty list of them", () => {
  expect(fromFields({ slug: "tra" })).toEqual({ slug: "tra", variants: {} });
});

test("rows keep their order in a form, also from the tenth row on", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 25 }), (rows) => {
      expect(fromRows(toRows(rows))).toEqual(rows);
    }),
  );
  expect(fromRows({ "10": "k", "9": "j", "0": "a" })).toEqual(["a", "j", "k"]);
});

test("staff read specifications and quantity discounts as short texts", () => {
  expect(describeSpecifications([{ name: { vi: "Khối lượng" }, value: { vi: "50 g" } }])).toEqual(["Khối lượng: 50 g"]);
  expect(
    describeTiers([
      { min: 3, percent: 5 },
      { min: 6, percent: 10 },
    ]),
  ).toEqual(["3+ −5%", "6+ −10%"]);
});
