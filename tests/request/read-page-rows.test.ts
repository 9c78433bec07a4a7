import { drizzle } from "drizzle-orm/postgres-js";
import { afterEach, expect, test, vi } from "vitest";
import { currentTime } from "~/lib/clock";
import { readPageRows } from "~/request/read-page-rows.server";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();
const pageQuery = { path: "/tickets", now: currentTime(), sessionId: "guest", tokenHash: null };
afterEach(() => void vi.restoreAllMocks());

function countQueries(): { db: Db; count: () => number } {
  let queries = 0;
  const logger = { logQuery: () => void queries++ };
  return { db: drizzle(database.sql, { casing: "snake_case", logger }) as Db, count: () => queries };
}

test("the data of every page are one query, whose parts are read separately only when it fails", async () => {
  const whole = countQueries();
  const page = await readPageRows(whole.db, pageQuery);
  expect(whole.count()).toBe(1);

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.sql`alter table redirects rename to redirects_gone`;
  const parts = countQueries();
  expect(await readPageRows(parts.db, pageQuery)).toEqual({ ...page, rules: [] });
  expect(parts.count()).toBeGreaterThan(2);
  expect(logged.mock.calls.join()).toContain("page part rules");
  await database.sql`alter table redirects_gone rename to redirects`;
});

test("no part is read after the connection was lost", async () => {
  const loss = Object.assign(new Error("the connection was closed"), { code: "CONNECTION_CLOSED" });
  const transaction = vi.fn();
  const lost = { execute: () => Promise.reject(loss), transaction } as unknown as Db;
  await expect(readPageRows(lost, pageQuery)).rejects.toBe(loss);
  expect(transaction).not.toHaveBeenCalled();
});
