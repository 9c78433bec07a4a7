import type { BrowserContext, Page } from "playwright";
import { beforeAll, describe, expect as expectValue, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { installClock } from "~tests/setup/browser";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  anotherLanguage,
  bookTickets,
  checkOut,
  collectConsoleErrors,
  expect,
  fillCheckout,
  goToCheckout,
  holdScripts,
  locateCheckoutForm,
  locateQrCodes,
  openMenu,
  openPath,
  payByTransfer,
  readOrderCode,
  type Shopper,
  sampleBuyer,
  waitForScripts,
} from "./shopper";
import { fillCartWith, orderTickets, startCheckout } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;
/** A visitor with tickets in the cart and an order that waits for a transfer (`waiting` is its code). */
let life: { storageState: Awaited<ReturnType<BrowserContext["storageState"]>>; waiting: string };
beforeAll(async () => {
  const shopper = await shop.visit({ script: false });
  const choice = { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 };
  const waiting = await orderTickets(shop, shopper, choice);
  await fillCartWith(shop, shopper, choice);
  life = { waiting, storageState: await shopper.context.storageState() };
});

describe("language", () => {
  test.for(sweep([false], [true]))(
    "changing the language keeps the page and is remembered: script $0",
    async (script) => {
      const shopper = await shop.visit({ script });
      const { page, context } = shopper;
      const query = { ticket: slug, people: 3 };
      await openPath(shopper, linkTo("vi", "orderTicket", null, query));
      await openMenu(shopper);
      await page.getByRole("button", { name: anotherLanguage }).click();
      await expect(page).toHaveURL(({ pathname }) => pathname === linkTo("en", "orderTicket"));
      await expect(page.getByRole("spinbutton", { name: /^Adult/ })).toHaveValue("3");
      await expect(page.getByRole("heading", { name: "Book tickets", level: 1 })).toBeVisible();
      const cookie = (await context.cookies()).find(({ name }) => name === "locale");
      expectValue(cookie).toMatchObject({ value: "en", sameSite: "Lax", path: "/" });
      expectValue(daysFromNow(cookie?.expires)).toBe(365);

      await openPath(shopper, "/");
      await expect(page).toHaveURL(`${shop.origin}/en`);
      await openPath(shopper, linkTo("vi", "tickets"));
      await expect(page).toHaveURL(shop.origin + linkTo("vi", "tickets"));
    },
  );

  testInFullSweep("changing the language at checkout keeps the typed values", async () => {
    const shopper = await shop.visit({ storageState: life.storageState, width: 1280 });
    const { page, t } = shopper;
    await openPath(shopper, linkTo("vi", "checkout"));
    await fillCheckout(shopper, sampleBuyer, "VNPay");
    await page.getByText(t("checkout.invoice"), { exact: true }).click();
    await page.getByLabel(t("checkout.company"), { exact: true }).fill("Công ty Mây");
    await page.getByRole("button", { name: anotherLanguage }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("en", "checkout"));
    const form = locateCheckoutForm({ ...shopper, locale: "en", t: translateIn("en") });
    await expect(form.name).toHaveValue(sampleBuyer.name);
    await expect(form.method("VNPay")).toBeChecked();
    await expect(page.getByLabel("Company name", { exact: true })).toHaveValue("Công ty Mây");
  });

  test("a buyer who leaves the checkout and returns finds the typed values until the order is placed", async () => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    const form = locateCheckoutForm(shopper);
    const choice = { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 };
    await startCheckout(shop, shopper, choice);
    await fillCheckout(shopper, sampleBuyer);
    await page.reload();
    await expect(form.phone).toHaveValue(sampleBuyer.phone);
    await page.getByRole("link", { name: t("checkout.change"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
    await page.goBack();
    await expect(form.name).toHaveValue(sampleBuyer.name);
    await page.goForward();
    await goToCheckout(shopper);
    await form.place.click();
    await readOrderCode(shopper);
    await startCheckout(shop, shopper, choice);
    await expect(form.name).toHaveValue("");
  });

  test("typed values are kept for the same form and for no other", async () => {
    const shopper = await shop.visit({ storageState: life.storageState, width: 1280 });
    const { page, t } = shopper;
    await openPath(shopper, linkTo("vi", "contact"));
    await page.getByRole("textbox", { name: t("quotes.full_name") }).fill(sampleBuyer.name);
    await page.getByRole("textbox", { name: t("quotes.contact.message") }).fill("Cabin có ổ cắm không?");
    await page.getByRole("button", { name: anotherLanguage }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("en", "contact"));
    await expect(page.getByRole("textbox", { name: translateIn("en")("quotes.contact.message") })).toHaveValue(/ổ cắm/);
    await page.getByRole("button", { name: "Tiếng Việt" }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "contact"));
    await openPath(shopper, linkTo("vi", "checkout"));
    await expect(locateCheckoutForm(shopper).name).toHaveValue("");
  });
});

const colours = sweep<{ choice: "light" | "dark" | "auto"; system: "light" | "dark"; dark: boolean }>(
  [
    { choice: "light", system: "dark", dark: false },
    { choice: "auto", system: "dark", dark: true },
  ],
  [
    { choice: "dark", system: "light", dark: true },
    { choice: "auto", system: "light", dark: false },
  ],
);

test.for(colours)("colours without a script: $choice on a $system device", async ({ choice, system, dark }) => {
  const shopper = await shop.visit({ script: false, colorScheme: system });
  const { page, t, context } = shopper;
  await openPath(shopper, linkTo("vi", "tickets"));
  expectValue(await isDark(page)).toBe(false);
  await openMenu(shopper);
  // The same address is opened as a new document, so the menu of the old document is gone.
  const anew = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: t(`common.color.${choice}`) }).click();
  await anew;
  await openMenu(shopper);
  await expect(page.getByRole("button", { name: t(`common.color.${choice}`), pressed: true })).toBeVisible();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "tickets"));
  expectValue(await isDark(page)).toBe(dark);
  const cookie = (await context.cookies()).find(({ name }) => name === "color-theme");
  expectValue([cookie?.value, daysFromNow(cookie?.expires)]).toEqual([choice, 365]);
});

describe("data saver", () => {
  testInFullSweep("sells without any script", async () => {
    const visitor = await shop.visit();
    const { page, t } = visitor;
    await openPath(visitor, "/");
    await page.getByRole("button", { name: t("common.lite.on") }).click();
    await expect(page.getByRole("button", { name: t("common.lite.off") })).toBeVisible();

    const scripts: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
    const documents: Promise<string>[] = [];
    page.on("response", (response) => {
      // A redirect has no body to read.
      if (response.ok() && response.headers()["content-type"]?.includes("text/html")) documents.push(response.text());
    });
    const shopper = { ...visitor, script: false };
    await bookTickets(shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 });
    await goToCheckout(shopper);
    await checkOut(shopper, sampleBuyer);
    await payByTransfer(shopper);
    await expect(locateQrCodes(shopper)).toHaveCount(2);
    expectValue(scripts).toEqual([]);
    const pages = await Promise.all(documents);
    expectValue(pages.length).toBeGreaterThan(3);
    expectValue(pages.filter((html) => /<script|modulepreload/.test(html))).toEqual([]);

    await page.getByRole("button", { name: t("common.lite.off") }).click();
    await waitForScripts(visitor);
  });

  test("a browser with Save-Data gets the data saver, and the visitor's own choice wins", async () => {
    const shopper = await shop.visit({ extraHTTPHeaders: { "Save-Data": "on" } });
    const { page, t } = shopper;
    const response = await page.goto("/");
    expectValue(await response?.text()).not.toContain("<script");
    expectValue(response?.headers().vary).toContain("Save-Data");
    await page.getByRole("button", { name: t("common.lite.off") }).click();
    await waitForScripts(shopper);
    await expect(page.getByRole("button", { name: t("common.lite.on") })).toBeVisible();
  });
});

describe("toast messages", () => {
  const check = async (how: Parameters<typeof shop.visit>[0]) => {
    const shopper = await shop.visit({ storageState: life.storageState, ...how });
    await openPath(shopper, linkTo("vi", "payOrder", { code: life.waiting }));
    const { page, t } = shopper;
    const words = t("orders.checked", { time: "" }).replace(/[ .]*$/, "");
    const press = () => page.getByRole("button", { name: t("orders.check_transfer") }).click();
    return { ...shopper, press, status: page.getByRole("status"), toast: page.getByRole("status").getByText(words) };
  };

  test("are shown at the top right for three seconds, and longer under the pointer", async () => {
    const { page, t, press, status, toast } = await check({ width: 1280 });
    await installClock(page);
    await page.clock.pauseAt(currentTime().getTime() + 3_600_000);
    await press();
    await expect(toast).toBeVisible();
    const box = await status.boundingBox();
    expectValue(box?.y).toBeLessThan(100);
    expectValue((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1240);

    await expect(page.getByRole("button", { name: t("common.close") })).toBeVisible();
    await toast.hover();
    await page.clock.runFor(10_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(10, 700);
    let waited = 0;
    for (; waited < 9_000 && (await toast.isVisible()); waited += 250) await page.clock.runFor(250);
    expectValue(waited).toBeGreaterThanOrEqual(3_000);
    expectValue(waited).toBeLessThan(6_000);
  });

  test("wait until the previous one is gone, and close with Escape", async () => {
    const { page, t, press, status, toast } = await check({ width: 360 });
    await installClock(page);
    await page.clock.pauseAt(currentTime().getTime() + 3_600_000);
    await press();
    await expect(toast).toBeVisible();
    await shop.sql`update orders set payment_status = 'failed' where status = 'pending' and method = 'vietqr'`;
    await press();
    const second = status.getByText(t("orders.checked_failed", { time: "" }).replace(/,.*/, ""));
    let waited = 0;
    for (; waited < 9_000 && !(await second.isVisible()); waited += 250) {
      expectValue((await toast.count()) + (await second.count())).toBeLessThan(2);
      await page.clock.runFor(250);
    }
    // The first message is shown for three seconds and fades, and then the next one is shown.
    expectValue(waited).toBeGreaterThanOrEqual(3_250);
    await expect(second).toBeVisible();
    await expect(toast).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(status).toBeEmpty();
    await shop.sql`update orders set payment_status = 'pending' where payment_status = 'failed'`;
  });

  test("are at the bottom on a phone for every configured position", async () => {
    await shop.sql`update settings set value = 'bottom' where key = 'toast_position'`;
    const { page, press, status, toast } = await check({ width: 360 });
    await press();
    await expect(toast).toBeVisible();
    const { y = 0, height = 0 } = (await status.boundingBox()) ?? {};
    const screen = page.viewportSize()?.height ?? 0;
    expectValue(y).toBeGreaterThan(screen / 2);
    expectValue(y + height).toBeLessThanOrEqual(screen);
    await shop.sql`delete from settings where key = 'toast_position'`;
  });

  test("are part of the page and stay without a script", async () => {
    const { page, press, status, toast } = await check({ script: false });
    await press();
    await expect(toast).toBeVisible();
    const [header, box, main] = await Promise.all(
      [page.getByRole("banner"), status, page.getByRole("main")].map((part) => part.boundingBox()),
    );
    expectValue(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expectValue((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    await page.reload();
    await expect(page.getByRole("main")).toBeVisible();
    await expect(toast).toHaveCount(0);
  });
});

describe("before the scripts are loaded", () => {
  test("the first click on a link opens its page", async () => {
    const shopper = await visitWithLateScripts();
    const { page, t } = shopper;
    await page.goto("/");
    await page
      .getByRole("navigation", { name: t("common.nav.bottom") })
      .getByRole("link", { name: t("common.nav.tickets"), exact: true })
      .click();
    await expect(page.getByRole("heading", { name: t("tickets.title") })).toBeVisible();
  });

  test("the first press of a button sends its form", async () => {
    const shopper = await visitWithLateScripts();
    const { page, t } = shopper;
    await startAdding({ ...shopper, script: false });
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
    await expect(page.getByText("2 người lớn", { exact: true })).toBeVisible();
  });

  test("typed values stay and count when the scripts load", async () => {
    const shopper = await shop.visit();
    const { page, t } = shopper;
    const come = await holdScripts(shopper);
    await startAdding({ ...shopper, script: false });
    const adults = page.getByRole("spinbutton", { name: "Người lớn", exact: true });
    const buy = page.getByRole("button", { name: t("tickets.order.buy") });
    const two = vnd(await buy.innerText());
    await adults.fill("5");
    come();
    await waitForScripts(shopper);
    await expect(adults).toHaveValue("5");
    await expect.poll(async () => vnd(await buy.innerText())).toBe((two / 2) * 5);
  });

  test("values typed before the scripts load win over stored ones", async () => {
    const shopper = await shop.visit({ storageState: life.storageState });
    const { page } = shopper;
    await openPath(shopper, linkTo("vi", "checkout"));
    await locateCheckoutForm(shopper).name.fill("Hoa");
    const come = await holdScripts(shopper);
    await page.reload();
    await locateCheckoutForm(shopper).name.fill(sampleBuyer.name);
    come();
    await waitForScripts(shopper);
    await expect(locateCheckoutForm(shopper).name).toHaveValue(sampleBuyer.name);
  });

  async function visitWithLateScripts() {
    const shopper = await shop.visit();
    await shopper.page.route(/\/assets\/.*\.js/, () => undefined);
    return shopper;
  }
});

test("the browser logs no errors on the way through the shop with client navigations", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  const complaints = collectConsoleErrors(page);
  await openPath(shopper, "/");
  const documents: string[] = [];
  page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
  const main = page.getByRole("navigation", { name: t("common.nav.main") });
  for (const [link, heading] of [
    [t("common.nav.tickets"), t("tickets.title")],
    [t("common.nav.products"), t("pages.products.title")],
    [t("common.nav.orders"), t("pages.findOrder.title")],
  ] as const) {
    await main.getByRole("link", { name: link, exact: true }).click();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(heading));
  }
  expectValue([complaints, documents]).toEqual([[], []]);
});

async function startAdding(shopper: Shopper) {
  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date, people: 2 }));
}

async function isDark(page: Page): Promise<boolean> {
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return (color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 64);
}

/** Uses the machine's clock, because browsers expire cookies by that clock. */
const daysFromNow = (expires = 0) =>
  Math.round((expires - (performance.timeOrigin + performance.now()) / 1000) / 86_400);
const vnd = (text: string) => Number(text.replace(/\D/g, ""));
