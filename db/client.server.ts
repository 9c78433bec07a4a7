import { drizzle } from "drizzle-orm/postgres-js";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { arrayTypes } from "./array-types";
import * as schema from "./schema";
import { sqlState } from "./sql-state";

export type Db = Pool["db"];
/** What runs inside a transaction. Never use `db` there: it would wait for a second connection. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** A connection ends at this age, as soon as it is idle: what it has prepared and cached goes with it. */
const maxAgeSeconds = 30 * 60;
const connectSeconds = 5;
/** The shop's own queries have about three hundred texts. */
const maxStatements = 500;
const maxPreparedParameters = 100;

/**
 * Opens a pool. Waiting for a lock ends after 4 s, a statement after 10 s, an idle transaction after 10 s. `onLoss` hears of
 * each connection that was in use and ends before its age and before the pool does.
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
      // Never used: it was refused, which says nothing against those that are open.
      if (firstUse === undefined) return;
      const isOld = performance.now() - firstUse > (maxAgeSeconds - connectSeconds) * 1000;
      if (!isOld) onLoss?.();
    },
    // Tried again soon: the shop opens by itself when its database is back.
    backoff: () => 0.1,
    onnotice: () => undefined,
    connection: { statement_timeout: 10_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 },
    types: {
      ...arrayTypes,
      // Money and counts are whole numbers below 2^53; a bigint that does not fit must not be rounded.
      bigint: { to: 20, from: [20], serialize: String, parse: wholeNumber },
    },
  });
  prepareAll(sql, limitStatements());
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

type MayPrepare = (query: string, parameters?: readonly unknown[]) => boolean;

/**
 * Which queries are prepared: the first five hundred texts, and none with more than a hundred parameters (rows inserted at once,
 * whose text differs with their number). What a connection keeps on the server is bounded by it.
 */
function limitStatements(): MayPrepare {
  const known = new Set<string>();
  return (query, parameters = []) => {
    if (known.has(query)) return true;
    if (known.size >= maxStatements || parameters.length > maxPreparedParameters) return false;
    known.add(query);
    return true;
  };
}

/**
 * drizzle sends its queries through `unsafe`, which makes PostgreSQL plan each anew: as prepared statements they are
 * planned once a connection. (A pooler between must keep a session's statements, as PgBouncer 1.21 does.)
 */
function prepareAll(sql: Sql | TransactionSql, mayPrepare: MayPrepare) {
  const { unsafe } = sql;
  sql.unsafe = ((query, parameters, options) =>
    unsafe(query, parameters, { ...options, prepare: mayPrepare(query, parameters) })) as typeof unsafe;
  if ("begin" in sql) {
    const { begin } = sql;
    sql.begin = ((...args: unknown[]) =>
      begin(...(inside(args, mayPrepare) as Parameters<typeof begin>))) as typeof begin;
  } else {
    const { savepoint } = sql;
    sql.savepoint = ((...args: unknown[]) =>
      savepoint(...(inside(args, mayPrepare) as Parameters<typeof savepoint>))) as typeof savepoint;
  }
}

/** The arguments of `begin` and `savepoint`, whose last is what to run with a connection of its own. */
function inside(args: unknown[], mayPrepare: MayPrepare): unknown[] {
  const run = args.at(-1) as (tx: TransactionSql) => unknown;
  return [
    ...args.slice(0, -1),
    (tx: TransactionSql) => {
      prepareAll(tx, mayPrepare);
      return run(tx);
    },
  ];
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A whole number from the database exceeds 2^53");
  return value;
}

type Pool = ReturnType<typeof connect>;
let pool: Pool | undefined;
let openedAt = 0;
/** Errors of the pool before may still arrive for so long. */
const settlingMs = 1_000;

/** Whether a pool's connections are of no use any more: they lead to a standby (25006), or the line or protocol is broken (08). */
const isLost = (code: string) => code === "25006" || code.startsWith("08");

/**
 * The process's own database, asked for anew for each piece of work: a pool that loses a connection is left, and the next
 * to ask gets another. In postgres 3.4.9 a connection that was cut while busy may come back mute, or give its old error
 * to the next query. @throws {Error} without DATABASE_URL: nobody else's database will do
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
 * Leaves the process's pool when an error says that its connections lead nowhere. The error of a pool that was left already
 * says nothing about the present one: `failed` is the database whose query failed, and where it is not known, a pool that was
 * opened within the last second stays.
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
