import { isDeepStrictEqual } from "node:util";
import type { Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import type { RowChange } from "../change-sets/change-kind";
import { changedFields } from "../change-sets/changed-fields.rules";
import { addOnce } from "./add-once.server";
import { mergeEdits } from "./merge-edits.rules";
import { lockRowsByKey, type ResourceRow } from "./read-rows.server";
import type { Resource } from "./resource.server";
import { describeConflicts, findLastEditor, writeRowEntry } from "./row-entries.server";
import { writeRow } from "./write-row.server";

export type RowEdit = { key: string | null; values: RowValues; base: RowValues | undefined };

/**
 * Changes that others saved to other fields since `base` was read are kept. Without `base`, all values are replaced.
 * @throws DomainError row_not_found, edit_conflict with the fields that others changed too, and the codes of `writeRow`
 */
export async function saveRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  edit: RowEdit,
): Promise<{ key: string }> {
  return transact(ctx.db, async (tx) => {
    if (edit.key === null) {
      const { values } = edit;
      const key = await addOnce(tx, ctx, staff, { resource: resource.name, values }, async () => {
        const added = await writeRow(tx, ctx, resource, edit);
        await writeRowEntry(tx, staff, resource, { key: added, before: null, after: values });
        return added;
      });
      return { key };
    }
    const { before, after } = await mergeRowEdit(tx, resource, edit.key, edit);
    if (changedFields(before, after).length === 0) return { key: edit.key };
    const key = await writeRow(tx, ctx, resource, { key: edit.key, values: after });
    await writeRowEntry(tx, staff, resource, { key, before, after });
    return { key };
  });
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
    throw new Rehearsed(change);
  }).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.change;
    throw error;
  });
}

export function newRowChange(values: RowValues): RowChange & { after: RowValues } {
  return { key: "new-1", before: null, after: values };
}

class Rehearsed extends Error {
  constructor(readonly change: RowChange) {
    super("The rehearsal of an edit is rolled back");
  }
}

async function mergeRowEdit(tx: Tx, resource: Resource, key: string, { base, values }: Omit<RowEdit, "key">) {
  const current = await lockRow(tx, resource, key);
  const { merged, conflicts } = mergeEdits(base ?? current.values, current.values, values);
  if (conflicts.length > 0) throw describeConflicts(conflicts, await findLastEditor(tx, resource, key));
  return { before: current.values, after: merged };
}

/** @throws DomainError row_not_found, row_in_use, row_changed if the row no longer has the values `base` */
export async function removeRow(
  ctx: Ctx,
  staff: StaffActor,
  resource: Resource,
  { key, base }: { key: string; base?: RowValues | undefined },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const current = await lockRow(tx, resource, key);
    if (base && !isDeepStrictEqual(base, current.values)) throw new DomainError("row_changed");
    await writeRow(tx, ctx, resource, { key, values: null });
    await writeRowEntry(tx, staff, resource, { key, before: current.values, after: null });
  });
}

async function lockRow(tx: Tx, resource: Resource, key: string): Promise<ResourceRow> {
  const [row] = await lockRowsByKey(tx, resource, [key]);
  if (!row) throw new DomainError("row_not_found");
  return row;
}
