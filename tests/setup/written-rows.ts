import type { TestDatabase } from "./database";

/** Returns the last ID that was given to a row. It also counts rows that were rolled back. */
export async function readLastId({ sql }: Pick<TestDatabase, "sql">, table: string): Promise<string | null> {
  const [row] = await sql<{ last: string | null }[]>`
    select pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) as last`;
  return row?.last ?? null;
}

/** Returns what was counted for the limits of an action and of its network, the key of which ends in `-from`. */
export async function listAttemptCounts({ sql }: Pick<TestDatabase, "sql">, action: string): Promise<number[]> {
  const rows = await sql<{ count: number }[]>`
    select count from rate_limit_counts where key ~ ${`^${action}(-from)?:`}`;
  return rows.map((row) => row.count);
}
