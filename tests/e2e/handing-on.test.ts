import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { openTestShop, roomyDay } from "./shop";
import { buyNow, checkOut, expect, open, payByTransfer, qrCodes } from "./shopper";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;
const small = { width: 360, height: 640 };

test("on the phone that shows the code, its parts can be copied; the ticket's link, too", async () => {
  const shopper = await shop.visit({ permissions: ["clipboard-read", "clipboard-write"], viewport: small });
  const { page, t } = shopper;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { date } = await roomyDay(shop, slug);
  await buyNow(shopper, { slug, date, adults: 1 });
  const code = await checkOut(shopper);

  const parts = [
    ["account", "NUIMAYDEMO"],
    ["amount", /^\d+$/],
    ["memo", `NM${code}`],
  ] as const;
  for (const [name, text] of parts) {
    await page.getByRole("button", { name: `${t("orders.copy")}: ${t(`orders.${name}`)}` }).click();
    await expect(page.locator("[aria-live=polite]").filter({ hasText: t("orders.copied") })).toBeAttached();
    expectValue(await copied()).toMatch(text);
    await expect(page.getByRole("button", { name: `${t("orders.copy")}: ${t(`orders.${name}`)}` })).toBeVisible();
  }
  expectValue(await sideways(page)).toBe(false);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/pay.png`, fullPage: true });

  await payByTransfer(shopper);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/success.png`, fullPage: true });
  const [ticket] = await shop.sql<{ token: string }[]>`select token from tickets`;
  const path = linkTo("vi", "sharedTicket", { token: ticket?.token ?? "" });

  const friend = await shop.visit({ permissions: ["clipboard-read", "clipboard-write"], viewport: small });
  await open(friend, path);
  if (process.env.SHOTS) await friend.page.screenshot({ path: `${process.env.SHOTS}/shared.png` });
  if (process.env.SHOTS) await friend.page.screenshot({ path: `${process.env.SHOTS}/shared-full.png`, fullPage: true });
  const box = await qrCodes(friend).boundingBox();
  expectValue((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(small.height);
  await expect(friend.page.getByRole("navigation", { name: t("common.nav.bottom") })).toHaveCount(0);
  await expect(friend.page.getByText(t("consent.accept"))).toHaveCount(0);
  await expect(friend.page.getByText("trước 16:30")).toBeVisible();
  await friend.page.getByRole("button", { name: t("orders.copy_link") }).click();
  await expect(friend.page.locator("[aria-live=polite]").filter({ hasText: t("orders.copied") })).toBeAttached();
  expectValue(await friend.page.evaluate(() => navigator.clipboard.readText())).toBe(shop.origin + path);

  const scriptless = await shop.visit({ script: false, viewport: small, locale: "en" });
  await open(scriptless, linkTo("en", "sharedTicket", { token: ticket?.token ?? "" }));
  await expect(scriptless.page.getByText(shop.origin)).toBeVisible();
  await expect(scriptless.page.getByRole("button", { name: scriptless.t("orders.copy_link") })).toHaveCount(0);
  const preview = scriptless.page.locator('meta[property="og:title"]');
  await expect(preview).toHaveAttribute("content", /^Ticket: .+ · \d+ \w+ \d{4}$/);
  if (process.env.SHOTS)
    await scriptless.page.screenshot({ path: `${process.env.SHOTS}/shared-en.png`, fullPage: true });
});

function sideways(page: Awaited<ReturnType<typeof shop.visit>>["page"]): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
}
