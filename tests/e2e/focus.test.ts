import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { findFreeDay, openTestShop } from "./shop";
import { expect, locateCheckoutForm, openPath } from "./shopper";
import { fillCartWith } from "./shopper-state";

const shop = openTestShop();

test("after a client navigation the focus is on the heading, going back restores the position, and sorting a list keeps the focus", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "products"));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).not.toBeFocused();
  const card = page.locator(".tile a").nth(5);
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expectValue(place).toBeGreaterThan(300);
  await card.click();
  await expect(page).toHaveURL(/san-pham\/./);
  await expect(heading).toBeFocused();
  expectValue(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: t("pages.products.title"), level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);

  // Sorting leaves the focus on the panel's button. The next page of the list moves the focus to the heading.
  const order = page.locator(".tools summary").last();
  await order.click();
  await page.getByRole("link", { name: t("catalog.sort.price"), exact: true }).click();
  await expect(order).toContainText(t("catalog.sort.price"));
  await expect(order).toBeFocused();
  await page.getByRole("link", { name: t("catalog.pages.next") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("the focus on the consent banner does not scroll, and its answer moves the focus to the page", async () => {
  for (const width of [360, 1280]) {
    const shopper = await shop.visit({ width });
    const { page, t } = shopper;
    await openPath(shopper, linkTo("vi", "home"));
    const decline = page.getByRole("button", { name: t("consent.decline"), exact: true });
    await page.keyboard.press("Tab");
    while (!(await decline.evaluate((button) => button === document.activeElement))) await page.keyboard.press("Tab");
    expectValue(await page.evaluate(() => scrollY)).toBe(0);
    await page.keyboard.press("Enter");
    await expect(decline).toBeHidden();
    await expect(page.getByRole("main")).toBeFocused();
  }
});

test("a refused form lists every error by field and takes the focus, and so does the page after a success", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "quoteRequest"));
  await page.getByRole("button", { name: t("quotes.send") }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText(t("common.form.wrong", { count: 3 }));
  for (const field of ["fullName", "email", "phone"] as const)
    await expect(summary.getByRole("link", { name: t(`errors.missing.${field}`) })).toBeVisible();
  const nav = page.getByRole("navigation", { name: t("common.nav.bottom") });
  await nav.getByRole("link", { name: t("common.nav.tickets"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("tickets.title") })).toBeFocused();
});

test("without scripts the browser stops a form at a missing field, and the shop refuses what only it can check", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "quoteRequest"));
  const name = page.locator("[name=fullName]");
  const send = page.getByRole("button", { name: t("quotes.send") });
  await send.click();
  await expect(name).toBeFocused();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await name.fill("Lê Mai");
  await page.locator("[name=email]").fill("mai@example.com");
  await page.locator("[name=phone]").fill("12");
  await send.click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.locator("[name=phone]")).toHaveAttribute("aria-describedby", /^f-phone-error /);
  await expect(name).toHaveValue("Lê Mai");
});

test("the checkout has no links away, and errors look the same after a client navigation as in a document", async () => {
  const { slug } = capTreoKhuHoi;
  const { date } = await findFreeDay(shop, slug);
  const grounds = [];
  for (const script of [true, false]) {
    const shopper = await shop.visit({ script });
    const { page, t } = shopper;
    await fillCartWith(shop, shopper, { slug, date, adults: 1 });
    // The checkout is opened as a new document, so it has no error summary yet.
    await openPath(shopper, linkTo("vi", "checkout"));
    await expect(locateCheckoutForm(shopper).place).toBeVisible();
    await expect(page.getByRole("navigation", { name: t("common.nav.bottom") })).toHaveCount(0);
    await expect(page.locator("[role=search]")).toHaveCount(0);
    await locateCheckoutForm(shopper).place.click();
    const summary = page.getByRole("alert");
    await expect(summary).toBeFocused();
    grounds.push(await summary.evaluate((box) => getComputedStyle(box).backgroundColor));
  }
  expectValue(grounds[0]).toBe(grounds[1]);
});

test("a client navigation to an unknown page shows the error page", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  await openPath(shopper, linkTo("vi", "products"));
  await shop.sql`update products set is_active = false where slug = 'mat-ong-rung'`;
  await page.locator(".tile a[href$=mat-ong-rung]").click();
  await expect(page.getByText("Product Not Found")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.locator("main a.btn").first()).toHaveAttribute("href", linkTo("vi", "products"));
});

test("a printed ticket page has the logo, the price and the terms, and no buttons", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }));
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner").getByRole("link")).toHaveText(["Núi Mây"]);
  await expect(page.getByText(t("tickets.detail.change"), { exact: true })).toBeVisible();
  await expect(page.getByText(/\d{3}\.000\s₫/).first()).toBeVisible();
  for (const gone of [page.getByRole("contentinfo"), page.locator(".btn").first(), page.locator("#consent")])
    await expect(gone).toBeHidden();
});
