import { asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/i18n/locale";
import { albumPictures, albums } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { pictureOf } from "../../media/find-picture.server";
import type { AlbumQuery } from "../schema";

const picturesAPage = 12;

/** @throws DomainError page_not_found */
export async function getAlbum(ctx: Ctx, { slug, page }: z.output<typeof AlbumQuery>) {
  const [album] = await ctx.db.select().from(albums).where(eq(albums.slug, slug));
  const size = album ? await ctx.db.$count(albumPictures, eq(albumPictures.albumId, album.id)) : 0;
  const pages = Math.ceil(size / picturesAPage);
  if (!album || page > pages) throw new DomainError("page_not_found");
  const pictures = await ctx.db
    .select({ slug: albumPictures.slug, caption: albumPictures.caption, picture: pictureOf(albumPictures.picture) })
    .from(albumPictures)
    .where(eq(albumPictures.albumId, album.id))
    .orderBy(asc(albumPictures.position))
    .limit(picturesAPage)
    .offset((page - 1) * picturesAPage);
  return {
    slug,
    title: localize(album.title, ctx.locale),
    summary: localize(album.summary, ctx.locale),
    ...{ page, pages, size, cover: pictures[0]?.picture ?? null },
    pictures: pictures.map(({ caption, ...picture }) => ({ ...picture, caption: localize(caption, ctx.locale) })),
  };
}

export type AlbumView = Awaited<ReturnType<typeof getAlbum>>;
