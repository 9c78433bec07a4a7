import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject } from "vitest";
import { closeDb, connect } from "~db/client.server";
import { databaseUrl, runAsAdmin } from "./databases";

export type TestDatabase = Awaited<ReturnType<typeof testDatabase>>;

export function openTestDatabase(how: Parameters<typeof testDatabase>[0] = {}): TestDatabase {
  const database = {} as TestDatabase;
  beforeAll(async () => void Object.assign(database, await testDatabase(how)));
  afterAll(() => database.close?.());
  return database;
}

/** Creates a database, to which `getDb()` then connects. Databases that a test left open are dropped when the run ends. */
export async function testDatabase({ stocked = true } = {}) {
  const { adminUrl, prefix } = inject("databases");
  const name = `${prefix}_${randomBytes(4).toString("hex")}`;
  const template = `${prefix}_${stocked ? "stocked" : "empty"}`;
  // Copying files takes a third of the time of the usual strategy, which logs each page.
  await runAsAdmin(adminUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)} strategy file_copy`);

  const url = databaseUrl(adminUrl, name);
  process.env.DATABASE_URL = url;
  const { db, sql, close } = connect(url);
  return {
    url,
    db,
    sql,
    async close() {
      await Promise.all([close(), closeDb()]);
      await runAsAdmin(adminUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
    },
  };
}
