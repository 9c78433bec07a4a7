import { afterEach, expect, test } from "vitest";
import en from "~/../locales/en/server/errors.json";
import vi from "~/../locales/vi/server/errors.json";
import { currentTime } from "~/lib/clock";
import { orders, payments } from "~db/schema";
import { type ApiClient, catchRefusal, openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import {
  createVnpayWebhook,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
  waitUntil,
} from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const api = (language = "vi") => openApi(server.origin, { "Accept-Language": language }).client;

const taken: string[] = [];
async function takeAway(...tables: string[]) {
  for (const table of tables) {
    await database.sql`alter table ${database.sql(table)} rename to ${database.sql(`${table}_gone`)}`;
    taken.push(table);
  }
}
async function restoreTables() {
  for (const table of taken.splice(0))
    await database.sql`alter table ${database.sql(`${table}_gone`)} rename to ${database.sql(table)}`;
}
afterEach(restoreTables);

const unread: [string, string, (api: ApiClient) => Promise<unknown>, string, string][] = [
  [
    "all flags",
    "feature_flags",
    (api) => api.featureFlags.getAllFeatureFlags.query(),
    "Đã xảy ra lỗi khi tải các cờ tính năng.",
    "An error occurred while loading feature flags.",
  ],
  [
    "a flag",
    "feature_flags",
    (api) => api.featureFlags.getFeatureFlagByKey.query("winter_look"),
    "Đã xảy ra lỗi khi tải cờ tính năng winter_look.",
    "An error occurred while loading the feature flag winter_look.",
  ],
  [
    "all settings",
    "settings",
    (api) => api.settings.getPublicSettings.query(),
    "Đã xảy ra lỗi khi tải cài đặt.",
    "An error occurred while loading settings.",
  ],
  [
    "a setting",
    "settings",
    (api) => api.settings.getPublicSettingByKey.query("phone"),
    "Đã xảy ra lỗi khi tải cài đặt phone.",
    "An error occurred while loading the setting phone.",
  ],
];

test.each(unread)("%s that cannot be read is reported in the visitor's language", async (_, table, ask, vi, en) => {
  await takeAway(table);
  expect(await findAnswer(ask(api()))).toEqual([503, vi]);
  expect(await findAnswer(ask(api("en")))).toEqual([503, en]);
});

async function findAnswer(call: Promise<unknown>) {
  const { data, message } = await catchRefusal(call);
  return [data?.httpStatus, message];
}

test("a flag that cannot be read has the caller's default, and is on without one", async () => {
  await takeAway("feature_flags");
  const ask = api().featureFlags.isFeatureEnabled;
  expect(await ask.query({ key: "winter_look", defaultValue: false })).toEqual({ key: "winter_look", enabled: false });
  expect(await ask.query("winter_look")).toEqual({ key: "winter_look", enabled: true });
});

test("appearance and sections have built-in fallbacks, and nothing is sold while settings cannot be read", async () => {
  await takeAway("settings", "themes", "logos", "theme_sections", "component_styles");
  expect(await api().theme.getActiveTheme.query()).toMatchObject({ id: null, name: "default" });
  expect(await api().logo.getActiveLogo.query("favicon")).toEqual({
    lightModeUrl: "/favicon.ico",
    darkModeUrl: "/favicon.ico",
  });
  expect(await api().theme.getSections.query()).toEqual([]);
  expect(await api().theme.getSection.query({ sectionId: 1 })).toBeNull();
  expect(await api().componentStyleConfig.byThemeId.query(1)).toMatchObject([
    { id: null, themeId: 1, type: "ticket-card", settings: { imageHeight: 400 } },
  ]);
  // Without readable settings, procedures that only read use built-in values, as the pages do.
  expect(await api().tickets.list.query()).not.toEqual([]);
  expect(await findAnswer(api().cart.addProduct.mutate({ sku: "NM01-50G" }))).toEqual([503, vi.settings_unreadable]);
  expect(await findAnswer(api("en").checkout.methods.query())).toEqual([503, en.settings_unreadable]);
  // The session of a visit starts without the settings, as on the pages.
  expect(await api().userSession.startSession.mutate({ sessionId: "s".repeat(20), landingPage: "/" })).toMatchObject({
    pageViews: 1,
  });
});

test("an unknown section is null for any id", async () => {
  for (const sectionId of [999_999, 0, -1, 1.5, 2 ** 40, "hero", ""])
    expect(await api().theme.getSection.query({ themeId: 1, sectionId })).toBeNull();
  expect(await api().theme.getSection.query({ sectionId: "1" })).toMatchObject({ id: 1 });
});

test("the styles of a theme have their ids and times", async () => {
  const [style] = await database.sql`select id, created_at, updated_at from component_styles`;
  expect(await api().componentStyleConfig.byThemeId.query(1)).toEqual([
    {
      ...{ id: style?.id, themeId: 1, type: "ticket-card", settings: expect.any(Object), isActive: true },
      createdAt: new Date(style?.created_at).toISOString(),
      updatedAt: new Date(style?.updated_at).toISOString(),
    },
  ]);
});

const landing = "/trang/doan-hoc-sinh";
const paths = [
  ...[
    "/",
    "/tickets",
    "/tickets/cap-treo-khu-hoi",
    "/san-pham",
    "/san-pham/mat-ong-rung",
    "/gioi-thieu",
    "/en/contact",
  ],
  ...[landing, "/cart", "/checkout", "/thu-vien-hinh-anh", "/thu-vien-hinh-anh/sang-som", "/reviews", "/sitemap.xml"],
];

/** For each table, lists the pages that need its rows and the text shown without them. Other pages work as usual. */
const about: Record<string, Record<string, string>> = {
  themes: { [landing]: vi.page_unreadable },
  component_styles: {},
  logos: {},
  feature_flags: {},
  settings: { "/checkout": vi.settings_unreadable },
  seo_records: {},
  redirects: {},
  carts: { "/cart": vi.cart_unreadable, "/checkout": vi.cart_unreadable },
  cart_lines: { "/cart": vi.cart_unreadable, "/checkout": vi.cart_unreadable },
  albums: { "/thu-vien-hinh-anh": vi.gallery_unreadable, "/thu-vien-hinh-anh/sang-som": vi.gallery_unreadable },
  reviews: { "/reviews": vi.reviews_unreadable },
  ratings: { "/reviews": vi.reviews_unreadable },
};

test.each(Object.entries(about))(
  "without the table %s, the pages that need it report the failure and all others work",
  async (table, expectedAnswers) => {
    const pages = openClient(server.origin);
    await postTicketOrder(pages);
    await takeAway(table);
    for (const path of paths) {
      const expectedAnswer = expectedAnswers[path];
      const { status, html } = await pages.get(path);
      expect([path, status]).toEqual([path, expectedAnswer ? 503 : 200]);
      if (expectedAnswer) {
        expect(visibleText(/<h1>.*?<\/h1>/s.exec(html)?.[0] ?? "")).toContain(expectedAnswer);
        expect(visibleText(html)).not.toContain("Chưa có đơn nào");
      }
      // The data request of a script gets the same status, for a page that needs the table and for one that does not.
      if (expectedAnswer || path === "/tickets")
        expect([path, (await pages.get(`${path}.data`)).status]).toEqual([path, status]);
    }
    await restoreTables();
    for (const path of ["/tickets", ...Object.keys(expectedAnswers)])
      expect([path, (await pages.get(path)).status]).toEqual([path, 200]);
  },
);

test("a page whose data cannot be read has built-in colours, hours and an empty cart, and every failed part is logged", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  await database.sql`update themes set colors = jsonb_set(colors, '{light,secondary,600}', '"#5b21b6"') where is_active`;
  await database.sql`update settings set value = '05:30' where key = 'opening_time'`;
  const before = await pages.get("/gioi-thieu");
  expect(before.html).toContain("--ui-600:#5b21b6");
  expect(visibleText(before.html)).toContain("5:30");
  await takeAway("themes", "settings", "cart_lines", "reviews");
  const { html } = await pages.get("/gioi-thieu");
  expect(html).toContain("--ui-600:#17724c");
  expect(visibleText(html)).toContain("7:00");
  for (const part of ["colors", "settings", "in_cart"])
    expect(server.output()).toMatch(new RegExp(`error .*page part ${part} .*42P01`));
  const product = "/san-pham/mat-ong-rung";
  expect(await reviewsOn(product)).toBe(false);
  await restoreTables();
  expect(await reviewsOn(product)).toBe(true);
  expect((await pages.get("/gioi-thieu")).html).toContain("--ui-600:#5b21b6");
});

async function reviewsOn(path: string) {
  return (await openClient(server.origin).get(path)).html.includes("/reviews?about=");
}

test("a staff page whose rows cannot be read says so, and the other staff pages work", async () => {
  const staff = openStaffClient(server.origin);
  await staff.logIn("admin");
  await takeAway("reviews");
  expect((await staff.get("/staff")).status).toBe(200);
  const page = await staff.get("/staff/moderation");
  expect([page.status, visibleText(await page.text()).includes(vi.page_unreadable)]).toEqual([503, true]);
});

test("a page does not wait longer than its timeout for a locked table", async () => {
  await database.sql.begin(async (sql) => {
    await sql`lock table logos in access exclusive mode`;
    expect((await openClient(server.origin).get("/tickets")).status).toBe(200);
  });
});

test("nothing is ordered, paid or refunded while settings cannot be read, and providers retry their webhooks", async () => {
  const pages = openClient(server.origin);
  await postTicketOrder(pages);
  const form = await readCheckoutForm(pages, { method: "vnpay", note: "tối nay" });
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime(), form: { method: "vnpay" } });
  const paid = await placeOrderAsGuest(database.db, { now: currentTime() });
  await payOrderOf(paid.ctx, paid.code);
  const webhook = await createVnpayWebhook(database.db, code);
  const [ordered, received] = [await database.db.$count(orders), await database.db.$count(payments)];
  const own = openClient(server.origin);
  own.cookies.set("cart_session", ctx.visitor.cartSessionId ?? "");
  const other = openClient(server.origin);
  other.cookies.set("cart_session", paid.ctx.visitor.cartSessionId ?? "");

  await takeAway("settings");
  const refused = await pages.post("/checkout/ticket", form);
  expect(refused.status).toBe(503);
  expect(readTypedValues(refused.html)).toEqual(form);
  for (const [browser, path] of [
    [own, `/orders/${code}/pay`],
    [own, `/orders/${code}/vietqr.png?lang=vi`],
    [other, `/order-refund?code=${paid.code}`],
  ] as const)
    expect([path, (await browser.get(path)).status]).toEqual([path, 503]);
  expect((await own.get(webhook)).status).toBe(503);
  for (const path of ["/webhooks/sepay", "/webhooks/momo", "/webhooks/zalopay"])
    expect((await own.post(path, {})).status).toBe(503);
  expect((await other.post(`/order-refund?code=${paid.code}`, { intent: "send" })).status).toBe(503);
  expect((await own.post("/preferences/color-theme", { value: "dark" })).status).toBe(303);
  expect([await database.db.$count(orders), await database.db.$count(payments)]).toEqual([ordered, received]);

  await restoreTables();
  expect((await own.get(webhook)).html).toContain('"RspCode":"00"');
  await waitUntil(async () => (await database.db.$count(payments)) === received + 1);
  expect((await pages.post("/checkout/ticket", form)).status).toBe(303);
});

test("a quote request and a message that cannot be stored are reported and keep the typed values", async () => {
  const typed = {
    fullName: "Trần Thị Hoa",
    email: "hoa@example.vn",
    phone: "0912 345 678",
    message: "Cho đoàn 40 khách.",
  };
  const forms = { "/yeu-cau-bao-gia": vi.quote_failed, "/lien-he": vi.message_failed };
  await takeAway("quote_requests", "contact_messages");
  for (const [path, expectedText] of Object.entries(forms)) {
    const pages = openClient(server.origin);
    const { key = "" } = readTypedValues((await pages.get(path)).html);
    const { status, html } = await pages.post(path, { key, country: "VN", ...typed });
    expect([path, status, visibleText(html).includes(expectedText)]).toEqual([path, 500, true]);
    expect(readTypedValues(html)).toMatchObject({ key, ...typed });
  }
  const refused = api("en").contact.send.mutate({ key: crypto.randomUUID(), ...typed });
  expect(await findAnswer(refused)).toEqual([500, en.message_failed]);
});
