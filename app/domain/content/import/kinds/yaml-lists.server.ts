import { sql } from "drizzle-orm";
import { z } from "zod";
import { deleteSynonyms, saveSynonyms } from "~/domain/search/save-synonyms.server";
import { authors, dishes, kitchens, posts, questions, tags } from "~db/schema/content";
import { upsertBySlug } from "~db/upsert-by-slug";
import type { Folder } from "../folder.server";
import { createYamlListKind, type ImportKind, pictureReferences, removeRows, removeUnused } from "../kind.server";
import { localizedUpTo, plain, sentence, short, slugFormat, synonyms, time } from "../schema";

export type YamlListName = "kitchen" | "author" | "tag" | "question";

const Kitchen = z
  .strictObject({
    slug: slugFormat,
    name: short,
    where: sentence,
    opens: time,
    closes: time,
    place: slugFormat.optional(),
  })
  .refine(({ opens, closes }) => opens < closes, { path: ["closes"], message: "it closes before it opens" });
const Author = z.strictObject({
  slug: slugFormat,
  name: plain,
  role: short,
  about: sentence,
  picture: slugFormat.optional(),
});
const Tag = z.strictObject({ slug: slugFormat, name: short });
const Question = z.strictObject({
  slug: slugFormat,
  topic: z.enum(["visit", "weather", "tickets", "money", "people", "food"]),
  spots: z.array(z.enum(["ticket", "cart", "checkout", "visit"])),
  question: localizedUpTo(200),
  answer: localizedUpTo(1500),
  keywords: synonyms.optional(),
});

export function yamlListKinds(folder: Folder): ImportKind[] {
  return [
    createYamlListKind(folder, {
      name: "kitchen",
      file: "kitchens.yaml",
      schema: z.array(Kitchen).max(50),
      references: ({ place }) => (place === undefined ? [] : [{ to: "place", slug: place, path: ["place"] }]),
      write: ({ where: whereabouts, place, ...rest }, { tx, idOf }, position) =>
        upsertBySlug(tx, kitchens, {
          ...rest,
          whereabouts,
          placeId: place === undefined ? null : idOf("place", place),
          position,
        }),
      removeItems: (context, slugs) =>
        removeUnused(context, kitchens, slugs, sql`${dishes} where ${dishes}.kitchen_id = ${kitchens}.id`),
    }),
    createYamlListKind(folder, {
      name: "author",
      file: "authors.yaml",
      schema: z.array(Author).max(200),
      references: ({ picture }) => pictureReferences([picture, "picture"]),
      write: ({ picture, ...author }, { tx, pictureOf }) =>
        upsertBySlug(tx, authors, { ...author, picture: pictureOf(picture) }),
      removeItems: (context, slugs) =>
        removeUnused(context, authors, slugs, sql`${posts} where ${posts}.author_id = ${authors}.id`),
    }),
    createYamlListKind(folder, {
      name: "tag",
      file: "tags.yaml",
      schema: z.array(Tag).max(500),
      write: (tag, { tx }) => upsertBySlug(tx, tags, tag),
      removeItems: (context, slugs) => removeRows(context, tags, slugs),
    }),
    createYamlListKind(folder, {
      name: "question",
      file: "questions.yaml",
      schema: z.array(Question).max(500),
      async write({ keywords = {}, ...rest }, { tx }, position) {
        await saveSynonyms(tx, { kind: "question", slug: rest.slug }, keywords);
        return upsertBySlug(tx, questions, { ...rest, position });
      },
      async removeItems(context, slugs) {
        await removeRows(context, questions, slugs);
        await deleteSynonyms(
          context.tx,
          slugs.map((slug) => ({ kind: "question", slug })),
        );
      },
    }),
  ];
}
