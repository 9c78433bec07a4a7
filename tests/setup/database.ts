import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { closeDb, connect } from "~db/client.server";
import { asAdmin, databaseUrl } from "./databases";

/**
 * A database of the test file's own, also the one that `getDb()` opens: the demo shop as the seed leaves it, or only
 * its tables. Close it in `afterAll`; what is forgotten goes when the run ends.
 */
export async function testDatabase({ stocked = true } = {}) {
  const { adminUrl, prefix } = inject("databases");
  const name = `${prefix}_${randomBytes(4).toString("hex")}`;
  const template = `${prefix}_${stocked ? "stocked" : "empty"}`;
  await asAdmin(adminUrl, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);

  const url = databaseUrl(adminUrl, name);
  process.env.DATABASE_URL = url;
  const { db, sql, close } = connect(url);
  return {
    url,
    db,
    sql,
    async close() {
      await Promise.all([close(), closeDb()]);
      await asAdmin(adminUrl, (admin) => admin`drop database if exists ${admin(name)} with (force)`);
    },
  };
}
