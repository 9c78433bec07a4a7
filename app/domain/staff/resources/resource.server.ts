import { getZodConstraint } from "@conform-to/zod/v4";
import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { defaultLocale, type Locale } from "~/lib/locale";
import { isDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import type { RowValues } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { Permission } from "../../permission";
import type { SettingKey } from "../../shop/settings.rules";
import type { SlugRule } from "./free-slug.server";
import type { FieldKind, FieldName, ResourceName } from "./resource-names";

export type FieldChoice = { value: string; label: string };

/**
 * A kind of rows that staff edit. A declaration gives a list, a form with history, bulk changes, and CSV in and out.
 * A row's values are the fields of `shape`, which have the names of the table's columns.
 */
type Declaration<Shape extends z.ZodRawShape> = {
  name: ResourceName;
  permission: Permission;
  table: PgTable;
  key: PgColumn;
  shape: Shape;
  /** How the form and the list show each field. */
  kinds: Record<keyof Shape & FieldName, FieldKind>;
  listed: readonly (keyof Shape & FieldName)[];
  /**
   * Fields by which the list can be sorted, the default first. Each is the first column of an index. Without
   * one, the key sorts the list.
   */
  sorts: readonly (keyof Shape & FieldName)[];
  searched: readonly (keyof Shape & FieldName)[];
  /** Fields by which the list can be filtered. Large tables need an index for each. */
  filters?: readonly (keyof Shape & FieldName)[];
  /** The field whose value is the name of a row. */
  title: keyof Shape & FieldName;
  /** Staff move the rows up and down: the column of their positions, and the column whose value a list of them shares. */
  order?: { by: PgColumn; within?: PgColumn };
  /** The unique column of the slug, which a new row derives from its name. */
  slug?: SlugRule;
  /** Values of a new row for columns that are not fields. */
  defaults?(ctx: Ctx): Record<string, unknown>;
  /** Checks rules that concern several fields or rows. `key` is null for a new row. @throws DomainError */
  check?(tx: Tx, values: z.output<z.ZodObject<Shape>>, key: string | null): Promise<void>;
  /** What can be chosen in a field of the kinds `choice`, `option` and `several`, and what is suggested for a text. */
  choices?: Partial<Record<keyof Shape & FieldName, (ctx: Ctx) => Promise<FieldChoice[]>>>;
  /** False where a row needs more than its fields. */
  isAddable: boolean;
  /** Rows that were sold are switched off instead of deleted; their table has a column `active`. */
  isDeletable: boolean;
};

export type Resource = Omit<
  Declaration<z.ZodRawShape>,
  "shape" | "kinds" | "listed" | "sorts" | "searched" | "filters" | "check" | "choices"
> & {
  choices: Partial<Record<FieldName, (ctx: Ctx) => Promise<FieldChoice[]>>>;
  schema: z.ZodObject;
  fields: readonly { name: FieldName; kind: FieldKind; column: PgColumn }[];
  listed: readonly FieldName[];
  sorts: readonly FieldName[];
  searched: readonly FieldName[];
  filters: readonly FieldName[];
  check(tx: Tx, values: RowValues, key: string | null): Promise<void>;
};

/** @throws {Error} if a field has no column of its name */
export function defineResource<Shape extends z.ZodRawShape>(declaration: Declaration<Shape>): Resource {
  const { shape, kinds, check, choices = {}, filters = [], table, ...rest } = declaration;
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const schema = z.object(shape);
  const fields = (Object.entries(kinds) as [FieldName, FieldKind][]).map(([name, kind]) => {
    const column = columns[name];
    if (!column) throw new Error(`The resource ${rest.name} has no column for its field ${name}`);
    return { name, kind, column };
  });
  return {
    ...{ ...rest, table, fields, schema, choices, filters },
    check: async (tx, values, key) => check?.(tx, schema.parse(values), key),
  };
}

export type FormField = {
  name: FieldName | SettingKey;
  kind: FieldKind;
  choices: readonly FieldChoice[];
  /** Limits that the browser can check, by the path of an input, such as `name.vi`. */
  constraints: Readonly<Record<string, { required?: boolean; maxLength?: number; min?: number; max?: number }>>;
};

/** The inputs of the form of a row. */
export async function describeForm(ctx: Ctx, { fields, schema, choices }: Resource): Promise<FormField[]> {
  const chosen = fields.map(async ({ name, kind }) => ({ name, kind, choices: (await choices[name]?.(ctx)) ?? [] }));
  return describeFields(schema, await Promise.all(chosen));
}

/** Adds the limits of inputs, which follow from the zod schema. */
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

/**
 * The value of the key column for a key, which is text in addresses and change sets. Null for a text that cannot be a
 * key, such as that of a row to be added.
 */
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

/** The name of the row for staff. */
export function rowTitle({ title }: Resource, values: RowValues, locale: Locale): string {
  const value = values[title];
  const localized = Localized.safeParse(value);
  return localized.success ? (localized.data[locale] ?? localized.data[defaultLocale]) : String(value ?? "");
}

const Localized = z.object({ vi: z.string(), en: z.string().optional() });
