import { eq, getTableColumns } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { defaultLocale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import { sqlState } from "~db/sql-state";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { findFreeSlug } from "./find-free-slug.server";
import { keyValue, type Resource, rowTitle } from "./resource.server";

/** A removed row gets its former key and slug back. */
type FormerRow = { key: string; slug: string | undefined };

/**
 * Uses a savepoint, so that the transaction can continue after a refusal.
 * @throws DomainError row_not_found, row_not_addable, row_in_use, value_taken, value_refused, codes of `check`
 */
export async function writeRow(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  { key, values, former }: { key: string | null; values: RowValues | null; former?: FormerRow },
): Promise<string> {
  const id = key === null ? null : keyValue(resource, key);
  return inSavepoint(tx, resource, { isRemoval: values === null }, async (savepoint) => {
    if (values === null) return deleteRow(savepoint, resource, id);
    if (key === null && !resource.isAddable) throw new DomainError("row_not_addable");
    await resource.check(savepoint, values, key);
    if (former) return insertFormerRow(savepoint, ctx, resource, values, former);
    return upsertRow(savepoint, ctx, resource, id, values);
  });
}

export async function inSavepoint<Result>(
  tx: Tx,
  resource: Resource,
  { isRemoval }: { isRemoval: boolean },
  write: (savepoint: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await tx.transaction(write);
  } catch (error) {
    throw translateViolation(error, resource, isRemoval);
  }
}

type RowId = string | number | null;

async function upsertRow(tx: Tx, ctx: Ctx, resource: Resource, id: RowId, values: RowValues): Promise<string> {
  const { table } = resource;
  const row = columnsOf(resource, values);
  const [written] =
    id === null
      ? await tx
          .insert(table)
          .values({
            ...resource.defaults?.(ctx),
            ...(await makeSlug(tx, resource, values)),
            ...row,
          } as PgInsertValue<PgTable>)
          .returning({ key: resource.key })
      : await tx
          .update(table)
          .set(row as PgUpdateSetSource<PgTable>)
          .where(eq(resource.key, id))
          .returning({ key: resource.key });
  if (!written) throw new DomainError("row_not_found");
  return String(written.key);
}

async function insertFormerRow(
  tx: Tx,
  ctx: Ctx,
  resource: Resource,
  values: RowValues,
  { key, slug }: FormerRow,
): Promise<string> {
  const own = {
    [nameOfColumn(resource, resource.key)]: keyValue(resource, key),
    ...(resource.slug && slug !== undefined && { [nameOfColumn(resource, resource.slug.column)]: slug }),
  };
  const row = { ...resource.defaults?.(ctx), ...columnsOf(resource, values), ...own };
  await tx
    .insert(resource.table)
    .overridingSystemValue()
    .values(row as PgInsertValue<PgTable>);
  return key;
}

function nameOfColumn({ table }: Resource, column: PgColumn): string {
  const [name] = Object.entries(getTableColumns(table)).find(([, one]) => one === column) ?? [];
  if (name === undefined) throw new Error(`The table has no column ${column.name}`);
  return name;
}

export function columnsOf({ fields }: Resource, values: RowValues | null): Record<string, unknown> {
  return Object.fromEntries(fields.map(({ name }) => [name, values?.[name] ?? null]));
}

async function makeSlug(tx: Tx, resource: Resource, values: RowValues): Promise<{ slug?: string }> {
  if (!resource.slug) return {};
  return { slug: await findFreeSlug(tx, resource.slug, rowTitle(resource, values, defaultLocale)) };
}

async function deleteRow(tx: Tx, resource: Resource, id: RowId): Promise<string> {
  if (!resource.isDeletable) throw new DomainError("row_in_use");
  await tx.delete(resource.table).where(eq(resource.key, id));
  return String(id);
}

/** Translates a violated constraint of the database into an error for staff. The cases are SQLSTATE codes. */
function translateViolation(error: unknown, { title, key, fields }: Resource, isRemoval: boolean): unknown {
  switch (sqlState(error)) {
    case "23505":
      return new DomainError("value_taken", { field: fields.find(({ column }) => column === key)?.name ?? title });
    case "23503":
      return new DomainError(isRemoval ? "row_in_use" : "value_refused");
    case "23514":
    case "23502":
    case "22003":
      return new DomainError("value_refused");
    default:
      return error;
  }
}
