import { isDeepStrictEqual } from "node:util";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { ChangeRefusal, RowValues } from "~db/schema/staff";
import { sqlState } from "~db/sql-state";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { RowChange } from "../change-sets/change-kind";
import { keyValue, type Resource } from "./resource.server";
import { columnsOf, inSavepoint, writeRow } from "./write-row.server";

type ResourceWriteOutcome = {
  refusals: Map<string, ChangeRefusal>;
  newKeys: Map<string, string>;
  newValues: Map<string, RowValues>;
};

/** A part that the database refuses is written again in smaller parts, so that only the wrong rows are refused. */
const partSizes = [250, 25];

/** Writes many rows in their order. Returns which rows are refused and which keys the new rows got. */
export async function writeRows(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  changes: readonly RowChange[],
): Promise<ResourceWriteOutcome> {
  const outcome: ResourceWriteOutcome = { refusals: new Map(), newKeys: new Map(), newValues: new Map() };
  const write = async (rows: readonly RowChange[], [size = 1, ...smaller]: readonly number[]): Promise<void> => {
    for (let start = 0; start < rows.length; start += size) {
      const part = rows.slice(start, start + size);
      if (size === 1) for (const row of part) await writeAlone(tx, ctx, resource, row, outcome);
      else if (!(await writePart(tx, ctx, resource, part, outcome))) await write(part, smaller);
    }
  };
  await write(changes, partSizes);
  return outcome;
}

async function writeAlone(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  change: RowChange,
  outcome: ResourceWriteOutcome,
): Promise<void> {
  const { key, before, after } = change;
  const { additions } = resource;
  try {
    if (additions && before === null && after !== null) {
      const add = (savepoint: Tx) => additions.add(savepoint, ctx, after);
      const added = await inSavepoint(tx, resource, { isRemoval: false }, add);
      outcome.newKeys.set(key, added.key);
      outcome.newValues.set(key, added.values);
      return;
    }
    if (additions && before !== null && after === null) {
      const remove = (savepoint: Tx) => additions.remove(savepoint, ctx, key, before);
      return await inSavepoint(tx, resource, { isRemoval: true }, remove);
    }
    const written = await writeRow(tx, ctx, resource, { key: before === null ? null : key, values: after });
    if (written !== key) outcome.newKeys.set(key, written);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome.refusals.set(key, describeRefusal(error));
  }
}

function describeRefusal({ also, ...first }: DomainError): ChangeRefusal {
  const describe = ({ code, field, params }: Pick<DomainError, "code" | "field" | "params">) => ({
    ...{ code, params: { ...params, ...(field !== undefined && { column: field }) } },
  });
  return { ...describe(first), ...(also.length > 0 && { also: also.map(describe) }) };
}

/** Returns false if nothing was written, because a row needs its own statement or the database refuses a row. */
async function writePart(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  rows: readonly RowChange[],
  { refusals, newKeys }: ResourceWriteOutcome,
): Promise<boolean> {
  if (!rows.every((row) => canShareStatement(resource, row))) return false;
  const refused = new Map<string, ChangeRefusal>();
  await Promise.all(
    rows.map(async ({ key, before, after }) => {
      if (after === null) return;
      await resource.check(tx, after, before === null ? null : key).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        refused.set(key, describeRefusal(error));
      });
    }),
  );
  try {
    const written = await tx.transaction(async (savepoint) => {
      const keys = new Map<string, string>();
      for (const run of listRuns(rows.filter(({ key }) => !refused.has(key))))
        for (const [key, its] of await writeRun(savepoint, ctx, resource, run)) keys.set(key, its);
      return keys;
    });
    for (const [key, refusal] of refused) refusals.set(key, refusal);
    for (const [key, its] of written) if (its !== key) newKeys.set(key, its);
    return true;
  } catch (error) {
    if (error instanceof RowMissing || sqlState(error)?.startsWith("2")) return false;
    throw error;
  }
}

class RowMissing extends Error {}

/** Returns false if the row's check or slug depends on other rows, so that the rows before it must be written first. */
function canShareStatement(resource: Resource, { before, after }: RowChange): boolean {
  if (after === null) return resource.isDeletable;
  return resource.isCheckedAlone && (before !== null || (resource.isAddable && !resource.slug));
}

function actOf({ before, after }: RowChange): "insert" | "update" | "delete" {
  return before === null ? "insert" : after === null ? "delete" : "update";
}

function listRuns(rows: readonly RowChange[]): RowChange[][] {
  const runs: RowChange[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0] && actOf(last[0]) === actOf(row)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Inserts, updates or deletes all rows by one statement. Returns their keys afterwards. */
async function writeRun(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  rows: readonly RowChange[],
): Promise<(readonly [string, string])[]> {
  const { table, key } = resource;
  const [first] = rows;
  if (!first) return [];
  const act = actOf(first);
  if (act === "update") return updateRows(tx, resource, rows);
  if (act === "delete") {
    const ids = rows.map((row) => keyValue(resource, row.key)).filter((id) => id !== null);
    await tx.delete(table).where(isAnyOf(key, ids));
    return [];
  }
  const values = rows.map(({ after }) => ({ ...resource.defaults?.(ctx), ...columnsOf(resource, after) }));
  const added = await tx
    .insert(table)
    .values(values as PgInsertValue<PgTable>[])
    .returning({ key });
  return rows.map((row, index) => [row.key, String(added[index]?.key)] as const);
}

/** Sets only fields that change in at least one row, because some columns have triggers. */
async function updateRows(tx: Tx, resource: Resource, rows: readonly RowChange[]) {
  const changed = resource.fields.filter(({ name }) =>
    rows.some(({ before, after }) => !isDeepStrictEqual(before?.[name], after?.[name])),
  );
  if (changed.length === 0) return [];
  const given = rows.map(({ key, after }) => ({ key: keyValue(resource, key), values: columnsOf(resource, after) }));
  const set = changed.map(({ name, column }) => [name, readGiven(sql`given.row -> 'values'`, name, column)] as const);
  const written = await tx
    .update(resource.table)
    .set(Object.fromEntries(set) as PgUpdateSetSource<PgTable>)
    .from(sql`jsonb_array_elements(${JSON.stringify(given)}::jsonb) as given (row)`)
    .where(eq(resource.key, readGiven(sql`given.row`, "key", resource.key)))
    .returning({ key: resource.key });
  if (written.length < rows.length) throw new RowMissing();
  // The key can be a field that was changed, such as the date of a holiday.
  const field = resource.fields.find(({ column }) => column === resource.key)?.name;
  return rows.map(({ key, after }) => [key, field ? String(after?.[field]) : key] as const);
}

/** Returns the SQL that reads a member of a JSON object with the type of the column. */
function readGiven(object: SQL, name: string, column: PgColumn): SQL {
  const [member, type] = [sql.raw(`'${name}'`), sql.raw(column.getSQLType())];
  if (column.getSQLType() === "jsonb") return sql`nullif(${object} -> ${member}, 'null')`;
  if (!column.getSQLType().endsWith("[]")) return sql`(${object} ->> ${member})::${type}`;
  return sql`array(select jsonb_array_elements_text(${object} -> ${member}))::${type}`;
}
