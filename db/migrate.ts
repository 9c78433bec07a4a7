import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres, { type ReservedSql, type Sql } from "postgres";

/** The advisory lock's number, which nothing else in the database uses. */
const lockNumber = 7_310_487;
const patienceMs = 15_000;
/** Other queries queue behind a migration that waits for a table lock, so it gives up early and tries again. */
const lockTimeout = "3s";
const mostTries = 20;
const ours = join(import.meta.dirname, "migrations");

type Migration = { tag: string; when: number };

/**
 * Brings the schema up to date. Several processes may start it at once: the first migrates, the others wait.
 * @throws {Error} when the database does not answer within 15 s, refuses, or was created by an older Gondola
 */
export async function migrate(url: string, folder = ours): Promise<void> {
  // No timeouts except for locks, because migrations may take long.
  const sql = postgres(url, { max: 1, max_lifetime: null, connect_timeout: 5, onnotice: () => undefined });
  try {
    await waitForDatabase(sql);
    const session = await sql.reserve();
    try {
      await takeTurn(session);
      for (const migration of await missing(session, folder)) await apply(session, migration, folder);
    } finally {
      session.release();
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Polls, because `create index concurrently` would wait for this waiting process and cause a deadlock. */
async function takeTurn(sql: ReservedSql) {
  for (;;) {
    const [turn] = await sql<{ mine: boolean }[]>`select pg_try_advisory_lock(${lockNumber}) as mine`;
    if (turn?.mine) return;
    await sleep(200);
  }
}

async function missing(sql: ReservedSql, folder: string): Promise<Migration[]> {
  const { entries } = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as { entries: Migration[] };
  await sql`create schema if not exists drizzle`;
  await sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
  const had = await sql<{ created_at: string }[]>`select created_at from drizzle.__drizzle_migrations`;
  const applied = new Set(had.map(({ created_at }) => Number(created_at)));
  const [first] = entries;
  if (applied.size > 0 && first && !applied.has(first.when))
    throw new Error(
      "This database was made by a Gondola from before 22 November 2026, whose tables cannot be brought up to date. " +
        "Start with an empty database (DATABASE_URL), or delete .data to begin the demo anew.",
    );
  return entries.filter(({ when }) => !applied.has(when));
}

/**
 * Applies a migration in one transaction. A migration that begins with `-- concurrently` builds indexes without
 * blocking a running shop, outside a transaction, so its statements must be repeatable (`drop index if exists` before
 * `create index`).
 */
async function apply(sql: ReservedSql, { tag, when }: Migration, folder: string) {
  const text = readFileSync(join(folder, `${tag}.sql`), "utf8");
  const statements = text.split("--> statement-breakpoint").filter((statement) => statement.trim() !== "");
  const hash = createHash("sha256").update(text).digest("hex");
  const note = () => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`;
  if (text.startsWith("-- concurrently")) {
    for (const statement of statements) await sql.unsafe(statement);
    await note();
    return;
  }
  for (let tries = 1; ; tries++) {
    try {
      await sql`begin`;
      await sql.unsafe(`set local lock_timeout = '${lockTimeout}'`);
      for (const statement of statements) await sql.unsafe(statement);
      await note();
      await sql`commit`;
      return;
    } catch (error) {
      await sql`rollback`;
      if ((error as { code?: string }).code !== "55P03" || tries === mostTries)
        throw new Error(`Migration ${tag} failed: ${(error as Error).message}`, { cause: error });
    }
  }
}

async function waitForDatabase(sql: Sql): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      const where = `${sql.options.host}:${sql.options.port}/${sql.options.database}`;
      const { message, code } = error as { message?: string; code?: string };
      const why = message || code || String(error);
      if (!isWorthWaiting(code)) throw new Error(`The database at ${where} refused: ${why}`, { cause: error });
      if (performance.now() > end) {
        throw new Error(`The database at ${where} did not answer for ${patienceMs / 1000} s: ${why}`, {
          cause: error,
        });
      }
      await sleep(500);
    }
  }
}

/** A server that cannot be reached, is starting or is full (SQLSTATE classes 08, 53 and 57). */
function isWorthWaiting(code = ""): boolean {
  return /^(08|53|57)\w{3}$|^E[A-Z]+$|^CONNECT/.test(code);
}

if (process.argv[1] === import.meta.filename) {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("Set DATABASE_URL to the database to migrate.");
  await migrate(url);
  console.log("The database is up to date.");
}
