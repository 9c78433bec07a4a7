import { randomUUID } from "node:crypto";
import { UNSAFE_decodeViaTurboStream as decode } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { apiRouter } from "~/api/router.server";
import { addAddress } from "~/domain/accounts/address-book.server";
import { presentDecisions, presentMyOrders } from "~/domain/accounts/present-my-orders.server";
import { presentVisits } from "~/domain/accounts/present-visits.server";
import { requestGuestExport } from "~/domain/accounts/request-export.server";
import { AddAddress } from "~/domain/accounts/schema";
import { presentIssuedTicket } from "~/domain/admission/present-issued-ticket.server";
import type { TicketView } from "~/domain/admission/ticket-view";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { presentClosedGroup } from "~/domain/aftersales/present-closed-group.server";
import { presentExchangeOffer } from "~/domain/aftersales/present-exchange-offer.server";
import { presentOrderRefunds, presentRefundPage } from "~/domain/aftersales/present-refund.server";
import { addTicket, addVariant } from "~/domain/cart/add-to-cart.server";
import { shortenCart } from "~/domain/cart/cart-view";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { listWards } from "~/domain/cart/provinces.server";
import { AddTicket, AddVariant } from "~/domain/cart/schema";
import type { getTicket } from "~/domain/catalog/get-ticket.server";
import { presentBookingDays } from "~/domain/catalog/present-booking-days.server";
import { listNewestReviews, listQuotations } from "~/domain/community/list-reviews.server";
import { findSection, getSections } from "~/domain/content/pages/get-sections.server";
import { listFeed } from "~/domain/content/posts/list-feed.server";
import { findCurrentWeather } from "~/domain/content/weather.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { presentMessages } from "~/domain/orders/order-messages.server";
import type { OrderView } from "~/domain/orders/order-view";
import { presentLedger } from "~/domain/orders/present-ledger.server";
import { presentOrder } from "~/domain/orders/present-order.server";
import { presentOrderHistory } from "~/domain/orders/present-order-history.server";
import { countUrlParts, listUrls } from "~/domain/search/list-sitemap-urls.server";
import { suggestResults } from "~/domain/search/search-shop.server";
import { getActiveTheme, listStyleConfigs } from "~/domain/shop/theme.server";
import { currentTime } from "~/lib/clock";
import { type Locale, locales } from "~/lib/locale";
import type { loader as checkoutPage } from "~/routes/checkout/checkout";
import { presentKnownAddress } from "~/routes/checkout/submit-addresses.server";
import type { loader as aboutPage } from "~/routes/content/about";
import type { loader as categoryPage } from "~/routes/shop/category";
import type { loader as productPage } from "~/routes/shop/product";
import { linkTo, linkToAny, type PageId, siteMap } from "~/site-map";
import { codedLine } from "~/ui/checkout/address-labels";
import { type ApiClient, openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createVisit,
  fillCart,
  findDayAhead,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { exchangeTicketsOf } from "~tests/setup/factories-aftersales";
import { stockContent } from "~tests/setup/factories-content";
import { stockGoods, address as typedAddress } from "~tests/setup/factories-goods";
import { accessTokenOf, readEmailedToken, registerCustomer, visitWithToken } from "~tests/setup/factories-people";
import { stockPosts } from "~tests/setup/factories-posts";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const session = `parity_${randomUUID()}`;
const [slug, date] = ["cap-treo-khu-hoi", findDayAhead(6)];
/** A day on which tickets cost more than on the day of the orders. */
const moveTo = findDayAhead(7);
const month = date.slice(0, 7);
const lived = {
  waiting: "",
  paid: "",
  cancelled: "",
  token: "",
  login: "",
  proof: "",
  closing: "",
  moving: "",
  exchange: "",
  address: "",
  export: "",
};
const calledQueries = new Set<string>();

beforeAll(async () => {
  const { db } = database;
  const who = { session, now: currentTime() };
  const { shanTea } = await stockGoods(db, "thu-");
  for (const name of ["waiting", "paid", "cancelled", "moving"] as const)
    lived[name] = (await placeOrderAsGuest(db, who)).code;
  const ctx = await createVisit(db, who);
  await payOrderOf(ctx, lived.paid);
  await cancelOrder(ctx, { code: lived.cancelled });
  await payOrderOf(ctx, lived.moving);
  lived.exchange = (await exchangeTicketsOf(ctx, lived.moving, { date: moveTo })).code;
  lived.token = (await getOrder(ctx, { code: lived.paid })).tickets[0]?.token ?? "";
  const closed = await placeOrderAsGuest(db, { ...who, line: { date: findDayAhead(7) } });
  await payOrderOf(ctx, closed.code);
  const reason = { vi: "Gió giật", en: "Gusts" };
  const { id } = await closeDays(asStaff(ctx), { from: findDayAhead(7), times: [], reason });
  lived.closing = sealClosureLink(id, closed.code);
  const customer = await registerCustomer(ctx);
  lived.proof = await readEmailedToken(ctx, "prove_email", customer.email);
  lived.login = await accessTokenOf(ctx, customer);
  const me = await visitWithToken(ctx, lived.login);
  await fillCart(me);
  await payOrderOf(me, (await placeOrderForm(me)).code);
  const added = await addAddress(me, AddAddress.parse({ address: typedAddress }));
  lived.address = String(added.id);
  lived.export = (await requestGuestExport(ctx, { code: lived.paid, contact: "hoa@example.vn" })).token;
  await stockContent(db);
  await fillCart(ctx);
  await stockPosts(ctx);
  await addVariant(ctx, AddVariant.parse({ sku: shanTea.variants[0]?.sku }));
  await addTicket(ctx, AddTicket.parse({ slug, date, quantities: { adult: 1 }, kind: "booking" }));
});

type Data = Record<string, unknown>;
type RootData = { shop: { canOrder: boolean }; visitor: { inCart: number }; logo: { light: string; dark: string } };
type LoaderResult<Loader extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Loader>>;
type Compared = {
  /** True if the page and the API are read with the visitor's login. */
  isOwn?: true;
  /** The URL of the page, if it has parameters or a query. */
  at?: string;
  /** Each function calls procedures and returns some of the loader's fields. */
  answers?: ((api: ApiClient, data: Data) => Promise<Data>)[];
  /** Fields that the page derives from its address or its texts, or that are new each time. */
  own?: string[];
};

const form = ["key", "event"];
/** HTML rendered from the results of `reviews.newest` and `reviews.rating`. */
const rendered = ["reviews"];
const setting = async (api: ApiClient, key: string) =>
  Number((await api.settings.getPublicSettingByKey.query(key)).value);

/** The IDs of pages with an API router of the same name. The page returns the router's `list` under this name. */
type PageOfList = {
  [Id in PageId]: ApiClient extends Record<Id, { list: { query(): Promise<unknown> } }> ? Id : never;
}[PageId];

function compareList(id: PageOfList): Compared {
  return { answers: [async (api) => ({ [id]: await api[id].list.query() })] };
}

/** Lists every page except those of `PageOfList`. The type requires an entry for each, so none can be forgotten. */
const compared = (
  locale: Locale,
): Record<Exclude<PageId, PageOfList>, Compared> & Partial<Record<PageId, Compared>> => {
  const tea = { slug: "thu-tra-shan-tuyet" };
  const seen = { locale, now: currentTime() };
  const user = async (api: ApiClient) => ({ user: await api.profile.getMyProfile.query() });
  const listQuestionTexts = (spot: "cart" | "checkout" | "visit") => async (api: ApiClient) => ({
    questions: (await api.questions.list.query({ spot })).map(({ slug, question }) => ({ slug, text: question.text })),
  });
  const freeShipping = async (api: ApiClient) => ({ freeFrom: await api.shipping.freeFrom.query() });
  const paymentMarks = async (api: ApiClient) => ({ marks: await api.checkout.marks.query() });
  const checkout = (kind: "cart" | "booking"): Compared => ({
    answers: [
      async (api) => {
        const {
          key: _,
          unfit: __,
          visits: ___,
          salesEnd: ____,
          destinations,
          cart,
          ...read
        } = await api.checkout.get.query({ kind });
        const provinces = destinations?.provinces.map(({ code, name }) => codedLine(code, name));
        const zones = destinations?.zones.map((zone) => ({ ...zone, takes: "" }));
        return {
          ...read,
          cart: shortenCart(cart),
          destinations: destinations && { ...destinations, provinces, zones },
        };
      },
      listQuestionTexts("checkout"),
      async (api) => ({ methods: (await api.checkout.methods.query()).filter(({ paidAtTheDoor }) => !paidAtTheDoor) }),
    ],
    own: [
      ...form,
      "typed",
      "methodsHelp",
      "phoneHelp",
      "canRequestReview",
      "policies",
      "missing",
      "texts",
      "deadlines",
      "refunds",
      "holdEndsIn",
      "refusal",
      "change",
      "formAlong",
      "account",
      "book",
      "credit",
    ],
  });
  // The page shows a part of an order and describes the rest in texts.
  const toOrderPage = async (order: OrderView, titled = false) =>
    presentOrder(await createVisit(database.db, { session, locale, now: currentTime() }), order, titled);
  const order = (code: string) => async (api: ApiClient) => toOrderPage(await api.orders.get.query({ code }));
  const posts = (kind: "blog" | "news", related: "blog" | "news", tag?: string): Compared => ({
    answers: [
      async (api) => ({ list: await api.posts.list.query({ kind, tag }) }),
      async (api) => ({ beside: await api.posts.beside.query({ kind: related }) }),
    ],
    own: ["isNews"],
  });
  const post = (slug: string, kind: "blog" | "news"): Compared => ({
    answers: [
      async (api) => ({ post: await api.posts.detail.query({ slug }) }),
      async (api) => ({ beside: await api.posts.beside.query({ kind, except: slug }) }),
      async (api) => ({ comments: await api.comments.list.query({ post: slug }) }),
      async (api) => ({ waiting: await api.comments.waiting.query({ post: slug }) }),
    ],
    own: [...form, "me", "url"],
  });
  return {
    posts: posts("blog", "news"),
    post: { at: linkTo(locale, "post", { slug: "thu-bai" }), ...post("thu-bai", "blog") },
    postsOfTag: { at: linkTo(locale, "postsOfTag", { slug: "thu-the" }), ...posts("blog", "blog", "thu-the") },
    news: posts("news", "blog"),
    newsPost: { at: linkTo(locale, "newsPost", { slug: "thu-tin" }), ...post("thu-tin", "news") },
    reviews: {
      at: linkTo(locale, "reviews", null, { about: `ticket.${slug}`, stars: 5 }),
      answers: [
        async (api) => ({ list: await api.reviews.list.query({ about: `ticket.${slug}`, stars: 5 }) }),
        async (api) => ({ rating: await api.reviews.rating.query({ about: `ticket.${slug}` }) }),
        async (api) => {
          const items = await api.reviews.things.query();
          return {
            tickets: items.filter(({ kind }) => kind === "ticket"),
            choices: items.map(({ kind, slug, name }) => ({ value: `${kind}.${slug}`, label: name.text })),
          };
        },
        async (api) => ({ waiting: await api.reviews.waiting.query({}) }),
        async () => ({ quotations: null }),
      ],
      own: [...form, "name", "stars", "isReplied", "from", "today"],
    },
    home: {
      answers: [
        async (api) => {
          const { tickets, sections, ...page } = await api.pages.home.query();
          // The page needs only the names of the tickets. The HTML of a text is in `html`.
          const withoutTexts = sections.map((section) =>
            section.kind === "text" || section.kind === "promises"
              ? { ...section, text: { ...section.text, text: "" }, html: { text: section.text.text } }
              : section,
          );
          return {
            page: { ...page, sections: withoutTexts, tickets: tickets.map(({ slug, name }) => ({ slug, name })) },
          };
        },
      ],
    },
    tickets: {
      answers: [
        async (api) => ({ tickets: await api.tickets.shelf.query() }),
        async (api) => ({ hasVat: (await api.tickets.prices.query()).hasVat }),
      ],
    },
    ticket: {
      at: linkTo(locale, "ticket", { slug }, { date, month }),
      answers: [
        async (api) => {
          return presentTicketPage(await api.tickets.page.query({ slug, date, month }), locale);
        },
        async (api) => ({
          ticket: pickTicket(await api.tickets.detail.query({ slug })),
          offer: await api.tickets.offer.query({ slug, date }),
        }),
        async (api) => {
          const page = await api.tickets.page.query({ slug, date });
          const calendar = await api.tickets.calendar.query({ slug, month });
          return { daysView: presentBookingDays({ ...page, calendar }, locale) };
        },
      ],
      own: [...form, "lead", "marks", "facts", "details", "terms", "more", "selection", "formInAddress"],
    },
    ticketPricing: { answers: [async (api) => ({ prices: await api.tickets.prices.query() })] },
    orderTicket: {
      at: linkTo(locale, "orderTicket", null, { ticket: slug, date, month }),
      answers: [
        async (api) => {
          return presentTicketPage(await api.tickets.orderPage.query({ slug, date, month }), locale);
        },
        async (api) => ({
          tickets: (await api.tickets.list.query()).map(({ slug, name, priceFrom }) => ({ slug, name, priceFrom })),
          availability: await api.tickets.availability.query({ slug, date }),
        }),
      ],
      own: [...form, "lead", "marks", "facts", "details", "terms", "more", "selection", "formInAddress"],
    },
    products: {
      at: linkTo(locale, "products", null, { label: "featured" }),
      answers: [async (api) => ({ list: await api.catalog.products.query({ label: "featured" }) }), freeShipping],
      own: ["filter"],
    },
    product: {
      at: linkTo(locale, "product", tea),
      answers: [
        async (api) => ({ product: await api.catalog.product.query(tea) }),
        async (api) => ({ delivery: await api.shipping.deliveryDays.query() }),
        paymentMarks,
        async (api, data) => {
          const { product } = data as LoaderResult<typeof productPage>;
          const variants = product.variants.map(({ choice }) => api.catalog.variant.query({ ...tea, choice }));
          const combos = product.combos.map(({ slug }) => api.catalog.combo.query({ slug }));
          return { product: { ...product, variants: await Promise.all(variants), combos: await Promise.all(combos) } };
        },
      ],
      own: [...form, ...rendered, "choice", "sku", "nearest", "picture", "quantity"],
    },
    categories: { answers: [async (api) => ({ tree: await api.catalog.categories.query() })] },
    category: {
      at: linkTo(locale, "category", { slug: "thu-tra" }),
      answers: [
        freeShipping,
        async (api) => ({ list: await api.catalog.products.query({ category: "thu-tra" }) }),
        async (api, data) => {
          const { list } = data as LoaderResult<typeof categoryPage>;
          return { list: { ...list, category: await api.catalog.category.query({ slug: "thu-tra" }) } };
        },
      ],
      own: ["filter"],
    },
    service: {
      at: linkTo(locale, "service", { slug: "thu-chup-anh" }),
      answers: [async (api) => ({ service: await api.services.detail.query({ slug: "thu-chup-anh" }) })],
      own: ["months", ...form, ...rendered, "picture"],
    },
    quoteRequest: {
      at: linkTo(locale, "quoteRequest", null, { service: "thu-chup-anh" }),
      answers: [
        async (api) => {
          const { slug, name } = await api.services.detail.query({ slug: "thu-chup-anh" });
          return { service: { slug, name } };
        },
      ],
      own: [...form, "isSent", "countries"],
    },
    search: {
      at: linkTo(locale, "search", null, { q: "qqzzxx" }),
      answers: [
        async (api) => ({ found: await api.search.query.query({ q: "qqzzxx" }) }),
        async (api) => ({ tickets: (await api.tickets.shelf.query()).slice(0, 3) }),
        async (api) => ({ popular: await api.catalog.labelled.query({ label: "featured", most: 4 }) }),
      ],
      own: form,
    },
    cart: {
      answers: [
        (api) => api.cart.page.query(),
        listQuestionTexts("cart"),
        paymentMarks,
        async (api) => ({ cart: await api.cart.get.query({}), holdMinutes: await setting(api, "hold_minutes") }),
      ],
      own: form,
    },
    checkout: {
      ...checkout("cart"),
      answers: [
        ...(checkout("cart").answers ?? []),
        async (api, data) => {
          const { destinations } = data as LoaderResult<typeof checkoutPage>;
          return {
            destinations: {
              ...destinations,
              provinces: (await api.shipping.provinces.query()).map(({ code, name }) => codedLine(code, name)),
            },
          };
        },
      ],
    },
    checkoutTicket: checkout("booking"),
    checkoutSuccess: {
      at: linkTo(locale, "checkoutSuccess", null, { code: lived.paid }),
      answers: [
        order(lived.paid),
        async (api) => {
          const { tickets } = await api.orders.get.query({ code: lived.paid });
          return { tickets: tickets.map((ticket) => presentIssuedTicket(ticket, seen)) };
        },
        listQuestionTexts("visit"),
        async (api) => {
          const { lines } = await api.orders.get.query({ code: lived.paid });
          const tickets = lines.flatMap(({ kind, slug }) => (kind === "ticket" ? slug : []));
          return { companions: (await api.tickets.companions.query({ tickets })).slice(0, 2) };
        },
        async (api) => ({ hasTables: (await api.menu.kitchens.query()).length > 0 }),
        async () => ({ weather: null }),
      ],
      own: [...form, "lead"],
    },
    checkoutCancel: {
      at: linkTo(locale, "checkoutCancel", null, { code: lived.waiting }),
      answers: [
        async (api) => {
          const { order, texts } = await toOrderPage(await api.orders.get.query({ code: lived.waiting }), true);
          return { order, state: texts.state };
        },
        async (api) => ({ hasOtherMethods: (await api.orders.otherMethods.query({ code: lived.waiting })).length > 0 }),
      ],
      own: form,
    },
    orderRefund: {
      at: linkTo(locale, "orderRefund", null, { code: lived.paid }),
      answers: [
        async (api) => ({ found: presentRefundPage(seen, await api.refunds.offer.query({ code: lived.paid })) }),
        async (api) => ({ code: (await api.refunds.get.query({ code: lived.paid })).code }),
      ],
      own: [...form, "isCodeSent", "first"],
    },
    orderTickets: {
      at: linkTo(locale, "orderTickets", { code: lived.paid }),
      answers: [
        async (api) => {
          const { code, tickets } = await api.orders.get.query({ code: lived.paid });
          return { code, tickets: tickets.map((ticket) => ({ ...presentIssuedTicket(ticket, seen), picture: null })) };
        },
      ],
      own: [...form, "missingReason", "asOf", "isLoggedIn"],
    },
    noConnection: { own: form },
    findOrder: { own: [...form, "code", "isSent", "canSendEmail", "description"] },
    storeCredit: { own: ["demo"] },
    order: {
      at: linkTo(locale, "order", { code: lived.paid }),
      answers: [
        order(lived.paid),
        async (api) => {
          const orderInput = { code: lived.paid };
          const [read, messages] = await Promise.all([
            api.orders.get.query(orderInput),
            api.orders.messages.query(orderInput),
          ]);
          return { sent: presentMessages({ locale }, read, messages) };
        },
        async (api) => {
          const [read, offer] = await Promise.all([
            api.orders.get.query({ code: lived.paid }),
            api.refunds.offer.query({ code: lived.paid }),
          ]);
          return {
            back: presentOrderRefunds(seen, offer),
            ledger: presentLedger(seen, read, offer),
            happened: presentOrderHistory(seen, read, offer.requests),
          };
        },
      ],
      own: form,
    },
    payOrder: {
      at: linkTo(locale, "payOrder", { code: lived.waiting }),
      answers: [
        async (api) => {
          const payment = await api.orders.payment.query({ code: lived.waiting });
          const { order, texts } = await toOrderPage(payment.order);
          return { ...payment, order, state: texts.state };
        },
      ],
      own: [...form, "qr", "simulator", "isTypingCode", "refresh", "isConfirmedByStaff"],
    },
    ticketExchange: {
      at: linkTo(locale, "ticketExchange", null, { code: lived.paid, date: moveTo }),
      answers: [
        async (api) => {
          const offer = await api.exchanges.offer.query({ code: lived.paid, date: moveTo });
          const ctx = await createVisit(database.db, { session, locale, now: currentTime() });
          return { exchange: presentExchangeOffer(ctx, offer, []), methods: offer.at?.methods, chosen: offer.chosen };
        },
      ],
      own: [...form, "code", "description"],
    },
    payExchange: {
      at: linkTo(locale, "payExchange", { code: lived.moving, exchange: lived.exchange }),
      answers: [
        async (api) => ({ exchange: await api.exchanges.get.query({ code: lived.moving, exchange: lived.exchange }) }),
      ],
      own: [...form, "state", "facts", "qr", "simulator", "refresh", "isConfirmedByStaff"],
    },
    sharedTicket: {
      at: linkTo(locale, "sharedTicket", { token: lived.token }),
      answers: [
        async (api) => {
          const { ticket, next } = await api.tickets.check.query({ token: lived.token });
          return { ticket: ticket && presentIssuedTicket(ticket, seen), next };
        },
      ],
      own: [...form, "url"],
    },
    closedDay: {
      at: linkTo(locale, "closedDay", { token: lived.closing }),
      answers: [
        async (api) => {
          const {
            groups,
            through: _,
            toCredit: __,
            ...read
          } = await api.closings.get.query({ token: lived.closing, units: [] });
          return { ...read, groups: groups.map((group) => presentClosedGroup(group, undefined, locale)) };
        },
      ],
      own: [...form, "token", "days", "way"],
    },
    checkTicket: {
      at: linkTo(locale, "checkTicket", { token: lived.token }),
      answers: [
        async (api) => {
          const { verdict, ticket, next } = await api.tickets.check.query({ token: lived.token });
          const { name, holder, date, time, lastEntry, closed } = ticket ?? ({} as Partial<TicketView>);
          return { verdict, next, visit: { name, holder, date, time, lastEntry, closed } };
        },
      ],
      own: [...form, "testNote"],
    },
    logIn: { own: [...form, "reason", "redirectTo", "demo"] },
    register: { own: [...form, "redirectTo"] },
    forgotPassword: { own: [...form, "isSent"] },
    resetPassword: {
      at: linkTo(locale, "resetPassword", null, { token: "1.x" }),
      answers: [async (api) => ({ link: await api.auth.checkLink.query({ token: "1.x" }) })],
      own: [...form, "token", "used"],
    },
    verifyEmail: {
      at: linkTo(locale, "verifyEmail", null, { token: lived.proof }),
      answers: [async (api) => ({ link: await api.auth.checkLink.query({ token: lived.proof }) })],
      own: [...form, "token", "used", "isLoggedIn"],
    },
    twoFactor: { own: [...form, "over", "isPending", "isRecovery", "redirectTo"] },
    dashboard: {
      isOwn: true,
      answers: [
        user,
        async (api) => ({ joins: await api.profile.joins.query() }),
        async (api) => {
          const { user, joins, coming } = await api.profile.overview.query();
          return { user, joins, coming: presentVisits(seen, coming) };
        },
        async (api) => ({ coming: presentVisits(seen, (await api.profile.listMyTickets.query()).coming) }),
        async (api) => {
          const { orders } = await api.profile.listMyOrders.query();
          return { orders: presentMyOrders(seen, orders.slice(0, 3)), decisions: presentDecisions(seen, orders) };
        },
      ],
      own: [...form, "isChanged"],
    },
    myTickets: {
      isOwn: true,
      answers: [
        async (api) => {
          const { coming, past } = await api.profile.listMyTickets.query();
          return { coming: presentVisits(seen, coming), past: presentVisits(seen, past) };
        },
      ],
      own: form,
    },
    myOrders: {
      isOwn: true,
      answers: [
        async (api) => {
          const { orders, ...where } = await api.profile.listMyOrders.query();
          return { orders: presentMyOrders(seen, orders), ...where };
        },
      ],
      own: form,
    },
    profile: {
      isOwn: true,
      answers: [user, async (api) => ({ emailChange: await api.profile.emailChange.query() })],
      own: form,
    },
    addresses: {
      isOwn: true,
      answers: [async (api) => ({ addresses: await api.profile.listAddresses.query() })],
      own: form,
    },
    address: {
      isOwn: true,
      at: linkTo(locale, "address", { address: lived.address }),
      answers: [
        async (api) => {
          const { address } = await api.profile.address.query({ id: Number(lived.address) });
          return { knownResult: presentKnownAddress(await createVisit(database.db, { locale }), address) };
        },
        async (api) => {
          const { provinces, countries } = await api.shipping.destinations.query();
          return { provinces: provinces.map(({ code, name }) => codedLine(code, name)), countries };
        },
      ],
      own: form,
    },
    settings: {
      isOwn: true,
      answers: [async (api) => ({ profile: (await api.profile.getMyProfile.query()).profile })],
      own: form,
    },
    security: {
      isOwn: true,
      answers: [
        async (api) => ({ email: (await api.profile.getMyProfile.query()).email }),
        async (api) => ({ sessions: await api.profile.logins.query() }),
        async (api) => ({ twoFactor: await api.profile.secondStep.query() }),
      ],
      own: [...form, "qr"],
    },
    ownData: {
      isOwn: true,
      answers: [
        async (api) => ({ exports: await api.profile.listExports.query() }),
        async (api) => ({ hindrances: await api.profile.hindrances.query() }),
      ],
      own: [...form, "exportDays"],
    },
    guestData: {
      at: linkTo(locale, "guestData", null, { export: lived.export }),
      answers: [async (api) => ({ made: await api.orders.export.query({ token: lived.export }) })],
      own: [...form, "isDeleted"],
    },
    testSession: { own: [...form, "consent", "gtm"] },
    menu: {
      at: linkTo(locale, "menu", null, { mark: "hot" }),
      answers: [
        async (api) => ({ menu: await api.menu.get.query({ mark: "hot" }) }),
        async (api) => ({
          menu: { ...(await api.menu.get.query({ mark: "hot" })), kitchens: await api.menu.kitchens.query() },
        }),
      ],
    },
    gallery: { answers: [async (api) => ({ albums: await api.gallery.albums.query() })] },
    album: {
      at: linkTo(locale, "album", { slug: "thu-anh" }, { page: 2 }),
      answers: [async (api) => ({ album: await api.gallery.album.query({ slug: "thu-anh", page: 2 }) })],
    },
    albumPicture: {
      at: linkTo(locale, "albumPicture", { album: "thu-anh", slug: "anh-2" }),
      answers: [
        async (api) => ({ albumPicture: await api.gallery.picture.query({ album: "thu-anh", slug: "anh-2" }) }),
      ],
    },
    map: { answers: [async (api) => ({ map: await api.map.get.query() })] },
    place: {
      at: linkTo(locale, "place", { slug: "thu-ga" }),
      answers: [async (api) => ({ place: await api.map.place.query({ slug: "thu-ga" }) })],
      own: ["isHere"],
    },
    vacancy: {
      at: linkTo(locale, "vacancy", { slug: "thu-viec" }),
      answers: [async (api) => ({ vacancy: await api.vacancies.get.query({ slug: "thu-viec" }) })],
      own: [...form, "isSent"],
    },
    about: {
      answers: [
        async (api) => ({ page: await api.pages.get.query({ pageType: "about" }) }),
        async (api, data) => {
          const { page } = data as LoaderResult<typeof aboutPage>;
          const sections = await api.theme.getPageSections.query({ pageType: "about", locale });
          return { page: { ...page, sections: sections.map(({ pageType, position, ...shown }) => shown) } };
        },
      ],
    },
    contact: {
      answers: [async (api) => ({ page: await api.pages.get.query({ pageType: "contact" }) })],
      own: [...form, "isSent", "begun"],
    },
    landing: {
      at: linkTo(locale, "landing", { slug: "doan-hoc-sinh" }),
      answers: [async (api) => ({ page: await api.pages.landing.query({ slug: "doan-hoc-sinh" }) })],
    },
    policy: {
      at: linkTo(locale, "policy", { slug: "privacy" }),
      answers: [
        async (api) => ({ policy: await api.policies.detail.query({ slug: "privacy" }) }),
        async (api) => ({ retentionPeriods: await api.policies.kept.query() }),
      ],
    },
  };
};

const pages = Object.keys(siteMap) as PageId[];

describe.each(locales)("page and API give the same result in %s", (locale) => {
  test.each(pages)("%s: the page's loader and the API", async (id) => {
    const {
      at = linkToAny(locale, id, {}),
      answers = [],
      own = [],
      isOwn,
    } = compared(locale)[id] ?? compareList(id as PageOfList);
    const { page } = await loaded(at, isOwn);
    const client = api(locale, isOwn);
    const answeredFields = new Set(own);
    for (const answer of answers) {
      const answered = await client.ask((client) => answer(client, page));
      const fields = Object.fromEntries(Object.keys(answered).map((field) => [field, page[field]]));
      // Page and API data must be JSON-safe: without dates, bigints and undefined values.
      expect(fields).toStrictEqual(answered);
      for (const field of Object.keys(answered)) answeredFields.add(field);
    }
    expect(Object.keys(page).filter((field) => !answeredFields.has(field))).toEqual([]);
  });

  test("the frame around every page", async () => {
    const { root } = await loaded(linkTo(locale, "home"));
    await api(locale).ask(async (client) => {
      const shop = await client.shop.get.query();
      const { lines } = await client.cart.get.query({});
      expect(root.shop).toStrictEqual(shop);
      expect(root.visitor.inCart).toBe(lines.length);
      const { lightModeUrl: light, darkModeUrl: dark } = await client.logo.getActiveLogo.query("logo");
      expect(root.logo).toStrictEqual({ light, dark });
      for (const { key, value } of await client.settings.getPublicSettings.query())
        if (Object.hasOwn(root.shop, key)) expect(root.shop).toMatchObject({ [key]: value });
      const [taking] = await Promise.all([
        client.featureFlags.isFeatureEnabled.query("enable_add_to_cart"),
        client.featureFlags.getFeatureFlagByKey.query("enable_add_to_cart"),
      ]);
      expect(await client.featureFlags.getAllFeatureFlags.query()).toContainEqual(taking);
      expect(taking.enabled).toBe(root.shop.canOrder);
    });
  });

  type Ctx = Awaited<ReturnType<typeof createVisit>>;
  const separate: [string, (ctx: Ctx) => Promise<unknown>, (api: ApiClient) => Promise<unknown>][] = [
    ["theme.getActiveTheme", (ctx) => getActiveTheme(ctx), (api) => api.theme.getActiveTheme.query()],
    ["theme.getSections", (ctx) => getSections(ctx, {}), (api) => api.theme.getSections.query()],
    [
      "theme.getSection",
      (ctx) => findSection(ctx, { sectionId: 1 }),
      (api) => api.theme.getSection.query({ sectionId: 1 }),
    ],
    [
      "componentStyleConfig.byThemeId",
      (ctx) => listStyleConfigs(ctx, { themeId: 1 }),
      (api) => api.componentStyleConfig.byThemeId.query(1),
    ],
    [
      "reviews.newest",
      (ctx) => listNewestReviews(ctx, { about: { kind: "ticket", slug } }),
      (api) => api.reviews.newest.query({ about: `ticket.${slug}` }),
    ],
    ["weather.current", (ctx) => findCurrentWeather(ctx), (api) => api.weather.current.query()],
    ["reviews.quotations", (ctx) => listQuotations(ctx, {}), (api) => api.reviews.quotations.query({})],
    ["posts.feed", (ctx) => listFeed(ctx), (api) => api.posts.feed.query()],
    [
      "search.suggest",
      (ctx) => suggestResults(ctx, { q: "mo cua" }),
      (api) => api.search.suggest.query({ q: "mo cua" }),
    ],
    ["seo.countUrlParts", (ctx) => countUrlParts(ctx), (api) => api.seo.countUrlParts.query()],
    ["seo.listUrls", (ctx) => listUrls(ctx, { part: 1 }), (api) => api.seo.listUrls.query()],
    [
      "shipping.wards",
      async () => listWards({ province: "80" }),
      (api) => api.shipping.wards.query({ province: "80" }),
    ],
    [
      "shipping.quote",
      (ctx) => quoteShipping(ctx, { country: "VN", stateProvince: "Tây Ninh", goodsTotal: 120_000 }),
      (api) => api.shipping.quote.query({ stateProvince: "80", goodsTotal: 120_000 }),
    ],
  ];
  test.each(separate)(
    "%s, which is called from an open page or rendered or listed elsewhere",
    async (_, read, call) => {
      const here = await read(await createVisit(database.db, { session, locale, now: currentTime() }));
      expect(here).not.toBeNull();
      expect(await api(locale).ask(call)).toStrictEqual(here);
    },
  );
});

test("every query procedure was compared", () => {
  // Other tests cover visitor sessions, SEO records, staff and gates. No loader returns the balance of a credit.
  const elsewhere = /^(userSession\.|seo\.getSeoByPath|staff\.|gate\.|credit\.balance)/;
  const queries = Object.entries(apiRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
    .filter(([name, { _def }]) => _def.type === "query" && !elsewhere.test(name))
    .map(([name]) => name);
  expect(queries.length).toBeGreaterThan(30);
  expect(queries.filter((name) => !calledQueries.has(name))).toEqual([]);
});

type TicketTypeView = Awaited<ReturnType<typeof getTicket>>;
type TicketPage = Parameters<typeof presentBookingDays>[0] & {
  known: unknown;
  pricesFrom: unknown;
  goesWith?: unknown;
  ticket: TicketTypeView;
};

/** Removes the fields that only the server's rendering needs (`renderTicket`). */
function presentTicketPage(page: TicketPage, locale: Locale) {
  const { days, calendar, today, refunds, refundableDay, known, pricesFrom, goesWith, ticket, ...read } = page;
  return { ...read, ticket: pickTicket(ticket), daysView: presentBookingDays(page, locale) };
}

function pickTicket({ slug, name, helpline }: TicketTypeView) {
  return { slug, name, helpline };
}

function api(locale: Locale, isOwn = false) {
  const known = { "x-session-id": session, ...(isOwn && { Authorization: `Bearer ${lived.login}` }) };
  const { client, requests, cacheHeaders } = openApi(server.origin, { ...known, "Accept-Language": locale });
  return {
    async ask<Answer>(call: (client: ApiClient) => Promise<Answer>): Promise<Answer> {
      const answer = await call(client);
      for (const url of requests)
        for (const name of new URL(url).pathname.replace("/api/trpc/", "").split(",")) calledQueries.add(name);
      // The visitor is known here, so every response may contain personal data.
      expect(cacheHeaders.join()).not.toContain("public");
      return answer;
    },
  };
}

async function loaded(address: string, isOwn = false): Promise<{ root: RootData; page: Data }> {
  const { pathname, search } = new URL(address, server.origin);
  const data = `${pathname === "/" ? "/_" : pathname}.data${search}`;
  const headers = {
    Cookie: `cart_session=${session}${isOwn ? `; account=${lived.login}` : ""}`,
    "User-Agent": "Mozilla/5.0",
  };
  const { status, body } = await fetch(server.origin + data, { headers });
  expect(status, data).toBe(200);
  const { value } = await decode(body as ReadableStream<Uint8Array>, globalThis);
  const [root, page] = Object.values(value as Record<string, { data: unknown }>);
  // `tests/http/site-map.test.ts` compares this metadata with the document.
  const { pageHead: _, title: __, description: ___, ...fields } = (page?.data ?? {}) as Data;
  return { root: root?.data as RootData, page: fields };
}
