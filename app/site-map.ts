import type { Locale } from "./i18n/locale";

type Page = { vi: string; en: string; file: string };

/** Every page once: its canonical path in each language (English ones stand under /en) and its module. */
export const siteMap = {
  home: { vi: "/", en: "/", file: "routes/shop/home.tsx" },
  tickets: { vi: "/tickets", en: "/tickets", file: "routes/tickets/ticket-list.tsx" },
  ticket: { vi: "/tickets/:slug", en: "/tickets/:slug", file: "routes/tickets/ticket.tsx" },
  ticketPricing: { vi: "/bang-gia-ve", en: "/ticket-pricing", file: "routes/tickets/ticket-pricing.tsx" },
  orderTicket: { vi: "/dat-ve", en: "/order-ticket", file: "routes/tickets/order-ticket.tsx" },
  products: { vi: "/san-pham", en: "/products", file: "routes/shop/products.tsx" },
  product: { vi: "/san-pham/:slug", en: "/products/:slug", file: "routes/shop/product.tsx" },
  categories: { vi: "/danh-muc-san-pham", en: "/categories", file: "routes/shop/categories.tsx" },
  category: { vi: "/danh-muc-san-pham/:slug", en: "/categories/:slug", file: "routes/shop/category.tsx" },
  services: { vi: "/dich-vu", en: "/services", file: "routes/shop/services.tsx" },
  service: { vi: "/dich-vu/:slug", en: "/services/:slug", file: "routes/shop/service.tsx" },
  quoteRequest: { vi: "/yeu-cau-bao-gia", en: "/quote-request", file: "routes/shop/quote-request.tsx" },
  search: { vi: "/tim-kiem", en: "/search", file: "routes/shop/search.tsx" },
  cart: { vi: "/cart", en: "/cart", file: "routes/checkout/cart.tsx" },
  checkout: { vi: "/checkout", en: "/checkout", file: "routes/checkout/checkout.tsx" },
  checkoutTicket: { vi: "/checkout/ticket", en: "/checkout/ticket", file: "routes/checkout/checkout.tsx" },
  checkoutSuccess: { vi: "/checkout/success", en: "/checkout/success", file: "routes/checkout/success.tsx" },
  checkoutCancel: { vi: "/checkout/cancel", en: "/checkout/cancel", file: "routes/checkout/cancelled.tsx" },
  findOrder: { vi: "/orders", en: "/orders", file: "routes/checkout/find-order.tsx" },
  order: { vi: "/orders/:code", en: "/orders/:code", file: "routes/checkout/order.tsx" },
  payOrder: { vi: "/orders/:code/pay", en: "/orders/:code/pay", file: "routes/checkout/pay.tsx" },
  sharedTicket: { vi: "/ve-dien-tu/:token", en: "/e-ticket/:token", file: "routes/tickets/shared-ticket.tsx" },
  checkTicket: { vi: "/v/:token", en: "/v/:token", file: "routes/tickets/check-ticket.tsx" },
  policy: { vi: "/chinh-sach/:slug", en: "/policies/:slug", file: "routes/shop/policy.tsx" },
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
