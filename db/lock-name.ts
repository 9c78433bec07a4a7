import { sql } from "drizzle-orm";
import type { Tx } from "./client.server";

/** Waits for every other transaction that locked the same name, and keeps the lock until this transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The same, except that transactions which take it shared do not wait for each other. */
export async function lockNameShared(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}
