import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { type Locale, locales } from "~/i18n/locale";
import type { Tx } from "~db/client.server";
import { searchSynonyms } from "~db/schema/search";
import type { SearchKind } from "./search-kinds.server";

/** Without a slug it is every item of the kind. Sections have keywords of their own. */
export type SynonymSubject = { kind: Exclude<SearchKind, "section">; slug?: string | undefined };

/** Replaces the phrases by which a subject is found besides its own texts. */
export async function saveSynonyms(
  tx: Tx,
  { kind, slug }: SynonymSubject,
  phrases: { [locale in Locale]?: string[] | undefined },
): Promise<void> {
  for (const locale of locales) {
    const { [locale]: found = [] } = phrases;
    const row = { kind, slug: slug ?? null, locale, phrases: found };
    if (found.length === 0)
      await tx.delete(searchSynonyms).where(and(isAbout({ kind, slug }), eq(searchSynonyms.locale, locale)));
    else
      await tx
        .insert(searchSynonyms)
        .values(row)
        .onConflictDoUpdate({
          target: [searchSynonyms.kind, searchSynonyms.slug, searchSynonyms.locale],
          set: { phrases: found },
          setWhere: sql`${searchSynonyms.phrases} <> excluded.phrases`,
        });
  }
}

export async function deleteSynonyms(tx: Tx, subjects: readonly SynonymSubject[]): Promise<void> {
  if (subjects.length > 0) await tx.delete(searchSynonyms).where(or(...subjects.map(isAbout)));
}

function isAbout({ kind, slug }: SynonymSubject): SQL | undefined {
  return and(
    eq(searchSynonyms.kind, kind),
    slug === undefined ? isNull(searchSynonyms.slug) : eq(searchSynonyms.slug, slug),
  );
}
