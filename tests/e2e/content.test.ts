import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { makePhoto } from "~tests/setup/pictures";
import { openTestShop } from "./shop";
import { expect, openPath } from "./shopper";

const shop = openTestShop();
const maxBytes = 60 * 1024;

test("the script for zooming the map loads only on the map page and only on request", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const scripts = new Set<string>();
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) scripts.add(request.url());
  });
  const zooms = async () => {
    const codes = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
    return codes.filter((code) => code.includes("leaflet-pane")).length;
  };
  for (const path of [linkTo("vi", "place", { slug: "ga-suoi-mo" }), linkTo("vi", "map")]) {
    await openPath(shopper, path);
    await page.waitForLoadState("networkidle");
    expectValue(await zooms()).toBe(0);
  }
  await page.getByRole("button", { name: t("map.zoom") }).click();
  const zoomed = page.getByRole("region", { name: t("map.zoomed") });
  await expect(zoomed).toBeFocused();
  await expect(zoomed.getByRole("button", { name: "1", exact: true })).toBeVisible();
  expectValue(await zooms()).toBe(1);
});

test("an album can be browsed by keyboard in a circle and returns the focus", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "album", { slug: "sang-som" }));
  const first = page.locator(".pictures a").first();
  await first.focus();
  await page.keyboard.press("Enter");
  const lightbox = page.getByRole("dialog", { name: t("gallery.lightbox") });
  const isAt = (number: number) => expect(lightbox.getByText(t("gallery.at", { number, of: 6 }))).toBeVisible();
  await isAt(1);
  for (const [key, number] of [
    ["ArrowRight", 2],
    ["ArrowLeft", 1],
    ["ArrowLeft", 6],
  ] as const) {
    await page.keyboard.press(key);
    await isAt(number);
  }
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press("Tab");
    // After the last control, the browser's own controls may have the focus, but never the page below.
    expectValue(await page.evaluate(() => document.activeElement?.closest(".pictures"))).toBeNull();
  }
  await page.keyboard.press("Escape");
  await expect(lightbox).toBeHidden();
  await expect(first).toBeFocused();
});

test("twelve pictures of an album weigh at most 60 kB on a phone", async () => {
  await shop.sql`with twelve as (insert into albums (slug, title, summary, position)
      values ('muoi-hai', '{"vi": "Mười hai"}', '{"vi": "Mười hai ảnh"}', 99) returning id)
    insert into album_pictures (album_id, slug, picture, caption, position)
      select twelve.id, slug, picture, caption, row_number() over (order by p.id) from twelve, album_pictures p order by p.id limit 12`;
  const shopper = await shop.visit({ width: 412 });
  const { page } = shopper;
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().includes("/media/")) sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await openPath(shopper, linkTo("vi", "album", { slug: "muoi-hai" }));
  const pictures = page.locator(".pictures img");
  await expect(pictures).toHaveCount(12);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);
  }
  await page.waitForLoadState("networkidle");
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expectValue(bytes).toBeGreaterThan(0);
  expectValue(bytes).toBeLessThanOrEqual(maxBytes);
});

test("the printed menu has dishes and prices without navigation", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page } = shopper;
  await openPath(shopper, linkTo("vi", "menu"));
  const price = page.locator(".dish").filter({ hasText: "₫" }).first();
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(price).toBeVisible();
  await expect(page.getByRole("navigation")).toHaveCount(0);
  expectValue(await page.getByRole("img").count()).toBe(0);
});

test("a photograph fits its frame as a drawing does, also a tall portrait and a picture of a dish", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, `${linkTo("vi", "reviews")}#write`);
  const form = page.locator("form.card");
  // The EXIF data of this picture say that it must be rotated.
  const buffer = await makePhoto({ width: 900, height: 600 });
  await form.getByLabel(t("reviews.avatar")).setInputFiles({ name: "toi.jpg", mimeType: "image/jpeg", buffer });
  await form.getByRole("radio").first().check();
  await form.locator("[name=content]").fill("Đứng trên mây thật.");
  await form.locator("[name=authorName]").fill("Trần Thị Hoa");
  await form.getByRole("button", { name: t("reviews.send") }).click();
  await expect(page.locator("#waiting")).toBeVisible();
  const slugs = () => shop.sql`select slug from pictures where slug like 'up-%' and cardinality(widths) > 0`;
  await expectValue.poll(async () => (await slugs()).length, { timeout: 20_000 }).toBe(1);
  await shop.sql`update dishes set picture = ${(await slugs())[0]?.slug}`;

  await openPath(shopper, linkTo("vi", "reviews"));
  expectValue(await page.locator("#waiting picture img").boundingBox()).toMatchObject({ width: 52, height: 52 });
  await openPath(shopper, linkTo("vi", "menu"));
  const dish = page.locator(".dish").first();
  const [picture, name] = [await dish.locator("picture img").boundingBox(), await dish.locator("h3").boundingBox()];
  expectValue(picture).toMatchObject({ width: 104, height: 104 });
  expectValue(name?.x).toBeGreaterThan(104);
});
