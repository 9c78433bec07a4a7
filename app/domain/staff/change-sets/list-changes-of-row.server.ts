import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { changeSetRows, changeSets } from "~db/schema/staff";
import type { ChangeKindName } from "./change-kind";
import { type ChangedField, changedFields } from "./changed-fields.rules";

const maxSets = 50;

/** The bulk changes that were applied to a row, and those that were undone, the newest first. */
export async function listChangesOfRow(db: Db | Tx, kind: ChangeKindName, key: string) {
  const rows = await db
    .select({ set: changeSets, row: changeSetRows })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.changeSetId))
    .where(
      and(
        eq(changeSetRows.key, key),
        eq(changeSets.kind, kind),
        inArray(changeSetRows.state, ["applied", "undone", "skipped"]),
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(maxSets);
  const changes = rows.flatMap(({ set: { id, name, appliedAt, undoneAt }, row: { before, after, state } }) => [
    ...(undoneAt && state === "undone"
      ? [describe({ id: `undone-${id}`, name, at: undoneAt, action: "changes_undone" }, changedFields(after, before))]
      : []),
    ...(appliedAt
      ? [
          describe(
            { id: `applied-${id}`, name, at: appliedAt, action: "changes_applied" },
            changedFields(before, after),
          ),
        ]
      : []),
  ]);
  return changes.toSorted((one, other) => other.at.localeCompare(one.at));
}

type Change = { id: string; name: string; at: Date; action: "changes_applied" | "changes_undone" };

function describe({ at, ...change }: Change, fields: readonly ChangedField[]) {
  return {
    ...{ ...change, at: at.toISOString() },
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
  };
}
