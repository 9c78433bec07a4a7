import { customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

export type SearchKind = "ticket" | "product" | "service";

/** What can be found, a row a thing on the shelf. Triggers keep it (migration 0006), whoever changes the thing. */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().$type<SearchKind>().notNull(),
    itemId: integer().notNull(),
    slug: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    /** Slug of a picture. */
    picture: text(),
    /** The words of its names, both languages: folded, and as written behind a `=`. */
    names: tsvector().notNull(),
    /** The same of its names and texts. */
    texts: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index("search_entries_names").using("gin", t.names),
    index("search_entries_texts").using("gin", t.texts),
  ],
);

/** Every folded word of a name, to find the ones that somebody mistyped; a word that goes out of use does no harm. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** The word and what is left of it without one letter: two words a typo apart share one of these. */
    near: text().array().notNull(),
  },
  (t) => [index("search_words_near").using("gin", t.near)],
);
