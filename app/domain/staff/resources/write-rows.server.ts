import { isDeepStrictEqual } from "node:util";
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { zip } from "~/lib/zip";
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
  try {
    if (isAddition(resource, change)) {
      const write = (savepoint: Tx) => writeRun(savepoint, ctx, resource, [change]);
      return record(await inSavepoint(tx, resource, { isRemoval: after === null }, write), outcome);
    }
    record(
      [{ key, newKey: await writeRow(tx, ctx, resource, { key: before === null ? null : key, values: after }) }],
      outcome,
    );
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    outcome.refusals.set(key, describeRefusal(error));
  }
}

/** Returns whether the resource adds or removes this row by its `additions`. */
function isAddition({ additions }: Resource, { before, after }: RowChange): boolean {
  return additions !== undefined && (before === null || after === null);
}

type WrittenRow = { key: string; newKey: string; newValues?: RowValues };

function record(written: readonly WrittenRow[], { newKeys, newValues }: ResourceWriteOutcome): void {
  for (const { key, newKey, newValues: values } of written) {
    if (newKey !== key) newKeys.set(key, newKey);
    if (values) newValues.set(key, values);
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
  outcome: ResourceWriteOutcome,
): Promise<boolean> {
  if (!rows.every((row) => canShareStatement(resource, row))) return false;
  const refused = new Map<string, ChangeRefusal>();
  await Promise.all(
    rows.map(async (row) => {
      const { key, before, after } = row;
      if (after === null || isAddition(resource, row)) return;
      await resource.check(tx, after, before === null ? null : key).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
        refused.set(key, describeRefusal(error));
      });
    }),
  );
  try {
    const written = await tx.transaction(async (savepoint) => {
      const all: WrittenRow[] = [];
      for (const run of listRuns(rows.filter(({ key }) => !refused.has(key))))
        all.push(...(await writeRun(savepoint, ctx, resource, run)));
      return all;
    });
    for (const [key, refusal] of refused) outcome.refusals.set(key, refusal);
    record(written, outcome);
    return true;
  } catch (error) {
    if (error instanceof RowMissing || error instanceof DomainError || sqlState(error)?.startsWith("2")) return false;
    throw error;
  }
}

class RowMissing extends Error {}

/** Returns false if the row's check or slug depends on other rows, so that the rows before it must be written first. */
function canShareStatement(resource: Resource, row: RowChange): boolean {
  const { before, after } = row;
  if (isAddition(resource, row)) return true;
  if (after === null) return resource.isDeletable;
  return resource.isCheckedAlone && (before !== null || (resource.isAddable && !resource.slug));
}

function getOperation({ before, after }: RowChange): "insert" | "update" | "delete" {
  return before === null ? "insert" : after === null ? "delete" : "update";
}

function listRuns(rows: readonly RowChange[]): RowChange[][] {
  const runs: RowChange[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0] && getOperation(last[0]) === getOperation(row)) last.push(row);
    else runs.push([row]);
  }
  return runs;
}

/** Inserts, updates or deletes all rows by one statement, or by the few statements of `additions`. */
async function writeRun(tx: Tx, ctx: Ctx, resource: Resource, rows: readonly RowChange[]): Promise<WrittenRow[]> {
  const [first] = rows;
  if (!first) return [];
  const operation = getOperation(first);
  switch (operation) {
    case "insert":
      return insertRows(tx, ctx, resource, rows);
    case "update":
      return updateRows(tx, resource, rows);
    case "delete":
      await deleteRows(tx, ctx, resource, rows);
      return [];
    default:
      return operation satisfies never;
  }
}

async function insertRows(tx: Tx, ctx: Ctx, resource: Resource, rows: readonly RowChange[]): Promise<WrittenRow[]> {
  const { table, key, additions, defaults } = resource;
  const lines = rows.map(({ after }) => after ?? {});
  if (additions) {
    const added = await additions.add(tx, ctx, lines);
    return zip(rows, added).map(([row, { key: newKey, values }]) => ({ key: row.key, newKey, newValues: values }));
  }
  const values = lines.map((line) => ({ ...defaults?.(ctx), ...columnsOf(resource, line) }));
  const added = await tx
    .insert(table)
    .values(values as PgInsertValue<PgTable>[])
    .returning({ key });
  return zip(rows, added).map(([row, its]) => ({ key: row.key, newKey: String(its.key) }));
}

async function deleteRows(tx: Tx, ctx: Ctx, resource: Resource, rows: readonly RowChange[]): Promise<void> {
  const { table, key, additions } = resource;
  if (additions)
    return additions.remove(
      tx,
      ctx,
      rows.map((row) => ({ key: row.key, added: row.before ?? {} })),
    );
  const ids = rows.map((row) => keyValue(resource, row.key)).filter((id) => id !== null);
  await tx.delete(table).where(isAnyOf(key, ids));
}

/** Sets only fields that change in at least one row, because some columns have triggers. */
async function updateRows(tx: Tx, resource: Resource, rows: readonly RowChange[]): Promise<WrittenRow[]> {
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
  return rows.map(({ key, after }) => ({ key, newKey: field ? String(after?.[field]) : key }));
}

/** Returns the SQL that reads a member of a JSON object with the type of the column. */
function readGiven(object: SQL, name: string, column: PgColumn): SQL {
  const [member, type] = [sql.raw(`'${name}'`), sql.raw(column.getSQLType())];
  if (column.getSQLType() === "jsonb") return sql`nullif(${object} -> ${member}, 'null')`;
  if (!column.getSQLType().endsWith("[]")) return sql`(${object} ->> ${member})::${type}`;
  return sql`array(select jsonb_array_elements_text(${object} -> ${member}))::${type}`;
}
