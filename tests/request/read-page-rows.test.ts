import { drizzle } from "drizzle-orm/postgres-js";
import { afterEach, expect, test, vi } from "vitest";
import { readCatalogFacts } from "~/domain/shop/catalog-facts.server";
import { currentTime } from "~/lib/clock";
import { readPageRows } from "~/request/read-page-rows.server";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { rememberWithoutChanges } from "~tests/setup/remember-content";

const database = openTestDatabase();
const pageQuery = { path: "/tickets", now: currentTime(), sessionId: "guest", tokenHash: null };
afterEach(() => void vi.restoreAllMocks());

/** Counts the queries of a new pool, without the query that reads the facts of the catalog. */
async function openCountedDatabase(): Promise<{ db: Db; count: () => number }> {
  let queries = 0;
  const logger = { logQuery: () => void queries++ };
  const db = drizzle(database.sql, { casing: "snake_case", logger }) as Db;
  await readCatalogFacts(db);
  queries = 0;
  return { db, count: () => queries };
}

test("the data of every page are one query, whose parts are read separately only when it fails", async () => {
  const endMemory = rememberWithoutChanges();
  const whole = await openCountedDatabase();
  const page = await readPageRows(whole.db, pageQuery);
  expect(whole.count()).toBe(1);

  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.sql`alter table redirects rename to redirects_gone`;
  const parts = await openCountedDatabase();
  expect(await readPageRows(parts.db, pageQuery)).toEqual({ ...page, rules: [] });
  expect(parts.count()).toBeGreaterThan(2);
  expect(logged.mock.calls.join()).toContain("page part rules");
  await database.sql`alter table redirects_gone rename to redirects`;
  endMemory();
});

test("while the tables of the catalog are locked, pages are shown as if every page had content", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  await database.sql`delete from vacancies`;
  expect((await readPageRows(database.db, pageQuery)).shop.emptyPages).toEqual(["vacancies"]);
  await database.sql.begin(async (sql) => {
    await sql`lock table ticket_types, services, vacancies in access exclusive mode`;
    const { shop } = await readPageRows(database.db, pageQuery);
    expect(shop).toMatchObject({ emptyPages: [], scheduledDays: {}, unreadable: [] });
    expect(Object.keys(shop.settings)).toContain("opening_time");
  });
});

test("no part is read after the connection was lost", async () => {
  const loss = Object.assign(new Error("the connection was closed"), { code: "CONNECTION_CLOSED" });
  const transaction = vi.fn(() => Promise.reject(loss));
  const lost = { execute: () => Promise.reject(loss), transaction } as unknown as Db;
  await expect(readPageRows(lost, pageQuery)).rejects.toBe(loss);
  // The only transaction is the one that reads the facts of the catalog.
  expect(transaction).toHaveBeenCalledTimes(1);
});
