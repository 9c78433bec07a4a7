import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Tx } from "./client.server";

export type TableWithSlug = PgTable & { id: PgColumn; slug: PgColumn };

/** If the slug exists, only `changes` are written. Returns the row's ID. */
export async function upsertBySlug<Table extends TableWithSlug>(
  tx: Tx,
  table: Table,
  row: Table["$inferInsert"],
  changes: Partial<Table["$inferInsert"]> = row,
): Promise<Table["id"]["_"]["data"]> {
  const [saved] = await tx
    .insert(table)
    .values(row as PgInsertValue<Table>)
    .onConflictDoUpdate({ target: table.slug, set: changes as PgUpdateSetSource<Table> })
    .returning({ id: table.id });
  if (!saved) throw new Error("The upsert returned no row");
  return saved.id;
}
