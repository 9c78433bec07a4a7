import { expect, test } from "vitest";
import { chooseVariant, findNearestVariants } from "~/domain/catalog/choice.rules";

const variant = (size: string, colour: string, left = 1) => ({
  name: `${size} ${colour}`,
  choice: { size, colour },
  left,
});
const variants = [
  variant("100g", "green", 0),
  variant("100g", "red"),
  variant("200g", "green"),
  variant("500g", "blue"),
  variant("500g", "red"),
];

test.each([
  ["without a choice, picks the first variant in stock", {}, "100g red"],
  ["with all options chosen, picks that variant", { size: "200g", colour: "green" }, "200g green"],
  ["with one option chosen, picks the first matching variant in stock", { colour: "green" }, "200g green"],
  ["picks a sold-out variant that was fully chosen", { size: "100g", colour: "green" }, "100g green"],
  ["finds nothing for a combination that does not exist", { size: "200g", colour: "red" }, undefined],
  ["finds nothing for an unknown option value", { size: "1kg" }, undefined],
])("chooseVariant %s", (_, requestedChoice, expected) => {
  expect(chooseVariant(variants, requestedChoice)?.name).toBe(expected);
});

test.each([
  [{ size: "200g", colour: "red" }, ["100g red", "200g green", "500g red"]],
  [{ size: "100g", colour: "blue" }, ["100g red", "500g blue", "200g green"]],
  [{ size: "1kg", colour: "blue" }, ["500g blue", "100g red", "200g green"]],
])(
  "suggests for %j the variants in stock that match most options, in the shop's order",
  (requestedChoice, expected) => {
    expect(findNearestVariants(variants, requestedChoice).map(({ name }) => name)).toEqual(expected);
  },
);
