import { and, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { type Locale, locales } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { searchSynonyms } from "~db/schema/search";
import type { SearchKind } from "./search-kinds.server";

/** Without a slug, the synonyms apply to every item of the kind. Sections have keywords of their own. */
export type SynonymSubject = { kind: Exclude<SearchKind, "section">; slug?: string | undefined };

export async function saveSynonyms(
  tx: Tx,
  { kind, slug }: SynonymSubject,
  phrases: { [locale in Locale]?: string[] | undefined },
): Promise<void> {
  const rows = locales.flatMap((locale) => {
    const { [locale]: found = [] } = phrases;
    return found.length > 0 ? [{ kind, slug: slug ?? null, locale, phrases: found }] : [];
  });
  const storedLocales = rows.map(({ locale }) => locale);
  if (slug === undefined) await allowLongStatements(tx);
  await tx
    .delete(searchSynonyms)
    .where(and(isAbout({ kind, slug }), not(isAnyOf(searchSynonyms.locale, storedLocales))));
  if (rows.length === 0) return;
  await tx
    .insert(searchSynonyms)
    .values(rows)
    .onConflictDoUpdate({
      target: [searchSynonyms.kind, searchSynonyms.slug, searchSynonyms.locale],
      set: { phrases: sql`excluded.phrases` },
      setWhere: sql`${searchSynonyms.phrases} <> excluded.phrases`,
    });
}

/** A trigger indexes the items again after each statement, so one statement deletes all synonyms of a subject. */
export async function deleteSynonyms(tx: Tx, subjects: readonly SynonymSubject[]): Promise<void> {
  if (subjects.some(({ slug }) => slug === undefined)) await allowLongStatements(tx);
  for (const subject of subjects) await tx.delete(searchSynonyms).where(isAbout(subject));
}

/** Indexing all items of a kind again can take longer than the statement timeout of `db/client.server.ts`. */
async function allowLongStatements(tx: Tx): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', '120s', true)`);
}

function isAbout({ kind, slug }: SynonymSubject): SQL | undefined {
  return and(
    eq(searchSynonyms.kind, kind),
    slug === undefined ? isNull(searchSynonyms.slug) : eq(searchSynonyms.slug, slug),
  );
}
