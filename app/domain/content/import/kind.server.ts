import { and, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgInsertValue, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { Read, Where } from "./read-yaml.server";

export type KindName =
  | "category"
  | "product"
  | "variant"
  | "combo"
  | "service"
  | "policy"
  | "place"
  | "plan"
  | "kitchen"
  | "course"
  | "dish"
  | "album"
  | "author"
  | "tag"
  | "post"
  | "vacancy"
  | "question";

export type Reference = {
  to: KindName | "picture" | "ticket" | "pool";
  slug: string;
  path: readonly (string | number)[];
};

export type Writing = {
  tx: Tx;
  now: Date;
  idOf(kind: KindName, slug: string): number;
  pictureOf(name: string | undefined): string | null;
};

export type Item = {
  slug: string;
  value: unknown;
  whereOf(path: Reference["path"]): Where;
  refers: Reference[];
  write(writing: Writing): Promise<number>;
};

export type Kind = {
  name: KindName;
  items: Item[];
  /** It is set when the folder has no file for this kind. Existing rows are then kept. */
  isLeftAlone?: boolean;
  /** Runs after all items are written, for references between items of the same kind. */
  connect?(writing: Writing): Promise<void>;
  takeAway(writing: Pick<Writing, "tx" | "now">, slugs: string[]): Promise<unknown>;
};

type Slugged = PgTable & { id: PgColumn; slug: PgColumn };

export function itemsOf<Value extends { slug: string }>(
  found: Read<Value>[],
  {
    refers,
    write,
  }: { refers?(value: Value): Reference[]; write(value: Value, writing: Writing, position: number): Promise<number> },
): Item[] {
  return found.map(({ value, whereOf }, position) => ({
    ...{ slug: value.slug, value, whereOf },
    refers: refers?.(value) ?? [],
    write: (writing) => write(value, writing, position),
  }));
}

export function entriesOf<Whole, Entry>(read: Read<Whole> | null, list: (whole: Whole) => Entry[], ...above: string[]) {
  if (!read) return [];
  return list(read.value).map(
    (value, index): Read<Entry> => ({ value, whereOf: (path) => read.whereOf([...above, index, ...path]) }),
  );
}

export async function put<Table extends Slugged>(tx: Tx, table: Table, row: Table["$inferInsert"]): Promise<number> {
  const [kept] = await tx
    .insert(table)
    .values(row as PgInsertValue<Table>)
    .onConflictDoUpdate({ target: table.slug, set: row as PgUpdateSetSource<Table> })
    .returning({ id: table.id });
  return Number(kept?.id);
}

export async function remove({ tx }: Pick<Writing, "tx">, table: Slugged, slugs: string[]): Promise<void> {
  await tx.delete(table).where(isAnyOf(table.slug, slugs));
}

/** Keeps rows that are still referenced (`users where …`), such as the author of a withdrawn post. */
export async function removeUnused(
  { tx }: Pick<Writing, "tx">,
  table: Slugged,
  slugs: string[],
  users: SQL,
): Promise<void> {
  await tx.delete(table).where(and(isAnyOf(table.slug, slugs), sql`not exists (select from ${users})`));
}

export function picturesIn(...named: [name: string | undefined, ...path: (string | number)[]][]): Reference[] {
  return named.flatMap(([slug, ...path]) => (slug === undefined ? [] : [{ to: "picture", slug, path }]));
}
