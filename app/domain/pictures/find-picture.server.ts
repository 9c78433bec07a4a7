import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { pictures } from "~db/schema/pictures";
import type { Ctx } from "../ctx";

export type PictureView = { hash: string; width: number; height: number };

const asJson = sql`json_build_object('hash', pic.hash, 'width', pic.width, 'height', pic.height)`;

export function pictureOf(slug: SQL | AnyPgColumn) {
  return sql<PictureView | null>`(select ${asJson} from ${pictures} pic where pic.slug = ${slug})`;
}

export function picturesOf(slugs: SQL) {
  return sql<Record<string, PictureView> | null>`(
    select json_object_agg(pic.slug, ${asJson}) from ${pictures} pic where pic.slug = any(${slugs}))`;
}

export async function findPicture({ db }: Pick<Ctx, "db">, { hash }: { hash: string }) {
  const [picture] = await db
    .select({ contentType: pictures.contentType, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  return picture ?? null;
}

export async function listPictures(
  { db }: Pick<Ctx, "db">,
  { slugs }: { slugs: readonly string[] },
): Promise<Record<string, PictureView>> {
  const rows = await db
    .select({ slug: pictures.slug, hash: pictures.hash, width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(inArray(pictures.slug, [...slugs]));
  return Object.fromEntries(rows.map(({ slug, ...view }) => [slug, view]));
}
