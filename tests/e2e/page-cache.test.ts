import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { tea } from "~tests/setup/demo";
import { openTestShop } from "./shop";
import { collectConsoleErrors, expect, openPath, type Shopper, waitForScripts } from "./shopper";

const shop = openTestShop({ env: { PAGE_CACHE: "on" } });
const product = linkTo("vi", "product", { slug: tea.slug });
const prices = linkTo("vi", "ticketPricing");

async function openStored(shopper: Shopper, path: string) {
  await expect(async () => {
    const response = await openPath(shopper, path);
    expectValue(await response?.headerValue("X-Cache")).toMatch(/hit|stale/);
  }).toPass();
}

function locateCount({ page, t }: Shopper, count: number) {
  return page.getByRole("link", { name: `${t("common.nav.cart")} ${count} ${t("common.nav.in_cart", { count })}` });
}

test("stored pages for a stranger and for a visitor with a cart hydrate without an error", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const complaints = collectConsoleErrors(page);
  await openStored(shopper, product);
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await expect(locateCount(shopper, 1)).toBeVisible();
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await expect(page.getByText(t("cart.view"))).toBeVisible();
  await openStored(shopper, prices);
  await expect(locateCount(shopper, 1)).toBeVisible();
  await page
    .getByRole("link", { name: t("common.nav.products"), exact: true })
    .first()
    .click();
  await expect(locateCount(shopper, 1)).toBeVisible();
  expectValue(complaints).toEqual([]);
});

test("without a script a double click on a stored page adds once, and the next stored page shows the cart", async () => {
  const shopper = await shop.visit({ script: false, width: 1280 });
  const { page, t } = shopper;
  await openStored(shopper, product);
  await page.getByRole("button", { name: t("catalog.product.add") }).dblclick();
  await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
  expectValue(new URL(page.url()).search).toBe("");
  await expect(page.getByRole("spinbutton").first()).toHaveValue("1");
  await openStored(shopper, prices);
  await expect(locateCount(shopper, 1)).toBeVisible();
});

test("the note that a page is old ends with the next page", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  await page.route(shop.origin + prices, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(<p class="stale-note"[^>]*>)/, "$1Prices may have changed.");
    await route.fulfill({ response, body });
  });
  await openPath(shopper, prices);
  await waitForScripts(shopper);
  const note = page.locator(".stale-note");
  await expect(note).toHaveText("Prices may have changed.");
  await page
    .getByRole("link", { name: t("common.nav.products"), exact: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.products.title") })).toBeVisible();
  await expect(note).toBeEmpty();
});
