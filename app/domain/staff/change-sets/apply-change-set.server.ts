import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type ChangeSetId, type ChangeState, changeSetRows, changeSets, type RowValues } from "~db/schema/staff";
import { asDb, transact } from "~db/transaction.server";
import type { AuditedRow, AuditFacts, Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { StaffActor } from "../../permission";
import { type ChangeKind, inParts, type RowChange } from "./change-kind";
import { changedFields, factsOf } from "./changed-fields.rules";
import { findAddedRows } from "./find-added-rows.server";

type ChangeSet = typeof changeSets.$inferSelect;
type StoredRow = typeof changeSetRows.$inferSelect;
type RowOutcome = Pick<StoredRow, "id" | "key" | "state" | "refusal"> & { after?: RowValues };

/**
 * Refuses rows that were changed or added since the preview or that a rule forbids by now, and writes the others. A repeated
 * call has no effect. @throws DomainError change_set_not_found
 */
export async function applyChangeSet(
  ctx: Ctx,
  staff: StaffActor,
  kind: ChangeKind,
  id: ChangeSetId,
): Promise<{ applied: number }> {
  return transact(ctx.db, async (tx) => {
    const set = await lockChangeSet(tx, kind, id);
    if (set.appliedAt) return { applied: await countRowsInState(tx, id, "applied") };
    const planned = await listRowsInState(tx, id, "planned");
    const added = await findAddedRows(tx, kind, planned);
    const repeated = planned.filter(({ key }) => added.has(key));
    const missing = planned.filter(({ key }) => !added.has(key));
    const outcomes = [
      ...(await writeChanges(tx, ctx, kind, missing, { done: "applied", left: "refused" })),
      ...repeated.map(({ id, key }) => ({
        id,
        key,
        state: "refused" as const,
        refusal: { code: "row_added" as const },
      })),
    ];
    await saveOutcomes(tx, outcomes);
    await tx.update(changeSets).set({ appliedAt: ctx.now }).where(eq(changeSets.id, id));
    const written = listWritten(planned, outcomes, "applied");
    const after = { ...auditFactsOf(set), rows: written.length };
    const rows = await describeRows(tx, ctx, kind, written);
    await staff.writeAuditEntry(tx, { action: "changes_applied", subject: subjectOf(set), after, rows });
    return { applied: written.length };
  });
}

/**
 * Restores the earlier values and removes rows that were added. Rows that were changed since get the state `skipped`.
 * @throws DomainError change_set_not_found, change_set_not_applied
 */
export async function undoChangeSet(
  ctx: Ctx,
  staff: StaffActor,
  kind: ChangeKind,
  id: ChangeSetId,
): Promise<{ undone: number }> {
  return transact(ctx.db, async (tx) => {
    const set = await lockChangeSet(tx, kind, id);
    if (!set.appliedAt) throw new DomainError("change_set_not_applied");
    if (set.undoneAt) return { undone: await countRowsInState(tx, id, "undone") };
    const applied = await listRowsInState(tx, id, "applied");
    // Changes are undone in reverse. For example, an earlier change may have freed the days that a later season took.
    const reversed = applied
      .toReversed()
      .map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));
    const outcomes = await writeChanges(tx, ctx, kind, reversed, { done: "undone", left: "skipped" });
    await saveOutcomes(tx, outcomes);
    await tx.update(changeSets).set({ undoneAt: ctx.now }).where(eq(changeSets.id, id));
    const written = listWritten(reversed, outcomes, "undone").toReversed();
    const after = { ...auditFactsOf(set), rows: written.length };
    const rows = await describeRows(tx, ctx, kind, written);
    await staff.writeAuditEntry(tx, { action: "changes_undone", subject: subjectOf(set), after, rows });
    return { undone: written.length };
  });
}

type WrittenChange = RowChange & Pick<StoredRow, "id">;

/** Returns the written changes with the keys that the rows have afterwards. */
function listWritten(
  changes: readonly WrittenChange[],
  outcomes: readonly RowOutcome[],
  done: ChangeState,
): RowChange[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return changes.flatMap(({ id, before, after }) => {
    const outcome = byId.get(id);
    return outcome?.state === done ? [{ key: outcome.key, before, after }] : [];
  });
}

const maxAuditedRows = 20;

/** The log has the first rows, and the page of the change set lists all of them until it is purged. */
async function describeRows(tx: Tx, ctx: Ctx, kind: ChangeKind, changes: readonly RowChange[]): Promise<AuditedRow[]> {
  const first = changes.slice(0, maxAuditedRows);
  const names = await kind.nameRows(
    { ...ctx, db: asDb(tx, ctx.db) },
    first.map(({ key }) => key),
  );
  return first.map(({ key, before, after }) => {
    const fields = changedFields(before, after);
    return {
      name: names.get(key) ?? key,
      before: before && factsOf(fields, "before"),
      after: after && factsOf(fields, "after"),
    };
  });
}

function subjectOf({ kind, id }: Pick<ChangeSet, "kind" | "id">): string {
  return `changes ${kind} ${id}`;
}

function auditFactsOf({ facts: { poolIds: _, ...facts } }: ChangeSet): AuditFacts {
  return facts;
}

/** A second click on the same button waits for this lock. */
async function lockChangeSet(tx: Tx, kind: ChangeKind, id: ChangeSetId): Promise<ChangeSet> {
  const [set] = await tx
    .select()
    .from(changeSets)
    .where(and(eq(changeSets.id, id), eq(changeSets.kind, kind.name)))
    .for("update");
  if (!set) throw new DomainError("change_set_not_found");
  return set;
}

function listRowsInState(tx: Tx, id: ChangeSetId, state: ChangeState): Promise<StoredRow[]> {
  return tx
    .select()
    .from(changeSetRows)
    .where(and(eq(changeSetRows.changeSetId, id), eq(changeSetRows.state, state)))
    .orderBy(asc(changeSetRows.id));
}

function countRowsInState(tx: Tx, id: ChangeSetId, state: ChangeState): Promise<number> {
  return tx.$count(changeSetRows, and(eq(changeSetRows.changeSetId, id), eq(changeSetRows.state, state)));
}

/** Writes only rows that still have the values of `before`. */
async function writeChanges(
  tx: Tx,
  ctx: Ctx,
  kind: ChangeKind,
  rows: readonly (RowChange & Pick<StoredRow, "id">)[],
  { done, left }: { done: ChangeState; left: ChangeState },
): Promise<RowOutcome[]> {
  const current = await kind.lockRows(
    tx,
    rows.map(({ key }) => key),
  );
  const isUnchanged = ({ key, before }: RowChange) =>
    isDeepStrictEqual(current.get(key) ?? null, before && comparedValues(kind, before));
  const { refusals, newKeys, newValues } = await kind.write(tx, ctx, rows.filter(isUnchanged));
  return rows.map((row) => {
    const refusal = isUnchanged(row) ? (refusals.get(row.key) ?? null) : { code: "row_changed" as const };
    const after = newValues?.get(row.key);
    const state = refusal ? left : done;
    return { id: row.id, key: newKeys.get(row.key) ?? row.key, state, refusal, ...(after && { after }) };
  });
}

function comparedValues({ comparedFields }: ChangeKind, values: RowValues): RowValues {
  if (!comparedFields) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => comparedFields.includes(name)));
}

/**
 * Rows can get the former keys of others, such as a holiday's date. Rows whose keys change first get temporary ones.
 */
async function saveOutcomes(tx: Tx, outcomes: readonly RowOutcome[]): Promise<void> {
  for (const part of inParts(outcomes))
    await tx.execute(sql`
      update ${changeSetRows} as row set key = 'moved-' || row.id
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as outcome (id int, key text)
      where row.id = outcome.id and row.key <> outcome.key and row.before is not null`);
  for (const part of inParts(outcomes))
    await tx.execute(sql`
      update ${changeSetRows} as row set key = outcome.key, state = outcome.state, refusal = outcome.refusal,
        after = coalesce(outcome.after, row.after)
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
        as outcome (id int, key text, state text, refusal jsonb, after jsonb)
      where row.id = outcome.id`);
}
