import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { pictures } from "~db/schema";
import type { Ctx } from "../ctx";

export type PictureView = { hash: string; width: number; height: number };

/** A picture's view, for a query that joins `pictures`. */
export const pictureColumns = { hash: pictures.hash, width: pictures.width, height: pictures.height };

/** The same as JSON, of the picture that a query calls `pic`. */
export const picAsJson = sql`json_build_object('hash', pic.hash, 'width', pic.width, 'height', pic.height)`;

/** The same by the picture's slug; null without one. */
export function pictureJson(slug: SQL): SQL {
  return sql`(select ${picAsJson} from ${pictures} pic where pic.slug = ${slug})`;
}

/** The bytes of a picture by their hash, or null. */
export async function findPicture({ db }: Pick<Ctx, "db">, { hash }: { hash: string }) {
  const [picture] = await db
    .select({ contentType: pictures.contentType, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.hash, hash));
  return picture ?? null;
}

/** Where the pictures of these names are; a name without one is left out. */
export async function listPictures(
  { db }: Pick<Ctx, "db">,
  { slugs }: { slugs: readonly string[] },
): Promise<Record<string, PictureView>> {
  const rows = await db
    .select({ slug: pictures.slug, ...pictureColumns })
    .from(pictures)
    .where(inArray(pictures.slug, [...slugs]));
  return Object.fromEntries(rows.map(({ slug, ...view }) => [slug, view]));
}
