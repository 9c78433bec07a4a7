import { asc, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";

const dayMs = 86_400_000;

/** Deletes rows older than `days` in batches, the oldest first. The column `age` needs an index. */
export async function deleteOld({ db, now }: { db: Db; now: Date }, age: PgColumn, days: number): Promise<void> {
  await deleteRows(db, age.table, olderThan(age, days, now), age);
}

export function olderThan(age: PgColumn, days: number, now: Date): SQL {
  return lt(age, new Date(now.getTime() - days * dayMs));
}

/** Deletes in batches. Skips rows that another transaction has locked. */
export async function deleteRows(db: Db, table: PgTable, where: SQL | undefined, oldestBy?: PgColumn): Promise<void> {
  await inBatches(async (max) => (await db.delete(table).where(isInBatch(db, table, { where, oldestBy, max }))).count);
}

/** Updates in batches. Skips locked rows. Updated rows must no longer match `where`. */
export async function updateRows<Table extends PgTable>(
  db: Db,
  table: Table,
  { set, where }: { set: PgUpdateSetSource<Table>; where: SQL | undefined },
): Promise<void> {
  await inBatches(
    async (max) =>
      (
        await db
          .update(table)
          .set(set)
          .where(isInBatch(db, table, { where, max }))
      ).count,
  );
}

type PurgeBatch = { where: SQL | undefined; oldestBy?: PgColumn | undefined; max: number };

function isInBatch(db: Db, table: PgTable, { where, oldestBy, max }: PurgeBatch): SQL {
  const batch = db
    .select({ ctid: sql`${table}.ctid` })
    .from(table)
    .where(where)
    .orderBy(...(oldestBy ? [asc(oldestBy)] : []))
    .limit(max)
    .for("update", { skipLocked: true });
  // `array` makes PostgreSQL evaluate the subquery only once.
  return sql`ctid = any(array(${batch}))`;
}

const batchSize = 1_000;
const maxBatchMs = 30_000;

/** Stops after a batch that is not full, or after half a minute. `run` returns the number of affected rows. */
export async function inBatches(run: (batchSize: number) => Promise<number>): Promise<void> {
  const end = performance.now() + maxBatchMs;
  for (let taken = batchSize; taken >= batchSize && performance.now() < end; ) taken = await run(batchSize);
}
