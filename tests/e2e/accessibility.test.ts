import { afterAll, beforeAll, expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { liveThroughADay, pageNames, refusals } from "./every-page";
import { bringAxe, isForEverybody, isForEverybodyInBothColours } from "./for-everybody";
import { openTestShop } from "./shop";
import { checkoutForm, expect, open, openMenu, type Shopper, watchComplaints } from "./shopper";

const shop = openTestShop();
let life: Awaited<ReturnType<typeof liveThroughADay>>;
beforeAll(async () => {
  life = await liveThroughADay(shop);
}, 90_000);

/** Visitors who look at one page after another: each new visitor would begin with an empty cache, and each page with a process. */
type Visitor = { shopper: Shopper; complaints: string[] };
const visitors = new Map<ReturnType<typeof life.stateFor>, Visitor>();
afterAll(async () => {
  for (const { shopper } of visitors.values()) await shopper.context.close();
});

test.for(pageNames)("%s is accessible: narrow and light, wide and dark, enlarged four times", async (name) => {
  const { shopper, complaints } = await visitorWith(life.stateFor(name));
  const { page } = shopper;
  complaints.length = 0;
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 800 });
  const response = await open(shopper, life.paths[name]);
  const expected = refusals[name] ?? 200;
  expectValue(response?.status()).toBe(expected);
  await isForEverybodyInBothColours(page);
  // Every page has the header and the footer of one of these: a guest's or a member's.
  if (name === "home" || name === "dashboard") await isForEverybody(page);

  await page.setViewportSize({ width: 320, height: 256 });
  expectValue(await page.evaluate(lookEnlarged)).toEqual({ tooWide: 0, stays: [], begins: true });

  const ofItsOwn = new RegExp(`responded with a status of ${expected}`);
  expectValue(complaints.filter((text) => !ofItsOwn.test(text))).toEqual([]);
});

test("checkout after mistakes", async () => {
  const shopper = await visit();
  await open(shopper, linkTo("vi", "checkout"));
  await shopper.page.getByText(shopper.t("checkout.invoice"), { exact: true }).click();
  await shopper.page.getByLabel(shopper.t("checkout.company"), { exact: true }).fill("Mây");
  await checkoutForm(shopper).place.click();
  await expect(shopper.page.getByRole("alert")).toBeFocused();
  await isForEverybodyInBothColours(shopper.page);
});

test("a comment after mistakes", async () => {
  const shopper = await visit();
  await open(shopper, life.paths.post);
  await shopper.page.getByRole("button", { name: shopper.t("comments.send") }).click();
  await expect(shopper.page.getByRole("alert")).toContainText(shopper.t("errors.missing_comment"));
  await isForEverybodyInBothColours(shopper.page);
});

test("a review after mistakes", async () => {
  const shopper = await visit();
  await open(shopper, linkTo("vi", "reviews"));
  await shopper.page.getByRole("button", { name: shopper.t("reviews.send") }).click();
  await expect(shopper.page.getByRole("alert")).toContainText(shopper.t("errors.missing.rating"));
  await isForEverybodyInBothColours(shopper.page);
});

test.for(["light", "dark"] as const)("an empty cart, and the open menu, in %s colours", async (color) => {
  const shopper = await shop.visit();
  await shopper.context.addCookies([{ name: "color-theme", value: color, url: shop.origin }]);
  await open(shopper, linkTo("vi", "cart"));
  await openMenu(shopper);
  await expect(shopper.page.getByRole("navigation", { name: shopper.t("common.nav.main") })).toBeVisible();
  await isForEverybody(shopper.page);
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

async function visitorWith(state: ReturnType<typeof life.stateFor>): Promise<Visitor> {
  const known = visitors.get(state);
  if (known) return known;
  const shopper = await visit(state, { stays: true });
  const visitor = { shopper, complaints: watchComplaints(shopper.page) };
  visitors.set(state, visitor);
  return visitor;
}

async function visit(storageState = life.storageState, more: { stays?: boolean } = {}): Promise<Shopper> {
  const shopper = await shop.visit({ storageState, ...more });
  await bringAxe(shopper.context);
  await shopper.context.addCookies([{ name: "color-theme", value: "auto", url: shop.origin }]);
  return shopper;
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
