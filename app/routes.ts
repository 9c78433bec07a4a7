import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { locales } from "./i18n/locale";
import { idsOf, type PageId, pathsOf, siteMap } from "./site-map";

const modules: Record<PageId, string> = {
  home: "routes/shop/home.tsx",
  tickets: "routes/tickets/ticket-list.tsx",
  ticket: "routes/tickets/book.tsx",
  ticketPricing: "routes/tickets/ticket-pricing.tsx",
  orderTicket: "routes/tickets/book.tsx",
  products: "routes/shop/products.tsx",
  product: "routes/shop/product.tsx",
  categories: "routes/shop/categories.tsx",
  category: "routes/shop/category.tsx",
  services: "routes/shop/services.tsx",
  service: "routes/shop/service.tsx",
  quoteRequest: "routes/shop/quote-request.tsx",
  search: "routes/shop/search.tsx",
  noConnection: "routes/shop/no-connection.tsx",
  cart: "routes/checkout/cart.tsx",
  checkout: "routes/checkout/checkout.tsx",
  checkoutTicket: "routes/checkout/checkout.tsx",
  checkoutSuccess: "routes/checkout/success.tsx",
  checkoutCancel: "routes/checkout/cancelled.tsx",
  findOrder: "routes/checkout/find-order.tsx",
  order: "routes/checkout/order.tsx",
  payOrder: "routes/checkout/pay.tsx",
  orderTickets: "routes/checkout/order-tickets.tsx",
  sharedTicket: "routes/tickets/shared-ticket.tsx",
  checkTicket: "routes/tickets/check-ticket.tsx",
  logIn: "routes/auth/log-in.tsx",
  register: "routes/auth/register.tsx",
  forgotPassword: "routes/auth/forgot-password.tsx",
  resetPassword: "routes/auth/reset-password.tsx",
  verifyEmail: "routes/auth/verify-email.tsx",
  secondStep: "routes/auth/second-step.tsx",
  dashboard: "routes/dashboard/dashboard.tsx",
  myTickets: "routes/dashboard/my-tickets.tsx",
  myOrders: "routes/dashboard/my-orders.tsx",
  profile: "routes/dashboard/profile.tsx",
  addresses: "routes/dashboard/addresses.tsx",
  address: "routes/dashboard/address.tsx",
  settings: "routes/dashboard/settings.tsx",
  security: "routes/dashboard/security.tsx",
  ownData: "routes/dashboard/own-data.tsx",
  guestData: "routes/checkout/guest-data.tsx",
  testSession: "routes/shop/test-session.tsx",
  about: "routes/content/about.tsx",
  contact: "routes/content/contact.tsx",
  landing: "routes/content/landing.tsx",
  policy: "routes/content/policy.tsx",
};

/** Pages that play what is no part of the shop; there are none outside demo mode. */
export const pretended = {
  "simulator/vnpay": "routes/simulator/vnpay-pay.tsx",
  "simulator/bank": "routes/simulator/bank.tsx",
  "simulator/inbox": "routes/simulator/inbox.tsx",
} as const;

/** Under both its paths; `pageOfRoute` reads the ids. */
function pagesIn(locale: string) {
  return idsOf(siteMap).flatMap((id) =>
    pathsOf(id).map((path) => {
      const options = { id: `${locale}/${id}${path}` };
      return path === "/" ? index(moduleOf(id), options) : route(path.slice(1), moduleOf(id), options);
    }),
  );
}

/** Said by name: this runs before the compiler has looked. */
function moduleOf(id: PageId): string {
  const module: string | undefined = modules[id];
  if (!module) throw new Error(`The page "${id}" of site-map.ts has no module in routes.ts`);
  return module;
}

const [unprefixed, ...prefixed] = locales;

export default [
  ...pagesIn(unprefixed),
  ...prefixed.flatMap((locale) => prefix(locale, pagesIn(locale))),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:file", "routes/seo/sitemap.ts", { id: "sitemap-part" }),
  route("og/:locale/:page/:file", "routes/seo/share-image.ts"),
  ...["", "en/"].map((prefix) =>
    route(`${prefix}manifest.webmanifest`, "routes/seo/web-manifest.ts", { id: `${prefix}manifest` }),
  ),
  route("robots.txt", "routes/seo/robots.ts"),
  route("orders/:code/vietqr.png", "routes/checkout/vietqr-file.ts"),
  route("orders/:code/calendar.ics", "routes/checkout/calendar-file.ts"),
  route("orders/:code/tickets.pdf", "routes/checkout/tickets-file.ts"),
  route("checkout/return/:gateway", "routes/checkout/return.ts"),
  route("data-exports/:token", "routes/dashboard/export-file.ts"),
  route("preferences/:name", "routes/preferences/preference.ts"),
  route("media/:file", "routes/shop/media.ts"),
  route("webhooks/sepay", "routes/payments/webhook-sepay.ts"),
  route("webhooks/:gateway", "routes/payments/webhook.ts"),
  ...Object.entries(pretended).map(([path, module]) => route(path, module)),
  route("simulator/vnpay/api", "routes/simulator/vnpay-api.ts"),
  route("simulator/inbox/:id", "routes/simulator/letter.ts"),
  route("staff/*", "routes/staff/staff.ts"),
  route("api/trpc/*", "routes/api/trpc.ts"),
  route("*", "routes/shop/not-found.tsx"),
] satisfies RouteConfig;
