import { isDeepStrictEqual } from "node:util";
import { desc, eq } from "drizzle-orm";
import { cutText } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { auditEntries, type RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx, RowFacts } from "../../ctx";
import { DomainError, type FieldError } from "../../errors";
import type { StaffActor } from "../../permission";
import { type ChangedField, changedFields } from "../change-sets/changed-fields.rules";
import { listChangesOfRow } from "../change-sets/list-changes-of-row.server";
import { addOnce } from "./add-once.server";
import { type EditConflict, mergeEdits } from "./merge-edits.rules";
import { lockRowsByKey, type ResourceRow } from "./read-rows.server";
import type { Resource } from "./resource.server";
import { writeRow } from "./write-row.server";

export type RowEdit = { key: string | null; values: RowValues; base: RowValues | undefined };

/**
 * Keeps what others changed in other fields since `base` was read. Without `base`, all values are replaced. @throws
 * DomainError row_not_found, edit_conflict with the fields that others changed too, and the codes of `writeRow`
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

export function rowSubject({ name }: Pick<Resource, "name">, key: string): string {
  return `row ${name} ${key}`;
}

async function lockRow(tx: Tx, resource: Resource, key: string): Promise<ResourceRow> {
  const [row] = await lockRowsByKey(tx, resource, [key]);
  if (!row) throw new DomainError("row_not_found");
  return row;
}

type RowEntry = { key: string; before: RowValues | null; after: RowValues | null };

export async function writeRowEntry(
  tx: Tx,
  staff: StaffActor,
  resource: Pick<Resource, "name">,
  { key, before, after }: RowEntry,
) {
  const fields = changedFields(before, after);
  await staff.writeAuditEntry(tx, {
    action: before === null ? "row_added" : after === null ? "row_removed" : "row_changed",
    subject: rowSubject(resource, key),
    ...(before && { before: factsOf(fields, "before") }),
    ...(after && { after: factsOf(fields, "after") }),
  });
}

const maxFactLength = 500;

export function factsOf(fields: readonly ChangedField[], side: "before" | "after"): RowFacts {
  return Object.fromEntries(
    fields.map(({ name, [side]: value }) => [name, typeof value === "string" ? cutText(value, maxFactLength) : value]),
  );
}

const maxListLength = 200;

function listValues(fields: readonly ChangedField[], side: "before" | "after"): string {
  return cutText(
    fields.flatMap(({ [side]: value }) => (value === null ? [] : String(value))).join("; "),
    maxListLength,
  );
}

export async function findLastEditor(tx: Tx, resource: Pick<Resource, "name">, key: string): Promise<string> {
  const [entry] = await tx
    .select({ name: auditEntries.name, at: auditEntries.at })
    .from(auditEntries)
    .where(eq(auditEntries.subject, rowSubject(resource, key)))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  const [change] = await listChangesOfRow(tx, resource.name, key);
  const isChangeNewer = change !== undefined && (!entry || change.at > entry.at.toISOString());
  return (isChangeNewer ? change.name : entry?.name) ?? "";
}

export function describeConflicts(conflicts: readonly EditConflict[], name: string): DomainError {
  const [first, ...also] = conflicts.flatMap(({ field, base, theirs }): FieldError[] => {
    const changed = changedFields({ [field]: base }, { [field]: theirs });
    if (Array.isArray(base) || Array.isArray(theirs)) {
      const params = { name, base: listValues(changed, "before"), theirs: listValues(changed, "after") };
      return [{ code: "edit_conflict", field, params }];
    }
    // If the form did not send `base`, it can differ from the row in its structure only.
    return (changed.length > 0 ? changed : [{ name: field, before: null, after: null }]).map((one) => ({
      ...{ code: "edit_conflict", field: one.name },
      params: { name, base: String(one.before ?? ""), theirs: String(one.after ?? "") },
    }));
  });
  if (!first) throw new Error("A conflict without a field");
  return new DomainError("edit_conflict", { field: first.field, params: first.params, also });
}
