import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { buildAnew } from "../setup/new-build";
import { openTestShop, roomyDay } from "./shop";
import {
  bookTickets,
  checkoutForm,
  codeOfPayPage,
  expect,
  fillCheckout,
  goToCheckout,
  hoa,
  open,
  type Shopper,
  scriptsRun,
} from "./shopper";

const shop = openTestShop();
const folder = mkdtempSync(path.join(tmpdir(), "gondola-"));
let nextBuild: string;
beforeAll(() => {
  nextBuild = buildAnew(folder);
});
afterEach(() => shop.deploy());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.for([
  { script: true, looks: true },
  { script: true, looks: false },
  { script: false, looks: false },
])("a new build under a checkout being filled in: $0", async ({ script, looks }) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  const began = currentTime().toISOString();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await bookTickets(shopper, {
    slug: capTreoKhuHoi.slug,
    date: (await roomyDay(shop, capTreoKhuHoi.slug)).date,
    adults: 2,
  });
  await goToCheckout(shopper);
  const form = checkoutForm(shopper);
  await fillCheckout(shopper, { ...hoa, phone: "12" });
  await shop.deploy(nextBuild);
  if (looks) await seesPageAgain(shopper);

  // A mistake is said, and all that was typed stays.
  await form.place.click();
  await expect(page.getByRole("alert").first()).toContainText(t("checkout.phone"));
  await expect(form.name).toHaveValue(hoa.name);
  await form.phone.fill(hoa.phone);
  await form.place.click();
  await codeOfPayPage(shopper);
  expectValue(await shop.sql`select id from orders where placed_at >= ${began}`).toHaveLength(1);
  expectValue(errors).toEqual([]);
  if (looks) expectValue(await buildOf(shopper)).toMatch(/^next/);
});

test.for([true, false])("a link leads to its page of the new build, once: it was noticed %s", async (looks) => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  await open(shopper, linkTo("vi", "tickets"));
  await shop.deploy(nextBuild);
  if (looks) await seesPageAgain(shopper);
  const main = page.getByRole("navigation", { name: t("common.nav.main") });
  await main.getByRole("link", { name: t("common.nav.services"), exact: true }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "services"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("services.list.title"));
  expectValue(await buildOf(shopper)).toMatch(/^next/);
  await expect(page.locator(".overlay")).toHaveCount(0);
});

/** Another tab was in front; the page asks for the newest build as it is seen again. */
async function seesPageAgain({ page }: Shopper) {
  const answered = page.waitForResponse(/builds\/latest\.json/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await answered).finished();
}

async function buildOf(shopper: Shopper): Promise<string> {
  await scriptsRun(shopper);
  return shopper.page.evaluate(
    () => (window as { __reactRouterManifest?: { version: string } }).__reactRouterManifest?.version ?? "",
  );
}
