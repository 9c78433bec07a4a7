import { expect, test } from "vitest";
import { getVatPercent } from "~/domain/catalog/get-vat-percent.server";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test.each([
  ["is 8 % until the last day of 2026", "2026-12-31", 8],
  ["is 10 % from the start of 2027", "2027-01-01", 10],
  ["is 10 % before the first stored rate", "2025-06-30", 10],
])("%s", async (_, date, percent) => {
  expect(await getVatPercent(database.db, date)).toBe(percent);
});
