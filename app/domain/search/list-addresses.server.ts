import { asc } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { linkTo } from "~/site-map";
import { policies, productCategories, searchEntries } from "~db/schema";
import type { Ctx } from "../ctx";
import { listLandingPages } from "../platform/sections/get-sections.server";

/** Where one page stands in each language, without the origin. */
export type PageAddress = Record<Locale, string>;

/** Things of the shelf in one part of the list: with both languages well below what one sitemap may hold. */
const partSize = 10_000;
const shelf = { ticket: "ticket", product: "product", service: "service" } as const;
const fixed = [
  "home",
  "tickets",
  "ticketPricing",
  "orderTicket",
  "products",
  "categories",
  "services",
  "quoteRequest",
  "about",
  "contact",
] as const;

/** Into how many parts the addresses fall; at least one. */
export async function countAddressParts({ db }: Pick<Ctx, "db">): Promise<number> {
  return Math.max(1, Math.ceil((await db.$count(searchEntries)) / partSize));
}

/** Every page that anybody may find, a part at a time (from 1): the first one begins with the pages there always are. */
export async function listAddresses({ db }: Pick<Ctx, "db">, { part }: { part: number }): Promise<PageAddress[]> {
  const things = await db
    .select({ kind: searchEntries.kind, slug: searchEntries.slug })
    .from(searchEntries)
    .orderBy(asc(searchEntries.kind), asc(searchEntries.itemId))
    .limit(partSize)
    .offset((part - 1) * partSize);
  const own = things.map(({ kind, slug }) => both((locale) => linkTo(locale, shelf[kind], { slug })));
  if (part > 1) return own;
  const [categories, texts, landing] = await Promise.all([
    db.select({ slug: productCategories.slug }).from(productCategories).orderBy(asc(productCategories.position)),
    db.select({ slug: policies.slug }).from(policies).orderBy(asc(policies.position)),
    listLandingPages({ db }),
  ]);
  return [
    ...fixed.map((id) => both((locale) => linkTo(locale, id))),
    ...categories.map(({ slug }) => both((locale) => linkTo(locale, "category", { slug }))),
    ...texts.map(({ slug }) => both((locale) => linkTo(locale, "policy", { slug }))),
    ...landing.map((slug) => both((locale) => linkTo(locale, "landing", { slug }))),
    ...own,
  ];
}

function both(address: (locale: Locale) => string): PageAddress {
  return { vi: address("vi"), en: address("en") };
}
