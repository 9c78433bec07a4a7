import { asc, eq, sql } from "drizzle-orm";
import type { Ctx } from "~/domain/ctx";
import { pictureOf } from "~/domain/media/find-picture.server";
import { localize } from "~/i18n/locale";
import { albumPictures, albums } from "~db/schema/content";

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

export function listAlbumSlugs({ db }: Pick<Ctx, "db">): Promise<{ slug: string }[]> {
  return db.select({ slug: albums.slug }).from(albums).orderBy(asc(albums.position), asc(albums.id));
}

export function listPictureSlugs({ db }: Pick<Ctx, "db">): Promise<{ album: string; slug: string }[]> {
  return db
    .select({ album: albums.slug, slug: albumPictures.slug })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .orderBy(asc(albums.position), asc(albums.id), asc(albumPictures.position));
}
