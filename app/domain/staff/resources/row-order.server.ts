import { isDeepStrictEqual } from "node:util";
import { asc, eq, isNull } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Locale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import { storeUndoStep, type UndoRef } from "../undo/store-undo-step.server";
import { type MoveDirection, moveInOrder } from "./move-in-order.rules";
import { readRow } from "./read-rows.server";
import { keyValue, type Resource, rowTitle } from "./resource.server";
import { writeRowEntry } from "./row-entries.server";

type Sibling = { id: string | number; position: number };
type Siblings = { id: Sibling["id"]; rows: Sibling[] };
/** `before` and `after` have the keys of all rows of a group in their order, before and after a row was moved. */
export type RowOrder = { key: string; before: readonly string[]; after: readonly string[] };

/** The first row cannot move up, and the last cannot move down. @throws DomainError row_not_found */
export async function moveRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, direction }: { key: string; direction: MoveDirection },
): Promise<{ title: string; undo: UndoRef | null }> {
  return transact(ctx.db, async (tx) => {
    const { id, rows } = await lockSiblings(tx, resource, key);
    const title = await readTitle(tx, resource, key, ctx.locale);
    const moves = moveInOrder(rows, id, direction);
    const moved = moves.find((move) => move.id === id);
    if (!moved) return { title, undo: null };
    await writePositions(tx, resource, moves);
    const { position, former } = moved;
    await writeRowEntry(tx, staff, resource, { key, before: { position: former }, after: { position } });
    const before = keysInOrder(rows);
    const after = keysInOrder(applyMoves(rows, moves));
    const step = { kind: resource.name, change: "row_moved", input: { key, before, after } } as const;
    return { title, undo: await storeUndoStep(tx, ctx, staff, step) };
  });
}

/** A repeated call has no effect. @throws DomainError row_not_found; row_changed if the order is another one by now */
export async function restoreOrder(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, before, after }: RowOrder,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const { rows } = await lockSiblings(tx, resource, key);
    const current = keysInOrder(rows);
    if (isDeepStrictEqual(current, before)) return;
    if (!isDeepStrictEqual(current, after)) throw new DomainError("row_changed");
    const moves = rows.map((row) => ({ id: row.id, position: before.indexOf(String(row.id)) }));
    await writePositions(tx, resource, moves);
    const [former, position] = [after.indexOf(key), before.indexOf(key)];
    await writeRowEntry(tx, staff, resource, { key, before: { position: former }, after: { position } });
  });
}

/** Locks the rows that are ordered together with this one, and returns them in their order. */
async function lockSiblings(tx: Tx, resource: Resource, key: string): Promise<Siblings> {
  const { order, table, key: keyColumn } = resource;
  const id = keyValue(resource, key);
  if (!order || id === null) throw new DomainError("row_not_found");
  const { by, within = by } = order;
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
  return { id, rows: rows.map((row) => ({ id: row.id as Sibling["id"], position: Number(row.position) })) };
}

/** Returns the rows in their new order. After `moveInOrder`, no two rows have the same position. */
function applyMoves(rows: readonly Sibling[], moves: readonly Sibling[]): Sibling[] {
  const positions = new Map(moves.map(({ id, position }) => [id, position]));
  return rows
    .map(({ id, position }) => ({ id, position: positions.get(id) ?? position }))
    .toSorted((one, other) => one.position - other.position);
}

function keysInOrder(rows: readonly Sibling[]): string[] {
  return rows.map(({ id }) => String(id));
}

async function writePositions(tx: Tx, { table, key }: Resource, moves: readonly Sibling[]): Promise<void> {
  for (const { id, position } of moves)
    await tx
      .update(table)
      .set({ position } as PgUpdateSetSource<PgTable>)
      .where(eq(key, id));
}

async function readTitle(tx: Tx, resource: Resource, key: string, locale: Locale): Promise<string> {
  const row = await readRow(tx, resource, key);
  return row ? rowTitle(resource, row.values, locale) : "";
}
