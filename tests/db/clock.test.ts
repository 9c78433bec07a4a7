import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test("no database function reads the database's clock", async () => {
  const functions = await database.sql`select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
    and probin is null`;
  expect(functions.length).toBeGreaterThan(5);
  const clock = /\b(now|clock_timestamp|transaction_timestamp|statement_timestamp)\(\)|\bcurrent_(timestamp|date)\b/i;
  expect(functions.flatMap(({ proname, prosrc }) => (clock.test(prosrc) ? [proname] : []))).toEqual([]);
});
