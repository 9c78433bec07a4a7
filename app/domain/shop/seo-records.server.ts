import { desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  defaultLocale,
  type Locale,
  type Localized,
  mapLocales,
  textIn,
  withoutEmptyTexts,
  withoutPrefix,
} from "~/lib/locale";
import { canonicalPath } from "~/site-map";
import { seoRecords } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import type { SeoField } from "./schema";

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

export const seoAsJson = staticSql(sql`json_build_object('path', ${seoRecords.path}, 'title', ${seoRecords.title},
  'description', ${seoRecords.description}, 'keywords', ${seoRecords.keywords}, 'ogTitle', ${seoRecords.ogTitle},
  'ogDescription', ${seoRecords.ogDescription}, 'ogImage', ${seoRecords.ogImage}, 'canonicalUrl', ${seoRecords.canonicalUrl})`);

export async function findSeoRecord(
  ctx: Pick<Ctx, "db" | "locale">,
  { path }: { path: string },
): Promise<SeoRecord | null> {
  const paths = recordPaths(path);
  const nearest = desc(eq(seoRecords.path, paths[0]));
  const [row] = await ctx.db.select().from(seoRecords).where(inArray(seoRecords.path, paths)).orderBy(nearest).limit(1);
  return row ? localizeSeo(ctx.locale, row) : null;
}

export function recordPaths(path: string): [string, string] {
  const bare = withoutPrefix(path);
  return [bare, canonicalPath(bare)];
}

export function localizeSeo(locale: Locale, row: SeoRow): SeoRecord {
  const localized = (text: Localized | null) => text && textIn(text, locale);
  return {
    ...row,
    title: localized(row.title),
    description: localized(row.description),
    keywords: localized(row.keywords),
    ogTitle: localized(row.ogTitle),
    ogDescription: localized(row.ogDescription),
  };
}

/** An empty text removes the field, so that the page's own value applies. */
export async function saveSeoField(ctx: Ctx, { path, field, ...texts }: z.output<typeof SeoField>): Promise<void> {
  const staff = requirePermission(ctx, "content");
  const isPlain = field === "ogImage" || field === "canonicalUrl";
  const main = texts[defaultLocale];
  const written = isPlain ? main : withoutEmptyTexts(texts);
  const value = { [field]: main ? written : null };
  await transact(ctx.db, async (tx) => {
    await tx
      .insert(seoRecords)
      .values({ path, ...value })
      .onConflictDoUpdate({ target: seoRecords.path, set: value });
    await staff.writeAuditEntry(tx, {
      action: "seo_saved",
      subject: `page ${path}`,
      after: { field, ...mapLocales((locale) => texts[locale] ?? null) },
    });
  });
}
