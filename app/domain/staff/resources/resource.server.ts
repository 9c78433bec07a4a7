import { getZodConstraint } from "@conform-to/zod/v4";
import { getTableColumns, type SQLWrapper } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { defaultLocale, type Locale } from "~/lib/locale";
import { isDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { Permission } from "../../permission";
import { localized } from "../../schema";
import type { SettingKey } from "../../shop/settings.rules";
import type { SlugRule } from "./find-free-slug.server";
import type { FieldKind, FieldName, ResourceName } from "./resource-names";

export type FieldChoice = { value: string; label: string };

/** Describes rows that staff list, edit, import and export (CSV). Fields of `shape` are named like their columns. */
type Declaration<Shape extends z.ZodRawShape> = {
  name: ResourceName;
  permission: Permission;
  table: PgTable;
  key: PgColumn;
  shape: Shape;
  kinds: Record<keyof Shape & FieldName, FieldKind>;
  listed: readonly (keyof Shape & FieldName)[];
  /**
   * The list can be sorted by these fields. Each needs an index. The default is the first field, or the key if there is
   * none or `isSortedByKey` is true.
   */
  sorts: readonly (keyof Shape & FieldName)[];
  /** A field is sorted by this column if its own column has another order, such as texts in two languages. */
  sortColumns?: Partial<Record<keyof Shape & FieldName, PgColumn>>;
  /** This is true if the list is in the order of the keys until staff sort it. */
  isSortedByKey?: boolean;
  searched: readonly (keyof Shape & FieldName)[];
  /** The database function `fold` folds the searched fields. If missing, a search folds the fields of each row. */
  foldedText?: SQLWrapper;
  /** The list can be filtered by these fields. Large tables need an index for each. */
  filters?: readonly (keyof Shape & FieldName)[];
  title: keyof Shape & FieldName;
  /** `by` is the column of positions. Rows with the same value of `within` are ordered among themselves. */
  order?: { by: PgColumn; within?: PgColumn };
  /** The slug of a new row is derived from its name and stored in this column. */
  slug?: SlugRule;
  newValues?(ctx: Ctx): Promise<RowValues>;
  /** A new row has these values in columns that are not fields. */
  defaults?(ctx: Ctx): Record<string, unknown>;
  /** Checks rules about several fields or rows. `key` is null for a new row. @throws DomainError */
  check?(tx: Tx, values: z.output<z.ZodObject<Shape>>, key: string | null): Promise<void>;
  /** This is true if `check` reads no other rows of the table, so that many rows can be written by one statement. */
  isCheckedAlone?: boolean;
  /** A `choice`, `option` or `several` field has these choices, and a text has them as suggestions. */
  choices?: Partial<Record<keyof Shape & FieldName, (ctx: Ctx) => Promise<FieldChoice[]>>>;
  /** This is false if a row needs more than its fields, such as rows of other tables. Another page then adds it. */
  isAddable: boolean;
  /** With `additions`, a file can add rows that need more than their fields. */
  additions?: RowAdditions;
  /** Rows are never deleted if, for example, orders refer to them. Staff can switch them off. */
  isDeletable: boolean;
};

/** A CSV file adds rows that have a page of their own for new rows. */
export type RowAdditions = {
  /** These columns come after those of the fields. They are read only for new rows. */
  columns: readonly { name: FieldName; kind: FieldKind }[];
  /** A new row has the values of its fields and of these columns. */
  schema: z.ZodObject;
  /** Returns what an export writes into these columns, by key. */
  describe(db: Db | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>>;
  /**
   * Adds all rows or, if a line is refused, none: the caller must use a savepoint. Returns their keys and all their
   * values, with those that the lines left out. @throws DomainError
   */
  add(tx: Tx, ctx: Ctx, lines: readonly RowValues[]): Promise<{ key: string; values: RowValues }[]>;
  /** Removes rows that still have the values that `add` returned, all or none. @throws DomainError row_changed, row_in_use */
  remove(tx: Tx, ctx: Ctx, rows: readonly { key: string; added: RowValues }[]): Promise<void>;
};

export type Resource = Omit<
  Declaration<z.ZodRawShape>,
  | "shape"
  | "kinds"
  | "listed"
  | "sorts"
  | "sortColumns"
  | "searched"
  | "filters"
  | "check"
  | "isCheckedAlone"
  | "choices"
> & {
  choices: Partial<Record<FieldName, (ctx: Ctx) => Promise<FieldChoice[]>>>;
  schema: z.ZodObject;
  fields: readonly { name: FieldName; kind: FieldKind; column: PgColumn }[];
  listed: readonly FieldName[];
  sorts: readonly FieldName[];
  sortColumns: Partial<Record<FieldName, PgColumn>>;
  searched: readonly FieldName[];
  filters: readonly FieldName[];
  check(tx: Tx, values: RowValues, key: string | null): Promise<void>;
  isCheckedAlone: boolean;
};

/** @throws {Error} if the table lacks a column for a field */
export function defineResource<Shape extends z.ZodRawShape>(declaration: Declaration<Shape>): Resource {
  const {
    shape,
    kinds,
    check,
    isCheckedAlone = !check,
    choices = {},
    filters = [],
    sortColumns = {},
    table,
    ...rest
  } = declaration;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const schema = z.object(shape);
  const fields = (Object.entries(kinds) as [FieldName, FieldKind][]).map(([name, kind]) => {
    const column = columns[name];
    if (!column) throw new Error(`The resource ${rest.name} has no column for its field ${name}`);
    return { name, kind, column };
  });
  return {
    ...{ ...rest, table, fields, schema, choices, filters, sortColumns, isCheckedAlone },
    check: async (tx, values, key) => check?.(tx, schema.parse(values), key),
  };
}

export type FormField = {
  name: FieldName | SettingKey;
  kind: FieldKind;
  choices: readonly FieldChoice[];
  /** The browser can check these limits. They are listed by the path of the input, such as `name.vi`. */
  constraints: Readonly<Record<string, { required?: boolean; maxLength?: number; min?: number; max?: number }>>;
};

export async function describeForm(ctx: Ctx, { fields, schema, choices }: Resource): Promise<FormField[]> {
  const chosen = fields.map(async ({ name, kind }) => ({ name, kind, choices: (await choices[name]?.(ctx)) ?? [] }));
  return describeFields(schema, await Promise.all(chosen));
}

export function describeFields(schema: z.ZodObject, fields: readonly Omit<FormField, "constraints">[]): FormField[] {
  const constraints = getZodConstraint(schema);
  return fields.map((field) => ({
    ...field,
    constraints: Object.fromEntries(
      Object.entries(constraints)
        .filter(([path]) => path === field.name || path.startsWith(`${field.name}.`))
        .map(([path, { required, maxLength, min, max }]) => [
          path,
          {
            ...(required && { required }),
            ...(maxLength !== undefined && { maxLength }),
            ...(typeof min === "number" && { min }),
            ...(typeof max === "number" && { max }),
          },
        ]),
    ),
  }));
}

/** Returns the value of the key column, or null for a text that is not a key of this table, such as `new-12`. */
export function keyValue({ key }: Resource, text: string): string | number | null {
  if (key.columnType === "PgText") return /^[\w-]{1,40}$/.test(text) ? text : null;
  if (key.dataType === "number") return /^\d{1,9}$/.test(text) ? Number(text) : null;
  return isDate(text) ? text : null;
}

export function columnOf({ fields }: Resource, name: FieldName): PgColumn {
  const field = fields.find((one) => one.name === name);
  if (!field) throw new Error(`No field ${name}`);
  return field.column;
}

/** The default is the first sorted field, or undefined for the order of the keys. */
export function initialSort({ sorts, isSortedByKey = false }: Resource): FieldName | undefined {
  return isSortedByKey ? undefined : sorts[0];
}

export function sortColumnOf(resource: Resource, name: FieldName): PgColumn {
  return resource.sortColumns[name] ?? columnOf(resource, name);
}

export function rowTitle({ title }: Resource, values: RowValues, locale: Locale): string {
  const value = values[title];
  const localized = Localized.safeParse(value);
  return localized.success ? (localized.data[locale] ?? localized.data[defaultLocale]) : String(value ?? "");
}

const Localized = localized(z.string(), z.string().optional());
