import { eq } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
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

/** The record of a path, with or without the language's prefix, in the visitor's language; null for a page without one. */
export async function getSeoByPath(
  ctx: Pick<Ctx, "db" | "locale">,
  { path }: { path: string },
): Promise<SeoRecord | null> {
  const bare = path.replace(/^\/en(?=\/|$)/, "") || "/";
  const [row] = await ctx.db.select().from(seoRecords).where(eq(seoRecords.path, bare));
  if (!row) return null;
  const said = (text: Localized | null) => text && textIn(text, ctx.locale);
  return {
    path: bare,
    title: said(row.title),
    description: said(row.description),
    keywords: said(row.keywords),
    ogTitle: said(row.ogTitle),
    ogDescription: said(row.ogDescription),
    ogImage: row.ogImage,
    canonicalUrl: row.canonicalUrl,
  };
}
