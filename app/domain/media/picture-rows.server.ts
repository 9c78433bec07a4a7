import { and, desc, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { hasRequiredTexts } from "~/lib/required-locales";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { lacksTranslation } from "~db/lacks-translation";
import { containsPattern } from "~db/like-pattern";
import { readListPage } from "~db/read-list-page.server";
import { pictureRenditions, pictures } from "~db/schema/media";
import { waitingColumns } from "~db/waiting-columns";
import { DomainError } from "../errors";
import type { PageCursor } from "../page-cursor";
import { type CleanPicture, runPictureTask } from "./clean-picture.server";
import { pic, pictureView } from "./find-picture.server";
import { iconSizes, type PictureView } from "./media.rules";

type PictureFilter = "usable" | "without_alt" | "unused";
export type ListedPicture = {
  id: number;
  slug: string;
  fileName: string;
  alt: Localized | null;
  view: PictureView;
  uses: number;
};

const columns = { id: pic.id, slug: pic.slug, fileName: pic.fileName, alt: pic.alt, view: pictureView };
const isShops = not(pic.isFromVisitor);
const hasNoAlt = or(isNull(pic.alt), lacksTranslation(pic.alt));
const hasAlt = sql`not (${hasNoAlt})`;

function matchesText(q: string | undefined): SQL | undefined {
  if (!q) return undefined;
  const text = sql`${pic.slug} || ' ' || ${pic.fileName} || ' ' || coalesce(${pic.alt}::text, '')`;
  return sql`fold(${text}) like fold(${containsPattern(q)})`;
}

export function selectPicturesWithoutText(db: Db) {
  return db
    .select(waitingColumns("pictures_without_text", pic.uploadedAt, null))
    .from(pic)
    .where(and(isShops, hasNoAlt));
}

type PictureQuery = {
  q?: string | undefined;
  show?: PictureFilter | undefined;
  cursor: PageCursor | undefined;
  size: number;
  /** The query has one row per use of a picture: the picture's `slug`, and the `kind` and `key` of what uses it. */
  uses: SQL;
};

/** Leaves out pictures of visitors. The newest come first. The caller must check the permission. */
export async function readPicturePage(db: Db, { q, show, cursor, size, uses }: PictureQuery) {
  const unused = sql`not exists (select from (${uses}) used where used.slug = ${pic.slug})`;
  const filters = { usable: hasAlt, without_alt: hasNoAlt, unused };
  const where = and(matchesText(q), show && filters[show]);
  const count = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition ?? true}))::int`;
  const [page, [counts]] = await Promise.all([
    readListPage<ListedPicture>({
      ...{ id: pic.id, first: "newest", size, cursor },
      read: (keyset) =>
        db
          .select({ ...columns, uses: sql<number>`coalesce(used.count, 0)` })
          .from(pic)
          .leftJoin(
            sql`(select slug, count(distinct (kind, key))::int as count from (${uses}) every group by slug) used`,
            sql`used.slug = ${pic.slug}`,
          )
          .where(and(isShops, where, keyset.where))
          .orderBy(keyset.orderBy)
          .limit(keyset.limit),
    }),
    db
      .select({ total: count(where), withoutAlt: count(hasNoAlt), unused: count(unused) })
      .from(pic)
      .where(isShops),
  ]);
  return { ...page, ...(counts ?? { total: 0, withoutAlt: 0, unused: 0 }) };
}

export async function findPictureRow(db: Db | Tx, slug: string) {
  const [row] = await db
    .select(columns)
    .from(pic)
    .where(and(eq(pic.slug, slug), isShops));
  return row ?? null;
}

/** Keeps the order of `slugs`. Leaves out pictures that do not exist. */
export async function listPictureRows(db: Db | Tx, slugs: readonly string[]) {
  const rows = await db.select(columns).from(pic).where(isAnyOf(pic.slug, slugs));
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? []);
}

const choicesPerPage = 24;

/** Returns the pictures with these slugs, and others that can be chosen. The caller must check the permission. */
export async function readPictureChoices(db: Db, { slugs, q }: { slugs: readonly string[]; q: string | undefined }) {
  const [chosen, found] = await Promise.all([
    listPictureRows(db, slugs),
    listUsablePictures(db, { q, max: choicesPerPage + 1 }),
  ]);
  return { chosen, found: found.slice(0, choicesPerPage), hasMore: found.length > choicesPerPage };
}

/** Only pictures with a text alternative can be chosen. The caller must check the permission. */
export function listUsablePictures(db: Db, { q, max }: { q: string | undefined; max: number }) {
  return db
    .select(columns)
    .from(pic)
    .where(and(isShops, hasAlt, matchesText(q)))
    .orderBy(desc(pic.id))
    .limit(max);
}

/** Locks the picture, so that others can neither change nor choose it. @throws DomainError picture_not_found */
export async function lockPicture(tx: Tx, slug: string): Promise<typeof pictures.$inferSelect> {
  const [row] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.slug, slug), not(pictures.isFromVisitor)))
    .for("update");
  if (!row) throw new DomainError("picture_not_found");
  return row;
}

/** Locks the pictures, so that others cannot delete them until the transaction ends. */
export function lockUsedPictures(tx: Tx, slugs: readonly string[]) {
  const { slug, alt, fileName, isFromVisitor } = pictures;
  return tx
    .select({ slug, alt, fileName, isFromVisitor })
    .from(pictures)
    .where(isAnyOf(slug, slugs))
    .orderBy(slug)
    .for("key share");
}

/**
 * Checks the pictures in `chosen` that are not in `before`. A visitor's picture counts as unknown. @throws DomainError
 * picture_unknown, picture_without_alt
 */
export async function requireUsablePictures(
  tx: Tx,
  field: string,
  { chosen, before = [] }: { chosen: readonly string[]; before?: readonly string[] },
): Promise<void> {
  if (chosen.length === 0) return;
  const rows = await lockUsedPictures(tx, chosen);
  const added = chosen.filter((slug) => !before.includes(slug));
  const unknown = added.find((name) => !rows.some(({ slug, isFromVisitor }) => slug === name && !isFromVisitor));
  if (unknown !== undefined) throw new DomainError("picture_unknown", { field, params: { name: unknown } });
  const without = rows.find((row) => added.includes(row.slug) && !hasRequiredTexts(row.alt));
  if (!without) return;
  throw new DomainError("picture_without_alt", { field, params: { name: without.fileName || without.slug } });
}

export async function updatePicture(
  tx: Tx,
  slug: string,
  values: { alt: Localized; focus: [x: number, y: number] | null },
): Promise<void> {
  await tx.update(pictures).set(values).where(eq(pictures.slug, slug));
}

export async function deletePicture(tx: Tx, slug: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.slug, slug));
}

/** The picture gets a new address and new renditions. @throws DomainError picture_exists */
export async function replaceFile(
  tx: Tx,
  { hash: before, slug }: { hash: string; slug: string },
  { icons, fileName, now, ...file }: CleanPicture & { icons: Icons | null; fileName: string; now: Date },
): Promise<void> {
  const { hash } = file;
  const [other] = await tx.select({ slug: pictures.slug }).from(pictures).where(eq(pictures.hash, hash));
  if (other) throw new DomainError("picture_exists", { field: "file" });
  await tx.delete(pictureRenditions).where(eq(pictureRenditions.hash, before));
  await tx
    .update(pictures)
    .set({ ...file, fileName, contentType: "image/webp", widths: [], renderFrom: now })
    .where(eq(pictures.slug, slug));
  if (icons) await storeIcons(tx, hash, icons);
}

export type Icons = { width: number; format: "png" | "maskable"; bytes: Buffer }[];

/** @throws DomainError icon_not_square */
export function requireIconSize({ width, height }: Pick<CleanPicture, "width" | "height">): void {
  const isSquare = Math.abs(width - height) <= Math.max(width, height) / 50;
  if (!isSquare || width < 192) throw new DomainError("icon_not_square", { field: "icon", params: { width, height } });
}

/** @throws DomainError icon_not_square */
export async function renderIcons({ bytes, ...size }: Omit<CleanPicture, "hash">): Promise<Icons> {
  requireIconSize(size);
  const { icons, maskable } = await runPictureTask({ sizes: iconSizes }, [bytes]);
  return [
    ...icons.map((icon, index) => ({
      ...{ format: "png" as const, width: iconSizes[index] ?? 0 },
      bytes: Buffer.from(icon),
    })),
    { format: "maskable", width: 512, bytes: Buffer.from(maskable) },
  ];
}

export async function storeIcons(tx: Tx, hash: string, icons: Icons): Promise<void> {
  await tx
    .insert(pictureRenditions)
    .values(icons.map((icon) => ({ ...icon, hash })))
    .onConflictDoNothing();
}

export async function hasIcons(db: Db | Tx, hash: string): Promise<boolean> {
  const { hash: its, format } = pictureRenditions;
  return (await db.$count(pictureRenditions, and(eq(its, hash), eq(format, "png")))) > 0;
}

/** Does not find pictures of visitors. @throws DomainError picture_not_found */
export async function readPictureFile(db: Db | Tx, slug: string): Promise<CleanPicture> {
  const { hash, bytes, width, height, isFromVisitor } = pictures;
  const [file] = await db
    .select({ hash, bytes, width, height })
    .from(pictures)
    .where(and(eq(pictures.slug, slug), not(isFromVisitor)));
  if (!file) throw new DomainError("picture_not_found");
  return file;
}
