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
  ["nothing chosen: the first that can be had", {}, "100g red"],
  ["all chosen", { size: "200g", colour: "green" }, "200g green"],
  ["one chosen: the first that fits and can be had", { colour: "green" }, "200g green"],
  ["sold out, but that is what was asked for", { size: "100g", colour: "green" }, "100g green"],
  ["a combination that is not sold", { size: "200g", colour: "red" }, undefined],
  ["a value that does not exist", { size: "1kg" }, undefined],
])("%s", (_, wish, expected) => {
  expect(chooseVariant(variants, wish)?.name).toBe(expected);
});

test.each([
  [{ size: "200g", colour: "red" }, ["100g red", "200g green", "500g red"]],
  [{ size: "100g", colour: "blue" }, ["100g red", "500g blue", "200g green"]],
  [{ size: "1kg", colour: "blue" }, ["500g blue", "100g red", "200g green"]],
])("near %j: of what can be had what agrees most, in the shop's order", (wish, expected) => {
  expect(findNearestVariants(variants, wish).map(({ name }) => name)).toEqual(expected);
});
