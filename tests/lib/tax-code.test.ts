import { expect, test } from "vitest";
import { parseTaxCode } from "~/lib/tax-code";

test.each([
  ...["0100233488", "0314409058", "0314409058-002", "0100112437", "0312687878-001", "0102154778", "0318657735"],
  ...["0315018466", "0801404967", "068079001234"],
])("%s is a valid tax code", (code) => {
  expect(parseTaxCode(code)).toBe(code);
  expect(parseTaxCode(` ${code.replace("-", "")} `)).toBe(code);
});

test.each([
  ...[
    "0100233480",
    "0314409058-000",
    "0100000000",
    "",
    "010023348",
    "01002334888",
    "0314409058-02",
    "O100233488",
    "000079001234",
    "168079001234",
  ],
])("%j is not a valid tax code", (code) => {
  expect(parseTaxCode(code)).toBeNull();
});
