import { and, asc, eq } from "drizzle-orm";
import type { z } from "zod";
import { localize } from "~/i18n/locale";
import { albumPictures, albums } from "~db/schema/content";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { listPictures } from "../../media/find-picture.server";
import type { AlbumPicture } from "../schema";

/** @throws DomainError page_not_found */
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
    album: { slug: albumSlug, title: localize(title, ctx.locale) },
    caption: localize(picture.caption, ctx.locale),
    picture: pictures[picture.picture] ?? null,
    ...{ number: index + 1, of: all.length },
    previous: all[index - 1]?.slug ?? null,
    next: all[index + 1]?.slug ?? null,
  };
}
