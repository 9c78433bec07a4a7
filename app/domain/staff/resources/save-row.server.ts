import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import type { RowChange } from "../change-sets/change-kind";
import { changedFields } from "../change-sets/changed-fields.rules";
import { storeUndoStep, type UndoRef } from "../undo/store-undo-step.server";
import type { UndoableChange } from "../undo/undo-kinds";
import { addOnce } from "./add-once.server";
import { mergeEdits } from "./merge-edits.rules";
import { lockRowsByKey, type ResourceRow } from "./read-rows.server";
import { keyValue, type Resource } from "./resource.server";
import { requireNoRowConflicts, writeRowEntry } from "./row-entries.server";
import { writeRow } from "./write-row.server";

export type RowEdit = { key: string | null; values: RowValues; base: RowValues | undefined };
/** `undo` is null if nothing was changed, or if the change cannot be undone. */
export type SavedRow = { key: string; undo: UndoRef | null };

/**
 * Changes that others saved to other fields since `base` was read are kept. Without `base`, all values are replaced.
 * `change` names how `undoChange` restores the earlier values.
 * @throws DomainError row_not_found, edit_conflict with the fields that others changed too, and the codes of `writeRow`
 */
export async function saveRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  edit: RowEdit,
  change: UndoableChange = "row_saved",
): Promise<SavedRow> {
  return transact(ctx.db, async (tx) => {
    if (edit.key === null) return addRow(tx, ctx, staff, resource, edit.values);
    const { before, after } = await mergeRowEdit(tx, resource, edit.key, edit);
    if (changedFields(before, after).length === 0) return { key: edit.key, undo: null };
    const key = await writeRow(tx, ctx, resource, { key: edit.key, values: after });
    await writeRowEntry(tx, staff, resource, { key, before, after });
    const input = { key, values: before, base: after };
    return { key, undo: await storeUndoStep(tx, ctx, staff, { kind: resource.name, change, input }) };
  });
}

async function addRow(tx: Tx, ctx: Ctx, staff: StaffActor, resource: Resource, values: RowValues): Promise<SavedRow> {
  let undo: UndoRef | null = null;
  const key = await addOnce(tx, ctx, staff, { resource: resource.name, values }, async () => {
    const added = await writeRow(tx, ctx, resource, { key: null, values });
    await writeRowEntry(tx, staff, resource, { key: added, before: null, after: values });
    if (resource.isDeletable) {
      const step = { kind: resource.name, change: "row_added", input: { key: added, base: values } } as const;
      undo = await storeUndoStep(tx, ctx, staff, step);
    }
    return added;
  });
  return { key, undo };
}

/**
 * Returns the change that `saveRow` would make, without making it.
 * @throws DomainError with the codes of `saveRow`
 */
export async function rehearseRowEdit(ctx: Ctx, resource: Resource, edit: RowEdit): Promise<RowChange> {
  return transact(ctx.db, async (tx) => {
    const { key } = edit;
    const change = key === null ? newRowChange(edit.values) : { key, ...(await mergeRowEdit(tx, resource, key, edit)) };
    await writeRow(tx, ctx, resource, { key, values: change.after });
    throw new RehearsedEdit(change);
  }).catch((error: unknown) => {
    if (error instanceof RehearsedEdit) return error.change;
    throw error;
  });
}

export function newRowChange(values: RowValues): RowChange & { after: RowValues } {
  return { key: "new-1", before: null, after: values };
}

class RehearsedEdit extends Error {
  constructor(readonly change: RowChange) {
    super("The rehearsal of an edit is rolled back");
  }
}

async function mergeRowEdit(tx: Tx, resource: Resource, key: string, { base, values }: Omit<RowEdit, "key">) {
  const current = await lockRow(tx, resource, key);
  const { merged, conflicts } = mergeEdits(base ?? current.values, current.values, values);
  await requireNoRowConflicts(tx, resource, key, conflicts);
  return { before: current.values, after: merged };
}

/** @throws DomainError row_not_found, row_in_use, row_changed if the row no longer has the values `base` */
export async function removeRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, base }: { key: string; base?: RowValues | undefined },
): Promise<UndoRef> {
  return transact(ctx.db, async (tx) => {
    const { values } = await lockRow(tx, resource, key);
    if (base && !isDeepStrictEqual(base, values)) throw new DomainError("row_changed");
    const slug = await readSlug(tx, resource, key);
    await writeRow(tx, ctx, resource, { key, values: null });
    await writeRowEntry(tx, staff, resource, { key, before: values, after: null });
    const input = { key, values, ...(slug !== null && { slug }) };
    return storeUndoStep(tx, ctx, staff, { kind: resource.name, change: "row_removed", input });
  });
}

type RemovedRow = { key: string; values: RowValues; slug?: string | undefined };

/**
 * Adds a removed row with its former key and address. A repeated call has no effect.
 * @throws DomainError row_changed if another row has the key by now, and the codes of `writeRow`
 */
export async function restoreRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, values, slug }: RemovedRow,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [current] = await lockRowsByKey(tx, resource, [key]);
    if (current && isDeepStrictEqual(current.values, values)) return;
    if (current) throw new DomainError("row_changed");
    await writeRow(tx, ctx, resource, { key: null, values, former: { key, slug } });
    await writeRowEntry(tx, staff, resource, { key, before: null, after: values });
  });
}

async function readSlug(tx: Tx, resource: Resource, key: string): Promise<string | null> {
  const id = keyValue(resource, key);
  if (!resource.slug || id === null) return null;
  const [row] = await tx.select({ slug: resource.slug.column }).from(resource.table).where(eq(resource.key, id));
  return row ? String(row.slug) : null;
}

async function lockRow(tx: Tx, resource: Resource, key: string): Promise<ResourceRow> {
  const [row] = await lockRowsByKey(tx, resource, [key]);
  if (!row) throw new DomainError("row_not_found");
  return row;
}
