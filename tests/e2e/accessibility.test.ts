import { afterAll, beforeAll, describe, expect as expectValue, onTestFinished, test } from "vitest";
import { linkTo } from "~/site-map";
import { liveThroughADay, type PageName, pageNames, refusals } from "./every-page";
import { isForEverybody } from "./for-everybody";
import { openTestShop } from "./shop";
import { checkoutForm, expect, open, openMenu, type Shopper, watchComplaints } from "./shopper";

const shop = openTestShop();
let life: Awaited<ReturnType<typeof liveThroughADay>>;
beforeAll(async () => {
  life = await liveThroughADay(shop);
}, 90_000);

/** Visitors who have their pages one after another in the same browser: each would begin with an empty cache. */
const visitors = new Map<string, Promise<Shopper>>();
afterAll(async () => {
  for (const shopper of visitors.values()) await (await shopper).context.close();
});

test.for(pageNames)("%s is accessible: narrow and light, enlarged four times, wide and dark", async (name) => {
  const state = life.stateFor(name) === life.storageState ? "buyer" : "member";
  const { context, ...who } = await (visitors.get(state) ?? comeAgain(state, name));
  const page = await context.newPage();
  onTestFinished(() => page.close());
  const shopper = { ...who, context, page };
  await page.setViewportSize({ width: 360, height: 800 });
  const complaints = watchComplaints(page);
  const response = await open(shopper, life.paths[name]);
  const expected = refusals[name] ?? 200;
  expectValue(response?.status()).toBe(expected);
  await isForEverybody(page);

  await page.setViewportSize({ width: 320, height: 256 });
  expectValue(await page.evaluate(lookEnlarged)).toEqual({ tooWide: 0, stays: [], begins: true });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  expectValue(await page.evaluate(isDark)).toBe(true);
  // The markup is the same as above: what can differ is colour and what a wide header shows.
  await isForEverybody(page, name === "home" ? undefined : ["color-contrast", "link-in-text-block"]);

  const ofItsOwn = new RegExp(`responded with a status of ${expected}`);
  expectValue(complaints.filter((text) => !ofItsOwn.test(text))).toEqual([]);
});

describe.for([
  { color: "light", width: 360 },
  { color: "dark", width: 1280 },
] as const)("in $color colours, $width px wide", ({ color, width }) => {
  test("checkout after mistakes", async () => {
    const shopper = await visit(color, width);
    await open(shopper, linkTo("vi", "checkout"));
    await shopper.page.getByText(shopper.t("checkout.invoice"), { exact: true }).click();
    await shopper.page.getByLabel(shopper.t("checkout.company"), { exact: true }).fill("Mây");
    await checkoutForm(shopper).place.click();
    await expect(shopper.page.getByRole("alert")).toBeFocused();
    await isForEverybody(shopper.page);
  });

  test("a comment after mistakes", async () => {
    const shopper = await visit(color, width);
    await open(shopper, life.paths.post);
    await shopper.page.getByRole("button", { name: shopper.t("comments.send") }).click();
    await expect(shopper.page.getByRole("alert")).toContainText(shopper.t("errors.missing_comment"));
    await isForEverybody(shopper.page);
  });

  test("a review after mistakes", async () => {
    const shopper = await visit(color, width);
    await open(shopper, linkTo("vi", "reviews"));
    await shopper.page.getByRole("button", { name: shopper.t("reviews.send") }).click();
    await expect(shopper.page.getByRole("alert")).toContainText(shopper.t("errors.missing.rating"));
    await isForEverybody(shopper.page);
  });

  test("an empty cart, and the open menu", async () => {
    const shopper = await shop.visit();
    await shopper.context.addCookies([{ name: "color-theme", value: color, url: shop.origin }]);
    await open(shopper, linkTo("vi", "cart"));
    await openMenu(shopper);
    await expect(shopper.page.getByRole("navigation", { name: shopper.t("common.nav.main") })).toBeVisible();
    await isForEverybody(shopper.page);
  });
});

test.for([
  ["products", ".chip[aria-current]", ".chip:not([aria-current])"],
  ["product", ".thumb[aria-current]", ".thumb:not([aria-current])"],
  ["products", ".bar [aria-current]", ".bar a:not([aria-current])"],
  ["checkout", ".choice-card:has(:checked)", ".choice-card:not(:has(:checked))"],
] as const)(
  "on the page %s %s is told from the others where colours are the system's",
  async ([name, chosen, other]) => {
    const shopper = await shop.visit({ storageState: life.storageState, forcedColors: "active" });
    const { page } = shopper;
    await open(shopper, life.paths[name]);
    const frame = (selector: string) =>
      page
        .locator(`main ${selector}, body > ${selector}`)
        .first()
        .evaluate((part) => {
          const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(part);
          return Number.parseFloat(borderTopWidth) + (outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth));
        });
    if (name === "checkout") await checkoutForm(shopper).method("VietQR").check();
    expectValue(await frame(chosen)).toBeGreaterThan(await frame(other));
  },
);

test("the keyboard goes past the header to the main part", async () => {
  const { page, t } = await shop.visit({ width: 1280 });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("common.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

function comeAgain(state: string, name: PageName): Promise<Shopper> {
  const shopper = visit("auto", 360, life.stateFor(name), { stays: true });
  visitors.set(state, shopper);
  return shopper;
}

async function visit(
  color: "light" | "dark" | "auto",
  width: number,
  storageState = life.storageState,
  more: { stays?: boolean } = {},
): Promise<Shopper> {
  const shopper = await shop.visit({ storageState, width, ...more });
  await shopper.context.addCookies([{ name: "color-theme", value: color, url: shop.origin }]);
  return shopper;
}

/** Runs in the page: some, a ticket for one, are light whatever the system is. */
function isDark() {
  if (document.documentElement.classList.contains("light")) return true;
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red < 64;
}

/** Runs in the page, on a screen as small as one that is enlarged: nothing is too wide, nothing stays in the way. */
function lookEnlarged() {
  window.scrollTo(0, 0);
  return {
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    stays: [...document.querySelectorAll("body *")]
      .filter((part) => part.checkVisibility() && ["fixed", "sticky"].includes(getComputedStyle(part).position))
      .map((part) => part.outerHTML.slice(0, 80)),
    begins: (document.querySelector("main")?.getBoundingClientRect().top ?? innerHeight) < innerHeight / 2,
  };
}
