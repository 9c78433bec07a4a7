import { asc, inArray, sql } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { idsOf, type ListedId, linkToAny, listed, type PageId, type PageWithSlug, siteMap } from "~/site-map";
import { searchEntries } from "~db/schema/search";
import { readCategories } from "../catalog/read-categories.server";
import { listAlbumSlugs, listPictureSlugs } from "../content/gallery/list-slugs.server";
import { listTagSlugs } from "../content/posts/list-posts.server";
import type { Ctx } from "../ctx";
import { listLandingPages } from "../pages/get-sections.server";
import { readOrNull } from "../read-or-null.server";
import { kindNames, kindOf, type SearchKind } from "./kinds.server";

export type PageAddress = Record<Locale, string>;

/** Both languages together stay below the sitemap limit of 50,000 URLs. */
const partSize = 10_000;
const ownPages = inArray(
  searchEntries.kind,
  kindNames.filter((name) => !kindOf(name).isPart),
);

type Beside = Exclude<Extract<ListedId, PageWithSlug>, SearchKind>;
const addresses: Record<Beside, (ctx: Reading) => Promise<Params[]>> = {
  category: readCategories,
  landing: bySlug(listLandingPages),
  album: listAlbumSlugs,
  albumPicture: listPictureSlugs,
  postsOfTag: bySlug(listTagSlugs),
};
type Params = { slug: string; album?: string };
type Reading = Pick<Ctx, "db" | "now">;

function bySlug(list: (ctx: Reading) => Promise<string[]>) {
  return async (ctx: Reading) => (await list(ctx)).map((slug) => ({ slug }));
}

export async function countUrlParts({ db }: Pick<Ctx, "db">): Promise<number> {
  return Math.max(1, Math.ceil((await db.$count(searchEntries, ownPages)) / partSize));
}

/** Parts start at 1; the first one includes the static pages. A kind that cannot be read is skipped. */
export async function listUrls(ctx: Pick<Ctx, "db" | "now">, { part }: { part: number }): Promise<PageAddress[]> {
  const rows = await ctx.db
    .select({ kind: sql<SearchKind>`${searchEntries.kind}`, itemId: searchEntries.itemId, slug: searchEntries.slug })
    .from(searchEntries)
    .where(ownPages)
    .orderBy(asc(searchEntries.kind), asc(searchEntries.itemId))
    .limit(partSize)
    .offset((part - 1) * partSize);
  const own = rows.map(({ kind, ...row }) => both((locale) => kindOf(kind).hrefOf(locale, row)));
  if (part > 1) return own;
  const pages = await Promise.all(
    idsOf(listed).map(async (id) => {
      if (!siteMap[id].vi.includes(":")) return [addressOf(id)];
      const found = isBeside(id) ? await readOrNull(`addresses of ${id}`, addresses[id](ctx)) : null;
      return (found ?? []).map(({ slug, album }) => addressOf(id, { slug, album }));
    }),
  );
  return [...pages.flat(), ...own];
}

function isBeside(id: PageId): id is Beside {
  return id in addresses;
}

function addressOf(id: PageId, params: Partial<Params> = {}): PageAddress {
  return both((locale) => linkToAny(locale, id, params));
}

function both(address: (locale: Locale) => string): PageAddress {
  return { vi: address("vi"), en: address("en") };
}
