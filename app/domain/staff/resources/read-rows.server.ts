import { and, asc, desc, eq, gt, isNotNull, isNull, lt, notExists, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { containsPattern } from "~db/like-pattern";
import type { RowValues } from "~db/schema/staff";
import { type FilterValues, matchesFilters } from "./filters.server";
import { columnOf, keyValue, type Resource, sortColumnOf } from "./resource.server";
import type { FieldName } from "./resource-names";

export type ResourceRow = { key: string; values: RowValues };
export type RowSelection = {
  q?: string | undefined;
  filters?: FilterValues | undefined;
  keys?: readonly string[] | undefined;
};
export type RowQuery = RowSelection & {
  sort?: FieldName | undefined;
  direction: "asc" | "desc";
  /** The previous page ended with this key. If its row is gone, a sorted list starts again at the first page. */
  after?: string | undefined;
};

const rowsPerPage = 50;
const rowsPerPart = 500;

/** `next` is the key after which the next page begins, or null on the last page. */
export async function readRowPage(db: Db, resource: Resource, query: RowQuery) {
  const [page, total] = await Promise.all([
    readPart(db, resource, query, rowsPerPage),
    db.$count(resource.table, matchesRows(resource, query)),
  ]);
  return { ...page, total };
}

async function readPart(
  db: Db,
  resource: Resource,
  query: RowQuery,
  size: number,
): Promise<{ rows: ResourceRow[]; next: string | null }> {
  const sort = query.sort === undefined ? resource.key : sortColumnOf(resource, query.sort);
  const order = query.direction === "asc" ? asc : desc;
  const found = await db
    .select(selectionOf(resource))
    .from(resource.table)
    .where(and(matchesRows(resource, query), isAfter(db, resource, sort, query)))
    .orderBy(order(sort), order(resource.key))
    .limit(size + 1);
  const rows = found.slice(0, size).map((row) => toResourceRow(resource, row));
  return { rows, next: found.length > size ? (rows.at(-1)?.key ?? null) : null };
}

export async function readRow(db: Db | Tx, resource: Resource, key: string): Promise<ResourceRow | null> {
  const found = await readRowsByKey(db, resource, [key]);
  return found[0] ?? null;
}

export async function readRowsByKey(db: Db | Tx, resource: Resource, keys: readonly string[]): Promise<ResourceRow[]> {
  const rows = await db.select(selectionOf(resource)).from(resource.table).where(hasKeyAmong(resource, keys));
  return rows.map((row) => toResourceRow(resource, row));
}

/** Locks the rows in the order of their keys, to prevent deadlocks. */
export async function lockRowsByKey(tx: Tx, resource: Resource, keys: readonly string[]): Promise<ResourceRow[]> {
  const rows = await tx
    .select(selectionOf(resource))
    .from(resource.table)
    .where(hasKeyAmong(resource, keys))
    .orderBy(asc(resource.key))
    .for("no key update");
  return rows.map((row) => toResourceRow(resource, row));
}

/** Returns a query with one row for each selected row. */
export function selectMatchingRows(resource: Resource, selection: RowSelection): SQL {
  return sql`select 1 from ${resource.table} where ${matchesRows(resource, selection) ?? sql`true`}`;
}

export function countSelectedRows(db: Db, resource: Resource, selection: RowSelection): Promise<number> {
  return db.$count(resource.table, matchesRows(resource, selection));
}

/** Returns at most `limit` rows, in the order of their keys. */
export async function readSelectedRows(
  db: Db,
  resource: Resource,
  selection: RowSelection,
  limit: number,
): Promise<ResourceRow[]> {
  const rows = await db
    .select(selectionOf(resource))
    .from(resource.table)
    .where(matchesRows(resource, selection))
    .orderBy(asc(resource.key))
    .limit(limit);
  return rows.map((row) => toResourceRow(resource, row));
}

/** Yields every row in parts, in the order of the keys. */
export async function* readAllRows(db: Db, resource: Resource, selection: RowSelection): AsyncGenerator<ResourceRow[]> {
  let after: string | undefined;
  do {
    const query: RowQuery = { ...selection, after, direction: "asc" };
    const { rows, next } = await readPart(db, resource, query, rowsPerPart);
    yield rows;
    after = next ?? undefined;
  } while (after !== undefined);
}

function selectionOf({ key, fields }: Resource): Record<string, PgColumn> {
  return { key, ...Object.fromEntries(fields.map(({ name, column }) => [name, column])) };
}

/** Leaves out null, so that the values compare as equal to those of a form. */
function toResourceRow({ fields }: Resource, row: Record<string, unknown>): ResourceRow {
  const values = fields.map(({ name }) => [name, row[name]] as const).filter(([, value]) => value !== null);
  return { key: String(row.key), values: Object.fromEntries(values) };
}

function hasKeyAmong(resource: Resource, keys: readonly string[]): SQL {
  return isAnyOf(
    resource.key,
    keys.map((key) => keyValue(resource, key)).filter((key) => key !== null),
  );
}

/** Null counts as the highest value, as in the sort order of PostgreSQL. */
function isAfter(db: Db, resource: Resource, sort: PgColumn, { after, direction }: RowQuery): SQL | undefined {
  const key = after === undefined ? null : keyValue(resource, after);
  if (key === null) return undefined;
  const row = db.select({ start: sort }).from(resource.table).where(eq(resource.key, key));
  const start = sql`(${row})`;
  const [isBeyond, isBeyondKey] = direction === "asc" ? [gt, gt(resource.key, key)] : [lt, lt(resource.key, key)];
  if (sort === resource.key) return isBeyondKey;
  const isBeyondNull =
    direction === "asc"
      ? and(isNull(sort), or(isNotNull(start), isBeyondKey))
      : and(isNull(start), or(isNotNull(sort), isBeyondKey));
  return or(
    notExists(row),
    isBeyond(sort, start),
    and(eq(sort, start), isBeyondKey),
    sort.notNull ? undefined : isBeyondNull,
  );
}

function matchesRows(resource: Resource, { q, filters = {}, keys }: RowSelection): SQL | undefined {
  return and(
    matchesFilters(resource, filters),
    q ? matchesText(resource, q) : undefined,
    keys && hasKeyAmong(resource, keys),
  );
}

function matchesText(resource: Resource, q: string): SQL | undefined {
  const pattern = containsPattern(q);
  if (resource.foldedText) return sql`${resource.foldedText} like fold(${pattern})`;
  return or(...resource.searched.map((name) => sql`fold(${columnOf(resource, name)}::text) like fold(${pattern})`));
}
