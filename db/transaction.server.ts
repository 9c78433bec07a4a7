import { sql } from "drizzle-orm";
import { type Db, leaveLostPool, type Tx } from "./client.server";
import { sqlState } from "./sql-state";

const worthRetrying = new Set(["40001", "40P01"]);

/** After a deadlock or serialization failure, `run` is repeated, so it must have no effect outside the transaction. */
export async function transact<Result>(db: Db, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await db.transaction(run);
    } catch (error) {
      leaveLostPool(error, db);
      if (tries >= 2 || !worthRetrying.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Lets a use case, which begins a transaction of its own, run inside `tx`. `db` is the database of `tx`. */
export function asDb(tx: Tx, db: Db): Db {
  return Object.assign(tx, { $client: db.$client });
}

export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function lockNameShared(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}
