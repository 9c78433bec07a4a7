import { asc, inArray, sql } from "drizzle-orm";
import { type Locale, locales, mapLocales } from "~/lib/locale";
import { idsOf, type ListedId, linkToAny, listed, type PageId, type PageWithSlug, siteMap } from "~/site-map";
import { searchEntries } from "~db/schema/search";
import { readCategories } from "../catalog/categories.server";
import { listAlbumSlugs, listPictureSlugs } from "../content/albums.server";
import { listLandingPages } from "../content/pages/get-sections.server";
import { listTagSlugs } from "../content/posts/list-posts.server";
import type { Ctx } from "../ctx";
import { readOrNull } from "../read-or-null.server";
import { kindNames, kindOf, type SearchKind } from "./search-kinds.server";

export type PageAddress = Record<Locale, string>;

/** The URLs of a part in all languages together stay below the sitemap limit of 50,000. */
const partSize = Math.floor(20_000 / locales.length);
const hasOwnPage = inArray(
  searchEntries.kind,
  kindNames.filter((name) => !kindOf(name).isPageSection),
);

type OtherPage = Exclude<Extract<ListedId, PageWithSlug>, SearchKind>;
const otherPages: Record<OtherPage, (ctx: UrlReader) => Promise<SitemapParams[]>> = {
  category: readCategories,
  landing: bySlug(listLandingPages),
  album: listAlbumSlugs,
  albumPicture: listPictureSlugs,
  postsOfTag: bySlug(listTagSlugs),
};
type SitemapParams = { slug: string; album?: string };
type UrlReader = Pick<Ctx, "db" | "now">;

function bySlug(list: (ctx: UrlReader) => Promise<string[]>) {
  return async (ctx: UrlReader) => (await list(ctx)).map((slug) => ({ slug }));
}

export async function countUrlParts({ db }: Pick<Ctx, "db">): Promise<number> {
  return Math.max(1, Math.ceil((await db.$count(searchEntries, hasOwnPage)) / partSize));
}

/** Parts start at 1. Part 1 includes the static pages. A kind that cannot be read is skipped. */
export async function listUrls(
  ctx: Pick<Ctx, "db" | "now" | "shop">,
  { part }: { part: number },
): Promise<PageAddress[]> {
  const rows = await ctx.db
    .select({ kind: sql<SearchKind>`${searchEntries.kind}`, itemId: searchEntries.itemId, slug: searchEntries.slug })
    .from(searchEntries)
    .where(hasOwnPage)
    .orderBy(asc(searchEntries.kind), asc(searchEntries.itemId))
    .limit(partSize)
    .offset((part - 1) * partSize);
  const entryUrls = rows.map(({ kind, ...row }) => mapLocales((locale) => kindOf(kind).hrefOf(locale, row)));
  if (part > 1) return entryUrls;
  const pages = await Promise.all(
    idsOf(listed).map(async (id) => {
      if (ctx.shop.emptyPages.includes(id)) return [];
      if (!siteMap[id].vi.includes(":")) return [addressesOf(id)];
      const found = isOtherPage(id) ? await readOrNull(`addresses of ${id}`, otherPages[id](ctx)) : null;
      return (found ?? []).map(({ slug, album }) => addressesOf(id, { slug, album }));
    }),
  );
  return [...pages.flat(), ...entryUrls];
}

function isOtherPage(id: PageId): id is OtherPage {
  return id in otherPages;
}

function addressesOf(id: PageId, params: Partial<SitemapParams> = {}): PageAddress {
  return mapLocales((locale) => linkToAny(locale, id, params));
}
