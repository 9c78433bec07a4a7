import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type ReservedSql, type Sql } from "postgres";
import { logInfo } from "~/lib/log.server";

/** No other advisory lock may use this key. */
const advisoryLock = 7_310_487;
const maxWaitMs = 15_000;
/** A migration that waits for a table lock blocks queries. It gives up after this time and tries again. */
const lockTimeout = "3s";
const maxTries = 20;
const migrationsFolder = join(import.meta.dirname, "migrations");

type Migration = { tag: string; when: number };

class UnusableDatabaseError extends Error {}

/** Of several processes, one migrates and the others wait. @throws {UnusableDatabaseError} if not UTF-8 or too old */
export async function migrate(url: string, folder = migrationsFolder): Promise<void> {
  // Migrations may take long, so there is no statement timeout.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined });
  try {
    await waitForDatabase(sql);
    const session = await sql.reserve();
    try {
      await requireUnicode(session);
      await acquireLock(session);
      for (const migration of await listPending(session, folder)) await apply(session, migration, folder);
    } finally {
      session.release();
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** If PostgreSQL was installed without a locale, its databases store bytes instead of characters. */
async function requireUnicode(sql: ReservedSql) {
  const [{ encoding } = {}] = await sql<{ encoding?: string }[]>`select current_setting('server_encoding') as encoding`;
  if (encoding === "UTF8") return;
  throw new UnusableDatabaseError(
    `This database has the encoding ${encoding}, and Gondola needs UTF8. Create it with: createdb -E UTF8 -T template0`,
  );
}

/** Polls, because a blocking wait would deadlock with `create index concurrently` in another process. */
async function acquireLock(sql: ReservedSql) {
  for (;;) {
    const [lock] = await sql<{ is_acquired: boolean }[]>`select pg_try_advisory_lock(${advisoryLock}) as is_acquired`;
    if (lock?.is_acquired) return;
    await sleep(200);
  }
}

async function listPending(sql: ReservedSql, folder: string): Promise<Migration[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: Migration[] };
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const rows = await sql<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`;
  const applied = new Set(rows.map(({ created_at }) => Number(created_at)));
  const [first] = entries;
  if (applied.size > 0 && first && !applied.has(first.when))
    throw new UnusableDatabaseError(
      "This database was made by a Gondola from before 28 November 2026, whose tables cannot be migrated. " +
        "To begin the demo anew, run: npm start -- --reset (it deletes the demo's data). " +
        "Otherwise set DATABASE_URL to an empty database.",
    );
  return entries.filter(({ when }) => !applied.has(when));
}

/** A migration that begins with `-- concurrently` runs without a transaction, so its statements must be repeatable. */
async function apply(sql: ReservedSql, { tag, when }: Migration, folder: string) {
  const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
  const statements = text.split("--> statement-breakpoint").filter((statement) => statement.trim() !== "");
  const hash = createHash("sha256").update(text).digest("hex");
  const record = () => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
  if (text.startsWith("-- concurrently")) {
    for (const statement of statements) await sql.unsafe(statement);
    await record();
    return;
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await sql`begin`;
      await sql.unsafe(`set local lock_timeout = '${lockTimeout}'`);
      for (const statement of statements) await sql.unsafe(statement);
      await record();
      await sql`commit`;
      return;
    } catch (error) {
      await sql`rollback`;
      if ((error as { code?: string }).code !== "55P03" || attempt === maxTries)
        throw new Error(`Migration ${tag} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function waitForDatabase(sql: Sql): Promise<void> {
  const deadline = performance.now() + maxWaitMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const address = `${sql.options.host}:${sql.options.port}/${sql.options.database}`;
      const { message, code } = error as { message?: string; code?: string };
      const reason = message || code || String(error);
      if (!isTemporary(code)) throw new Error(`The database at ${address} refused: ${reason}`, { cause: error });
      if (performance.now() > deadline) {
        throw new Error(`The database at ${address} did not answer for ${maxWaitMs / 1000} s: ${reason}`, {
          cause: error,
        });
      }
      await sleep(500);
    }
  }
}

/** Returns whether another try may succeed: the server is unreachable, full or starting (SQLSTATE 08, 53 and 57). */
function isTemporary(code = ""): boolean {
  return /^(08|53|57)\w{3}$|^E[A-Z]+$|^CONNECT/.test(code);
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to migrate.");
  try {
    await migrate(url);
    logInfo("The database is up to date.");
  } catch (error) {
    if (!(error instanceof UnusableDatabaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
