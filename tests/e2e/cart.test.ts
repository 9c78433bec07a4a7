import { test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { openTestShop, roomyDay } from "./shop";
import { bookTickets, buyNow, expect, hoa, open } from "./shopper";

const shop = openTestShop();
const { slug, name } = capTreoKhuHoi;

test.for([true, false])("the empty cart leads back to what was bought past it: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  await buyNow(shopper, { slug, date: (await roomyDay(shop, slug)).date, adults: 2 });
  await expect(page.getByText(t("checkout.seats_held_until", { time: "" }).slice(0, -2))).toBeVisible();
  await open(shopper, linkTo("vi", "cart"));
  await expect(
    page.getByText(t("cart.booking_held", { count: 2, name: name.vi, time: "" }).slice(0, -2)),
  ).toBeVisible();
  await page.getByRole("link", { name: t("cart.booking_pay") }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "checkoutTicket"));
});

test("the focus stays where something happened", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await bookTickets(shopper, { slug, date: (await roomyDay(shop, slug)).date, adults: 2 });
  await open(shopper, linkTo("vi", "cart"));
  const undo = page.getByRole("button", { name: t("cart.undo") });
  await page.getByRole("button", { name: t("cart.remove") }).press("Enter");
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: name.vi })).toBeFocused();

  await open(shopper, linkTo("vi", "contact"));
  await page.getByRole("textbox", { name: t("quotes.full_name") }).fill(hoa.name);
  await page.getByRole("textbox", { name: t("quotes.phone") }).fill(hoa.phone);
  await page.getByRole("textbox", { name: t("quotes.contact.message") }).fill("Cabin có ổ cắm không?");
  await page.getByRole("button", { name: t("quotes.contact.send") }).press("Enter");
  await expect(page.locator(":focus")).toContainText(t("quotes.contact.sent"));
});
