import type { Route } from "playwright";
import { expect as expectValue, test } from "vitest";
import en from "~/../locales/en/shop/error.json";
import vi from "~/../locales/vi/shop/error.json";
import type { TextKey } from "~/i18n/text-keys";
import { linkTo } from "~/site-map";
import { installClock } from "~tests/setup/browser";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { sweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  checkOut,
  expect,
  fillCheckout,
  goToCart,
  goToCheckout,
  holdScripts,
  locateCheckoutForm,
  locateQuantity,
  openPath,
  readOrderCode,
  type Shopper,
  sampleBuyer,
  waitForScripts,
} from "./shopper";
import { addProduct, buyTickets, startBuyingNow, startCheckout } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;

/** Ways to lose a form on a bad connection, from no connection at all to a lost response. */
const losses: Record<string, (route: Route) => Promise<unknown>> = {
  "the line is gone": (route) => route.abort("internetdisconnected"),
  "a proxy answers": (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  "a hotspot answers": (route) => route.fulfill({ contentType: "text/html", body: "<h1>Wi-Fi</h1>" }),
  "the answer is lost": async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  },
};

const lost = sweep(["a hotspot answers", "the answer is lost"], ["the line is gone", "a proxy answers"]);

test.for(lost)("ordering when %s keeps the typed values and creates one order", async (name) => {
  const shopper = await shop.visit({ locale: "en" });
  const { page } = shopper;
  await startCheckout(shop, shopper, await chooseTicket());
  await fillCheckout(shopper, sampleBuyer);
  await page.route(/\/checkout\.data/, losses[name]!, { times: 1 });
  const form = locateCheckoutForm(shopper);
  await form.place.click();
  await showsNoConnection(shopper);
  await expect(form.name).toHaveValue(sampleBuyer.name);
  await form.place.click();
  await readOrderCode(shopper);
  expectValue(await ordersOf(shopper)).toBe(1);
});

const calendars: Record<string, (shopper: Shopper) => Promise<string>> = {
  "a ticket's": async () => `${linkTo("vi", "ticket", { slug })}?month=${(await chooseTicket()).date.slice(0, 7)}`,
  "an exchange's": async (shopper) => {
    const code = await buyTickets(shop, shopper, await chooseTicket());
    return linkTo("vi", "ticketExchange", null, { code });
  },
};

test.for(sweep(["a ticket's"], ["an exchange's"]))(
  "the calendar of %s stays while its script is loading",
  async (name) => {
    const shopper = await shop.visit();
    const { page } = shopper;
    const path = await calendars[name]!(shopper);
    let come = () => {};
    const line = new Promise<void>((back) => {
      come = back;
    });
    const held = new Promise<void>((onRequest) =>
      page.route(/\/assets\/.*\.js/, async (route) => {
        const answer = await route.fetch();
        if ((await answer.text()).includes("tickets.month.next")) {
          onRequest();
          await line;
        }
        await route.fulfill({ response: answer });
      }),
    );
    await page.addInitScript(() =>
      new MutationObserver((changes) => {
        const gone = changes.flatMap(({ removedNodes }) => [...removedNodes]);
        if (gone.some((node) => node instanceof Element && (node.id === "month" || node.querySelector("#month"))))
          document.documentElement.dataset.calendarGone = "";
      }).observe(document, { childList: true, subtree: true }),
    );
    await openPath(shopper, path);
    await held;
    const calendar = page.locator("#month");
    await expect(calendar).toBeVisible();
    come();
    await expect(calendar.locator("td button[tabindex='-1']").first()).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-calendar-gone");
  },
);

test("a buy-now checkout keeps its values and errors without a connection", async () => {
  const shopper = await shop.visit();
  const { page, context, t } = shopper;
  await startBuyingNow(shop, shopper, await chooseTicket());
  const form = locateCheckoutForm(shopper);
  const come = await holdScripts(shopper);
  await page.reload();
  await form.name.fill(sampleBuyer.name);
  await form.email.fill("hoa@");
  await form.place.click();
  const mistake = t("errors.invalid_email");
  await expect(page.getByRole("alert")).toContainText(mistake);
  come();
  await waitForScripts(shopper);
  await form.phone.fill(sampleBuyer.phone);
  await context.setOffline(true);
  await form.phone.press("Enter");
  await showsNoConnection(shopper);
  await expect(page.locator(".notice-bad")).toContainText(mistake);
  await expect(form.name).toHaveValue(sampleBuyer.name);
  await context.setOffline(false);
  await form.email.fill("");
  await form.phone.press("Enter");
  await readOrderCode(shopper);
  expectValue(await ordersOf(shopper)).toBe(1);
});

test("booking, cart, payment and order search keep their page without a connection and continue when it is back", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const { date } = await chooseTicket();
  // This address is an alias of the page. The form is sent to the page's canonical address.
  await openPath(shopper, `/order-ticket?ticket=${slug}&date=${date}&people=2`);
  await locateQuantity(shopper, "child").fill("3");
  await pressWithoutLine(shopper, t("tickets.order.add"));
  await page.route(/\.data/, losses["a proxy answers"] ?? expectValue.fail, { times: 1 });
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await showsNoConnection(shopper);
  await expect(locateQuantity(shopper, "child")).toHaveValue("3");
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await goToCart(shopper);

  await pressWithoutLine(shopper, t("cart.to_checkout"));
  await goToCheckout(shopper);
  const code = await checkOut(shopper);

  await pressWithoutLine(shopper, "VNPay");

  await openPath(shopper, linkTo("vi", "findOrder"));
  await page.getByRole("textbox", { name: t("orders.code") }).fill(code);
  await page.getByRole("textbox", { name: t("orders.find_contact") }).fill(sampleBuyer.phone);
  await pressWithoutLine(shopper, t("orders.find"));
  await expect(page.getByRole("textbox", { name: t("orders.find_contact") })).toHaveValue(sampleBuyer.phone);
  await page.getByRole("button", { name: t("orders.find") }).click();
  await expect(page.getByRole("heading", { name: t("orders.order_title", { code }) })).toBeVisible();
});

test("a quantity without a response stays in its field and is saved by the next press", async () => {
  const shopper = await shop.visit();
  const { page, context, t } = shopper;
  await addProduct(shop, shopper, "mat-ong-rung");
  await openPath(shopper, linkTo("vi", "cart"));
  await context.setOffline(true);
  await page.getByRole("button", { name: t("cart.more") }).click();
  await showsNoConnection(shopper);
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
  await context.setOffline(false);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await page.getByRole("button", { name: t("cart.update") }).click();
  await (await saved).finished();
  await expect(page.getByText(t("common.offline.form"))).toBeHidden();
  await page.reload();
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
});

test("a link without a connection keeps the page and its typed values, and works later", async () => {
  const shopper = await shop.visit();
  const { page, context, t } = shopper;
  await openPath(shopper, linkTo("vi", "findOrder"));
  const contact = page.getByRole("textbox", { name: t("orders.find_contact") });
  await contact.fill(sampleBuyer.phone);
  const link = page
    .getByRole("navigation", { name: t("common.nav.bottom") })
    .getByRole("link")
    .first();
  for (const back of ["closed", "gone by itself"]) {
    await context.setOffline(true);
    await link.click();
    const alert = page.getByRole("alert").filter({ hasText: t("common.offline.page") });
    await expect(alert).toBeVisible();
    await expect(contact).toHaveValue(sampleBuyer.phone);
    if (back === "closed") {
      await alert.getByRole("button", { name: t("common.close") }).click();
      await expect(alert).toBeHidden();
    }
    await context.setOffline(false);
  }
  await link.click();
  await expect(page).not.toHaveURL(shop.origin + linkTo("vi", "findOrder"));
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the page that waits for a payment keeps waiting without a connection", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  await installClock(page);
  await startCheckout(shop, shopper, await chooseTicket());
  const code = await checkOut(shopper);
  await page.route(/pay\.data/, (route) => route.abort("internetdisconnected"), { times: 1 });
  const failing = page.waitForEvent("requestfailed", (request) => request.url().includes("pay.data"));
  await page.clock.runFor(6_000);
  await failing;
  // The page has survived the failed check, so it checks again and finds the connection.
  const answering = page.waitForResponse(/pay\.data/);
  await page.clock.runFor(6_000);
  await answering;
  expectValue(await readOrderCode(shopper)).toBe(code);
});

const passing = [408, 409, 425, 429, 500, 502, 503, 504];
const isFetchedAhead = (route: Route) => route.request().headers().purpose === "prefetch";
const refusedWords = [vi.refused, en.refused];
const link = ({ page, t }: Shopper, key: TextKey) =>
  page.getByRole("navigation", { name: t("common.nav.bottom") }).getByRole("link", { name: t(key), exact: true });

test("the worker retries a failed data request once, and never a form", async () => {
  const shopper = await shop.visit({ serviceWorkers: "allow" });
  const { page, context, t } = shopper;
  await openPath(shopper, linkTo("vi", "products"));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const requests: string[] = [];
  let refusals: number[] = [];
  await context.route(/\.data/, async (route) => {
    if (isFetchedAhead(route)) return route.continue();
    requests.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    // The server counts page views by the Referer, so a repeated request must name the open page, too.
    expectValue(route.request().headers().referer).toBe(page.url());
    const status = refusals.shift();
    await (status ? route.fulfill({ status, body: "no" }) : route.continue());
  });
  for (const status of passing) {
    requests.length = 0;
    refusals = [status];
    const answered = await page.evaluate(async (path) => (await fetch(path)).status, "/tickets.data");
    expectValue([status, answered, ...requests]).toEqual([status, 200, "GET /tickets.data", "GET /tickets.data"]);
  }
  requests.length = 0;
  refusals = [503];
  await link(shopper, "common.nav.tickets").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("tickets.title"));
  await link(shopper, "common.nav.products").click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "products"));
  expectValue(requests).toEqual(["tickets", "tickets", "san-pham"].map((name) => `GET /${name}.data`));
  // A request that was refused twice is not sent a third time.
  requests.length = 0;
  refusals = [429, 429, 429];
  await link(shopper, "common.nav.tickets").click();
  await expect(page.getByRole("heading", { name: t("error.passing") })).toBeVisible();
  expectValue(requests).toEqual(["GET /tickets.data", "GET /tickets.data"]);

  refusals = [];
  await openPath(shopper, linkTo("vi", "product", { slug: "mat-ong-rung" }));
  requests.length = 0;
  refusals = [503];
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await showsNoConnection(shopper);
  expectValue(requests.filter((one) => one.startsWith("POST"))).toHaveLength(1);
});

test("without a worker a message reports the failed request and does not speak of a sent form", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  let status = 0;
  let requestCount = 0;
  await page.route(/\/tickets\.data/, (route) => {
    if (isFetchedAhead(route)) return route.continue();
    requestCount++;
    return route.fulfill({ status, body: "no" });
  });
  const products = shop.origin + linkTo("vi", "products");
  await openPath(shopper, products);
  for (status of passing) {
    requestCount = 0;
    await link(shopper, "common.nav.tickets").click();
    await expect.poll(() => requestCount).toBe(1);
    await expect(
      page.getByRole("heading", { name: /trục trặc|Hiện chưa trả lời/ }).or(page.getByRole("alert")),
    ).toBeVisible();
    for (const words of refusedWords) await expect(page.getByText(words)).toHaveCount(0);
    expectValue([status, requestCount]).toEqual([status, 1]);
    // The message appears either on the page with the link, or instead of the page that the link opens.
    if (page.url() !== products) await page.goBack();
    await expect(link(shopper, "common.nav.products")).toBeVisible();
  }
});

test("a page whose data take longer than 30 seconds says so, and the link works later", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await installClock(page);
  await openPath(shopper, linkTo("vi", "products"));
  let isSilent = true;
  await page.route(/\/tickets\.data/, (route) => (isSilent && !isFetchedAhead(route) ? undefined : route.continue()));
  const asking = page.waitForRequest((request) => /\/tickets\.data/.test(request.url()) && !request.headers().purpose);
  await link(shopper, "common.nav.tickets").click();
  await asking;
  await page.clock.runFor(29_000);
  await expect(page.getByText(t("common.offline.late"))).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole("alert").filter({ hasText: t("common.offline.late") })).toBeVisible();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "products"));
  isSilent = false;
  await link(shopper, "common.nav.tickets").click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "tickets"));
});

async function chooseTicket() {
  return { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 };
}

async function showsNoConnection({ page, t }: Shopper) {
  await expect(page.getByRole("alert").filter({ hasText: t("common.offline.form") })).toBeInViewport();
}

async function pressWithoutLine(shopper: Shopper, name: string) {
  const { page, context } = shopper;
  await context.setOffline(true);
  await page.getByRole("button", { name }).click();
  await showsNoConnection(shopper);
  await expect(page.getByRole("button", { name })).not.toHaveAttribute("aria-disabled");
  await context.setOffline(false);
}

async function ordersOf({ context }: Shopper): Promise<number> {
  const session = (await context.cookies()).find(({ name }) => name === "cart_session")?.value ?? "";
  const [found] = await shop.sql<{ n: number }[]>`
    select count(*)::int as n from orders where cart_session_id = ${decodeURIComponent(session)}`;
  return found?.n ?? -1;
}
