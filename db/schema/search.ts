import { sql } from "drizzle-orm";
import { check, customType, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { id } from "./columns";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Disables the pending list, which every search would have to scan. */
const pendingListLimit = { fastupdate: false };

/** The search index. Triggers (`update_search_entry` of the migration) maintain it. */
export const searchEntries = pgTable(
  "search_entries",
  {
    kind: text().notNull(),
    itemId: integer().notNull(),
    slug: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    /** Of two equally good matches, the shorter name ranks first. */
    nameLength: integer().notNull(),
    summary: jsonb().$type<Localized>().notNull(),
    picture: text(),
    /**
     * The words of the name in both languages, as `search_vector` of the migration writes them and `words.rules.ts`
     * queries them. A word without a prefix is normalised. `=` marks a word as written, `+` two neighbouring words as
     * one, `@` a keyword or heading, and `#` a code.
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

/** All normalised words of names, to correct typing errors. Words that are no longer used are harmless. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    /** The word and all its variants with one letter removed. Two words that are one typo apart share at least one. */
    near: text().array().notNull(),
  },
  (t) => [index("search_words_near").using("gin", t.near).with(pendingListLimit)],
);

/** Further phrases by which items are found, one row for each language. The triggers write them into `search_entries`. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  {
    id: id(),
    kind: text().notNull(),
    /** Null means every item of the kind. */
    slug: text(),
    locale: text().notNull(),
    phrases: text().array().notNull(),
  },
  (t) => [
    unique("search_synonyms_once").on(t.kind, t.slug, t.locale).nullsNotDistinct(),
    check("search_synonyms_size", sql`cardinality(phrases) between 1 and 40 and length(phrases::text) <= 3000`),
  ],
);
