import { eq, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/i18n/locale";
import { type Localized, seoRecords } from "~db/schema";
import type { Ctx } from "../ctx";

/** What searching and sharing show of a page; null where the page's own words stand. */
export type SeoRecord = {
  path: string;
  title: string | null;
  description: string | null;
  keywords: string | null;
  ogTitle: string | null;
  ogDescription: string | null;
  ogImage: string | null;
  canonicalUrl: string | null;
};

export type SeoRow = typeof seoRecords.$inferSelect;

/** A record as JSON, for a query that reads more beside. */
export const seoAsJson = sql`json_build_object('path', ${seoRecords.path}, 'title', ${seoRecords.title},
  'description', ${seoRecords.description}, 'keywords', ${seoRecords.keywords}, 'ogTitle', ${seoRecords.ogTitle},
  'ogDescription', ${seoRecords.ogDescription}, 'ogImage', ${seoRecords.ogImage}, 'canonicalUrl', ${seoRecords.canonicalUrl})`;

/** The record of a path, with or without the language's prefix, in the visitor's language; null for a page without one. */
export async function getSeoByPath(
  ctx: Pick<Ctx, "db" | "locale">,
  { path }: { path: string },
): Promise<SeoRecord | null> {
  const [row] = await ctx.db
    .select()
    .from(seoRecords)
    .where(eq(seoRecords.path, barePath(path)));
  return row ? seoIn(ctx.locale, row) : null;
}

/** Under which path a page's record stands: without the language's prefix. */
export function barePath(path: string): string {
  return path.replace(/^\/en(?=\/|$)/, "") || "/";
}

/** A record in a language. */
export function seoIn(locale: Locale, row: SeoRow): SeoRecord {
  const said = (text: Localized | null) => text && textIn(text, locale);
  return {
    ...row,
    title: said(row.title),
    description: said(row.description),
    keywords: said(row.keywords),
    ogTitle: said(row.ogTitle),
    ogDescription: said(row.ogDescription),
  };
}
