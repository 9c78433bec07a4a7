import { eq } from "drizzle-orm";
import { z } from "zod";
import { albumPictures, albums } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createYamlListKind, type ImportKind, pictureReferences, type Reference, removeRows } from "../kind.server";
import { sentence, short, slugFormat } from "../schema";

const Picture = z.strictObject({
  slug: slugFormat,
  caption: sentence,
  picture: slugFormat,
  place: slugFormat.optional(),
});
const Album = z
  .strictObject({ slug: slugFormat, title: short, summary: sentence, pictures: z.array(Picture).min(1).max(500) })
  .refine(({ pictures }) => new Set(pictures.map((picture) => picture.slug)).size === pictures.length, {
    path: ["pictures"],
    message: "two of its pictures have the same slug",
  });

export function albumKinds(folder: Folder): ImportKind[] {
  const albumKind = createYamlListKind(folder, {
    name: "album",
    file: "albums.yaml",
    schema: z.array(Album).max(200),
    references: ({ pictures }) =>
      pictures.flatMap(({ picture, place }, index): Reference[] => [
        ...pictureReferences([picture, "pictures", index, "picture"]),
        ...(place === undefined ? [] : [{ to: "place", slug: place, path: ["pictures", index, "place"] } as const]),
      ]),
    async write({ pictures, ...album }, { tx, pictureOf }, position) {
      const albumId = await upsertBySlug(tx, albums, { ...album, position });
      await tx.delete(albumPictures).where(eq(albumPictures.albumId, albumId));
      await tx.insert(albumPictures).values(
        pictures.map(({ picture, ...rest }, position) => ({
          ...{ ...rest, albumId, position },
          picture: pictureOf(picture) ?? picture,
        })),
      );
      return albumId;
    },
    removeItems: (context, slugs) => removeRows(context, albums, slugs),
  });
  return [albumKind];
}
