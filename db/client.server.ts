import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { arrayTypes } from "./array-types";
import { preparedClient } from "./prepared-client";
import { sqlState } from "./sql-state";

export type Db = Pool["db"];
/** While a transaction is open, `db` must not be used, because its query would wait for a second connection. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** A connection of this age is replaced, so that its prepared statements and caches do not grow for ever. */
const maxAgeSeconds = 30 * 60;
const connectSeconds = 5;

/** `onLoss` is called if a connection that was used ends before its maximum age. */
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
      // The server refused a connection that ends before its first use. The open connections may still work.
      if (firstUse === undefined) return;
      const isOld = performance.now() - firstUse > (maxAgeSeconds - connectSeconds) * 1000;
      if (!isOld) onLoss?.();
    },
    // A short delay (in seconds) lets the shop recover as soon as the database is back.
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { statement_timeout: 10_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 },
    types: {
      ...arrayTypes,
      // Money and counts are integers below 2^53. A larger bigint throws instead of being rounded.
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

let leftPool: Pool | undefined;
let closeTimer: NodeJS.Timeout | undefined;
/** A request without an upload takes at most this long. The time exceeds the statement timeout. */
export const maxRequestMs = 12_000;

/** The connections lead to a standby (25006), are broken (class 08) or were ended by the server (57P01, 57P02). */
const isLost = (code: string) => ["25006", "57P01", "57P02"].includes(code) || code.startsWith("08");

/** Callers must not store the result, because a lost pool is replaced. @throws {Error} without DATABASE_URL */
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
 * `failed` is the database whose query failed. Errors of an earlier pool do not close the current one. Without `failed`,
 * the error may come from the pool that was left, so the current pool stays until that pool is closed.
 */
export function leaveLostPool(error: unknown, failed?: Db) {
  const code = sqlState(error);
  if (!pool || code === null || !isLost(code)) return;
  const canBeCurrent = leftPool === undefined && performance.now() - openedAt > settlingMs;
  if (failed ? pool.db === failed : canBeCurrent) leave(pool);
}

/**
 * New requests get a new pool. Requests under way keep the old pool until they are over, because often only some of its
 * connections are lost. If an even older pool is still open, it is closed now, so that repeated losses do not use up
 * all connections.
 */
function leave(lost: Pool) {
  if (pool !== lost) return;
  pool = undefined;
  closeLeftPool();
  leftPool = lost;
  closeTimer = setTimeout(closeLeftPool, maxRequestMs).unref();
}

function closeLeftPool() {
  clearTimeout(closeTimer);
  void leftPool?.close();
  leftPool = undefined;
}

export async function closeDb() {
  closeLeftPool();
  await pool?.close();
  pool = undefined;
}
