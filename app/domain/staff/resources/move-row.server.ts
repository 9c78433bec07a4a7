import { asc, eq, isNull } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import { type MoveDirection, moveInOrder } from "./move-in-order.rules";
import { keyValue, type Resource } from "./resource.server";
import { writeRowEntry } from "./save-row.server";

/** The first row cannot move up, and the last cannot move down. @throws DomainError row_not_found */
export async function moveRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, direction }: { key: string; direction: MoveDirection },
): Promise<void> {
  const { order, table, key: keyColumn } = resource;
  const id = keyValue(resource, key);
  if (!order || id === null) throw new DomainError("row_not_found");
  const { by, within = by } = order;
  await transact(ctx.db, async (tx) => {
    // The lock waits for another row that is moved at the same moment.
    await lockName(tx, `order of ${resource.name}`);
    const [moved] = await tx.select({ group: within }).from(table).where(eq(keyColumn, id));
    if (!moved) throw new DomainError("row_not_found");
    const isSibling = within === by ? undefined : moved.group === null ? isNull(within) : eq(within, moved.group);
    const rows = await tx
      .select({ id: keyColumn, position: by })
      .from(table)
      .where(isSibling)
      .orderBy(asc(by), asc(keyColumn))
      .for("no key update");
    const ordered = rows.map((row) => ({ id: row.id, position: Number(row.position) }));
    for (const { id: other, position, former } of moveInOrder(ordered, id, direction)) {
      await tx
        .update(table)
        .set({ position } as PgUpdateSetSource<PgTable>)
        .where(eq(keyColumn, other));
      if (other === id)
        await writeRowEntry(tx, staff, resource, { key, before: { position: former }, after: { position } });
    }
  });
}
