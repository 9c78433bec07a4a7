import type { Page } from "playwright";
import { afterAll, beforeAll, expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { isFullSweep, sweep } from "~tests/setup/sweep";
import { errorStatuses, type PageName, pageNames, pagesLikeAnother, prepareShopDay } from "./every-page";
import { expectAccessible, expectAccessibleInBothColours, injectAxe, showWideAndDark } from "./expect-accessible";
import { openTestShop } from "./shop";
import { collectConsoleErrors, expect, locateCheckoutForm, openMenu, openPath, type Shopper } from "./shopper";

const shop = openTestShop();
let life: Awaited<ReturnType<typeof prepareShopDay>>;
beforeAll(async () => {
  life = await prepareShopDay(shop);
});

/** Visitors are reused, because each new one would have an empty cache and need a new browser process. */
type Visitor = { shopper: Shopper; complaints: string[]; isEnlarged: boolean };
type State = ReturnType<typeof life.stateFor>;
const visitors = new Map<State, { true?: Visitor; false?: Visitor }>();
afterAll(async () => {
  for (const both of visitors.values()) for (const { shopper } of Object.values(both)) await shopper.context.close();
});

/** A phone, and a screen of 1280 × 1024 that is enlarged four times. */
const [narrow, enlarged] = [
  { width: 360, height: 800 },
  { width: 320, height: 256 },
];

const differing = pageNames.filter((name) => !pagesLikeAnother.includes(name));

/** These two pages have the header and footer of a guest and of an account. All other pages use one of the two. */
const inBothSettings: readonly PageName[] = isFullSweep ? differing : ["home", "dashboard"];

/** In CI, narrow and light takes turns with wide and dark from page to page. */
test.for(differing)("%s is accessible narrow and light or wide and dark, and enlarged four times", async (name) => {
  const visitor = await visitorWith(life.stateFor(name), { script: true });
  const { page } = visitor.shopper;
  const checkNarrow = async () => {
    await showNarrowAndLight(page);
    await expectAccessible(page);
  };
  const checkWide = async () => {
    await showWideAndDark(page);
    await expectAccessible(page);
  };
  const hasTurn = (turn: number) => inBothSettings.includes(name) || differing.indexOf(name) % 2 === turn;
  // A change of size or colours takes time, so each page is first checked in the settings of the previous page.
  const checks = [...(hasTurn(0) ? [checkNarrow] : []), ...(hasTurn(1) ? [checkWide] : []), () => standsEnlarged(page)];
  if (visitor.isEnlarged) checks.reverse();
  visitor.isEnlarged = !visitor.isEnlarged;
  await hasNoComplaints(visitor, name, async () => {
    for (const check of checks) await check();
  });
});

const isChosen = (_: PageName, index: number) => index % 3 === 0;
const likeAnother = sweep(
  pagesLikeAnother.filter(isChosen),
  pagesLikeAnother.filter((name, index) => !isChosen(name, index)),
);

test.for(likeAnother)("%s, which resembles another page or state, is accessible without scripts", async (name) => {
  const visitor = await visitorWith(life.stateFor(name), { script: false });
  const { page } = visitor.shopper;
  await page.setViewportSize(enlarged);
  await hasNoComplaints(visitor, name, async () => {
    await expectAccessible(page);
    await standsEnlarged(page);
  });
});

test("checkout after mistakes", async () => {
  const shopper = await comeNarrowAndLight();
  await openPath(shopper, linkTo("vi", "checkout"));
  await shopper.page.getByText(shopper.t("checkout.invoice"), { exact: true }).click();
  await shopper.page.getByLabel(shopper.t("checkout.company"), { exact: true }).fill("Mây");
  await locateCheckoutForm(shopper).place.click();
  await expect(shopper.page.getByRole("alert")).toBeFocused();
  await expectAccessibleInBothColours(shopper.page);
});

test("a comment after mistakes", async () => {
  const shopper = await comeNarrowAndLight();
  await openPath(shopper, life.paths.post);
  await shopper.page.getByRole("button", { name: shopper.t("comments.send") }).click();
  await expect(shopper.page.getByRole("alert")).toContainText(shopper.t("errors.missing_comment"));
  await expectAccessibleInBothColours(shopper.page);
});

test("a review after mistakes, whose messages go when a field is corrected", async () => {
  const shopper = await comeNarrowAndLight();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "reviews"));
  await page.getByRole("heading", { name: t("reviews.write") }).click();
  await page.getByRole("button", { name: t("reviews.send") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.missing.rating"));
  await expectAccessibleInBothColours(page);

  const [rating, content] = [
    page.getByRole("group", { name: t("reviews.how_many") }),
    page.getByLabel(t("reviews.content")),
  ];
  await expect(rating).toHaveAttribute("aria-invalid", "true");
  await rating.getByRole("radio").first().check();
  await expect(rating).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText(t("errors.missing.rating"))).toHaveCount(0);
  await expect(content).toHaveAttribute("aria-invalid", "true");
});

test("an empty cart, and the open menu, in light and in dark colours", async () => {
  const shopper = await shop.visit();
  for (const value of ["light", "dark"]) {
    await shopper.context.addCookies([{ name: "color-theme", value, url: shop.origin }]);
    await openPath(shopper, linkTo("vi", "cart"));
    await openMenu(shopper);
    await expect(shopper.page.getByRole("navigation", { name: shopper.t("common.nav.main") })).toBeVisible();
    await expectAccessible(shopper.page);
  }
});

test("selected items can be distinguished in forced colours", async () => {
  const shopper = await shop.visit({ storageState: life.storageState, forcedColors: "active" });
  const { page } = shopper;
  const frame = (selector: string) =>
    page
      .locator(`main ${selector}, body > ${selector}`)
      .first()
      .evaluate((part) => {
        const { borderTopWidth, outlineStyle, outlineWidth } = getComputedStyle(part);
        return Number.parseFloat(borderTopWidth) + (outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth));
      });
  const isAnnounced = async (chosen: string, other: string) =>
    expectValue(await frame(chosen), chosen).toBeGreaterThan(await frame(other));

  await openPath(shopper, life.paths.products);
  await isAnnounced(".chip[aria-current]", ".chip:not([aria-current])");
  await isAnnounced(".bar [aria-current]", ".bar a:not([aria-current])");
  await openPath(shopper, life.paths.product);
  await isAnnounced(".thumb[aria-current]", ".thumb:not([aria-current])");
  await openPath(shopper, life.paths.checkout);
  await locateCheckoutForm(shopper).method("VietQR").check();
  await isAnnounced(".choice-card:has(:checked)", ".choice-card:not(:has(:checked))");
});

test("the keyboard can skip the header", async () => {
  const { page, t } = await shop.visit({ width: 1280 });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("common.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

async function hasNoComplaints({ shopper, complaints }: Visitor, name: PageName, checks: () => Promise<void>) {
  complaints.length = 0;
  const { page, script } = shopper;
  const response = script ? await openPath(shopper, life.paths[name]) : await page.goto(life.paths[name]);
  const expected = errorStatuses[name] ?? 200;
  expectValue(response?.status()).toBe(expected);
  await checks();
  const ofItsOwn = new RegExp(`responded with a status of ${expected}`);
  expectValue(complaints.filter((text) => !ofItsOwn.test(text))).toEqual([]);
}

/** Without `script`, scripts wait until a field is used, so the page stays as the server rendered it. */
async function visitorWith(state: State, { script }: { script: boolean }): Promise<Visitor> {
  const known = visitors.get(state)?.[`${script}`];
  if (known) return known;
  const shopper = { ...(await visit(state)), script };
  if (!script)
    await shopper.context.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
  const visitor = { shopper, complaints: collectConsoleErrors(shopper.page), isEnlarged: false };
  visitors.set(state, { ...visitors.get(state), [`${script}`]: visitor });
  return visitor;
}

async function comeNarrowAndLight(): Promise<Shopper> {
  const { shopper } = await visitorWith(life.storageState, { script: true });
  await showNarrowAndLight(shopper.page);
  return shopper;
}

async function showNarrowAndLight(page: Page) {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(narrow);
}

async function visit(storageState: State): Promise<Shopper> {
  const shopper = await shop.visit({ storageState, stays: true });
  await injectAxe(shopper.context);
  await shopper.context.addCookies([{ name: "color-theme", value: "auto", url: shop.origin }]);
  return shopper;
}

async function standsEnlarged(page: Page) {
  await page.setViewportSize(enlarged);
  expectValue(await page.evaluate(lookEnlarged)).toEqual({ tooWide: 0, stays: [], begins: true });
}

/** Runs in the page. `tooWide` is in pixels, and `stays` are the elements that stay in place while the page scrolls. */
function lookEnlarged() {
  // Codes are random, so the widest possible code is tested.
  for (const part of document.querySelectorAll(".code > span")) part.textContent = "W".repeat(part.textContent.length);
  window.scrollTo(0, 0);
  return {
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    stays: [...document.querySelectorAll("body *")]
      .filter((part) => part.checkVisibility() && ["fixed", "sticky"].includes(getComputedStyle(part).position))
      .map((part) => part.outerHTML.slice(0, 80)),
    begins: (document.querySelector("main")?.getBoundingClientRect().top ?? innerHeight) < innerHeight / 2,
  };
}
