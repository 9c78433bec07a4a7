import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { createNewBuild } from "../setup/new-build";
import { findFreeDay, openTestShop } from "./shop";
import {
  expect,
  fillCheckout,
  locateCheckoutForm,
  openPath,
  readOrderCode,
  type Shopper,
  sampleBuyer,
  waitForScripts,
} from "./shopper";
import { fillCartWith } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;
const folder = mkdtempSync(path.join(tmpdir(), "gondola-"));
let nextBuild: string;
let nextRuns = false;
beforeAll(() => {
  nextBuild = createNewBuild(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a link opens its page of a new build once, whether the new build was noticed or not", async () => {
  const pages = [];
  for (const isWatching of [true, false]) {
    const shopper = await shop.visit({ width: 1280 });
    await openPath(shopper, linkTo("vi", "tickets"));
    pages.push({ shopper, isWatching });
  }
  const deployed = await deployOtherBuild();

  for (const { shopper, isWatching } of pages) {
    const { page, t } = shopper;
    if (isWatching) await seesPageAgain(shopper);
    const main = page.getByRole("navigation", { name: t("common.nav.main") });
    await main.getByRole("link", { name: t("common.nav.services"), exact: true }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "services"));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("services.title"));
    expectValue(await buildOf(shopper)).toMatch(deployed);
    await expect(page.locator(".overlay")).toHaveCount(0);
  }
});

/** If `isWatching`, the page becomes visible again after the deployment and learns of the new build. */
const visitors = [
  { script: true, isWatching: true },
  { script: true, isWatching: false },
  { script: false, isWatching: false },
];

test("a new build while checkouts are being filled in", async () => {
  const { date } = await findFreeDay(shop, slug);
  const filled = [];
  for (const { script, isWatching } of visitors) {
    const shopper = await shop.visit({ script });
    const errors: string[] = [];
    shopper.page.on("pageerror", (error) => errors.push(String(error)));
    await fillCartWith(shop, shopper, { slug, date, adults: 2 });
    await openPath(shopper, linkTo("vi", "checkout"));
    await fillCheckout(shopper, { ...sampleBuyer, phone: "12" });
    filled.push({ shopper, isWatching, errors });
  }
  const deployed = await deployOtherBuild();

  for (const { shopper, isWatching, errors } of filled) {
    const { page, t } = shopper;
    const form = locateCheckoutForm(shopper);
    const began = currentTime().toISOString();
    if (isWatching) await seesPageAgain(shopper);
    // The page says that the phone number is wrong, and keeps the typed name.
    await form.place.click();
    await expect(page.getByRole("alert").first()).toContainText(t("checkout.phone"));
    await expect(form.name).toHaveValue(sampleBuyer.name);
    await form.phone.fill(sampleBuyer.phone);
    await form.place.click();
    await readOrderCode(shopper);
    expectValue(await shop.sql`select id from orders where placed_at >= ${began}`).toHaveLength(1);
    expectValue(errors).toEqual([]);
    if (isWatching) expectValue(await buildOf(shopper)).toMatch(deployed);
  }
});

/** Returns a pattern for the file names of the scripts of the deployed build. */
async function deployOtherBuild(): Promise<RegExp> {
  nextRuns = !nextRuns;
  await shop.deploy(nextRuns ? nextBuild : undefined);
  return nextRuns ? /^next/ : /^(?!next)./;
}

/** The page becomes visible again, as after a change of tabs, and then requests the current build. */
async function seesPageAgain({ page }: Shopper) {
  const answered = page.waitForResponse(/builds\/latest\.json/);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await (await answered).finished();
}

async function buildOf(shopper: Shopper): Promise<string> {
  await waitForScripts(shopper);
  return shopper.page.evaluate(() => {
    const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    return files.find((file) => /^\/assets\/.*\.js$/.test(file))?.replace("/assets/", "") ?? "";
  });
}
