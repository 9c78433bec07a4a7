import { asc, eq } from "drizzle-orm";
import { albumPictures, albums } from "~db/schema/content";
import type { Ctx } from "../../ctx";

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
