import type { Sql } from "postgres";
import { waitUntil } from "./factories-http";

/** Counts the sessions of this database that wait for a lock. `pg_locks` would also count those of other tests. */
export async function countLockWaits(sql: Sql): Promise<number> {
  const [row] = await sql<{ waits: number }[]>`select count(*)::int as waits from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waits ?? 0;
}

export async function untilLockWaits(sql: Sql, count = 1): Promise<void> {
  await waitUntil(async () => (await countLockWaits(sql)) >= count);
}
