import { and, asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { albumPictures, albums } from "~db/schema/content";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictures, pictureOf } from "../media/find-picture.server";
import { localizeText } from "../shop/localize-content.server";
import type { AlbumPicture, AlbumQuery } from "./schema";

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
    title: localizeText(ctx, title),
    summary: localizeText(ctx, summary),
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

const picturesPerPage = 12;

export async function getAlbum(ctx: Ctx, { slug, page }: z.output<typeof AlbumQuery>) {
  const [album] = await ctx.db.select().from(albums).where(eq(albums.slug, slug));
  const size = album ? await ctx.db.$count(albumPictures, eq(albumPictures.albumId, album.id)) : 0;
  const pages = Math.ceil(size / picturesPerPage);
  if (!album || page > pages) throw new DomainError("page_not_found");
  const pictures = await ctx.db
    .select({ slug: albumPictures.slug, caption: albumPictures.caption, picture: pictureOf(albumPictures.picture) })
    .from(albumPictures)
    .where(eq(albumPictures.albumId, album.id))
    .orderBy(asc(albumPictures.position))
    .limit(picturesPerPage)
    .offset((page - 1) * picturesPerPage);
  return {
    slug,
    title: localizeText(ctx, album.title),
    summary: localizeText(ctx, album.summary),
    ...{ page, pages, size, cover: pictures[0]?.picture ?? null },
    pictures: pictures.map(({ caption, ...picture }) => ({ ...picture, caption: localizeText(ctx, caption) })),
  };
}

export type AlbumView = Awaited<ReturnType<typeof getAlbum>>;

export async function getAlbumPicture(ctx: Ctx, { album: albumSlug, slug }: z.output<typeof AlbumPicture>) {
  const all = await ctx.db
    .select({ slug: albumPictures.slug, title: albums.title })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .where(eq(albums.slug, albumSlug))
    .orderBy(asc(albumPictures.position));
  const index = all.findIndex((picture) => picture.slug === slug);
  const [picture] = await ctx.db
    .select({ caption: albumPictures.caption, picture: albumPictures.picture })
    .from(albumPictures)
    .innerJoin(albums, eq(albums.id, albumPictures.albumId))
    .where(and(eq(albums.slug, albumSlug), eq(albumPictures.slug, slug)));
  const title = all[index]?.title;
  if (!picture || !title) throw new DomainError("page_not_found");
  const pictures = await listPictures(ctx, { slugs: [picture.picture] });
  return {
    slug,
    album: { slug: albumSlug, title: localizeText(ctx, title) },
    caption: localizeText(ctx, picture.caption),
    picture: pictures[picture.picture] ?? null,
    ...{ number: index + 1, of: all.length },
    previous: all[index - 1]?.slug ?? null,
    next: all[index + 1]?.slug ?? null,
  };
}
