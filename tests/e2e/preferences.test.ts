import { get } from "node:http";
import type { Page } from "playwright";
import { beforeAll, describe, expect as expectValue, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { liveThroughADay, type PageName, pageNames, refusals } from "./every-page";
import { openTestShop, roomyDay } from "./shop";
import {
  bookTickets,
  checkOut,
  checkoutForm,
  codeOfPayPage,
  expect,
  fillCheckout,
  goToCheckout,
  hoa,
  holdScripts,
  open,
  openMenu,
  payByTransfer,
  qrCodes,
  type Shopper,
  scriptsRun,
} from "./shopper";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;
let life: Awaited<ReturnType<typeof liveThroughADay>>;
beforeAll(async () => {
  life = await liveThroughADay(shop);
}, 90_000);

describe("language", () => {
  test.for([true, false])("the switch keeps the page and is remembered: script $0", async (script) => {
    const shopper = await shop.visit({ script });
    const { page, context, t } = shopper;
    const query = { ticket: slug, people: 3 };
    await open(shopper, linkTo("vi", "orderTicket", null, query));
    await openMenu(shopper);
    await page.getByRole("button", { name: t("common.language.other") }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("en", "orderTicket", null, query));
    await expect(page.getByRole("heading", { name: "Book tickets", level: 1 })).toBeVisible();
    const cookie = (await context.cookies()).find(({ name }) => name === "locale");
    expectValue(cookie).toMatchObject({ value: "en", sameSite: "Lax", path: "/" });
    expectValue(daysFromNow(cookie?.expires)).toBe(365);

    await open(shopper, "/");
    await expect(page).toHaveURL(`${shop.origin}/en`);
    await open(shopper, linkTo("vi", "tickets"));
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "tickets"));
  });

  test("the switch at checkout keeps what was typed", async () => {
    const shopper = await shop.visit({ storageState: life.storageState, width: 1280 });
    const { page, t } = shopper;
    await open(shopper, linkTo("vi", "checkout"));
    await fillCheckout(shopper, hoa, "VNPay");
    await page.getByText(t("checkout.invoice"), { exact: true }).click();
    await page.getByLabel(t("checkout.company"), { exact: true }).fill("Công ty Mây");
    await page.getByRole("button", { name: t("common.language.other") }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("en", "checkout"));
    const form = checkoutForm({ ...shopper, locale: "en", t: translateIn("en") });
    await expect(form.name).toHaveValue(hoa.name);
    await expect(form.method("VNPay")).toBeChecked();
    await expect(form.accept).toBeChecked();
    await expect(page.getByLabel("Company name", { exact: true })).toHaveValue("Công ty Mây");
  });

  test("who leaves the checkout and comes back has what was typed, until it is sent", async () => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    const form = checkoutForm(shopper);
    const wish = { slug, date: (await roomyDay(shop, slug)).date, adults: 2 };
    await bookTickets(shopper, wish);
    await goToCheckout(shopper);
    await fillCheckout(shopper, hoa);
    await page.reload();
    await expect(form.phone).toHaveValue(hoa.phone);
    await page.getByRole("link", { name: t("checkout.change"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
    await page.goBack();
    await expect(form.name).toHaveValue(hoa.name);
    await page.goForward();
    await goToCheckout(shopper);
    await expect(form.accept).toBeChecked();
    await form.place.click();
    await codeOfPayPage(shopper);
    await bookTickets(shopper, wish);
    await goToCheckout(shopper);
    await expect(form.accept).not.toBeChecked();
    await expect(form.name).toHaveValue("");
  });

  test("what was typed to the shop is kept for the same form, and for no other", async () => {
    const shopper = await shop.visit({ storageState: life.storageState, width: 1280 });
    const { page, t } = shopper;
    await open(shopper, linkTo("vi", "contact"));
    await page.getByRole("textbox", { name: t("quotes.full_name") }).fill(hoa.name);
    await page.getByRole("textbox", { name: t("quotes.contact.message") }).fill("Cabin có ổ cắm không?");
    await page.getByRole("button", { name: t("common.language.other") }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("en", "contact"));
    await expect(page.getByRole("textbox", { name: translateIn("en")("quotes.contact.message") })).toHaveValue(/ổ cắm/);
    await page.getByRole("button", { name: "Tiếng Việt" }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "contact"));
    await open(shopper, linkTo("vi", "checkout"));
    await expect(checkoutForm(shopper).name).toHaveValue("");
  });

  test.for([
    ["/", "/", "/en"],
    ["/en", "/", "/en"],
    ["/order-ticket", "/dat-ve", "/en/order-ticket"],
    ["/en/dat-ve", "/dat-ve", "/en/order-ticket"],
    ["/en/chinh-sach/privacy", "/chinh-sach/privacy", "/en/policies/privacy"],
    [`/tickets/${slug}`, `/tickets/${slug}`, `/en/tickets/${slug}`],
  ] as const)("%s says where it belongs, in both languages", async ([path, vi, en]) => {
    const { page } = await shop.visit({ script: false });
    expectValue((await page.goto(path))?.status()).toBe(200);
    const links = await page
      .locator("link[rel=canonical], link[hreflang]")
      .evaluateAll((all) =>
        all.map((link) => `${link.getAttribute("hreflang") ?? "canonical"} ${link.getAttribute("href")}`),
      );
    const own = path.startsWith("/en") ? en : vi;
    expectValue(links.map((link) => link.replace(shop.origin, ""))).toEqual([
      `canonical ${own}`,
      `vi ${vi}`,
      `en ${en}`,
      `x-default ${vi}`,
    ]);
    expectValue(await page.getAttribute("html", "lang")).toBe(own === en ? "en" : "vi");
  });
});

test.for([
  { choice: "light", system: "dark", dark: false },
  { choice: "dark", system: "light", dark: true },
  { choice: "auto", system: "dark", dark: true },
  { choice: "auto", system: "light", dark: false },
] as const)("colours without a script: $choice on a $system device", async ({ choice, system, dark }) => {
  const shopper = await shop.visit({ script: false, colorScheme: system });
  const { page, t, context } = shopper;
  await open(shopper, linkTo("vi", "tickets"));
  expectValue(await isDark(page)).toBe(false);
  await openMenu(shopper);
  // The same address again, as a new document: the menu of the old one is of no use.
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

describe("Lite mode", () => {
  test("has no script at all, and still sells", async () => {
    const visitor = await shop.visit();
    const { page, t } = visitor;
    await open(visitor, "/");
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
    await bookTickets(shopper, { slug, date: (await roomyDay(shop, slug)).date, adults: 2 });
    await goToCheckout(shopper);
    await checkOut(shopper, hoa);
    await payByTransfer(shopper);
    await expect(qrCodes(shopper)).toHaveCount(2);
    expectValue(scripts).toEqual([]);
    const drawn = await Promise.all(documents);
    expectValue(drawn.length).toBeGreaterThan(3);
    expectValue(drawn.filter((html) => /<script|modulepreload/.test(html))).toEqual([]);

    await page.getByRole("button", { name: t("common.lite.off") }).click();
    await scriptsRun(visitor);
  });

  test("a browser that asks to save data gets it unasked; the visitor's own choice goes before", async () => {
    const shopper = await shop.visit({ extraHTTPHeaders: { "Save-Data": "on" } });
    const { page, t } = shopper;
    const response = await page.goto("/");
    expectValue(await response?.text()).not.toContain("<script");
    expectValue(response?.headers().vary).toContain("Save-Data");
    await page.getByRole("button", { name: t("common.lite.off") }).click();
    await scriptsRun(shopper);
    await expect(page.getByRole("button", { name: t("common.lite.on") })).toBeVisible();
  });
});

describe("what just happened is said", () => {
  test("top right for three seconds; longer under the pointer", async () => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    await page.clock.install();
    await startAdding(shopper);
    await scriptsRun(shopper);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    const toast = page.getByRole("status").getByText(t("cart.added"));
    await expect(toast).toBeVisible();
    const box = await page.getByRole("status").boundingBox();
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

  test("on a phone above the bar, wherever the shop has its messages", async () => {
    await shop.sql`insert into settings (key, value) values ('toast_position', 'bottom')`;
    const shopper = await shop.visit({ width: 360 });
    const { page, t } = shopper;
    await startAdding(shopper);
    await scriptsRun(shopper);
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    await expect(page.getByRole("status").getByText(t("cart.added"))).toBeVisible();
    const [box, bar] = await Promise.all(
      [page.getByRole("status"), page.locator(".bar")].map((at) => at.boundingBox()),
    );
    expectValue((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await shop.sql`delete from settings where key = 'toast_position'`;
  });

  test("in the page, and stays, without a script", async () => {
    const shopper = await shop.visit({ script: false });
    const { page, t } = shopper;
    await startAdding(shopper);
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    const said = page.getByRole("status");
    await expect(said).toContainText(t("cart.added"));
    const [header, box, main] = await Promise.all(
      [page.getByRole("banner"), said, page.getByRole("main")].map((part) => part.boundingBox()),
    );
    expectValue(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    expectValue((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    await page.reload();
    await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
    await expect(said).not.toContainText(t("cart.added"));
  });
});

describe("before the scripts are there", () => {
  test("the first click on a link goes where it leads", async () => {
    const shopper = await visitWithLateScripts();
    const { page, t } = shopper;
    await page.goto("/");
    await page
      .getByRole("navigation", { name: t("common.nav.bottom") })
      .getByRole("link", { name: t("common.nav.tickets"), exact: true })
      .click();
    await expect(page.getByRole("heading", { name: t("tickets.list.title") })).toBeVisible();
  });

  test("the first press of a button sends its form", async () => {
    const shopper = await visitWithLateScripts();
    const { page, t } = shopper;
    await startAdding({ ...shopper, script: false });
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
    await expect(page.getByRole("spinbutton").first()).toHaveValue("2");
  });

  test("what was typed stands when they come, and counts", async () => {
    const shopper = await shop.visit();
    const { page, t } = shopper;
    const come = await holdScripts(shopper);
    await startAdding({ ...shopper, script: false });
    const adults = page.getByRole("spinbutton", { name: "Người lớn", exact: true });
    const buy = page.getByRole("button", { name: t("tickets.order.buy") });
    const two = vnd(await buy.innerText());
    await adults.fill("5");
    come();
    await scriptsRun(shopper);
    await expect(adults).toHaveValue("5");
    await expect.poll(async () => vnd(await buy.innerText())).toBe((two / 2) * 5);
  });

  test("what is typed before they come stands against what was typed the time before", async () => {
    const shopper = await shop.visit({ storageState: life.storageState });
    const { page } = shopper;
    await open(shopper, linkTo("vi", "checkout"));
    await checkoutForm(shopper).name.fill("Hoa");
    const come = await holdScripts(shopper);
    await page.reload();
    await checkoutForm(shopper).name.fill(hoa.name);
    come();
    await scriptsRun(shopper);
    await expect(checkoutForm(shopper).name).toHaveValue(hoa.name);
  });

  async function visitWithLateScripts() {
    const shopper = await shop.visit();
    await shopper.page.route(/\/assets\/.*\.js/, () => undefined);
    return shopper;
  }
});

describe("the browser has nothing to complain about", () => {
  test.for(pageNames)("%s", async (name) => {
    const shopper = await shop.visit({ storageState: life.storageState });
    const { page } = shopper;
    const complaints: string[] = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    const response = await open(shopper, life.paths[name]);
    const expected = refusals[name] ?? 200;
    expectValue(response?.status()).toBe(expected);
    await settled(page);
    const ofItsOwn = new RegExp(`responded with a status of ${expected}`);
    expectValue(complaints.filter((text) => !ofItsOwn.test(text))).toEqual([]);
  });

  test("nor on the way through the shop without a new document", async () => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    const complaints: string[] = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(String(error)));
    await open(shopper, "/");
    const documents: string[] = [];
    page.on("request", (request) => request.resourceType() === "document" && documents.push(request.url()));
    const main = page.getByRole("navigation", { name: t("common.nav.main") });
    for (const [link, heading] of [
      [t("common.nav.tickets"), t("tickets.list.title")],
      [t("common.nav.products"), t("catalog.list.title")],
      [t("common.nav.orders"), t("orders.find_title")],
    ] as const) {
      await main.getByRole("link", { name: link, exact: true }).click();
      await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(heading));
    }
    expectValue([complaints, documents]).toEqual([[], []]);
  });
});

describe("what it weighs", () => {
  const weighed: PageName[] = ["home", "ticket list", "ticket", "product list", "product", "cart", "checkout"];
  test.for(weighed)("%s: 14 KB for the first paint, 110 KB of scripts", async (name) => {
    const shopper = await shop.visit({ storageState: life.storageState });
    const { page, context } = shopper;
    const scripts = new Set<string>();
    page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
    await open(shopper, life.paths[name]);
    await settled(page);
    expectValue(await page.locator("link[rel=stylesheet]").count()).toBe(0);

    const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    expectValue(await brotliBytes(page.url(), cookie)).toBeLessThanOrEqual(14_336);
    // What keeps the visitor's session comes later, and has a bound of its own.
    const [session] = [...scripts].filter((url) => url.includes("/visitor-session-"));
    if (session && scripts.delete(session)) expectValue(await brotliBytes(session)).toBeLessThanOrEqual(3 * 1024);
    const sizes = await Promise.all([...scripts].map((url) => brotliBytes(url)));
    expectValue(scripts.size).toBeGreaterThan(1);
    expectValue(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(110 * 1024);
  });
});

/** On a coming day's page, with two people counted. */
async function startAdding(shopper: Shopper) {
  const { date } = await roomyDay(shop, slug);
  await open(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date, people: 2 }));
}

/** The page has hydrated, and nothing is on its way any more. */
async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
}

/** How many bytes an answer is on the wire: the smallest scripts go as they are, brotli would make them larger. */
function brotliBytes(url: string, cookie = ""): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "br", Cookie: cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

async function isDark(page: Page): Promise<boolean> {
  const color = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  return (color.match(/\d+/g) ?? []).slice(0, 3).every((part) => Number(part) < 64);
}

const daysFromNow = (expires = 0) => Math.round((expires - Date.now() / 1000) / 86_400);
const vnd = (text: string) => Number(text.replace(/\D/g, ""));
