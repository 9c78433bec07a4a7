import { not, sql } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { importedItems } from "~db/schema/content";
import { updateIndexedPosts } from "../posts/public-posts.server";
import { updateIndexedVacancies } from "../vacancies.server";
import type { KindName } from "./import-kinds.server";
import type { ImportContext, ImportItem, ImportKind } from "./kind.server";
import type { ImportedPicture } from "./picture-texts.server";

export type ContentChange = { kind: KindName; slug: string; what: "added" | "changed" | "taken_away" };
type Pictures = ReadonlyMap<string, Pick<ImportedPicture, "digest">>;

export async function listChanges(
  db: Db | Tx,
  kinds: readonly ImportKind[],
  pictures: Pictures,
): Promise<ContentChange[]> {
  const rows = await db.select().from(importedItems);
  return kinds.flatMap(({ name: kind, items, isAbsent = false }) => {
    if (isAbsent) return [];
    const known = new Map(rows.filter((row) => row.kind === kind).map(({ slug, digest }) => [slug, digest]));
    const present = new Set(items.map(({ slug }) => slug));
    const written = items.flatMap((item): ContentChange[] => {
      const before = known.get(item.slug);
      if (before === digestOfItem(item, pictures)) return [];
      return [{ kind, slug: item.slug, what: before === undefined ? "added" : "changed" }];
    });
    const removed = [...known.keys()].filter((slug) => !present.has(slug));
    return [...written, ...removed.map((slug): ContentChange => ({ kind, slug, what: "taken_away" }))];
  });
}

type Content = { kinds: readonly ImportKind[]; pictures: ReadonlyMap<string, ImportedPicture>; now: Date };

/** Unchanged items are written again too, so that their texts are rendered anew. */
export async function writeContent(tx: Tx, { kinds, pictures, now }: Content): Promise<ContentChange[]> {
  await tx.execute(sql`lock table ${importedItems} in share row exclusive mode`);
  const changes = await listChanges(tx, kinds, pictures);
  const ids = new Map<string, number>();
  const context: ImportContext = {
    ...{ tx, now },
    idOf: (kind, slug) => ids.get(`${kind} ${slug}`) ?? throwMissing(kind, slug),
    pictureOf: (name) => (name === undefined ? null : (pictures.get(name)?.slug ?? name)),
  };
  for (const { name, items } of kinds)
    for (const item of items) ids.set(`${name} ${item.slug}`, await item.write(context));
  for (const { connect } of kinds) await connect?.(context);
  for (const { name, removeItems } of kinds.toReversed()) {
    const removed = changes.filter(({ kind, what }) => kind === name && what === "taken_away");
    if (removed.length > 0)
      await removeItems(
        context,
        removed.map(({ slug }) => slug),
      );
  }
  await updateIndexedPosts({ db: tx, now });
  await updateIndexedVacancies({ db: tx, now });
  await saveDigests(tx, { kinds, pictures, now });
  return changes;
}

async function saveDigests(tx: Tx, { kinds, pictures, now: importedAt }: Content) {
  const rows = [
    ...kinds.flatMap(({ name: kind, items }) =>
      items.map((item) => ({ kind, slug: item.slug, digest: digestOfItem(item, pictures), importedAt })),
    ),
    ...[...pictures].map(([name, { slug: picture, digest }]) => ({
      kind: "picture",
      slug: name,
      digest,
      picture,
      importedAt,
    })),
  ];
  const absentKinds = kinds.filter(({ isAbsent }) => isAbsent).map(({ name }) => name);
  await tx.delete(importedItems).where(not(isAnyOf(importedItems.kind, absentKinds)));
  if (rows.length > 0) await tx.insert(importedItems).values(rows);
}

function digestOfItem({ value, references }: ImportItem, pictures: Pictures): string {
  return digestOf([
    value,
    references.flatMap(({ to, slug }) => (to === "picture" ? (pictures.get(slug)?.digest ?? []) : [])),
  ]);
}

function throwMissing(kind: string, slug: string): never {
  throw new Error(`The import wrote no ${kind} ${slug}`);
}
