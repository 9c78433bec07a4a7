import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { locales } from "./i18n/locale";
import { type PageId, pathsOf, siteMap } from "./site-map";

/** What each page of the site map is made by. */
const modules: Record<PageId, string> = {
  home: "routes/shop/home.tsx",
  tickets: "routes/tickets/ticket-list.tsx",
  ticket: "routes/tickets/ticket.tsx",
  ticketPricing: "routes/tickets/ticket-pricing.tsx",
  orderTicket: "routes/tickets/order-ticket.tsx",
  products: "routes/shop/products.tsx",
  product: "routes/shop/product.tsx",
  categories: "routes/shop/categories.tsx",
  category: "routes/shop/category.tsx",
  services: "routes/shop/services.tsx",
  service: "routes/shop/service.tsx",
  quoteRequest: "routes/shop/quote-request.tsx",
  search: "routes/shop/search.tsx",
  cart: "routes/checkout/cart.tsx",
  checkout: "routes/checkout/checkout.tsx",
  checkoutTicket: "routes/checkout/checkout.tsx",
  checkoutSuccess: "routes/checkout/success.tsx",
  checkoutCancel: "routes/checkout/cancelled.tsx",
  findOrder: "routes/checkout/find-order.tsx",
  order: "routes/checkout/order.tsx",
  payOrder: "routes/checkout/pay.tsx",
  sharedTicket: "routes/tickets/shared-ticket.tsx",
  checkTicket: "routes/tickets/check-ticket.tsx",
  testSession: "routes/shop/test-session.tsx",
  about: "routes/content/about.tsx",
  contact: "routes/content/contact.tsx",
  landing: "routes/content/landing.tsx",
  policy: "routes/content/policy.tsx",
};

/** Each page under both its paths, in one language; route ids read `vi/orderTicket/dat-ve`. */
function pagesIn(locale: string) {
  return Object.keys(siteMap).flatMap((key) => {
    const id = key as PageId;
    return pathsOf(id).map((path) => {
      const options = { id: `${locale}/${id}${path}` };
      return path === "/" ? index(modules[id], options) : route(path.slice(1), modules[id], options);
    });
  });
}

const [unprefixed, ...prefixed] = locales;

export default [
  ...pagesIn(unprefixed),
  ...prefixed.flatMap((locale) => prefix(locale, pagesIn(locale))),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:file", "routes/seo/sitemap.ts", { id: "sitemap-part" }),
  route("og/:locale/:page/:file", "routes/seo/share-image.ts"),
  route("robots.txt", "routes/seo/robots.ts"),
  route("orders/:code/vietqr.png", "routes/checkout/vietqr-file.ts"),
  route("orders/:code/calendar.ics", "routes/checkout/calendar-file.ts"),
  route("checkout/return/vnpay", "routes/checkout/return-vnpay.ts"),
  route("preferences/:name", "routes/preferences/preference.ts"),
  route("media/:file", "routes/shop/media.ts"),
  route("webhooks/sepay", "routes/payments/webhook-sepay.ts"),
  route("webhooks/vnpay", "routes/payments/webhook-vnpay.ts"),
  route("simulator/vnpay", "routes/simulator/vnpay-pay.tsx"),
  route("simulator/vnpay/api", "routes/simulator/vnpay-api.ts"),
  route("simulator/bank", "routes/simulator/bank.tsx"),
  route("simulator/inbox", "routes/simulator/inbox.tsx"),
  route("simulator/inbox/:id", "routes/simulator/letter.ts"),
  route("api/trpc/*", "routes/api/trpc.ts"),
  route("*", "routes/shop/not-found.tsx"),
] satisfies RouteConfig;
