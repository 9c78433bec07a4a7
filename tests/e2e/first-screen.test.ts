import type { Page } from "playwright";
import { expect, test } from "vitest";
import { linkTo } from "~/site-map";
import { openTestShop } from "./shop";

const shop = openTestShop();

/** The browser runs no scripts, because the positions follow from the server's HTML and the style alone. */
const visit = async () => (await shop.visit({ script: false })).page;

test("products begin within the first 250 px of a phone, and large text leaves half of the screen free", async () => {
  const page = await visit();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(linkTo("vi", "products"));
  const card = page.locator("main .goods > li").first();
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    expect((await boxOf(card)).y).toBeLessThanOrEqual(250);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const size of ["150%", "200%"]) {
    await page.evaluate((fontSize) => document.documentElement.style.setProperty("font-size", fontSize), size);
    const consent = await boxOf(page.locator(".consent"));
    expect(consent.height).toBeGreaterThan(60);
    expect(consent.height).toBeLessThanOrEqual(370);
    expect(await page.evaluate(findTooWide)).toEqual([]);
  }
});

test("the booking form of the home page is above the consent prompt on a phone and on a laptop", async () => {
  const page = await visit();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(linkTo("vi", "home"));
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const [button, consent] = [
      await boxOf(page.locator("main form button").first()),
      await boxOf(page.locator(".consent")),
    ];
    expect(consent.y).toBeLessThan(size.height);
    expect(button.y + button.height).toBeLessThanOrEqual(consent.y);
  }
});

async function boxOf(part: ReturnType<Page["locator"]>) {
  const box = await part.boundingBox();
  if (!box) throw new Error("The part is not on the page");
  return box;
}

/** Runs in the page. Returns parts of the header, the consent prompt and the bar whose content is too wide. */
function findTooWide() {
  return [...document.querySelectorAll(".top a, .consent button, .consent p, .bar a, .bar span")]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    .map((part) => part.textContent);
}
