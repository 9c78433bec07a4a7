import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { arrayTypes } from "./array-types";
import { preparedClient } from "./prepared-client";
import { sqlState } from "./sql-state";

export type Db = Pool["db"];
/** A transaction. Inside it never use `db`, which would wait for a second connection. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** An idle connection is closed at this age, so that its prepared statements and caches do not grow for ever. */
const maxAgeSeconds = 30 * 60;
const connectSeconds = 5;

/**
 * Opens a pool. Lock waits end after 4 s, statements and idle transactions after 10 s. `onLoss` is called when a used
 * connection ends before its maximum age.
 */
export function connect(url: string, max = Number(process.env.DATABASE_POOL ?? 20), onLoss?: () => void) {
  const firstUses = new Map<number, number>();
  const sql = postgres(url, {
    max,
    connect_timeout: connectSeconds,
    max_lifetime: maxAgeSeconds,
    fetch_types: false,
    debug: (id) => void (firstUses.has(id) || firstUses.set(id, performance.now())),
    onclose(id) {
      const firstUse = firstUses.get(id);
      firstUses.delete(id);
      // A connection that was never used was refused, which says nothing about the open connections.
      if (firstUse === undefined) return;
      const isOld = performance.now() - firstUse > (maxAgeSeconds - connectSeconds) * 1000;
      if (!isOld) onLoss?.();
    },
    // The short delay (seconds) lets the shop recover as soon as its database is back.
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { statement_timeout: 10_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 },
    types: {
      ...arrayTypes,
      // Money and counts are whole numbers below 2^53. A larger bigint throws rather than being rounded.
      bigint: { to: 20, from: [20], serialize: String, parse: wholeNumber },
    },
  });
  return {
    db: drizzle(preparedClient(sql), { casing: "snake_case" }),
    sql,
    close: () => sql.end({ timeout: 5 }),
  };
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A whole number from the database exceeds 2^53");
  return value;
}

type Pool = ReturnType<typeof connect>;
let pool: Pool | undefined;
let openedAt = 0;
const settlingMs = 1_000;

/** A pool is useless when its connections lead to a standby (25006), are broken (class 08) or were ended by the server. */
const isLost = (code: string) => ["25006", "57P01", "57P02"].includes(code) || code.startsWith("08");

/**
 * Returns the process's database. Do not store it: a pool that loses a connection is replaced, because in postgres.js a
 * connection that was cut while busy can stop answering, or report its old error to the next query.
 * @throws {Error} without DATABASE_URL
 */
export function getDb(): Db {
  if (pool) return pool.db;
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error("DATABASE_URL is missing: set it to the shop's database.");
  const opened = connect(url, undefined, () => leave(opened));
  pool = opened;
  openedAt = performance.now();
  return opened.db;
}

/**
 * Leaves the process's pool when an error shows that its connections are lost. `failed` is the database whose query
 * failed, so that an error of an earlier pool does not close the current one. Without it, a pool that was opened within
 * the last second is kept.
 */
export function leaveLostPool(error: unknown, failed?: Db) {
  const code = sqlState(error);
  if (!pool || code === null || !isLost(code)) return;
  if (failed ? pool.db === failed : performance.now() - openedAt > settlingMs) leave(pool);
}

function leave(left: Pool) {
  if (pool === left) pool = undefined;
  void left.close();
}

export async function closeDb() {
  await pool?.close();
  pool = undefined;
}
