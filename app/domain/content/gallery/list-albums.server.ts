import { asc, sql } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { albumPictures, albums } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { pictureOf } from "../../media/find-picture.server";

export async function listAlbums(ctx: Ctx) {
  const first = sql`(select of.picture from ${albumPictures} of where of.album_id = ${albums}.id order by of.position limit 1)`;
  const rows = await ctx.db
    .select({
      album: albums,
      cover: pictureOf(first),
      size: sql<number>`(select count(*)::int from ${albumPictures} of where of.album_id = ${albums}.id)`,
    })
    .from(albums)
    .orderBy(asc(albums.position), asc(albums.id));
  return rows.map(({ album: { slug, title, summary }, cover, size }) => ({
    slug,
    title: localize(title, ctx.locale),
    summary: localize(summary, ctx.locale),
    cover,
    size,
  }));
}
