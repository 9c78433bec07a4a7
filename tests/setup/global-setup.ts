import type { TestProject } from "vitest/node";
import { connect } from "~db/client.server";
import { migrate } from "~db/migrate";
import { seed } from "~db/seed/run";
import { startTestDatabase } from "../../bin/test-database.mjs";
import { asAdmin, databaseUrl, dropDatabases } from "./databases";

declare module "vitest" {
  interface ProvidedContext {
    /** Where test files make their databases, and what this run's are called: `gondola_test_<process id>_…`. */
    databases: { adminUrl: string; prefix: string };
  }
}

/** Makes two databases for the others to be copied from: `…_empty` has tables only, `…_stocked` the demo shop too. */
export default async function setUp(project: TestProject) {
  const { adminUrl, embedded, stop } = await startTestDatabase();
  const prefix = `gondola_test_${process.pid}`;
  if (embedded) await dropDatabases(adminUrl, isLeftOver);
  await makeTemplates(adminUrl, prefix);
  project.provide("databases", { adminUrl, prefix });

  return async () => {
    await dropDatabases(adminUrl, (name) => name.startsWith(`${prefix}_`));
    await stop();
  };
}

async function makeTemplates(adminUrl: string, prefix: string) {
  const [empty, stocked] = [`${prefix}_empty`, `${prefix}_stocked`];
  await asAdmin(adminUrl, (sql) => sql`create database ${sql(empty)}`);
  await migrate(databaseUrl(adminUrl, empty));
  await asAdmin(adminUrl, (sql) => sql`create database ${sql(stocked)} template ${sql(empty)}`);
  const { db, close } = connect(databaseUrl(adminUrl, stocked), 2);
  await seed(db);
  await close();
}

/** Of a run that was killed: its process is gone, or its number is now ours. */
function isLeftOver(name: string): boolean {
  const pid = Number(/^gondola_test_(\d+)_/.exec(name)?.[1]);
  try {
    return pid === process.pid || !process.kill(pid, 0);
  } catch {
    return true;
  }
}
