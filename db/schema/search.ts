import { customType, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What is written is put in its place at once: every search would read the list of what waits, and be planned around it. */
const readAtOnce = { fastupdate: false };

/** Triggers keep it (`keep_search_entry` of migration 0001), whoever changes the row. */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().notNull(),
    itemId: integer().notNull(),
    slug: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    /** How many words its name has: of two that fit, the shorter one is meant. */
    nameLength: integer().notNull(),
    /** Markdown. */
    summary: jsonb().$type<Localized>().notNull(),
    /** Slug of a picture. */
    picture: text(),
    /**
     * The words of its name in both languages, as `found_by` of migration 0001 writes them and `words.rules.ts`
     * asks for them: folded; as written behind a `=`; each two neighbours as one behind a `+`; each keyword and heading
     * as one behind an `@`, each code behind a `#`.
     */
    names: tsvector().notNull(),
    texts: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index("search_entries_names").using("gin", t.names).with(readAtOnce),
    index("search_entries_texts").using("gin", t.texts).with(readAtOnce),
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
  (t) => [index("search_words_near").using("gin", t.near).with(readAtOnce)],
);
