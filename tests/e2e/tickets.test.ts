import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { findFreeDay, openTestShop } from "./shop";
import { expect, locateQrCodes, openPath, type Shopper } from "./shopper";
import { buyTickets } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;
const margin = { top: "10mm", bottom: "10mm", left: "10mm", right: "10mm" };

async function buyFor(shopper: Shopper, adults: number) {
  const { date } = await findFreeDay(shop, slug);
  const code = await buyTickets(shop, shopper, { slug, date, adults });
  await openPath(shopper, linkTo(shopper.locale, "checkoutSuccess", null, { code }));
  return code;
}

test("tickets can be swiped without a script, and their order says until when they can be exchanged or refunded", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  const code = await buyFor(shopper, 3);
  for (const place of ["vé 1 trong 3", "vé 2 trong 3", "vé 3 trong 3"])
    await expect(page.getByText(place, { exact: true })).toBeAttached();
  await expect(locateQrCodes(shopper).first()).toBeInViewport();
  await expect(page.getByRole("link", { name: t("offline.pdf") })).toBeInViewport({ ratio: 1 });
  await expect(locateQrCodes(shopper).last()).not.toBeInViewport();
  await page
    .getByRole("link", { name: t("orders.share_link") })
    .last()
    .focus();
  await expect(locateQrCodes(shopper).last()).toBeInViewport();

  const phone = page.getByRole("main").locator("a[href^='tel:']");
  await expect(phone).toBeVisible();
  for (const name of [t("exchange.change"), t("refunds.open")])
    await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: t("orders.directions") })).toHaveAttribute("href", /maps.+Su%E1%BB%91i/);
  await page
    .locator("summary")
    .and(page.getByLabel(t("orders.more"), { exact: true }))
    .click();
  await page.getByRole("link", { name: t("orders.see_order") }).click();
  await expect(page.getByRole("heading", { name: t("orders.order_title", { code }) })).toBeVisible();
  await expect(page.getByText(t("orders.ready"))).toBeVisible();
  await expect(page.getByText(/^Miễn phí đến 07:00 .+, \d\d\/\d\d, tối đa 3 lần$/)).toBeVisible();
  await expect(page.getByText(/^100% đến 07:00 .+, sau đó 50% đến 07:00 .+$/)).toBeVisible();
  await expect(phone).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Đổi và hoàn vé" })).toBeVisible();
});

test("four printed tickets share a sheet, small sheets have one each, with logo, price and terms", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const code = await buyFor(shopper, 4);
  const ticket = page.getByRole("main").getByRole("listitem").first();
  const terms = ticket.getByText(/100% đến 07:00/);
  const price = ticket.getByRole("definition").filter({ hasText: "₫" });
  await expect(terms).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(terms).toBeVisible();
  await expect(price).toBeVisible();
  await expect(ticket.getByText("Núi Mây", { exact: true })).toBeVisible();
  await expect(ticket.getByText(code)).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: t("orders.share_link") }).first()).toBeHidden();
  expectValue(pagesOf(await page.pdf({ format: "A6", margin }))).toBe(4);
  expectValue(pagesOf(await page.pdf({ format: "A4", margin }))).toBe(1);

  await openPath(shopper, linkTo("vi", "order", { code }));
  for (const text of [
    "Công ty TNHH Cáp treo Núi Mây",
    /0314409058/,
    t("orders.receipt"),
    new RegExp(t("orders.ready")),
  ])
    await expect(page.getByRole("main").getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole("button").or(page.getByRole("main").getByRole("link"))).toHaveCount(0);
  expectValue(pagesOf(await page.pdf({ format: "A4" }))).toBe(1);
});

/** Counts the pages of a PDF that Chromium printed. Each page is one object of the type `Page`. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString("latin1").match(/\/Type \/Page$/gm)?.length ?? 0;
}

test("a link that cannot be copied automatically is shown for copying by hand", async () => {
  const buyer = await shop.visit();
  await buyFor(buyer, 1);
  const friend = await shop.visit();
  const { page, t } = friend;
  const [ticket] = await shop.sql<{ token: string }[]>`select token from tickets limit 1`;
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
  });
  await openPath(friend, linkTo("vi", "sharedTicket", { token: ticket?.token ?? "" }));
  await page.getByRole("button", { name: t("orders.copy_link") }).click();
  await expect(page.getByRole("button", { name: t("orders.copy_link_failed") })).toBeVisible();
  await expect(page.getByText(shop.origin)).toBeVisible();
});
