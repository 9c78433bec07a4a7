import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { id } from "./columns";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Disables the pending list of a GIN index, because every search would have to scan the list. */
const pendingListLimit = { fastupdate: false };

/** Triggers (`update_search_entry`) keep this table up to date. */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().notNull(),
    itemId: integer().notNull(),
    slug: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    /** Of equally good matches, the shorter name ranks first. */
    nameLength: integer().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    picture: text(),
    /**
     * The function `search_vector` writes these words. The prefixes mean: `=` a word as written, `+` two words as
     * one, `@` a keyword or heading, `#` a code, `$` a placeholder. A normalised word has none.
     */
    names: tsvector().notNull(),
    texts: tsvector().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    index("search_entries_names").using("gin", t.names).with(pendingListLimit),
    index("search_entries_texts").using("gin", t.texts).with(pendingListLimit),
  ],
);

/** Typing errors are corrected by these words of names. Words that no name contains any more are not removed. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** The list has the word and its variants with one letter left out. Words that are one typo apart share an entry. */
    near: text().array().notNull(),
  },
  (t) => [index("search_words_near").using("gin", t.near).with(pendingListLimit)],
);

/** Items are also found by these phrases. Triggers write them into `search_entries`. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: id(),
    kind: text().notNull(),
    /** Null means all items of the kind. */
    slug: text(),
    locale: text().notNull(),
    phrases: text().array().notNull(),
  },
  (t) => [
    unique("search_synonyms_once").on(t.kind, t.slug, t.locale).nullsNotDistinct(),
    check("search_synonyms_size", sql`cardinality(phrases) between 1 and 40 and length(phrases::text) <= 3000`),
  ],
);
