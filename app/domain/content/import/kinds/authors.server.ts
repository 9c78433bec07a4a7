import { sql } from "drizzle-orm";
import { z } from "zod";
import { authors, posts } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createItems, type ImportKind, listEntries, pictureReferences, removeUnused } from "../kind.server";
import { plain, sentence, short, slugFormat } from "../schema";

const Author = z.strictObject({
  slug: slugFormat,
  name: plain,
  role: short,
  about: sentence,
  picture: slugFormat.optional(),
});

export function authorKinds(folder: Folder): ImportKind[] {
  const read = folder.yaml("authors.yaml", z.array(Author).max(200));
  const items = createItems(
    listEntries(read, (all) => all),
    {
      references: ({ picture }) => pictureReferences([picture, "picture"]),
      write: ({ picture, ...author }, { tx, pictureOf }) =>
        upsertBySlug(tx, authors, { ...author, picture: pictureOf(picture) }),
    },
  );
  return [
    {
      name: "author",
      items,
      removeItems: (context, slugs) =>
        removeUnused(context, authors, slugs, sql`${posts} where ${posts}.author_id = ${authors}.id`),
    },
  ];
}
