import { eq, not, sql } from "drizzle-orm";
import { digestOf } from "~/lib/digest.server";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { importedItems } from "~db/schema/content";
import { publishPosts } from "../posts/publish-posts.server";
import { announceVacancies } from "../vacancies/announce-vacancies.server";
import type { Item, Kind, KindName, Writing } from "./kind.server";

export type Change = { kind: KindName; slug: string; what: "added" | "changed" | "taken_away" };
export type StoredPicture = { slug: string; digest: string };
type Pictures = ReadonlyMap<string, Pick<StoredPicture, "digest">>;

export async function listChanges(db: Db | Tx, kinds: readonly Kind[], pictures: Pictures): Promise<Change[]> {
  const rows = await db.select().from(importedItems);
  return kinds.flatMap(({ name: kind, items, isLeftAlone = false }) => {
    if (isLeftAlone) return [];
    const known = new Map(rows.filter((row) => row.kind === kind).map(({ slug, digest }) => [slug, digest]));
    const here = new Set(items.map(({ slug }) => slug));
    const written = items.flatMap((item): Change[] => {
      const before = known.get(item.slug);
      if (before === digestOfItem(item, pictures)) return [];
      return [{ kind, slug: item.slug, what: before === undefined ? "added" : "changed" }];
    });
    const gone = [...known.keys()].filter((slug) => !here.has(slug));
    return [...written, ...gone.map((slug): Change => ({ kind, slug, what: "taken_away" }))];
  });
}

type Content = { kinds: readonly Kind[]; pictures: ReadonlyMap<string, StoredPicture>; now: Date };

/** Unchanged items are rendered anew. Deletions run last, when nothing references the rows any more. */
export async function writeContent(tx: Tx, { kinds, pictures, now }: Content): Promise<Change[]> {
  await tx.execute(sql`lock table ${importedItems} in share row exclusive mode`);
  const changes = await listChanges(tx, kinds, pictures);
  const ids = new Map<string, number>();
  const writing: Writing = {
    ...{ tx, now },
    idOf: (kind, slug) => ids.get(`${kind} ${slug}`) ?? missing(kind, slug),
    pictureOf: (name) => (name === undefined ? null : (pictures.get(name)?.slug ?? name)),
  };
  for (const { name, items } of kinds)
    for (const item of items) ids.set(`${name} ${item.slug}`, await item.write(writing));
  for (const { connect } of kinds) await connect?.(writing);
  for (const { name, takeAway } of kinds.toReversed()) {
    const gone = changes.filter(({ kind, what }) => kind === name && what === "taken_away");
    if (gone.length > 0)
      await takeAway(
        writing,
        gone.map(({ slug }) => slug),
      );
  }
  await publishPosts({ db: tx, now });
  await announceVacancies({ db: tx, now });
  await remember(tx, { kinds, pictures, now });
  return changes;
}

async function remember(tx: Tx, { kinds, pictures, now: importedAt }: Content) {
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
  const leftAlone = kinds.filter(({ isLeftAlone }) => isLeftAlone).map(({ name }) => name);
  await tx.delete(importedItems).where(not(isAnyOf(importedItems.kind, leftAlone)));
  if (rows.length > 0) await tx.insert(importedItems).values(rows);
}

function digestOfItem({ value, refers }: Item, pictures: Pictures): string {
  return digestOf([
    value,
    refers.flatMap(({ to, slug }) => (to === "picture" ? (pictures.get(slug)?.digest ?? []) : [])),
  ]);
}

export async function listImportedPictures(db: Db): Promise<Map<string, StoredPicture>> {
  const rows = await db.select().from(importedItems).where(eq(importedItems.kind, "picture"));
  return new Map(
    rows.flatMap(({ slug, picture, digest }) => (picture === null ? [] : [[slug, { slug: picture, digest }]])),
  );
}

function missing(kind: string, slug: string): never {
  throw new Error(`The import wrote no ${kind} ${slug}`);
}
