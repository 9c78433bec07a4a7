import { sql } from "drizzle-orm";
import { z } from "zod";
import { authors, posts } from "~db/schema/content";
import type { Folder } from "../folder.server";
import { entriesOf, itemsOf, type Kind, picturesIn, put, removeUnused } from "../kind.server";
import { plain, sentence, short, slug } from "../schema";

const Author = z.strictObject({ slug, name: plain, role: short, about: sentence, picture: slug.optional() });

export function authorKinds(folder: Folder): Kind[] {
  const read = folder.yaml("authors.yaml", z.array(Author).max(200));
  const items = itemsOf(
    entriesOf(read, (all) => all),
    {
      refers: ({ picture }) => picturesIn([picture, "picture"]),
      write: ({ picture, ...author }, { tx, pictureOf }) =>
        put(tx, authors, { ...author, picture: pictureOf(picture) }),
    },
  );
  return [
    {
      name: "author",
      items,
      takeAway: (writing, slugs) =>
        removeUnused(writing, authors, slugs, sql`${posts} where ${posts}.author_id = ${authors}.id`),
    },
  ];
}
