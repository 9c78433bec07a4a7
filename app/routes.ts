import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";
import { type FakeProviderId, fakeProviderIds } from "./domain/payments/simulator/fake-provider";
import { locales } from "./lib/locale";
import { staffRoutes } from "./routes/staff/routes";
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
  findOrder: "routes/orders/find-order.tsx",
  storeCredit: "routes/aftersales/store-credit.tsx",
  order: "routes/orders/order.tsx",
  payOrder: "routes/checkout/pay.tsx",
  orderRefund: "routes/aftersales/order-refund.tsx",
  orderTickets: "routes/orders/order-tickets.tsx",
  ticketExchange: "routes/aftersales/ticket-exchange.tsx",
  payExchange: "routes/aftersales/pay-exchange.tsx",
  sharedTicket: "routes/tickets/shared-ticket.tsx",
  closedDay: "routes/aftersales/closed-day.tsx",
  checkTicket: "routes/tickets/check-ticket.tsx",
  logIn: "routes/auth/log-in.tsx",
  register: "routes/auth/register.tsx",
  forgotPassword: "routes/auth/forgot-password.tsx",
  resetPassword: "routes/auth/reset-password.tsx",
  verifyEmail: "routes/auth/verify-email.tsx",
  secondStep: "routes/auth/two-factor.tsx",
  dashboard: "routes/dashboard/dashboard.tsx",
  myTickets: "routes/dashboard/my-tickets.tsx",
  myOrders: "routes/dashboard/my-orders.tsx",
  profile: "routes/dashboard/profile.tsx",
  addresses: "routes/dashboard/addresses.tsx",
  address: "routes/dashboard/address.tsx",
  settings: "routes/dashboard/settings.tsx",
  security: "routes/dashboard/security.tsx",
  ownData: "routes/dashboard/own-data.tsx",
  guestData: "routes/orders/guest-data.tsx",
  testSession: "routes/shop/test-session.tsx",
  menu: "routes/content/menu.tsx",
  gallery: "routes/content/gallery.tsx",
  album: "routes/content/album.tsx",
  albumPicture: "routes/content/album-picture.tsx",
  map: "routes/content/map.tsx",
  place: "routes/content/place.tsx",
  questions: "routes/content/questions.tsx",
  vacancies: "routes/content/vacancies.tsx",
  vacancy: "routes/content/vacancy.tsx",
  reviews: "routes/community/reviews.tsx",
  about: "routes/content/about.tsx",
  contact: "routes/content/contact.tsx",
  landing: "routes/content/landing.tsx",
  policy: "routes/content/policy.tsx",
  posts: "routes/content/posts.tsx",
  post: "routes/content/post.tsx",
  postsOfTag: "routes/content/posts.tsx",
  news: "routes/content/posts.tsx",
  newsPost: "routes/content/post.tsx",
};

const gatewayPages = Object.fromEntries(
  fakeProviderIds.map((id) => [`simulator/${id}`, "routes/simulator/gateway-pay.tsx"]),
) as Record<`simulator/${FakeProviderId}`, string>;

export const simulatorPages = {
  ...gatewayPages,
  "simulator/bank": "routes/simulator/bank.tsx",
  "simulator/inbox": "routes/simulator/inbox.tsx",
} as const;

/** Each page is registered under both paths, with an id that `pageOfRoute` parses. */
function pagesIn(locale: string) {
  return idsOf(siteMap).flatMap((id) =>
    pathsOf(id).map((path, number) => {
      const options = { id: number === 0 ? `${locale}/${id}` : `${locale}/${id}/${number}` };
      return path === "/" ? index(moduleOf(id), options) : route(path.slice(1), moduleOf(id), options);
    }),
  );
}

/** Fails with a clear message, because this runs before the type checker. */
function moduleOf(id: PageId): string {
  const module: string | undefined = modules[id];
  if (!module) throw new Error(`The page "${id}" of site-map.ts has no module in routes.ts`);
  return module;
}

const [unprefixed, ...prefixed] = locales;
const prefixes = ["", ...prefixed.map((locale) => `${locale}/`)];

export default [
  ...pagesIn(unprefixed),
  ...prefixed.flatMap((locale) => prefix(locale, pagesIn(locale))),
  route("sitemap.xml", "routes/seo/sitemap.ts"),
  route("sitemap/:file", "routes/seo/sitemap.ts", { id: "sitemap-part" }),
  route("og/:locale/:page/:file", "routes/seo/share-image.ts"),
  ...prefixes.map((prefix) =>
    route(`${prefix}manifest.webmanifest`, "routes/seo/web-manifest.ts", { id: `${prefix}manifest` }),
  ),
  ...prefixes.map((prefix) => route(`${prefix}posts/feed.xml`, "routes/content/feed.ts", { id: `${prefix}feed` })),
  route("robots.txt", "routes/seo/robots.ts"),
  route("orders/:code/vietqr.png", "routes/checkout/vietqr-file.ts"),
  route("orders/:code/exchanges/:exchange/vietqr.png", "routes/aftersales/exchange-vietqr-file.ts"),
  route("orders/:code/calendar.ics", "routes/orders/calendar-file.ts"),
  route("orders/:code/tickets.pdf", "routes/orders/tickets-file.ts"),
  route("checkout/return/:gateway", "routes/checkout/return.ts"),
  route("data-exports/:token", "routes/dashboard/export-file.ts"),
  route("preferences/:name", "routes/preferences/preference.ts"),
  route("media/:file", "routes/shop/media.ts"),
  route("webhooks/sepay", "routes/payments/webhook-sepay.ts"),
  route("webhooks/:gateway", "routes/payments/webhook.ts"),
  ...Object.entries(simulatorPages).map(([path, module]) => route(path, module, { id: path })),
  route("simulator/:gateway/api/*", "routes/simulator/gateway-api.ts"),
  route("simulator/inbox/:id", "routes/simulator/message.ts"),
  staffRoutes(),
  route("api/uploads", "routes/api/uploads.ts"),
  route("api/trpc/*", "routes/api/trpc.ts"),
  route("*", "routes/shop/not-found.tsx"),
] satisfies RouteConfig;
