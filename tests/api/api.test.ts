import { randomUUID } from "node:crypto";
import { createTRPCClient, httpBatchLink, TRPCClientError } from "@trpc/client";
import { beforeAll, describe, expect, test } from "vitest";
import type { ApiRouter } from "~/api/router.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getCategory } from "~/domain/catalog/get-category.server";
import { getCombo } from "~/domain/catalog/get-combo.server";
import { getProduct } from "~/domain/catalog/get-product.server";
import { getVariant } from "~/domain/catalog/get-variant.server";
import { listCategories } from "~/domain/catalog/list-categories.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/pay/get-payment.server";
import { listMethods } from "~/domain/payments/list-methods.server";
import { listFeatureFlags } from "~/domain/platform/feature-flags.server";
import { getSeoByPath } from "~/domain/platform/get-seo-by-path.server";
import { listPublicSettings } from "~/domain/platform/public-settings.server";
import { getPageSections, getSection, getSections } from "~/domain/platform/sections/get-sections.server";
import { getActiveLogo, getActiveTheme, listStyleConfigs } from "~/domain/platform/theme.server";
import { getTicketCalendar } from "~/domain/pricing/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/pricing/get-ticket-offer.server";
import { listTicketPrices } from "~/domain/pricing/list-ticket-prices.server";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { searchShop } from "~/domain/search/search-shop.server";
import { getService } from "~/domain/services/get-service.server";
import { listServices } from "~/domain/services/list-services.server";
import { listProvinces, listWards } from "~/domain/shipping/provinces.server";
import { quoteShipping } from "~/domain/shipping/shipping-fee.server";
import { getAvailability } from "~/domain/tickets/get-availability.server";
import { getTicket } from "~/domain/tickets/get-ticket.server";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, dayAhead, fillCart, setCapacity, visit } from "~tests/setup/factories";
import { stockGoods } from "~tests/setup/factories-goods";
import { openTestServer } from "~tests/setup/server";

const slug = "cap-treo-khu-hoi";
const date = dayAhead(2);
const adult = { slug, date, quantities: { adult: 1 } };
const database = openTestDatabase();
const contact = { fullName: "Hoa", phone: "0912345678", method: "vietqr", acceptPolicies: true };

beforeAll(async () => {
  await stockGoods(database.db, "thu-");
});
const server = openTestServer(database);

test("the public client works unchanged, and sends what is asked together in one request", async () => {
  const { client, requests } = visitor();
  const [tickets, detail, methods] = await Promise.all([
    client.tickets.list.query(),
    client.tickets.detail.query({ slug }),
    client.checkout.methods.query(),
  ]);
  expect(tickets.map((ticket) => ticket.slug)).toContain(slug);
  expect(detail.name).toEqual({ text: "Cáp treo khứ hồi", lang: "vi" });
  expect(methods.map(({ id }) => id).toSorted()).toEqual(["cod", "vietqr", "vnpay"]);
  expect(requests).toHaveLength(1);
});

test("a visit from the first ticket to the paid order", async () => {
  const { client } = visitor();
  const added = await client.cart.add.mutate({ ...adult, key: randomUUID() });
  const held = await client.checkout.hold.mutate({});
  expect(held.heldUntil).not.toBeNull();
  const { total, contents } = added;
  const form = { ...contact, total, contents };
  const { code } = await client.checkout.placeOrder.mutate({ ...form, key: randomUUID() });
  const payment = await client.orders.payment.query({ code });
  expect(payment.transfer).toMatchObject({ amount: added.total });
  expect(await client.orders.cancel.mutate({ code })).toEqual({ code });
  expect(await client.orders.get.query({ code })).toMatchObject({ status: "cancelled" });
});

test("a message is sent once, however often it is", async () => {
  const form = { key: randomUUID(), fullName: "Trần Thị Hoa", phone: "0912 345 678", message: "Mấy giờ có xe buýt?" };
  const { client } = visitor();
  for (let n = 0; n < 2; n++) expect(await client.contact.send.mutate(form)).toEqual({ received: true });
  expect(await database.sql`select from contact_messages where form_key = ${form.key}`).toHaveLength(1);
});

test("a quote is asked for once, however often it is sent", async () => {
  const { client } = visitor();
  const contact = { fullName: "Hoa", email: "hoa@example.vn", phone: "0912345678", service: "thu-to-chuc-su-kien" };
  const form = { ...contact, key: randomUUID() };
  expect(await client.quotes.request.mutate(form)).toEqual({ received: true });
  expect(await client.quotes.request.mutate(form)).toEqual({ received: true });
  expect(await database.sql`select from quote_requests where form_key = ${form.key}`).toHaveLength(1);
});

test("goods, a combo and a service go into the same cart, and are sent to a ward by its name", async () => {
  const { client } = visitor();
  const product = await client.catalog.product.query({ slug: "tra-shan-tuyet-nui-may" });
  const sku = product.variants.find(({ left }) => left > 5)?.sku ?? "";
  await client.cart.addProduct.mutate({ sku, quantity: 2 });
  await client.cart.addCombo.mutate({ slug: "combo-tra-chieu" });
  const { total, contents, goodsTotal } = await client.cart.addService.mutate({
    slug: "huong-dan-vien",
    date: dayAhead(3),
  });
  const shipTo = { ...contact, line: "12 Lê Lợi", stateProvince: "Tây Ninh", city: "phuong Tan Ninh" };
  const { fee } = await client.shipping.quote.query({ stateProvince: "Tây Ninh", goodsTotal });
  const { code } = await client.checkout.placeOrder.mutate({
    ...{ ...contact, contents, shipTo, key: randomUUID() },
    total: total + fee,
  });
  const order = await client.orders.get.query({ code });
  expect(order.total).toBe(total + fee);
  expect(order.shipping?.to.lines).toEqual(["12 Lê Lợi", "Phường Tân Ninh, Tây Ninh"]);
});

test("ten in one request at most", async () => {
  const { client, statuses } = visitor();
  expect(await Promise.all(Array.from({ length: 10 }, () => client.checkout.methods.query()))).toHaveLength(10);
  const results = await Promise.allSettled(Array.from({ length: 11 }, () => client.checkout.methods.query()));
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(statuses).toEqual([200, 400]);
});

test("x-session-id is the cart: the same one sees it, another does not", async () => {
  const session = `kiosk:${randomUUID()}`;
  await visitor({ "x-session-id": session }).client.cart.add.mutate(adult);
  expect((await visitor({ "x-session-id": session }).client.cart.get.query({})).lines).toHaveLength(1);
  expect((await visitor().client.cart.get.query({})).lines).toEqual([]);
});

test.each(["1", "test-session", "a b;c".repeat(5), "x".repeat(101)])("x-session-id %j is refused", async (session) => {
  for (const [language, said] of [
    ["vi", "20 đến 100 ký tự"],
    ["en", "20 to 100 characters"],
  ] as const) {
    const { client, statuses } = visitor({ "x-session-id": session, "Accept-Language": language });
    const error = await refusalOf(client.cart.add.mutate(adult));
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400 });
    expect(error.message).toContain(said);
    expect(statuses).toEqual([400]);
  }
});

describe("refusals have one code at both doors", () => {
  const acts: [string, number, string, (client: Client) => Promise<unknown>][] = [
    ["NOT_FOUND", 404, "ticket_not_found", (api) => api.tickets.detail.query({ slug: "khong-co" })],
    ["NOT_FOUND", 404, "product_not_found", (api) => api.catalog.product.query({ slug: "khong-co" })],
    ["NOT_FOUND", 404, "category_not_found", (api) => api.catalog.products.query({ category: "khong-co" })],
    ["NOT_FOUND", 404, "service_not_found", (api) => api.services.detail.query({ slug: "khong-co" })],
    [
      "NOT_FOUND",
      404,
      "no_such_variant",
      (api) => api.catalog.variant.query({ slug: "thu-tra-shan-tuyet", choice: { size: "s9" } }),
    ],
    ["NOT_FOUND", 404, "order_not_found", (api) => api.orders.get.query({ code: "23456789AB" })],
    [
      "CONFLICT",
      409,
      "few_left",
      (api) => api.cart.add.mutate({ ...adult, date: dayAhead(7), quantities: { adult: 6 } }),
    ],
    ["UNPROCESSABLE_CONTENT", 422, "nobody", (api) => api.cart.add.mutate({ ...adult, quantities: { adult: 0 } })],
    ["UNPROCESSABLE_CONTENT", 422, "date_past", (api) => api.cart.add.mutate({ ...adult, date: "2020-01-01" })],
    ["UNPROCESSABLE_CONTENT", 422, "unknown_province", (api) => api.shipping.wards.query({ province: "99" })],
    [
      ...(["UNPROCESSABLE_CONTENT", 422, "goods_only"] as const),
      async (api) => {
        const added = await api.cart.add.mutate(adult);
        return api.checkout.placeOrder.mutate({ ...contact, ...added, key: randomUUID(), method: "cod" });
      },
    ],
    [
      ...(["NOT_FOUND", 404, "product_not_found"] as const),
      (api) => api.cart.addProduct.mutate({ sku: "no-such-sku" }),
    ],
    ["NOT_FOUND", 404, "setting_not_found", (api) => api.settings.getPublicSettingByKey.query("staff_email")],
    ["NOT_FOUND", 404, "flag_not_found", (api) => api.featureFlags.getFeatureFlagByKey.query("no_such_flag")],
    ["PRECONDITION_FAILED", 412, "cart_empty", (api) => api.checkout.hold.mutate({})],
  ];

  test.each(acts)("%s %i %s", async (code, httpStatus, reason, act) => {
    await setCapacity(database.db, 5, { date: dayAhead(7) });
    const error = await refusalOf(act(visitor().client));
    expect(error.data).toMatchObject({ code, httpStatus, reason });
    expect(error.data).not.toHaveProperty("stack");
    expect(error.message).not.toContain(reason);
  });

  test("an input that is not valid is named field by field, in the visitor's language", async () => {
    const error = await refusalOf(visitor().client.checkout.placeOrder.mutate({ key: "x", total: -1 } as never));
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400 });
    const { fields } = error.data as unknown as { fields: { field: string; message: string }[] };
    expect(fields.map(({ field }) => field)).toEqual(expect.arrayContaining(["key", "total", "fullName", "phone"]));
    expect(fields.find(({ field }) => field === "fullName")?.message).toBe("Vui lòng nhập mục này.");
    const english = await refusalOf(visitor({ "Accept-Language": "en-GB" }).client.checkout.hold.mutate({}));
    expect(english.message).toBe("The cart is empty.");
  });

  test("an unknown procedure is not found", async () => {
    expect((await fetch(`${server.origin}/api/trpc/staff.refund`)).status).toBe(404);
  });
});

describe("what is not a call of ours", () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/trpc/cart.add`, { method: "POST", body, headers });
  const json = { "Content-Type": "application/json" };

  test.each([
    ["text/plain, which a foreign page may send", 415, JSON.stringify(adult), { "Content-Type": "text/plain" }],
    ["broken JSON", 400, '{"slug":', json],
    ["JSON of another shape", 400, "[1,2]", json],
    ["another site's page", 403, JSON.stringify(adult), { ...json, Origin: "https://evil.example" }],
    ["more than a megabyte", 413, JSON.stringify({ slug: "x".repeat(1_000_001) }), json],
  ])("%s is refused: %i", async (_, status, body, headers) => {
    expect((await post(body, headers)).status).toBe(status);
  });

  test("a mutation does not go by GET", async () => {
    expect((await fetch(`${server.origin}/api/trpc/checkout.hold?input=%7B%7D`)).status).toBe(405);
  });
});

test("a surprise says nothing of itself", async () => {
  await database.sql`alter table payment_methods rename to payment_methods_gone`;
  try {
    const response = await fetch(`${server.origin}/api/trpc/checkout.methods`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text).error.message).toBe("Đã có lỗi xảy ra. Xin thử lại sau ít phút.");
    expect(text).not.toMatch(/payment_methods|select|postgres|stack|\.ts|secret|at /i);
  } finally {
    await database.sql`alter table payment_methods_gone rename to payment_methods`;
  }
});

test("reads of the catalogue may be kept by a cache for a moment, personal ones never", async () => {
  const cacheOf = async (path: string) =>
    (await fetch(`${server.origin}/api/trpc/${path}`)).headers.get("Cache-Control");
  expect(await cacheOf("tickets.list")).toBe("public, max-age=5");
  const ward = `shipping.wards?input=${encodeURIComponent('{"province":"80"}')}`;
  expect(await cacheOf(ward)).toBe("public, max-age=86400");
  expect(await cacheOf("shipping.provinces,tickets.list?batch=1")).toBe("public, max-age=5");
  for (const path of [
    "cart.get?input=%7B%7D",
    "checkout.methods",
    "tickets.list,checkout.methods?batch=1",
    "shipping.provinces,checkout.methods?batch=1",
    ward.replace("80", "99"),
    "tickets.detail",
  ])
    expect(await cacheOf(path)).toBe("no-store");
});

describe.each(["vi", "en"] as const)("both doors say the same in %s", (locale) => {
  const other = dayAhead(6);
  const tea = { slug: "thu-tra-shan-tuyet" };
  type Ctx = Awaited<ReturnType<typeof visit>>;
  const reads: [
    string,
    (ctx: Ctx, code: string) => Promise<unknown>,
    (api: Client, code: string) => Promise<unknown>,
  ][] = [
    ["tickets.list", (ctx) => listTickets(ctx), (api) => api.tickets.list.query()],
    ["tickets.detail", (ctx) => getTicket(ctx, { slug }), (api) => api.tickets.detail.query({ slug })],
    ["tickets.prices", (ctx) => listTicketPrices(ctx), (api) => api.tickets.prices.query()],
    ["tickets.calendar", (ctx) => getTicketCalendar(ctx, { slug }), (api) => api.tickets.calendar.query({ slug })],
    [
      "tickets.availability",
      (ctx) => getAvailability(ctx, { slug, date: other }),
      (api) => api.tickets.availability.query({ slug, date: other }),
    ],
    [
      "tickets.offer",
      (ctx) => getTicketOffer(ctx, { slug, date: other }),
      (api) => api.tickets.offer.query({ slug, date: other }),
    ],
    [
      "seo.getSeoByPath",
      (ctx) => getSeoByPath(ctx, { path: "/dich-vu" }),
      (api) => api.seo.getSeoByPath.query("/dich-vu"),
    ],
    ["theme.getActiveTheme", (ctx) => getActiveTheme(ctx), (api) => api.theme.getActiveTheme.query()],
    ["theme.getSections", (ctx) => getSections(ctx, {}), (api) => api.theme.getSections.query()],
    [
      "theme.getPageSections",
      (ctx) => getPageSections(ctx, { themeId: 1, pageType: "about" }),
      (api) => api.theme.getPageSections.query({ themeId: 1, pageType: "about", locale }),
    ],
    [
      "theme.getSection",
      (ctx) => getSection(ctx, { sectionId: 1 }),
      (api) => api.theme.getSection.query({ themeId: null, sectionId: 1 }),
    ],
    [
      "logo.getActiveLogo",
      (ctx) => getActiveLogo(ctx, { type: "favicon" }),
      (api) => api.logo.getActiveLogo.query("favicon"),
    ],
    [
      "componentStyleConfig.byThemeId",
      (ctx) => listStyleConfigs(ctx, { themeId: 1 }),
      (api) => api.componentStyleConfig.byThemeId.query(1),
    ],
    [
      "featureFlags.getAllFeatureFlags",
      (ctx) => listFeatureFlags(ctx),
      (api) => api.featureFlags.getAllFeatureFlags.query(),
    ],
    [
      "featureFlags.isFeatureEnabled",
      async () => ({ key: "no_such_flag", enabled: true }),
      (api) => api.featureFlags.isFeatureEnabled.query("no_such_flag"),
    ],
    ["settings.getPublicSettings", (ctx) => listPublicSettings(ctx), (api) => api.settings.getPublicSettings.query()],
    [
      "settings.getPublicSettingByKey",
      async () => ({ key: "opening_time", value: "07:00" }),
      (api) => api.settings.getPublicSettingByKey.query({ key: "opening_time" }),
    ],
    ["shipping.provinces", async () => listProvinces(), (api) => api.shipping.provinces.query()],
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
    [
      "catalog.products",
      (ctx) => listProducts(ctx, { label: "featured", page: 1 }),
      (api) => api.catalog.products.query({ label: "featured" }),
    ],
    ["catalog.product", (ctx) => getProduct(ctx, tea), (api) => api.catalog.product.query(tea)],
    [
      "catalog.variant",
      (ctx) => getVariant(ctx, { ...tea, choice: { size: "s2" } }),
      (api) => api.catalog.variant.query({ ...tea, choice: { size: "s2" } }),
    ],
    ["catalog.categories", (ctx) => listCategories(ctx), (api) => api.catalog.categories.query()],
    [
      "catalog.category",
      (ctx) => getCategory(ctx, { slug: "thu-tra" }),
      (api) => api.catalog.category.query({ slug: "thu-tra" }),
    ],
    [
      "catalog.combo",
      (ctx) => getCombo(ctx, { slug: "thu-tra-va-mat" }),
      (api) => api.catalog.combo.query({ slug: "thu-tra-va-mat" }),
    ],
    ["services.list", (ctx) => listServices(ctx), (api) => api.services.list.query()],
    [
      "services.detail",
      (ctx) => getService(ctx, { slug: "thu-chup-anh" }),
      (api) => api.services.detail.query({ slug: "thu-chup-anh" }),
    ],
    [
      "search.query",
      (ctx) => searchShop(ctx, { q: "cap treo", page: 1 }),
      (api) => api.search.query.query({ q: "cap treo" }),
    ],
    ["cart.get", (ctx) => getCart(ctx, { kind: "cart" }), (api) => api.cart.get.query({})],
    ["checkout.methods", (ctx) => listMethods(ctx), (api) => api.checkout.methods.query()],
    ["orders.get", (ctx, code) => getOrder(ctx, { code }), (api, code) => api.orders.get.query({ code })],
    ["orders.payment", (ctx, code) => getPayment(ctx, { code }), (api, code) => api.orders.payment.query({ code })],
  ];

  test.each(reads)("%s", async (name, ask, call) => {
    const { db } = database;
    const session = `parity_${randomUUID()}`;
    // One phone may not owe for any number of orders.
    const { code } = name.startsWith("orders.") ? await buyer(db, { session, now: new Date() }) : { code: "" };
    const ctx = await visit(db, { session, locale, now: new Date() });
    await fillCart(ctx);
    const { client } = visitor({ "x-session-id": session, "Accept-Language": locale });
    const [here, there] = [await ask(ctx, code), await call(client, code)];
    expect(here).not.toBeNull();
    // JSON-safe: no Date, no bigint, nothing undefined.
    expect(there).toStrictEqual(here);
  });
});

type Client = ReturnType<typeof visitor>["client"];

/** A client of its own session, and what it sent. */
function visitor(headers: Record<string, string> = {}) {
  const requests: string[] = [];
  const statuses: number[] = [];
  const link = httpBatchLink({
    url: `${server.origin}/api/trpc`,
    headers: { "x-session-id": `api_${randomUUID()}`, ...headers },
    async fetch(url, init) {
      requests.push(String(url));
      const response = await fetch(url, init as RequestInit);
      statuses.push(response.status);
      return response;
    },
  });
  return { client: createTRPCClient<ApiRouter>({ links: [link] }), requests, statuses };
}

async function refusalOf(call: Promise<unknown>): Promise<TRPCClientError<ApiRouter>> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof TRPCClientError) return error;
  throw new Error(`not refused: ${error}`);
}
