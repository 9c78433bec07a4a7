import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { groupBy } from "~/lib/group-by";
import type { Tx } from "~db/client.server";
import { changeSetRows, changeSets } from "~db/schema/staff";
import { lockName } from "~db/transaction.server";
import type { ChangeKind, RowChange } from "./change-kind";

/**
 * Returns the keys of new rows that an applied change set has added already, so that a file that is sent again adds
 * nothing. A row that was undone or deleted since can be added again.
 */
export async function findAddedRows(tx: Tx, kind: ChangeKind, changes: readonly RowChange[]): Promise<Set<string>> {
  const { title } = kind;
  const added = changes.filter(({ before, after }) => before === null && after !== null);
  if (title === undefined || added.length === 0) return new Set();
  // Of two change sets that are applied at the same moment, the second one waits for the rows of the first one.
  await lockName(tx, `changes ${kind.name}`);
  const titles = JSON.stringify(added.map(({ after }) => after?.[title] ?? null));
  const earlier = await tx
    .select({ key: changeSetRows.key, after: changeSetRows.after })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.changeSetId))
    .where(
      and(
        eq(changeSets.kind, kind.name),
        eq(changeSetRows.state, "applied"),
        isNull(changeSetRows.before),
        sql`${changeSetRows.after} -> ${title} in (select jsonb_array_elements(${titles}::jsonb))`,
      ),
    );
  const present = await kind.lockRows(
    tx,
    earlier.map(({ key }) => key),
  );
  const titleOf = ({ after }: Pick<RowChange, "after">) => formatTitle(after?.[title]);
  const byTitle = groupBy(
    earlier.filter(({ key }) => present.has(key)),
    titleOf,
  );
  // An added row also has the values that its line left out.
  const isEarlier = (change: RowChange) =>
    (byTitle.get(titleOf(change)) ?? []).some((row) =>
      Object.entries(change.after ?? {}).every(([name, value]) => isDeepStrictEqual(row.after?.[name], value)),
    );
  return new Set(added.filter(isEarlier).map(({ key }) => key));
}

/** PostgreSQL stores the languages of a text in another order. */
function formatTitle(title: unknown): string {
  return typeof title === "object" && title !== null ? JSON.stringify(Object.entries(title).sort()) : String(title);
}
