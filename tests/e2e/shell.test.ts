import { expect as expectValue, test } from "vitest";
import type { TextKey } from "~/i18n/text-keys";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { sweep } from "~tests/setup/sweep";
import { installClock } from "../setup/browser";
import { openTestShop } from "./shop";
import { expect, openPath, type Shopper, waitForScripts } from "./shopper";

const shop = openTestShop();

test("the colour mode is stored under both keys, and auto follows the system", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const readStoredTheme = () => page.evaluate(() => [localStorage["color-theme"], localStorage["nuxt-color-mode"]]);
  await openPath(shopper, linkTo("vi", "tickets"));
  await expect.poll(readStoredTheme).toEqual(["light", "light"]);
  await page.getByRole("button", { name: t("common.color.auto") }).click();
  await waitForScripts(shopper);
  await expect.poll(readStoredTheme).toEqual(["auto", "system"]);
  for (const scheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator("html")).toHaveClass(scheme === "dark" ? "dark" : "");
  }
});

test("a page is prefetched once when its link is hovered or focused, and not in the first second", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.headers().purpose === "prefetch" && pathname.endsWith(".data")) fetched.push(pathname);
  });
  const link = (key: TextKey) =>
    page.getByRole("navigation", { name: t("common.nav.main") }).getByRole("link", { name: t(key), exact: true });
  // The page's clock moves only when the test moves it, so the first link is hovered within the page's first second.
  await installClock(page);
  await page.clock.pauseAt(currentTime().getTime() + 3_600_000);
  await page.goto(linkTo("vi", "tickets"));
  await page.clock.runFor(500);
  await waitForScripts(shopper);
  await link("common.nav.products").hover();
  await page.clock.runFor(1_000);

  const ahead = page.waitForResponse(/dich-vu\.data/);
  await link("common.nav.services").hover();
  expectValue((await ahead).headers()["cache-control"]).toBe("private, max-age=0, stale-while-revalidate=5");
  await link("common.nav.services").focus();
  await page
    .getByRole("link", { name: t("common.nav.cart") })
    .first()
    .hover();
  // The page sends its requests in order, so requests that the links above caused were sent before this one.
  const last = page.waitForResponse(/san-pham\.data/);
  await link("common.nav.products").hover();
  await last;
  const home = page.waitForResponse(/\/_\w*\.data/);
  await page.getByRole("banner").getByRole("link").first().hover();
  expectValue((await home).status()).toBe(200);
  expectValue(fetched).toEqual(["/dich-vu.data", "/san-pham.data", "/_.data"]);
  await link("common.nav.services").click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "services"));
});

test("after a client navigation the head has the metadata of the page's document", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const heads = () =>
    page.evaluate(() => {
      const content = (name: string) =>
        [...document.querySelectorAll<HTMLMetaElement>(`meta[property="${name}"]`)].map((meta) => meta.content);
      const things = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.innerHTML,
      );
      return { url: content("og:url"), image: content("og:image"), type: content("og:type"), things };
    });
  await openPath(shopper, linkTo("vi", "products"));
  const before = await heads();
  await page
    .locator(`main a[href="${linkTo("vi", "product", { slug: "mat-ong-rung" })}"]`)
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.waitForFunction(
    (url) => document.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content !== url,
    before.url[0],
  );
  const after = await heads();
  expectValue(after).not.toEqual(before);
  await page.reload();
  await waitForScripts(shopper);
  expectValue(await heads()).toEqual(after);
  await page
    .getByRole("link", { name: t("common.nav.cart") })
    .first()
    .click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "cart"));
  await page.waitForFunction(() => !document.querySelector('script[type="application/ld+json"]'));
  expectValue(await heads()).toMatchObject({ type: ["website"], url: [shop.origin + linkTo("vi", "cart")] });
});

test("a prefetched page shows the current cart count", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "product", { slug: "mat-ong-rung" }));
  await page.waitForFunction(() => performance.now() > 1000);
  const nav = page.getByRole("navigation", { name: t("common.nav.main") });
  const tickets = nav.getByRole("link", { name: t("common.nav.tickets"), exact: true });
  const ahead = page.waitForResponse(/tickets\.data/);
  await tickets.hover();
  await ahead;
  const again = page.waitForResponse(/tickets\.data/);
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await again;
  await tickets.click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "tickets"));
  await expect(page.getByText(t("common.nav.in_cart", { count: 1 })).first()).toBeAttached();
});

test.for(sweep<Record<string, boolean | string>>([{ saveData: true }], [{ effectiveType: "slow-2g" }]))(
  "no page is prefetched on a connection of %o",
  async (line) => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    await page.addInitScript(
      (connection) => Object.defineProperty(navigator, "connection", { value: connection }),
      line,
    );
    const fetched: string[] = [];
    page.on("request", (request) => request.url().includes(".data") && fetched.push(request.url()));
    await page.goto(linkTo("vi", "tickets"));
    // On a slow connection scripts wait until the visitor uses a field.
    await page.dispatchEvent("body", "input");
    await waitForScripts(shopper);
    await page.waitForFunction(() => performance.now() > 1000);
    await page
      .getByRole("link", { name: t("common.nav.services"), exact: true })
      .first()
      .hover();
    await page
      .getByRole("link", { name: t("common.nav.products"), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "products"));
    expectValue(fetched.filter((url) => url.includes("dich-vu"))).toEqual([]);
  },
);

test("the loading overlay goes when scripts run or after a time, and is not shown in plain mode", async () => {
  await shop.sql`update feature_flags set is_enabled = true where key = 'loading_overlay_at_start'`;
  const cover = ({ page }: Shopper) => page.locator(".overlay");
  const full = await shop.visit();
  await openPath(full, "/");
  await expect(cover(full)).toHaveCount(0);

  const without = await shop.visit({ script: false });
  await openPath(without, "/");
  await expect(cover(without)).toBeHidden();

  const dead = await shop.visit();
  await dead.page.route(/\/assets\//, (route) => route.abort());
  await dead.page.goto("/");
  await expect(cover(dead)).toBeVisible();
  await expect(cover(dead)).toBeHidden({ timeout: 10_000 });
  await shop.sql`delete from feature_flags where key = 'loading_overlay_at_start'`;
});

test("an error page stays as the server rendered it while its script loads", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  let isRequested = false;
  await page.route(/\/assets\/.*\.js/, async (route) => {
    const response = await route.fetch();
    if (!(await response.text()).includes("Product Not Found")) return route.fulfill({ response });
    isRequested = true;
  });
  await openPath(shopper, "/khong-co-trang-nay");
  await expect.poll(() => isRequested).toBe(true);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const heading = t("error.page_missing");
  await expect(page.getByRole("heading", { name: heading })).toBeVisible();
});
