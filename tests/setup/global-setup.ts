import type { TestProject } from "vitest/node";
import { config } from "~/lib/config.server";
import { connect } from "~db/client.server";
import { migrate } from "~db/migrate";
import { seed } from "~db/seed/run";
import { startTestDatabase } from "../../bin/test-database.mjs";
import { suiteStart } from "./clock";
import { databaseUrl, dropDatabases, runAsAdmin } from "./databases";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files create their databases, and the prefix of their names: `gondola_test_<process id>`. */
    databases: { adminUrl: string; prefix: string };
  }
}

/** `…_empty` has only tables, `…_stocked` also the demo shop. The other databases are copied from these. */
export default async function setUp(project: TestProject) {
  const { adminUrl, stop } = await startTestDatabase();
  const prefix = `gondola_test_${process.pid}`;
  await makeTemplates(adminUrl, prefix);
  project.provide("databases", { adminUrl, prefix });

  return async () => {
    await dropDatabases(adminUrl, prefix);
    await stop();
  };
}

async function makeTemplates(adminUrl: string, prefix: string) {
  const [empty, stocked] = [`${prefix}_empty`, `${prefix}_stocked`];
  await runAsAdmin(adminUrl, (sql) => sql`create database ${sql(empty)}`);
  await migrate(databaseUrl(adminUrl, empty));
  await runAsAdmin(adminUrl, (sql) => sql`create database ${sql(stocked)} template ${sql(empty)}`);
  const { db, sql, close } = connect(databaseUrl(adminUrl, stocked), 2);
  await seed(db, suiteStart, { ...config, isDemo: true });
  // Tests place many orders at one moment, so the hourly limits are high. Tests of the limits set their own values.
  await sql`update settings set value = '100000' where key like 'max_hourly_order%'`;
  await close();
}
