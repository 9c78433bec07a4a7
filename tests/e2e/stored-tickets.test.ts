import type { CDPSession } from "playwright";
import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { createCustomer, locateField } from "./account-forms";
import { findFreeDay, openTestShop } from "./shop";
import { expect, locateQrCodes, openPath, type Shopper } from "./shopper";
import { buyTickets, joinAndLogIn, logInWithoutPage } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;

async function storeTickets({ locale = "vi" as "vi" | "en", ...more } = {}) {
  const shopper = await shop.visit({ locale, serviceWorkers: "allow", ...more });
  const { date } = await findFreeDay(shop, slug);
  const code = await buyTickets(shop, shopper, { slug, date, adults: 2 });
  await seeTickets(shopper, code);
  return { ...shopper, code, path: linkTo(locale, "orderTickets", { code }) };
}

/** Every page registers `data-worker.js`. Once it is active, the page of the tickets replaces it with `sw.js`. */
async function seeTickets(shopper: Shopper, code: string) {
  const { page, locale } = shopper;
  await openPath(shopper, linkTo(locale, "findOrder"));
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await openPath(shopper, linkTo(locale, "checkoutSuccess", null, { code }));
  await isStored(shopper, code);
}

async function isStored({ page, locale }: Shopper, code: string) {
  const paths = [linkTo(locale, "orderTickets", { code }), linkTo(locale, "noConnection")];
  await expect.poll(() => listStored({ page })).toEqual(expect.arrayContaining(paths));
}

function listStored({ page }: Pick<Shopper, "page">): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

async function hasNothing(shopper: Pick<Shopper, "page">) {
  await expect.poll(() => listStored(shopper)).toEqual([]);
  // `data-worker.js` may stay, because it stores nothing.
  const workers = await shopper.page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active?.scriptURL ?? ""),
  );
  expectValue(workers.filter((url) => url.endsWith("/sw.js"))).toEqual([]);
}

test("offline tickets open in airplane mode and on a silent connection with the time of their last update", async () => {
  const { page, context, t, path, code, ...shopper } = await storeTickets();
  await page.goto(path);
  await expect(locateQrCodes({ page, context, t, ...shopper })).toHaveCount(2);
  const stamp = page.locator("#kept");
  await expect(stamp).toBeHidden();
  expectValue(await page.locator("script").count()).toBe(0);

  await context.setOffline(true);
  await page.reload();
  await expect(locateQrCodes({ page, context, t, ...shopper })).toHaveCount(2);
  await expect(stamp).toHaveText(/\d\d:\d\d/);
  await expect(stamp).toBeVisible();

  // Without a connection, the two other pages of the order show the QR codes, too.
  for (const about of [linkTo("vi", "order", { code }), linkTo("vi", "checkoutSuccess", null, { code })]) {
    await page.goto(about);
    await expect(locateQrCodes({ page, context, t, ...shopper })).toHaveCount(2);
    await expect(stamp).toBeVisible();
  }
  // A shop that was added to the home screen opens this page. Without a connection it lists the stored tickets.
  await page.goto(linkTo("vi", "home"));
  await expect(page.getByRole("heading", { name: t("pages.noConnection.title") })).toBeVisible();
  await page.getByRole("list").getByRole("link").click();
  await expect(stamp).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(stamp).toBeHidden();

  await context.route(/\/tickets$/, () => undefined);
  await page.goto(path);
  await expect(stamp).toBeVisible();
});

test("refunded offline tickets are removed with the next connection, and the open page says so", async () => {
  const { page, context, t, code, path } = await storeTickets({ locale: "en" });
  await context.setOffline(true);
  await page.goto(linkTo("en", "home"));
  await expect(page.getByRole("heading", { name: t("pages.noConnection.title") })).toBeVisible();
  await page.getByRole("list").getByRole("link").click();
  await expect(page.locator("#kept")).toBeVisible();
  await expect(page).toHaveURL(shop.origin + path);
  await shop.sql`update tickets set state = 'refunded' where order_id = (select id from orders where code = ${code})`;
  await context.setOffline(false);
  await signalCame(await context.newCDPSession(page));
  await expect(page.getByRole("heading", { name: t("orders.spent_title") })).toBeVisible();
  // The page may be shown before the worker has deleted the stored copy.
  await expect.poll(() => listStored({ page })).not.toContain(path);
});

test("offline tickets are not shown after their day or after they were deleted on the phone", async () => {
  const shopper = await storeTickets();
  const { page, context, t, code, path } = shopper;
  const expectNothingVisible = async () => {
    await expect(page.getByRole("heading", { name: t("pages.noConnection.title") })).toBeVisible();
    await expect(page.getByText(t("offline.on_this_phone"))).toBeHidden();
    expectValue(await listStored({ page })).not.toContain(path);
  };
  await page.evaluate(async (path) => {
    const cache = await caches.open("tickets");
    const copy = await cache.match(path, { ignoreVary: true });
    await cache.put(path, new Response(await copy?.text(), { headers: { Kept: "1 AAAA", "Kept-Until": "1" } }));
  }, path);
  await context.setOffline(true);
  await page.goto(path);
  await expectNothingVisible();

  await context.setOffline(false);
  await openPath(shopper, linkTo("vi", "order", { code }));
  await isStored(shopper, code);
  await context.setOffline(true);
  await page.goto(path);
  await page.getByRole("button", { name: t("offline.purge") }).click();
  await expectNothingVisible();
});

test("deleting offline tickets on a phone also ends its access to their pages", async () => {
  const { page, context, t, code, path } = await storeTickets();
  await page.goto(path);
  await page.getByRole("button", { name: t("offline.purge") }).click();
  await expect(page.getByText(t("offline.purged"))).toBeVisible();
  await hasNothing({ page });
  for (const address of [path, linkTo("vi", "order", { code }), `/orders/${code}/tickets.pdf`])
    expectValue((await context.request.get(address)).status()).toBe(404);
});

test("the data saver keeps nothing offline", async () => {
  const shopper = await storeTickets();
  const { page, t, path } = shopper;
  await page.getByRole("button", { name: t("common.lite.on") }).click();
  await expect(page.getByText(t("common.lite.is_on"))).toBeVisible();
  await hasNothing({ page });
  expectValue((await page.goto(path))?.headers().kept).toBe("no");
});

async function storeTicketsOfCustomer() {
  const shopper = await shop.visit({ serviceWorkers: "allow" });
  const customer = createCustomer();
  const { date } = await findFreeDay(shop, slug);
  await joinAndLogIn(shop, shopper, customer);
  const code = await buyTickets(shop, shopper, { slug, date, adults: 1 });
  await seeTickets(shopper, code);
  return { ...shopper, customer, code, path: linkTo("vi", "orderTickets", { code }) };
}

async function nothingIsLeft({
  page,
  context,
  customer,
  code,
  path,
}: Awaited<ReturnType<typeof storeTicketsOfCustomer>>) {
  await hasNothing({ page });
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const personal of [code, customer.email, customer.fullName]) expectValue(stored).not.toContain(personal);
  await context.setOffline(true);
  await expectValue(page.goto(path)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
}

test("no personal data stay after a logout or a deleted account, and another phone deletes them with its next connection", async () => {
  const shopper = await storeTicketsOfCustomer();
  const { page, context, t, customer, code, path } = shopper;
  await openPath(shopper, linkTo("vi", "dashboard"));
  await page.getByRole("button", { name: t("account.dashboard.log_out") }).click();
  await expect(page).toHaveURL(/out=1/);
  await nothingIsLeft(shopper);

  await context.setOffline(false);
  await logInWithoutPage(shop, shopper, customer);
  await seeTickets(shopper, code);
  const other = await shop.visit({ serviceWorkers: "allow" });
  await logInWithoutPage(shop, other, customer);
  await seeTickets(other, code);

  await leaveAccount(shopper);
  await nothingIsLeft(shopper);

  expectValue((await other.page.goto(path))?.status()).toBe(404);
  expectValue(await listStored(other)).not.toContain(path);
  await other.context.setOffline(true);
  await other.page.goto(path);
  await expect(other.page.getByRole("heading", { name: t("pages.noConnection.title") })).toBeVisible();
});

test("in a browser without Clear-Site-Data the worker deletes tickets after a logout and with the account", async () => {
  const shopper = await storeTicketsOfCustomer();
  const { page, context, t, customer, path, code } = shopper;
  await context.route(/\/dashboard/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    const { "clear-site-data": clears, ...headers } = answer.headers();
    expectValue(clears).toBe('"storage"');
    return route.fulfill({ response: answer, headers });
  });
  await openPath(shopper, linkTo("vi", "dashboard"));
  await page.getByRole("button", { name: t("account.dashboard.log_out") }).click();
  await expect(page).toHaveURL(/out=1/);
  expectValue(await listStored({ page })).not.toContain(path);

  await logInWithoutPage(shop, shopper, customer);
  await openPath(shopper, linkTo("vi", "order", { code }));
  await isStored(shopper, code);
  await leaveAccount(shopper);
  expectValue(await listStored({ page })).not.toContain(path);
});

/** Delivers the order first, because an account with an open order cannot be deleted. */
async function leaveAccount(shopper: Awaited<ReturnType<typeof storeTicketsOfCustomer>>) {
  const { page, t, customer, code } = shopper;
  await shop.sql`update orders set status = 'delivered' where code = ${code}`;
  await shop.sql`update tickets set state = 'used' where order_id = (select id from orders where code = ${code})`;
  await openPath(shopper, linkTo("vi", "ownData"));
  await locateField(shopper, "dashboard.current").fill(customer.password);
  await page.getByRole("button", { name: t("settings.data.delete") }).click();
  await expect(page.getByText(t("settings.data.deleted"))).toBeVisible();
}

/** Sends the event that tells a service worker that the connection is back. */
async function signalCame(devtools: CDPSession) {
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.dispatchSyncEvent", {
    origin: shop.origin,
    registrationId,
    tag: "tickets",
    lastChance: false,
  });
}
