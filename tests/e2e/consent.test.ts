import type { BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi, tea } from "~tests/setup/demo";
import { waitUntil } from "../setup/factories-http";
import { openFakeServer } from "../setup/fake-server";
import { findFreeDay, openTestShop } from "./shop";
import { checkOut, expect, goToCart, goToCheckout, openPath, type Shopper, waitForScripts } from "./shopper";
import { payOrderInFull } from "./shopper-state";

const shop = openTestShop({ env: { TRUST_PROXY: "1" } });
const { slug } = capTreoKhuHoi;
let provider: Awaited<ReturnType<typeof openFakeServer>>;
let lastAddress = 10;

beforeAll(async () => {
  provider = await openFakeServer((_request, response) => response.end('{"ip":"?","country":"VN"}'));
  const values = {
    google_tag_manager_id: "GTM-TEST12",
    meta_pixel_id: "1234567890",
    country_lookup_1: `${provider.origin}/{ip}`,
  };
  for (const [key, value] of Object.entries(values))
    await shop.sql`update settings set value = ${value} where key = ${key}`;
});
afterAll(() => provider.close());

type AnalyticsEvent = { event?: string; [key: string]: unknown };

/** Records all requests to other sites, and all events that the shop pushes to `dataLayer`. */
async function visitWatched(how: Parameters<typeof shop.visit>[0] = {}) {
  const address = `203.0.113.${lastAddress++}`;
  const shopper = await shop.visit({ ...how, extraHTTPHeaders: { "X-Forwarded-For": address } });
  const { context } = shopper;
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const { origin, host } = new URL(request.url());
    if (/^http/.test(origin) && origin !== shop.origin) elsewhere.push(host);
  });
  const isOther = (url: URL) => /^http/.test(url.protocol) && url.origin !== shop.origin;
  await context.route(isOther, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
  return { ...shopper, address, elsewhere, pushed: await listen(context) };
}

async function listen(context: BrowserContext): Promise<AnalyticsEvent[]> {
  const pushed: AnalyticsEvent[] = [];
  await context.exposeBinding("reportEvent", (_source, line: string) => pushed.push(JSON.parse(line)));
  await context.addInitScript(() => {
    const here = window as unknown as { dataLayer: unknown[]; reportEvent(line: string): void };
    const layer: unknown[] = [];
    layer.push = (...all) => {
      for (const event of all)
        here.reportEvent(
          JSON.stringify(Object.prototype.toString.call(event) === "[object Arguments]" ? { args: event } : event),
        );
      return Array.prototype.push.apply(layer, all);
    };
    here.dataLayer = layer;
  });
  return pushed;
}

const names = (pushed: AnalyticsEvent[]) => pushed.flatMap(({ event }) => (event && event !== "gtm.js" ? [event] : []));
const answer = (page: Page, t: Shopper["t"], key: "accept" | "decline") =>
  page.getByRole("button", { name: t(`consent.${key}`), exact: true }).click();
const session = (page: Page, name: string) =>
  page.waitForResponse((response) => response.url().includes(`userSession.${name}`));
const toTickets = ({ page, t }: Shopper) =>
  page
    .getByRole("navigation", { name: t("common.nav.bottom") })
    .getByRole("link", { name: t("common.nav.tickets"), exact: true })
    .click();

describe("before consent no other host gets a request", () => {
  test.for([true, false])(
    "no request is sent to other hosts for a visitor who declines or does not answer: script %s",
    async (script) => {
      const shopper = await visitWatched({ script });
      const { page, t, elsewhere, pushed, address } = shopper;
      const started = script ? session(page, "startSession") : null;
      await openPath(shopper, "/");
      await started;
      await toTickets(shopper);
      await expect(page.getByRole("heading", { name: t("tickets.title") })).toBeVisible();
      const updated = script ? session(page, "updateSession") : null;
      await answer(page, t, "decline");
      await expect(page.getByText(t("consent.short_tagged"))).toBeHidden();
      await updated;
      await page.reload();
      await expect(page.getByRole("heading", { name: t("tickets.title") })).toBeVisible();
      await expect(page.getByText(t("consent.short_tagged"))).toBeHidden();
      expectValue([elsewhere, pushed, provider.requests.includes(`/${address}`)]).toEqual([[], [], false]);
      const [row] = await shop.sql`select choice, version from consents order by id desc limit 1`;
      expectValue(row).toEqual({ choice: "denied", version: 1 });
    },
  );

  test("a visitor who accepts loses no input, and from the next page on the tags load and the country is looked up", async () => {
    const shopper = await visitWatched();
    const { page, t, elsewhere, pushed, address } = shopper;
    const started = session(page, "startSession");
    await openPath(shopper, linkTo("vi", "quoteRequest"));
    await started;
    await page.getByLabel(t("quotes.full_name")).fill("Nguyễn Thị Hoa");
    expectValue([elsewhere, provider.requests.includes(`/${address}`)]).toEqual([[], false]);
    const analyticsLoaded = page.waitForResponse(async (response) =>
      response.request().resourceType() === "script" ? (await response.text()).includes("googletagmanager") : false,
    );
    await answer(page, t, "accept");
    await expect(page.getByText(t("consent.short_tagged"))).toBeHidden();
    await expect(page.getByLabel(t("quotes.full_name"))).toHaveValue("Nguyễn Thị Hoa");
    await waitUntil(async () => provider.requests.includes(`/${address}`));
    await analyticsLoaded;
    expectValue([elsewhere, pushed]).toEqual([[], []]);

    await toTickets(shopper);
    await waitUntil(async () => elsewhere.length >= 2);
    expectValue(elsewhere.toSorted()).toEqual(["connect.facebook.net", "www.googletagmanager.com"]);
    expectValue(pushed[0]).toMatchObject({
      args: { 1: "default", 2: { ad_storage: "denied", analytics_storage: "denied" } },
    });
    expectValue(pushed[1]).toMatchObject({ args: { 1: "update", 2: { analytics_storage: "granted" } } });
    const row = await waitUntil(async () => {
      const rows = await shop.sql`select country, device_info->>'screenWidth' as width
      from visitor_sessions where ip_address = ${address} and country is not null`;
      return rows[0];
    });
    expectValue(row).toEqual({ country: "VN", width: "360" });

    await page.getByRole("button", { name: t("common.footer.consent") }).click();
    await expect(page.getByText(t("consent.short_tagged"))).toBeVisible();
    await waitForScripts(shopper);
    const endedSession = session(page, "startSession");
    await answer(page, t, "decline");
    await endedSession;
    await expect
      .poll(async () => (await shop.sql`select 1 from visitor_sessions where ip_address = ${address}`).length)
      .toBe(0);
  });

  test("consent that is withdrawn before scripts run also deletes what earlier sessions stored", async () => {
    const shopper = await visitWatched();
    const { sessionsWithAddress } = await acceptInTwoPages(shopper);
    await withdrawWithoutScript(shopper);
    await shopper.page.reload();
    await expect.poll(sessionsWithAddress).toBe(0);
  });

  test("a session whose deletion failed after consent was withdrawn is deleted by the next page", async () => {
    const shopper = await visitWatched();
    const { page } = shopper;
    const { sessionsWithAddress } = await acceptInTwoPages(shopper);
    const ended = await page.evaluate(() => localStorage.getItem("visitor_sessions_ended") ?? "none");
    await withdrawWithoutScript(shopper);

    const failed: (string | null)[] = [];
    page.on("requestfailed", (request) => failed.push(request.postData()));
    await page.route(/userSession\.endSession/, (route) => route.abort());
    const started = session(page, "startSession");
    await page.reload();
    await started;
    await expect.poll(() => failed.join()).toContain(ended);
    expectValue(await sessionsWithAddress()).toBeGreaterThan(0);
    await page.unroute(/userSession\.endSession/);
    await page.reload();
    await expect.poll(sessionsWithAddress).toBe(0);
  });
});

async function acceptInTwoPages({ page, t, address, ...shopper }: Awaited<ReturnType<typeof visitWatched>>) {
  const sessionsWithAddress = async () =>
    (await shop.sql`select 1 from visitor_sessions where ip_address = ${address}`).length;
  await openPath({ page, t, ...shopper }, "/");
  await answer(page, t, "accept");
  await waitUntil(async () => (await sessionsWithAddress()) > 0);
  const accepted = session(page, "startSession");
  await page.reload();
  await accepted;
  return { sessionsWithAddress };
}

/** Sends the same request as the consent forms of the footer and the banner do without scripts. */
async function withdrawWithoutScript({ page, context, t }: Shopper) {
  const button = page.getByRole("button", { name: t("common.footer.consent") });
  const action = await button.evaluate((element: HTMLButtonElement) => element.form?.action ?? "");
  const { origin } = new URL(action);
  await context.request.post(action, { form: { value: "denied", to: "/" }, headers: { Origin: origin } });
}

test("the consent banner stays at the bottom, shifts no layout, and shows both answers equally", async () => {
  const { page, t } = await shop.visit();
  await page.addInitScript(() => {
    const here = window as unknown as { moved: number };
    here.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) here.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const started = session(page, "startSession");
  await page.goto("/");
  await started;
  const [decline, accept, bar] = await Promise.all(
    [
      page.getByRole("button", { name: t("consent.decline"), exact: true }),
      page.getByRole("button", { name: t("consent.accept"), exact: true }),
      page.getByRole("navigation", { name: t("common.nav.bottom") }),
    ].map((part) => part.boundingBox()),
  );
  expectValue(decline?.height).toBe(accept?.height);
  expectValue(accept!.y + accept!.height).toBeLessThanOrEqual(bar!.y);
  expectValue(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.001);
  await answer(page, t, "decline");
  await expect(page.getByRole("button", { name: t("consent.decline"), exact: true })).toBeHidden();
  expectValue(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.001);
});

// Style sheets alone place the banner, so this test need not be repeated without scripts.
test("neither the focused element nor the end of the page is covered by the consent banner", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  await openPath(shopper, linkTo("vi", "quoteRequest"));
  const covered: (string | null)[] = [];
  for (let tabs = 0; tabs < 45; tabs++) {
    await page.keyboard.press("Tab");
    covered.push(await page.evaluate(focusUnder, ".consent, .bar"));
  }
  expectValue(covered.filter(Boolean)).toEqual([]);
  const last = page.getByRole("contentinfo").locator("p").last();
  await last.scrollIntoViewIfNeeded();
  await page.keyboard.press("End");
  const [text, banner] = await Promise.all([last.boundingBox(), page.locator("#consent").boundingBox()]);
  expectValue(text!.y + text!.height).toBeLessThanOrEqual(banner!.y);
});

/** Runs in the page. Returns the focused element if it is outside `above` but covered by `above` at its centre. */
function focusUnder(above: string): string | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest(above)) return null;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const top = document.elementFromPoint(x + width / 2, y + height / 2);
  return top?.closest(above) ? focused.outerHTML.slice(0, 80) : null;
}

test("each analytics event is sent once on the way through the shop", async () => {
  const shopper = await visitWatched();
  const { page, t, context, pushed } = shopper;
  await context.addCookies([{ name: "consent", value: "1.granted.AAAAAAAAAAAAAAAAAAAAAA", url: shop.origin }]);
  const findEvents = (name: string) => pushed.filter(({ event }) => event === name);
  const count = (name: string) => findEvents(name).length;
  async function reload() {
    const before = count("page_view");
    await page.reload();
    await waitUntil(async () => count("page_view") > before);
  }
  const pixel = () =>
    page.evaluate(() => (window as unknown as { fbq: { queue: [string, string, object][] } }).fbq.queue);
  await openPath(shopper, linkTo("vi", "search", null, { q: "trà" }));
  await waitUntil(async () => names(pushed).includes("search"));
  expectValue((await pixel()).map(([, name]) => name)).toEqual(["1234567890", "PageView", "Search"]);

  await page.getByRole("link", { name: tea.name.vi, exact: true }).first().click();
  await expect(page.getByRole("heading", { name: tea.name.vi, level: 1 })).toBeVisible();
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await waitUntil(async () => count("add_to_cart"));
  await goToCart(shopper);
  await page
    .getByRole("button", { name: t("cart.remove") })
    .first()
    .click();
  await expect(page.getByText(t("cart.empty"))).toBeVisible();
  expectValue(names(pushed).slice(0, 6)).toEqual([
    "page_view",
    "search",
    "page_view",
    "view_item",
    "add_to_cart",
    "page_view",
  ]);
  const item = { item_id: tea.slug, item_category: "product", quantity: 1 };
  expectValue(pushed.find(({ event }) => event === "add_to_cart")).toMatchObject({
    ecommerce: { currency: "VND", items: [item] },
  });
  expectValue((await pixel()).find(([, name]) => name === "AddToCart")).toMatchObject([
    "track",
    "AddToCart",
    { contents: [{ id: tea.slug, quantity: 1 }], currency: "VND" },
  ]);

  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await waitUntil(async () => count("add_to_cart") === 2);
  await goToCart(shopper);
  await goToCheckout(shopper);
  await waitUntil(async () => count("begin_checkout"));
  await reload();
  const code = await checkOut(shopper);
  await payOrderInFull(shop, shopper, code);
  await openPath(shopper, linkTo("vi", "checkoutSuccess", null, { code }));
  await waitUntil(async () => count("purchase"));
  await reload();

  await openPath(shopper, linkTo("vi", "quoteRequest"));
  await page.getByLabel(t("quotes.full_name")).fill("Hoa");
  await page.getByLabel(t("quotes.email")).fill("hoa@example.com");
  await page.getByLabel(t("quotes.phone")).fill("0912 345 678");
  await page.getByRole("button", { name: t("quotes.send") }).click();
  await expect(page.getByRole("heading", { name: t("quotes.sent") })).toBeVisible();
  await waitUntil(async () => count("generate_lead"));
  await reload();
  await page.locator("footer a[href^='mailto:']").click();
  await waitUntil(async () => names(pushed).includes("contact"));

  expectValue(
    ["search", "view_item", "add_to_cart", "begin_checkout", "purchase", "generate_lead", "contact"].map(count),
  ).toEqual([1, 1, 2, 1, 1, 1, 1]);
  const seats = { item_id: slug, item_category: "ticket", quantity: 2 };
  for (const name of ["begin_checkout", "purchase"])
    expectValue(findEvents(name)[0]).toMatchObject({ ecommerce: { currency: "VND", items: [seats] } });
  const [order] = await shop.sql`select total::int from orders where code = ${code}`;
  expectValue(findEvents("purchase")[0]).toMatchObject({ ecommerce: { value: order?.total, shipping: 0 } });
  // Codes of orders are not sent to other sites.
  expectValue(JSON.stringify(pushed)).not.toContain(code);
});
