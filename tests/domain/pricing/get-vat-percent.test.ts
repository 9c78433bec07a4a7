import { expect, test } from "vitest";
import { getVatPercent } from "~/domain/pricing/get-vat-percent.server";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test.each([
  ["the relief of 8 % still holds on the last day of 2026", "2026-12-31", 8],
  ["10 % are back with the new year", "2027-01-01", 10],
  ["a day before any rate that is written has the usual one", "2025-06-30", 10],
])("%s", async (_, date, percent) => {
  expect(await getVatPercent(database.db, date)).toBe(percent);
});
