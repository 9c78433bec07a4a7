import { and, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { TableWithSlug } from "~db/upsert-by-slug";
import type { Folder } from "./folder.server";
import type { KindName } from "./import-kinds.server";
import type { FilePosition, Problem, ReadValue } from "./read-yaml.server";

export type Reference = {
  to: KindName | "picture" | "ticket" | "pool";
  slug: string;
  path: readonly (string | number)[];
};

export type ImportContext = {
  tx: Tx;
  now: Date;
  idOf(kind: KindName, slug: string): number;
  pictureOf(name: string | undefined): string | null;
};

export type ImportItem = {
  slug: string;
  value: unknown;
  locate(path: Reference["path"]): FilePosition;
  references: Reference[];
  write(context: ImportContext): Promise<number>;
};

export type ImportKind = {
  name: KindName;
  items: ImportItem[];
  /** This is true if the folder has no file for this kind. Existing rows are then kept. */
  isAbsent?: boolean;
  findProblems?(db: Db | Tx): Promise<Problem[]>;
  /** Runs after all items are written, for references between items of the same kind. */
  connect?(context: ImportContext): Promise<void>;
  removeItems(context: Pick<ImportContext, "tx" | "now">, slugs: string[]): Promise<unknown>;
};

type ItemRules<Value> = {
  references?(value: Value): Reference[];
  write(value: Value, context: ImportContext, position: number): Promise<number>;
};

export function createItems<Value extends { slug: string }>(
  found: ReadValue<Value>[],
  { references, write }: ItemRules<Value>,
): ImportItem[] {
  return found.map(({ value, locate }, position) => ({
    ...{ slug: value.slug, value, locate: locate },
    references: references?.(value) ?? [],
    write: (context) => write(value, context, position),
  }));
}

type YamlListRules<Entry> = ItemRules<Entry> &
  Pick<ImportKind, "name" | "removeItems"> & {
    file: string;
    schema: z.ZodType<Entry[]>;
    shouldKeepRowsWithoutFile?: true;
  };

export function createYamlListKind<Entry extends { slug: string }>(
  folder: Folder,
  { name, file, schema, shouldKeepRowsWithoutFile, removeItems, ...itemRules }: YamlListRules<Entry>,
): ImportKind {
  const read = folder.yaml(file, schema);
  const items = createItems(
    listEntries(read, (all) => all),
    itemRules,
  );
  return { name, items, removeItems, isAbsent: shouldKeepRowsWithoutFile === true && read === null };
}

export function listEntries<Whole, Entry>(
  read: ReadValue<Whole> | null,
  list: (whole: Whole) => Entry[],
  ...above: string[]
) {
  if (!read) return [];
  return list(read.value).map(
    (value, index): ReadValue<Entry> => ({ value, locate: (path) => read.locate([...above, index, ...path]) }),
  );
}

export async function removeRows(
  { tx }: Pick<ImportContext, "tx">,
  table: TableWithSlug,
  slugs: string[],
): Promise<void> {
  await tx.delete(table).where(isAnyOf(table.slug, slugs));
}

/** Keeps rows that are still in use, such as the author of a withdrawn post. `users` is the SQL after `select from`. */
export async function removeUnused(
  { tx }: Pick<ImportContext, "tx">,
  table: TableWithSlug,
  slugs: string[],
  users: SQL,
): Promise<void> {
  await tx.delete(table).where(and(isAnyOf(table.slug, slugs), sql`not exists (select from ${users})`));
}

export function pictureReferences(...named: [name: string | undefined, ...path: (string | number)[]][]): Reference[] {
  return named.flatMap(([slug, ...path]) => (slug === undefined ? [] : [{ to: "picture", slug, path }]));
}
