import { and, asc, count, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { type ChangeSetId, type ChangeState, changeSetRows, changeSets } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { type ChangeKind, type RowChange, unreadableLine } from "./change-kind";
import { changedFields } from "./changed-fields.rules";

export type ChangeSetView = Awaited<ReturnType<typeof getChangeSet>>;

const rowsPerPage = 100;

/** `after` is the number of the last row of the previous page. */
type PageOfSet = { id: ChangeSetId; after?: number | undefined };

/** Rows that are refused or skipped come first. @throws DomainError change_set_not_found */
export async function getChangeSet(ctx: Ctx, kind: ChangeKind, { id, after: last }: PageOfSet) {
  const [set] = await ctx.db
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.id, id), eq(changeSets.kind, kind.name)));
  if (!set) throw new DomainError("change_set_not_found");
  const [counts, found] = await Promise.all([
    ctx.db
      .select({ state: changeSetRows.state, isNew: sql<boolean>`${changeSetRows.before} is null`, rows: count() })
      .from(changeSetRows)
      .where(eq(changeSetRows.changeSetId, id))
      .groupBy(changeSetRows.state, sql`2`),
    ctx.db
      .select()
      .from(changeSetRows)
      .where(and(eq(changeSetRows.changeSetId, id), last === undefined ? undefined : isAfterRow(id, last)))
      .orderBy(sql`${changeSetRows.refusal} is null`, asc(changeSetRows.id))
      .limit(rowsPerPage + 1),
  ]);
  const rows = found.slice(0, rowsPerPage);
  const names = await kind.nameRows(
    ctx,
    rows.map(({ key }) => key),
  );
  const countOf = (state: ChangeState) =>
    counts.filter((one) => one.state === state).reduce((sum, { rows }) => sum + rows, 0);
  const total = counts.reduce((sum, { rows }) => sum + rows, 0);
  const { facts, name, createdAt, appliedAt, undoneAt } = set;
  return {
    ...{ id, kind: kind.name, facts, by: name, total, isFirstPage: last === undefined },
    next: found.length > rowsPerPage ? (rows.at(-1)?.id ?? null) : null,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    counts: {
      ...{ planned: countOf("planned"), refused: countOf("refused"), applied: countOf("applied") },
      ...{ undone: countOf("undone"), skipped: countOf("skipped") },
    },
    newRows: counts.reduce((sum, { state, isNew, rows }) => (isNew && state !== "refused" ? sum + rows : sum), 0),
    added: counts.find(({ state, isNew }) => state === "planned" && isNew)?.rows ?? 0,
    hasUnreadableLines: rows.some(({ key }) => unreadableLine.test(key)),
    rows: rows.map(({ key, before, after, state, refusal }) => ({
      ...{ key, state, refusal, fields: unreadableLine.test(key) ? [] : changedFields(before, after) },
      kind: before === null ? ("added" as const) : after === null ? ("removed" as const) : ("changed" as const),
      name: names.get(key) ?? nameNewRow(ctx, kind, { key, before, after }),
    })),
  };
}

/** An unreadable line is named by its number instead. */
function nameNewRow({ locale }: Pick<Ctx, "locale">, kind: ChangeKind, { key, before, after }: RowChange) {
  if (before !== null || after === null || unreadableLine.test(key)) return null;
  return kind.nameNewRow?.(after, locale) || null;
}

/** If the row is gone, the set begins again at the first page. */
function isAfterRow(set: ChangeSetId, last: number): SQL {
  const row = sql`from ${changeSetRows} last where last.id = ${last} and last.change_set_id = ${set}`;
  const place = sql`(${changeSetRows.refusal} is null, ${changeSetRows.id})`;
  return sql`(not exists (select ${row}) or ${place} > (select last.refusal is null, last.id ${row}))`;
}

export async function listUnreadableLines({ db }: Pick<Ctx, "db">, kind: ChangeKind, id: ChangeSetId) {
  const rows = await db
    .select({ cells: changeSetRows.after })
    .from(changeSetRows)
    .innerJoin(changeSets, eq(changeSets.id, changeSetRows.changeSetId))
    .where(and(eq(changeSets.id, id), eq(changeSets.kind, kind.name), like(changeSetRows.key, "line-%")))
    .orderBy(asc(changeSetRows.id));
  return rows.map(({ cells }) => cells ?? {});
}

/** Sums the change of the numeric `field` over all rows that are planned or applied. */
export async function sumFieldChange({ db }: Pick<Ctx, "db">, id: ChangeSetId, field: string): Promise<number> {
  const { before, after, state, changeSetId } = changeSetRows;
  const [row] = await db
    .select({ sum: sql<number>`coalesce(sum((${after}->>${field})::int - (${before}->>${field})::int), 0)::int` })
    .from(changeSetRows)
    .where(and(eq(changeSetId, id), inArray(state, ["planned", "applied"])));
  return row?.sum ?? 0;
}
