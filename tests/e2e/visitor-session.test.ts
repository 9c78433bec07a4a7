import { expect as expectValue, test } from "vitest";
import { locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { sweep } from "~tests/setup/sweep";
import { installClock } from "../setup/browser";
import { openTestShop } from "./shop";
import { expect, openPath, type Shopper } from "./shopper";

const shop = openTestShop();

/** Stops the page's clock an hour after the session started. Returns a list that records each later call of the API. */
async function openSession(shopper: Shopper) {
  const { page } = shopper;
  const calls: string[] = [];
  page.on("request", (request) => {
    const name = /userSession\.(\w+)/.exec(request.url())?.[1];
    if (name) calls.push(name);
  });
  await installClock(page);
  const started = page.waitForResponse(/startSession/);
  await openPath(shopper, linkTo(shopper.locale, "testSession"));
  await started;
  // biome-ignore lint/plugin: this is the browser's clock, which the test controls.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3_600_000);
  calls.splice(0);
  return calls;
}

const idOf = (shopper: Shopper) => shopper.page.evaluate(() => localStorage.getItem("visitor_session"));
const rowOf = async (id: string | null) => (await shop.sql`select * from visitor_sessions where session_id = ${id}`)[0];
const press = ({ page, t }: Shopper, action: "start" | "update" | "end") =>
  page.getByRole("button", { name: t(`session.${action}`), exact: true }).click();

test("the page shows the session live and starts, updates and ends it", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const started = page.waitForResponse(/startSession/);
  await openPath(shopper, linkTo("vi", "testSession"));
  await started;
  const id = (await idOf(shopper)) ?? "";
  expectValue(id).toMatch(/^[0-9a-z]{8,9}-[0-9a-z]{10,}$/);
  await expect(page.getByText(id, { exact: true })).toBeVisible();
  await expect(page.getByText(t("session.active"))).toBeVisible();
  await expect(page.getByText(t("session.unasked"))).toBeVisible();
  await expect(page.getByText(t("session.gtm_none"))).toBeVisible();

  const ended = page.waitForResponse(/endSession/);
  await press(shopper, "end");
  await ended;
  expectValue(await idOf(shopper)).toBeNull();
  expectValue(await rowOf(id)).toMatchObject({ is_active: false, exit_page: linkTo("vi", "testSession") });
  await press(shopper, "start");
  await expect.poll(() => idOf(shopper)).not.toBeNull();
  expectValue(await idOf(shopper)).not.toBe(id);

  // If the server does not know the session, the page starts a new one.
  const second = await idOf(shopper);
  await expect.poll(() => rowOf(second)).toBeDefined();
  await shop.sql`delete from visitor_sessions`;
  await press(shopper, "update");
  await expect.poll(async () => (await idOf(shopper)) !== second && (await rowOf(await idOf(shopper)))).toBeTruthy();
});

test("sends an update every half minute after activity, every minute without, and when the page is hidden", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  const calls = await openSession(shopper);
  const until = async (ms: number) => {
    await page.clock.runFor(ms);
    return calls.splice(0);
  };
  const answered = async (ms: number) => {
    const answer = page.waitForResponse(/updateSession/);
    expectValue(await until(ms)).toEqual(["updateSession"]);
    await answer;
  };
  // The clock runs until the next update. How long that takes after the skipped hour is unknown.
  while ((await until(1_000)).length === 0);
  expectValue(await until(29_000)).toEqual([]);
  expectValue(await until(30_000)).toEqual([]);
  await answered(1_000);
  await page.mouse.click(5, 400);
  expectValue(await until(29_000)).toEqual([]);
  await answered(1_000);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect.poll(async () => rowOf(await idOf(shopper))).toMatchObject({ is_active: false, end_time: null });
});

test("sends the hidden state last, even if an earlier update is still under way", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  const calls = await openSession(shopper);
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/updateSession/, async (route) => {
    if (route.request().postData()?.includes('"isActive":true')) await held;
    await route.continue();
  });
  while (calls.length === 0) await page.clock.runFor(1_000);
  const hidden = page.waitForResponse((response) => /"isActive":false/.test(response.request().postData() ?? ""));
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  come();
  await hidden;
  expectValue(await rowOf(await idOf(shopper))).toMatchObject({ is_active: false });
});

test("counts route changes; leaving a document ends its session and clears the stored id", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const started = page.waitForResponse(/startSession/);
  await openPath(shopper, "/");
  await started;
  const id = await idOf(shopper);
  const main = page.getByRole("navigation", { name: t("common.nav.main") });
  for (const name of ["tickets", "products"] as const) {
    await main.getByRole("link", { name: t(`common.nav.${name}`), exact: true }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", name));
  }
  // This document has no scripts, so it starts no new session.
  await page.goto("/robots.txt");
  expectValue(await idOf(shopper)).toBeNull();
  await expect.poll(() => rowOf(id)).toMatchObject({ is_active: false, landing_page: "/" });
  expectValue(await rowOf(id)).toMatchObject({ exit_page: linkTo("vi", "products") });
  expectValue((await rowOf(id))?.end_time).not.toBeNull();
  const again = page.waitForResponse(/startSession/);
  await page.goto(linkTo("vi", "testSession"));
  await again;
  const next = await idOf(shopper);
  expectValue(next).not.toBe(id);
  // Closing the page would leave its scripts only half a second, too little on a busy machine.
  await page.goto("/robots.txt");
  await expect.poll(() => rowOf(next)).toMatchObject({ is_active: false, exit_page: "/test-session" });
});

test("a failing server does not disturb the visitor; only the session page shows the failure", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await page.route(/userSession/, (route) => route.abort());
  await openPath(shopper, linkTo("vi", "testSession"));
  await expect(page.getByText("Không thể bắt đầu phiên truy cập")).toBeVisible();
  await press(shopper, "update");
  await expect(page.getByText("Không thể cập nhật phiên truy cập")).toBeVisible();
  await page.unroute(/userSession/);
  await press(shopper, "update");
  await expect(page.getByText(t("session.none")).first()).toBeVisible();
  await expect(page.getByText(/Không thể/)).toHaveCount(0);
});

test.for(sweep(locales.slice(0, 1), locales.slice(1)))(
  "without scripts the page explains itself and starts no session: %s",
  async (locale) => {
    const { page, t, context } = await shop.visit({ locale, script: false });
    await context.addCookies([{ name: "consent", value: "1.denied.AAAAAAAAAAAAAAAAAAAAAA", url: shop.origin }]);
    await shop.sql`update settings set value = 'GTM-nein' where key = 'google_tag_manager_id'`;
    await page.goto(linkTo(locale, "testSession"));
    await expect(page.getByText(t("session.no_script"))).toBeVisible();
    await expect(page.getByText(t("session.denied"))).toBeVisible();
    await expect(page.getByText(t("session.gtm_bad", { id: "GTM-nein" }))).toBeVisible();
    expectValue(await page.getAttribute("meta[name=robots]", "content")).toBe("noindex");
    expectValue(await (await page.request.get("/sitemap.xml")).text()).not.toContain("test-session");
  },
);
