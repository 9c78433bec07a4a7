import { sql } from "drizzle-orm";
import type { Tx } from "./client.server";

/** Takes an advisory lock on the name until the transaction ends. */
export async function lockName(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Takes the lock in shared mode: shared holders do not wait for each other. */
export async function lockNameShared(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`);
}
