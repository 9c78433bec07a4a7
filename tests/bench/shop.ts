import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { connect } from "~db/client.server";
import { migrate } from "~db/migrate";
import { seed } from "~db/seed/run";
import { databaseUrl, runAsAdmin } from "../setup/databases";
import { startTestServer } from "../setup/server";
import { prepareBuild, root, startDatabase } from "./bin.mjs";

export type BenchShop = {
  origin: string;
  /** Null for a shop that BENCH_ORIGIN names, because its process cannot be read. */
  pid: number | null;
  databaseUrl: string | null;
  close(): Promise<void>;
};

/**
 * Uses the shop that BENCH_ORIGIN names. Otherwise opens the built shop with the demo on its own database. The database
 * is on the server of DATABASE_URL or on an embedded server that, unlike the server of the tests, waits for the disk.
 */
export async function openBenchShop(env: Record<string, string> = {}): Promise<BenchShop> {
  const given = process.env.BENCH_ORIGIN;
  if (given) return { origin: new URL(given).origin, pid: null, databaseUrl: null, close: async () => undefined };

  await prepareBuild();
  const database = await openDatabase();
  try {
    const server = await startTestServer({ databaseUrl: database.url, env });
    return {
      origin: server.origin,
      pid: pidOfChild("build/server/index.js"),
      databaseUrl: database.url,
      async close() {
        await server.stop();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function openDatabase() {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  const { url: adminUrl, stop } = given
    ? { url: given, stop: async () => undefined }
    : await startDatabase({ dataDir: path.join(root, ".data/bench") });
  const name = `gondola_test_${process.pid}_bench`;
  const url = databaseUrl(adminUrl, name);
  await runAsAdmin(adminUrl, (sql) => sql`create database ${sql(name)}`);
  await migrate(url);
  const { db, close } = connect(url, 2);
  await seed(db);
  await close();
  return {
    url,
    async drop() {
      await runAsAdmin(adminUrl, (sql) => sql`drop database if exists ${sql(name)} with (force)`);
      await stop();
    },
  };
}

function pidOfChild(program: string): number | null {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const found = pids.find((pid) => {
    try {
      const parent = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(program);
    } catch {
      return false; // The process ended meanwhile.
    }
  });
  return found ? Number(found) : null;
}
