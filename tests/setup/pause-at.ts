import type { Sql } from "postgres";
import { waitUntil } from "./factories-http";

type PausePoint = { sql: Sql; at: string; meanwhile: () => Promise<unknown> };

/** Stops an action at a statement such as `insert on tickets`. `meanwhile` can then, for example, kill the process. */
export async function pauseAt({ sql, at, meanwhile }: PausePoint, action: () => Promise<unknown>): Promise<void> {
  const [statement, only] = at.split(" when ");
  await sql.unsafe(`create function wait_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return new; end';
    create trigger wait_here before ${statement} for each row ${only ? `when (${only})` : ""} execute function wait_here()`);
  const waiting = () => sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const { under } = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7)`;
    const under = action().catch(() => undefined);
    await waitUntil(async () => (await waiting()).length > 0);
    await meanwhile();
    return { under };
  });
  await under;
  // Before PostgreSQL drops the function, it waits until the transaction of the killed process has ended.
  await sql.unsafe(`drop function wait_here() cascade`);
}
