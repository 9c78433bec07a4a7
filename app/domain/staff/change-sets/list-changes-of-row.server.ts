import { and, desc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { changeSetRows, changeSets } from "~db/schema/staff";
import type { ChangeKindName } from "./change-kind";
import { type ChangedField, changedFields } from "./changed-fields.rules";

const maxSets = 50;

/** Lists applied and undone bulk changes of any of the rows, the newest first. */
export async function listChangesOfRow(db: Db | Tx, kind: ChangeKindName, ...keys: readonly string[]) {
  const rows = await db
    .select({ set: changeSets, row: changeSetRows })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.changeSetId))
    .where(
      and(
        isAnyOf(changeSetRows.key, keys),
        eq(changeSets.kind, kind),
        inArray(changeSetRows.state, ["applied", "undone", "skipped"]),
      ),
    )
    .orderBy(desc(changeSets.id))
    .limit(maxSets);
  const changes = rows.flatMap(
    ({ set: { name, appliedAt, undoneAt }, row: { id: rowId, key, before, after, state } }) => [
      ...(undoneAt && state === "undone"
        ? [
            describe(
              { id: `undone-${rowId}`, key, name, at: undoneAt, action: "changes_undone" },
              changedFields(after, before),
            ),
          ]
        : []),
      ...(appliedAt
        ? [
            describe(
              { id: `applied-${rowId}`, key, name, at: appliedAt, action: "changes_applied" },
              changedFields(before, after),
            ),
          ]
        : []),
    ],
  );
  return changes.toSorted((one, other) => other.at.localeCompare(one.at));
}

/** Lists changes that were planned for the rows and are not in effect: still planned, refused, or undone since. */
export function listUnappliedChanges(db: Db | Tx, kind: ChangeKindName, keys: readonly string[]) {
  const { key, before, after, changeSetId, state } = changeSetRows;
  return db
    .select({ key, before, after, facts: changeSets.facts })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetId))
    .where(and(isAnyOf(key, keys), eq(changeSets.kind, kind), inArray(state, ["planned", "refused", "undone"])));
}

type AppliedChange = { id: string; key: string; name: string; at: Date; action: "changes_applied" | "changes_undone" };

function describe({ at, ...change }: AppliedChange, fields: readonly ChangedField[]) {
  return {
    ...{ ...change, at: at.toISOString() },
    before: Object.fromEntries(fields.map(({ name, before }) => [name, before])),
    after: Object.fromEntries(fields.map(({ name, after }) => [name, after])),
  };
}
