import { isDeepStrictEqual } from "node:util";
import type { Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
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
    const current = await lockRow(tx, resource, edit.key);
    const { merged, conflicts } = mergeEdits(edit.base ?? current.values, current.values, edit.values);
    if (conflicts.length > 0) throw describeConflicts(conflicts, await findLastEditor(tx, resource, edit.key));
    if (changedFields(current.values, merged).length === 0) return { key: edit.key };
    const key = await writeRow(tx, ctx, resource, { key: edit.key, values: merged });
    await writeRowEntry(tx, staff, resource, { key, before: current.values, after: merged });
    return { key };
  });
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
