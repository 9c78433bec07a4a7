import { and, eq, not, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { rememberContent } from "~db/remember-content.server";
import { pictureRenditions, pictures } from "~db/schema/media";
import type { SqlColumn } from "~db/sql-column";
import type { Ctx } from "../ctx";
import type { DescribedPicture, MediaFile, PictureView } from "./media.rules";

export type { DescribedPicture, PictureView };

export const pic = alias(pictures, "pic");
const facts = sql`'hash', pic.hash, 'width', pic.width, 'height', pic.height,
  'type', substring(pic.content_type from 'image/(\\w+)'), 'widths', pic.widths, 'focus', pic.focus`;
export const pictureView = sql<PictureView>`json_strip_nulls(json_build_object(${facts}))`;
const describedView = sql<DescribedPicture>`json_strip_nulls(json_build_object(${facts}, 'alt', pic.alt))`;

export function pictureOf(slug: SqlColumn) {
  return sql<PictureView | null>`(select ${pictureView} from ${pictures} pic where pic.slug = ${slug} and not pic.is_withheld)`;
}

export function describedPictureOf(slug: SqlColumn) {
  return sql<DescribedPicture | null>`(select ${describedView} from ${pictures} pic where pic.slug = ${slug} and not pic.is_withheld)`;
}

export function picturesOf(slugs: SQL) {
  return sql<Record<string, DescribedPicture> | null>`(
    select json_object_agg(pic.slug, ${describedView}) from ${pictures} pic where pic.slug = any(${slugs}) and not pic.is_withheld)`;
}

export function pictureListOf(slugs: SqlColumn) {
  return sql<PictureView[]>`(select coalesce(json_agg(${pictureView} order by listed.number), '[]')
    from unnest(${slugs}) with ordinality listed (slug, number) join ${pictures} pic on pic.slug = listed.slug
    where not pic.is_withheld)`;
}

/** Selects the URL of a picture, or null. With `isIcon`, selects the URL of the picture's 32-pixel icon. */
export function pictureAddressOf(slug: SqlColumn, { isIcon = false } = {}) {
  const file = isIcon
    ? sql`pic.hash || '-32.png'`
    : sql`pic.hash || '.' || substring(pic.content_type from 'image/(\\w+)')`;
  return sql`(select '/media/' || ${file} from ${pictures} pic where pic.slug = ${slug})`;
}

/** Selects the slug of the picture with a URL such as `/media/0f3a.webp` or `/media/0f3a-800.avif`. */
export function pictureSlugAt(address: AnyPgColumn) {
  return sql`(select pic.slug from ${pictures} pic where pic.hash = substring(${address} from '^/media/([0-9a-f]+)'))`;
}

const maxListed = 500;

/** Leaves out pictures that visitors uploaded. */
export async function listOwnPictures(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: pictures.slug })
    .from(pictures)
    .where(and(not(pictures.isFromVisitor), not(pictures.isWithheld)))
    .orderBy(pictures.slug)
    .limit(maxListed);
  return rows.map(({ slug }) => slug);
}

export async function findPicture({ db }: Pick<Ctx, "db">, { hash }: { hash: string }) {
  const [picture] = await db
    .select({ contentType: pictures.contentType, bytes: pictures.bytes, isFromVisitor: pictures.isFromVisitor })
    .from(pictures)
    .where(and(eq(pictures.hash, hash), not(pictures.isWithheld)));
  return picture ?? null;
}

export async function findMedia(ctx: Pick<Ctx, "db">, { hash, width, type }: MediaFile) {
  if (width === null) return findPicture(ctx, { hash });
  const of = pictureRenditions;
  const [rendition] = await ctx.db
    .select({ bytes: of.bytes, isFromVisitor: pictures.isFromVisitor })
    .from(of)
    .innerJoin(pictures, eq(pictures.hash, of.hash))
    .where(and(eq(of.hash, hash), eq(of.width, width), sql`${of.format} = ${type}`, not(pictures.isWithheld)));
  return rendition ? { contentType: `image/${type === "maskable" ? "png" : type}`, ...rendition } : null;
}

/** Includes withheld pictures. */
export function readPictureFiles({ db }: Pick<Ctx, "db">, { slugs }: { slugs: readonly string[] }) {
  return db.select({ slug: pictures.slug, bytes: pictures.bytes }).from(pictures).where(isAnyOf(pictures.slug, slugs));
}

export async function listPictures(
  { db }: { db: Db | Tx },
  { slugs }: { slugs: readonly string[] },
): Promise<Record<string, PictureView>> {
  const rows = await readViews(db, slugs);
  return Object.fromEntries(rows.map(({ slug, view }) => [slug, view]));
}

const readViews = rememberContent(async (db, slugs: readonly string[]) =>
  db.select({ slug: pic.slug, view: pictureView }).from(pic).where(isAnyOf(pic.slug, slugs)),
);
