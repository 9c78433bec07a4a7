import type { Locale } from "./i18n/locale";

type Page = { vi: string; en: string };

/** Every page once: its canonical path in each language (English ones stand under /en). Its module is named in `routes.ts`. */
export const siteMap = {
  home: { vi: "/", en: "/" },
  tickets: { vi: "/tickets", en: "/tickets" },
  ticket: { vi: "/tickets/:slug", en: "/tickets/:slug" },
  ticketPricing: { vi: "/bang-gia-ve", en: "/ticket-pricing" },
  orderTicket: { vi: "/dat-ve", en: "/order-ticket" },
  products: { vi: "/san-pham", en: "/products" },
  product: { vi: "/san-pham/:slug", en: "/products/:slug" },
  categories: { vi: "/danh-muc-san-pham", en: "/categories" },
  category: { vi: "/danh-muc-san-pham/:slug", en: "/categories/:slug" },
  services: { vi: "/dich-vu", en: "/services" },
  service: { vi: "/dich-vu/:slug", en: "/services/:slug" },
  quoteRequest: { vi: "/yeu-cau-bao-gia", en: "/quote-request" },
  search: { vi: "/tim-kiem", en: "/search" },
  cart: { vi: "/cart", en: "/cart" },
  checkout: { vi: "/checkout", en: "/checkout" },
  checkoutTicket: { vi: "/checkout/ticket", en: "/checkout/ticket" },
  checkoutSuccess: { vi: "/checkout/success", en: "/checkout/success" },
  checkoutCancel: { vi: "/checkout/cancel", en: "/checkout/cancel" },
  findOrder: { vi: "/orders", en: "/orders" },
  order: { vi: "/orders/:code", en: "/orders/:code" },
  payOrder: { vi: "/orders/:code/pay", en: "/orders/:code/pay" },
  sharedTicket: { vi: "/ve-dien-tu/:token", en: "/e-ticket/:token" },
  checkTicket: { vi: "/v/:token", en: "/v/:token" },
  testSession: { vi: "/test-session", en: "/test-session" },
  about: { vi: "/gioi-thieu", en: "/about" },
  contact: { vi: "/lien-he", en: "/contact" },
  landing: { vi: "/trang/:slug", en: "/pages/:slug" },
  policy: { vi: "/chinh-sach/:slug", en: "/policies/:slug" },
} as const satisfies Record<string, Page>;

export type PageId = keyof typeof siteMap;

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<Tail>
    : Rest
  : never;
type Params<Id extends PageId> = { [Name in ParamNames<(typeof siteMap)[Id]["vi"]>]: string };
type Rest<Id extends PageId> =
  ParamNames<(typeof siteMap)[Id]["vi"]> extends never
    ? [params?: null, query?: Query]
    : [params: Params<Id>, query?: Query];
type Query = Record<string, string | number | undefined | null>;

/** The canonical path of a page in a language. Undefined and empty query values are left out. */
export function linkTo<Id extends PageId>(locale: Locale, id: Id, ...[params, query]: Rest<Id>): string {
  let path: string = siteMap[id][locale];
  for (const [name, value] of Object.entries<string>(params ?? {})) {
    path = path.replace(`:${name}`, encodeURIComponent(value));
  }
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== "") search.set(name, String(value));
  }
  const prefixed = locale === "en" ? (path === "/" ? "/en" : `/en${path}`) : path;
  return search.size > 0 ? `${prefixed}?${search}` : prefixed;
}

/** The same for a page that is known only when it is asked for; a parameter that is missing stays out. */
export function linkToAny(locale: Locale, id: PageId, params: Record<string, string | undefined>): string {
  const known = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? ""]));
  return (linkTo as (locale: Locale, id: PageId, params: Record<string, string>) => string)(locale, id, known);
}

/** The paths in one language under which a page is reached: the canonical one and its alias. */
export function pathsOf(id: PageId): string[] {
  return [...new Set([siteMap[id].vi, siteMap[id].en])];
}

/** The canonical path of the page that stands under an alias too; any other path as it is. */
export function canonicalPath(path: string): string {
  const [, prefix = "", bare = ""] = /^(\/en(?=\/))?(.*)/.exec(path) ?? [];
  for (const { vi, en } of Object.values<Page>(siteMap)) {
    const [canonical, alias] = prefix ? [en, vi] : [vi, en];
    const [head = "", param] = alias.split(":");
    const rest = bare.slice(head.length);
    const isAlias = param ? bare.startsWith(head) && /^[^/]+$/.test(rest) : bare === alias;
    if (isAlias && alias !== canonical) return prefix + (canonical.split(":")[0] ?? "") + rest;
  }
  return path;
}
