import { expect, test } from "vitest";
import { findPartFaults, renumberParts } from "~/domain/catalog/combos/combo-parts.rules";

test("empty, repeated and unknown parts are refused at their rows", () => {
  const known = new Set(["TRA", "MAT"]);
  const part = (sku: string) => ({ sku, quantity: 1 });
  const faults = findPartFaults({ 0: part("TRA"), 2: part("XX"), 5: part("TRA") }, known);
  expect(faults.map(({ code, field }) => [code, field])).toEqual([
    ["sku_not_found", "parts.2.sku"],
    ["part_repeated", "parts.5.sku"],
  ]);
  expect(findPartFaults({}, known).map(({ field }) => field)).toEqual(["parts.0.sku"]);
  expect(renumberParts({ 2: part("TRA"), 7: part("MAT") })).toEqual({ 0: part("TRA"), 1: part("MAT") });
});
