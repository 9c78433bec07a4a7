import { desc, eq } from "drizzle-orm";
import { cutText } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { auditEntries, type RowValues } from "~db/schema/staff";
import { DomainError, type FieldError } from "../../errors";
import type { StaffActor } from "../../permission";
import { listEntriesAbout } from "../audit-log.server";
import { type ChangedField, changedFields, factsOf } from "../change-sets/changed-fields.rules";
import { listChangesOfRow } from "../change-sets/list-changes-of-row.server";
import type { EditConflict } from "./merge-edits.rules";
import type { Resource } from "./resource.server";

export function rowSubject({ name }: Pick<Resource, "name">, key: string): string {
  return `row ${name} ${key}`;
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

/** Names the last editor of the subject. @throws DomainError edit_conflict */
export async function requireNoConflicts(tx: Tx, subject: string, conflicts: readonly EditConflict[]): Promise<void> {
  if (conflicts.length === 0) return;
  const [last] = await listEntriesAbout(tx, subject);
  throw describeConflicts(conflicts, last?.name ?? "");
}

/** Also finds editors who applied a change set, unlike `requireNoConflicts`. @throws DomainError edit_conflict */
export async function requireNoRowConflicts(
  tx: Tx,
  resource: Pick<Resource, "name">,
  key: string,
  conflicts: readonly EditConflict[],
): Promise<void> {
  if (conflicts.length > 0) throw describeConflicts(conflicts, await findLastEditor(tx, resource, key));
}

export function describeConflicts(conflicts: readonly EditConflict[], name: string): DomainError {
  const [first, ...also] = conflicts.flatMap(({ field, base, theirs }): FieldError[] => {
    const changed = changedFields({ [field]: base }, { [field]: theirs });
    if (Array.isArray(base) || Array.isArray(theirs)) {
      const params = { name, base: listValues(changed, "before"), theirs: listValues(changed, "after") };
      return [{ code: "edit_conflict", field, params }];
    }
    // `changed` is empty if `base` and `theirs` differ only in structure, such as a missing and an empty object.
    return (changed.length > 0 ? changed : [{ name: field, before: null, after: null }]).map((one) => ({
      ...{ code: "edit_conflict", field: one.name },
      params: { name, base: String(one.before ?? ""), theirs: String(one.after ?? "") },
    }));
  });
  if (!first) throw new Error("A conflict without a field");
  return new DomainError("edit_conflict", { field: first.field, params: first.params, also });
}
