import { type Locale, localeOfPath, locales, mapLocales, prefixOf, withoutPrefix } from "./lib/locale";
import { maxEchoLength } from "./lib/text";

/** A group is a folder of `locales/<language>` with texts for browsers. Every page has the group `shop`. */
type TextGroup = "shop" | "content" | "checkout" | "orders" | "account" | "simulator";

/** A language without a path of its own uses the path of `en`. */
export type SitePage = {
  vi: string;
  en: string;
  /** The page needs these groups besides `shop`. */
  texts?: readonly TextGroup[];
  /** The page accepts uploads. */
  hasFiles?: true;
  isInFooter?: true;
  /** The page uses the module of this page. */
  module?: string;
  /** The page has this Open Graph type, if it is not `website`. */
  openGraph?: "article" | "product";
  /** The server uses a stored copy of a listed page for this time: 1 second if the row has no `cacheSeconds`. */
  cacheSeconds?: 60;
  /** These parameters change the page. They are separated by spaces. Other parameters prevent storing it. */
  query?: string;
  /** The page shows visitors their own texts that await moderation. Visitors with a cart session then get no copy. */
  hasOwnTexts?: true;
} & { [locale in Locale]?: string };

function sharePath<const Path extends string>(path: Path): { vi: Path; en: Path } {
  return { vi: path, en: path };
}

const content = { texts: ["content"], cacheSeconds: 60 } as const satisfies Partial<SitePage>;
const article = { ...content, hasOwnTexts: true, openGraph: "article" } as const satisfies Partial<SitePage>;

// Each page has one entry with its path per language; English paths are below /en. `routes.ts` finds the module by the
// page's name. Title and description come from the page's own text file, from `pages.json`, or from rows of the database
// (`domain/content/pages/describe-page.server.ts`).

/** All visitors see the same page, and search engines index it. */
export const listed = {
  home: { vi: "/", en: "/" },
  tickets: { vi: "/tickets", en: "/tickets", query: "date" },
  ticket: { vi: "/tickets/:slug", en: "/tickets/:slug", query: "date day month", openGraph: "product" },
  ticketPricing: { vi: "/bang-gia-ve", en: "/ticket-pricing", cacheSeconds: 60 },
  orderTicket: { vi: "/dat-ve", en: "/order-ticket", module: "ticket", query: "ticket date day month people" },
  products: { vi: "/san-pham", en: "/products", query: "category min max label sort page" },
  // A copy with a chosen variant is not stored, because invented names of options could fill the cache.
  product: { vi: "/san-pham/:slug", en: "/products/:slug", query: "picture", openGraph: "product" },
  categories: { vi: "/danh-muc-san-pham", en: "/categories" },
  category: { vi: "/danh-muc-san-pham/:slug", en: "/categories/:slug", query: "category min max label sort page" },
  services: { vi: "/dich-vu", en: "/services" },
  service: { vi: "/dich-vu/:slug", en: "/services/:slug", query: "picture" },
  quoteRequest: { vi: "/yeu-cau-bao-gia", en: "/quote-request", ...content, query: "service sent" },
  menu: { vi: "/thuc-don", en: "/menu", isInFooter: true, ...content, query: "mark" },
  map: { vi: "/map", en: "/map", isInFooter: true, ...content },
  place: { vi: "/map/:slug", en: "/map/:slug", ...content, query: "here" },
  gallery: { vi: "/thu-vien-hinh-anh", en: "/gallery", isInFooter: true, ...content },
  album: { vi: "/thu-vien-hinh-anh/:slug", en: "/gallery/:slug", ...content, query: "page" },
  albumPicture: { vi: "/thu-vien-hinh-anh/:album/:slug", en: "/gallery/:album/:slug", ...content },
  posts: { vi: "/bai-viet", en: "/posts", isInFooter: true, ...content, query: "page" },
  post: { vi: "/bai-viet/:slug", en: "/posts/:slug", ...article },
  postsOfTag: { vi: "/bai-viet/tags/:slug", en: "/posts/tags/:slug", module: "posts", ...content, query: "page" },
  news: { vi: "/tin-tuc", en: "/news", module: "posts", ...content, query: "page" },
  newsPost: { vi: "/tin-tuc/:slug", en: "/news/:slug", module: "post", ...article },
  questions: { vi: "/hoi-dap", en: "/questions", isInFooter: true, cacheSeconds: 60 },
  reviews: {
    vi: "/reviews",
    en: "/reviews",
    hasFiles: true,
    isInFooter: true,
    ...content,
    query: "about stars replied page",
    hasOwnTexts: true,
  },
  about: { vi: "/gioi-thieu", en: "/about", isInFooter: true, cacheSeconds: 60 },
  vacancies: { vi: "/tuyen-dung", en: "/recruitment", isInFooter: true, ...content },
  vacancy: { vi: "/tuyen-dung/:slug", en: "/recruitment/:slug", hasFiles: true, ...content, query: "sent" },
  contact: { vi: "/lien-he", en: "/contact", isInFooter: true, ...content, query: "about kitchen sent" },
  landing: { vi: "/trang/:slug", en: "/pages/:slug", cacheSeconds: 60 },
  policy: { vi: "/chinh-sach/:slug", en: "/policies/:slug", ...content },
} as const satisfies Record<string, SitePage>;

/** All visitors see the same page, but search engines do not index it. */
export const unlisted = {
  search: { vi: "/tim-kiem", en: "/search" },
  noConnection: { vi: "/khong-co-mang", en: "/no-connection" },
} as const satisfies Record<string, SitePage>;

/** Personal pages are never cached, prefetched or indexed. */
export const personal = {
  cart: sharePath("/cart"),
  checkout: { ...sharePath("/checkout"), texts: ["checkout"] },
  checkoutTicket: { ...sharePath("/checkout/ticket"), texts: ["checkout"], module: "checkout" },
  checkoutSuccess: { ...sharePath("/checkout/success"), texts: ["orders"] },
  checkoutCancel: { ...sharePath("/checkout/cancel"), texts: ["orders"] },
  findOrder: { ...sharePath("/orders"), texts: ["orders", "account"] },
  storeCredit: { vi: "/so-du", en: "/store-credit", texts: ["orders"] },
  order: { ...sharePath("/orders/:code"), texts: ["orders"] },
  payOrder: { ...sharePath("/orders/:code/pay"), texts: ["orders"] },
  orderRefund: { ...sharePath("/order-refund"), texts: ["orders"] },
  orderTickets: { ...sharePath("/orders/:code/tickets"), texts: ["orders"] },
  ticketExchange: { ...sharePath("/ticket-exchange"), texts: ["orders"] },
  payExchange: { ...sharePath("/orders/:code/exchanges/:exchange"), texts: ["orders"] },
  sharedTicket: { vi: "/ve-dien-tu/:token", en: "/e-ticket/:token", texts: ["orders"] },
  closedDay: { vi: "/doi-lich/:token", en: "/move/:token", texts: ["orders"] },
  checkTicket: { ...sharePath("/v/:token"), texts: ["orders"] },
  logIn: { ...sharePath("/auth/login"), texts: ["account"] },
  register: { ...sharePath("/auth/register"), texts: ["account"] },
  forgotPassword: { ...sharePath("/auth/forgot-password"), texts: ["account"] },
  resetPassword: { ...sharePath("/auth/reset-password"), texts: ["account"] },
  verifyEmail: { ...sharePath("/auth/verify-email"), texts: ["account"] },
  twoFactor: { ...sharePath("/auth/second-step"), texts: ["account"] },
  dashboard: { ...sharePath("/dashboard"), texts: ["orders", "account"] },
  myTickets: { ...sharePath("/dashboard/tickets"), texts: ["orders", "account"] },
  myOrders: { ...sharePath("/dashboard/orders"), texts: ["orders", "account"] },
  profile: { ...sharePath("/dashboard/profile"), texts: ["account"] },
  addresses: { ...sharePath("/dashboard/addresses"), texts: ["account"] },
  address: { ...sharePath("/dashboard/addresses/:address"), texts: ["checkout", "account"] },
  settings: { ...sharePath("/dashboard/settings"), texts: ["account"] },
  security: { ...sharePath("/dashboard/security"), texts: ["account"] },
  ownData: { ...sharePath("/dashboard/data"), texts: ["account"] },
  guestData: { vi: "/du-lieu-cua-ban", en: "/your-data", texts: ["orders", "account"] },
  testSession: { ...sharePath("/test-session"), texts: ["account"] },
} as const satisfies Record<string, SitePage>;

export const siteMap = { ...listed, ...unlisted, ...personal };

export type PageId = keyof typeof siteMap;
export type ListedId = keyof typeof listed;
export type PageWithSlug = {
  [Id in PageId]: (typeof siteMap)[Id]["vi"] extends `${string}/:slug` ? Id : never;
}[PageId];

type FooterPage = {
  [Id in ListedId]: (typeof listed)[Id] extends { isInFooter: true } ? Id : never;
}[ListedId];

export function listFooterPages(empty: readonly string[] = []): FooterPage[] {
  return idsOf(listed).filter((id): id is FooterPage => "isInFooter" in listed[id] && !empty.includes(id));
}

export function isListed(id: string): id is ListedId {
  return Object.hasOwn(listed, id);
}

export function idsOf<Id extends PageId>(pages: Record<Id, SitePage>): Id[] {
  return Object.keys(pages) as Id[];
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;
type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string | number };
type LinkQuery = Record<string, string | number | undefined | null>;
export type LinkArgs<Path extends string> =
  ParamNames<Path> extends never ? [params?: null, query?: LinkQuery] : [params: PathParams<Path>, query?: LinkQuery];

/** Parses route IDs such as `vi/orderTicket` (`routes.ts`). Returns null for other routes. */
export function pageOfRoute(routeId: string): PageId | null {
  const id = routeId.split("/")[1] ?? "";
  return id in siteMap ? (id as PageId) : null;
}

export function linkTo<Id extends PageId>(
  locale: Locale,
  id: Id,
  ...[params, query]: LinkArgs<(typeof siteMap)[Id]["vi"]>
): string {
  return fillPath(withPrefix(pathIn(siteMap[id], locale), locale), params, query);
}

export function fillPath(
  pattern: string,
  params: Record<string, string | number> | null = null,
  query: LinkQuery = {},
) {
  let path = pattern;
  for (const [name, value] of Object.entries(params ?? {})) {
    path = path.replace(`:${name}`, encodeURIComponent(value));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

export function linkToAny(locale: Locale, id: PageId, params: Record<string, string | undefined>): string {
  const known = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ""]));
  return (linkTo as (locale: Locale, id: PageId, params: Record<string, string>) => string)(locale, id, known);
}

/** `id` is null for a page that is not on the site map. */
export function groupsOfPage(id: PageId | null): readonly TextGroup[] {
  const page: SitePage | null = id && siteMap[id];
  return page ? ["shop", ...(page.texts ?? [])] : ["shop", "simulator"];
}

export function pathsOf(id: PageId): string[] {
  return pathsOfPage(siteMap[id]);
}

function pathsOfPage(page: SitePage): string[] {
  return [...new Set(locales.map((locale) => pathIn(page, locale)))];
}

function pathIn(page: SitePage, locale: Locale): string {
  return page[locale] ?? page.en;
}

function withPrefix(path: string, locale: Locale): string {
  return path === "/" ? prefixOf(locale) || "/" : prefixOf(locale) + path;
}

export function allPathsOf(id: PageId): string[] {
  return pathsOf(id).flatMap((path) => locales.map((locale) => withPrefix(path, locale)));
}

let latest = { path: "/", canonical: "/" };

/**
 * Replaces a path of another language: `/en/bang-gia-ve` becomes `/en/ticket-pricing`. Remembers the latest result,
 * because every link needs the current path.
 */
export function canonicalPath(path: string): string {
  if (latest.path !== path) latest = { path, canonical: findCanonicalPath(path) };
  return latest.canonical;
}

function findCanonicalPath(path: string): string {
  const locale = localeOfPath(path);
  const prefix = prefixOf(locale);
  const bare = path.slice(prefix.length);
  for (const { alias, canonical } of aliases[locale]) {
    const [head = "", ...params] = alias.split(":");
    const rest = bare.slice(head.length);
    const isAlias = params.length
      ? bare.startsWith(head) && rest.split("/").length === params.length && !/(^|\/)(\/|$)/.test(rest)
      : bare === alias;
    if (isAlias) return prefix + (canonical.split(":")[0] ?? "") + rest;
  }
  return path;
}

const aliases = /* @__PURE__ */ mapLocales((locale) =>
  Object.values<SitePage>(siteMap).flatMap((page) => {
    const canonical = pathIn(page, locale);
    return pathsOfPage(page).flatMap((alias) => (alias === canonical ? [] : [{ alias, canonical }]));
  }),
);
const patterns = /* @__PURE__ */ patternsOf(/* @__PURE__ */ idsOf(siteMap));

function patternsOf(ids: PageId[]) {
  return ids.flatMap((id) =>
    pathsOf(id).map((path) => ({ id, form: new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}/?$`, "i") })),
  );
}

export function pageAt(path: string): { id: PageId; params: Record<string, string> } | null {
  const bare = withoutPrefix(path);
  for (const { id, form } of patterns) {
    const found = form.exec(bare);
    if (found) return { id, params: { ...found.groups } };
  }
  return null;
}

/** Returns null if a parameter is longer than `maxEchoLength`. */
export function addressOf(id: PageId, params: Record<string, string | undefined>, locale: Locale): string | null {
  const isTooLong = Object.values(params).some((param = "") => param.length > maxEchoLength);
  return isTooLong ? null : linkToAny(locale, id, params);
}
