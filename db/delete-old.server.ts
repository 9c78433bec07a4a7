import { lt, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "./client.server";
import { inBatches } from "./in-batches.server";

const dayMs = 86_400_000;

/** Deletes rows older than `days`, oldest first, in batches. The column `age` needs an index. */
export async function deleteOld({ db, now }: { db: Db; now: Date }, age: PgColumn, days: number): Promise<void> {
  const { table } = age;
  const old = lt(age, new Date(now.getTime() - days * dayMs));
  await inBatches(async (most) => {
    const rows = await db.execute(sql`delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${old} order by ${age} limit ${most} for update skip locked))`);
    return rows.count;
  });
}
