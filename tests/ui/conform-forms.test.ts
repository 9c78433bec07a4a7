import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

/** Files with three or more fields that do not get their state from conform, with the reason (decision 029). */
const exceptions: Readonly<Record<string, string>> = {
  "app/ui/staff/staff-fields.tsx": "passes the state that conform supplies on to the fields",
  "app/ui/account/account-fields.tsx": "gets the props of conform from the forms that use it",
  "app/ui/staff/lists/list-filters.tsx": "sends a query, which has no result to show",
  "app/ui/checkout/checkout-fields.tsx": "gets new values in place",
  "app/ui/checkout/address-fields.tsx": "gets new values in place",
  "app/routes/simulator/bank.tsx": "stands for a page outside the shop",
};
const minFields = 3;

test("files with three or more fields get their state from conform, or are listed with a reason", () => {
  const found = filesBelow("app")
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => countPlainFields(readFileSync(file, "utf8")) >= minFields);
  expect(found.toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

/** Counts the fields that are not spread from helpers such as `inputProps` of `action-form.ts`. */
function countPlainFields(source: string): number {
  const tags = source.match(/<(?:Field|TextArea|Select|Checkbox|RadioGroup)\s[^<]*/g) ?? [];
  return tags.filter((tag) => !/\{\.\.\.\w+Props\(/.test(tag)).length;
}
