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

test("the days of a ticket are above the bar with its button on the first screen of a small phone", async () => {
  const { page } = await shop.visit({ width: 360 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.context().addCookies([{ name: "consent", value: "denied", url: shop.origin }]);
  await page.goto(linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }));
  const [day, bar] = [await boxOf(page.locator(".day-chip").first()), await boxOf(page.locator(".buy-bar"))];
  expect(bar.y + bar.height).toBeLessThanOrEqual(740);
  expect(day.y + day.height).toBeLessThanOrEqual(bar.y);
});

/** Large text and zoom have the same layout: 180 px with letters of 16 px are a phone of 360 px with letters of 32 px. */
test("pages fit into a phone whose text is twice as large", async () => {
  const page = await visit();
  await page.setViewportSize({ width: 180, height: 370 });
  const paths = [
    ...(["home", "tickets", "orderTicket", "ticketPricing", "products", "menu", "cart"] as const).map((id) =>
      linkTo("vi", id),
    ),
    linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }),
    linkTo("vi", "product", { slug: "tra-shan-tuyet-nui-may" }),
    linkTo("vi", "place", { slug: "cau-treo-may" }),
  ];
  for (const path of paths) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(180);
  }
});

/** The browser rounds the visible area of each picture, so equal sizes are not enough. */
test("the first row of products on a phone has the largest pictures, so that it is the largest paint", async () => {
  const page = await visit();
  for (const width of [360, 412]) {
    await page.setViewportSize({ width, height: 823 });
    for (const path of [linkTo("vi", "products"), linkTo("en", "products")]) {
      await page.goto(path);
      const heights = await page
        .locator(".goods img")
        .evaluateAll((pictures) => pictures.map((picture) => picture.getBoundingClientRect().height));
      const [first = 0, second = 0, ...others] = heights;
      expect(first).toBe(second);
      expect(Math.max(...others)).toBeLessThan(first - 1);
    }
  }
});

/** A larger picture further down would count as the largest paint, although it is painted later. */
test("all ticket cards of a phone have pictures of the same size, and large text fits into the cards", async () => {
  const page = await visit();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [linkTo("vi", "tickets"), linkTo("en", "tickets"), linkTo("vi", "home")]) {
    await page.goto(path);
    const sizes = await page.locator(".ticket-card img").evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect();
        return `${Math.round(width)} x ${Math.round(height)}`;
      }),
    );
    expect(sizes.length).toBeGreaterThan(2);
    expect([...new Set(sizes)]).toHaveLength(1);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    const cut = await page
      .locator(".ticket-card")
      .evaluateAll((cards) =>
        cards.filter((card) => card.scrollWidth > card.clientWidth).map((card) => card.textContent),
      );
    expect(cut).toEqual([]);
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
