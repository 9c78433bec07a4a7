import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres, { type Sql } from "postgres";

/** Any number, as long as nothing else in the database locks on it. */
const lockNumber = 7_310_487;
const patienceMs = 15_000;

/**
 * Brings the schema up to date. Any number of processes may start it at once: the first does the work, the others
 * wait for it. @throws {Error} when the database does not answer within 15 s, or refuses
 */
export async function migrate(url: string): Promise<void> {
  // One connection, so that the lock and the migrations share a session; no time-outs, since waiting is the point.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined });
  try {
    await waitForDatabase(sql);
    await sql`select pg_advisory_lock(${lockNumber})`;
    await runMigrations(drizzle(sql), { migrationsFolder: join(import.meta.dirname, "migrations") });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function waitForDatabase(sql: Sql): Promise<void> {
  const end = Date.now() + patienceMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const where = `${sql.options.host}:${sql.options.port}/${sql.options.database}`;
      const { message, code } = error as { message?: string; code?: string };
      const why = message || code || String(error);
      if (!isWorthWaiting(code)) throw new Error(`The database at ${where} refused: ${why}`, { cause: error });
      if (Date.now() > end) {
        throw new Error(`The database at ${where} did not answer for ${patienceMs / 1000} s: ${why}`, {
          cause: error,
        });
      }
      await sleep(500);
    }
  }
}

/** A server that is not up yet, starting or full; not one that answers no. SQLSTATE classes 08, 53 and 57. */
function isWorthWaiting(code = ""): boolean {
  return /^(08|53|57)\w{3}$|^E[A-Z]+$|^CONNECT/.test(code);
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to migrate.");
  await migrate(url);
  console.log("The database is up to date.");
}
