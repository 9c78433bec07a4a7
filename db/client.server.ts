import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import * as schema from "./schema";

export type Db = ReturnType<typeof connect>["db"];
/** What runs inside a transaction. Never use `db` there: it would wait for a second connection. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Opens a pool. Waiting for a lock ends after 4 s, a statement after 10 s, an idle transaction after 10 s. */
export function connect(url: string, max = Number(process.env.DATABASE_POOL ?? 20)) {
  const sql = postgres(url, {
    max,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { statement_timeout: 10_000, lock_timeout: 4_000, idle_in_transaction_session_timeout: 10_000 },
    types: {
      // Money and counts are whole numbers below 2^53; a bigint that does not fit must not be rounded.
      bigint: { to: 20, from: [20], serialize: String, parse: wholeNumber },
    },
  });
  return { db: drizzle(sql, { schema, casing: "snake_case" }), sql, close: () => sql.end({ timeout: 5 }) };
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A whole number from the database exceeds 2^53");
  return value;
}

let pool: ReturnType<typeof connect> | undefined;

/** The process's own pool, opened at first use. */
export function getDb(): Db {
  pool ??= connect(process.env.DATABASE_URL ?? "postgres://localhost/gondola");
  return pool.db;
}

export async function closeDb() {
  await pool?.close();
  pool = undefined;
}
