import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Tx } from "./client.server";

type LockedBatch = {
  where: SQL | undefined;
  orderBy?: readonly (SQL | PgColumn)[];
  max?: number;
  strength?: "update" | "no key update";
};

/** Leaves out rows that another transaction has locked, so that any number of processes can share the work. */
export async function lockFreeRows<Table extends PgTable>(
  tx: Tx,
  table: Table,
  { where, orderBy = [], max = 1, strength = "update" }: LockedBatch,
): Promise<Table["$inferSelect"][]> {
  const target: PgTable = table;
  return tx
    .select()
    .from(target)
    .where(where)
    .orderBy(...orderBy)
    .limit(max)
    .for(strength, { skipLocked: true });
}
