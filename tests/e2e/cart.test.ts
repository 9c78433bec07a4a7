import { expect as expectValue, test } from "vitest";
import { formatDate } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  buyNow,
  chooseTickets,
  expect,
  fillCheckout,
  goToCart,
  goToCheckout,
  holdScripts,
  locateCheckoutForm,
  openPath,
  openSummary,
  type Shopper,
  sampleBuyer,
  waitForScripts,
} from "./shopper";
import { addProduct, fillCartWith, startBuyingNow, startCheckout } from "./shopper-state";

const shop = openTestShop();
const { slug, name } = capTreoKhuHoi;

test.for(sweep([true], [false]))("the empty cart links back to the buy-now checkout: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  await buyNow(shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 });
  await expect(page.getByText(t("checkout.seats_held_until", { time: "" }).slice(0, -2))).toBeVisible();
  await openPath(shopper, linkTo("vi", "cart"));
  await expect(
    page.getByText(t("cart.booking_held", { count: 2, name: name.vi, time: "" }).slice(0, -2)),
  ).toBeVisible();
  await page.getByRole("link", { name: t("cart.booking_pay") }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "checkoutTicket"));
});

test("the focus stays at the changed element", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await fillCartWith(shop, shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 });
  await openPath(shopper, linkTo("vi", "cart"));
  const undo = page.getByRole("button", { name: t("cart.undo") });
  await page.getByRole("button", { name: t("cart.remove") }).press("Enter");
  await expect(undo).toBeFocused();
  await undo.press("Enter");
  await expect(page.getByRole("link", { name: name.vi })).toBeFocused();

  await openPath(shopper, linkTo("vi", "contact"));
  await page.getByRole("textbox", { name: t("quotes.full_name") }).fill(sampleBuyer.name);
  await page.getByRole("textbox", { name: t("quotes.phone") }).fill(sampleBuyer.phone);
  await page.getByRole("textbox", { name: t("quotes.contact.message") }).fill("Cabin có ổ cắm không?");
  await page.getByRole("button", { name: t("quotes.contact.send") }).press("Enter");
  await expect(page.locator(":focus")).toContainText(t("quotes.contact.sent"));
});

const honey = linkTo("vi", "product", { slug: "mat-ong-rung" });

test("a buyer who adds an item with a script stays on the page and sees a message with links", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, honey);
  const add = page.getByRole("button", { name: t("catalog.product.add") });
  const panel = page.getByRole("status").filter({ hasText: t("cart.added_panel") });
  await page.getByRole("button", { name: t("cart.more") }).click();
  await add.press("Enter");
  await expect(panel).toContainText(t("cart.count", { count: 2 }));
  await expect(page).toHaveURL(shop.origin + honey);
  await expect(page.getByText(t("common.nav.in_cart", { count: 1 })).first()).toBeAttached();
  await expect(add).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("cart.view") })).toBeFocused();
  await page.getByRole("button", { name: t("cart.go_on") }).press("Enter");
  await expect(panel).toBeHidden();
  await expect(add).toBeFocused();
  await page.getByRole("button", { name: t("cart.fewer") }).click();
  await add.click();
  await expect(panel).toContainText(t("cart.count", { count: 1 }));
  await goToCart(shopper);
  await expect(page.getByRole("spinbutton")).toHaveValue("3");
  await expect(page.getByText(t("cart.added_panel"))).toHaveCount(0);
});

test("a buyer who adds tickets sees the day and the people, and a buy-now buyer that the cart waits", async () => {
  const shopper = await shop.visit({ locale: "en" });
  const { page, t } = shopper;
  const { date } = await findFreeDay(shop, slug);
  await chooseTickets(shopper, { slug, date, adults: 2, children: 1 });
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  const panel = page.getByRole("status").filter({ hasText: t("cart.added_panel") });
  await expect(panel).toContainText(`${formatDate(date, "en", "long")} · ${t("cart.all_day")} · 2 × Adult, 1 × Child`);
  await page.getByRole("button", { name: t("tickets.order.buy") }).click();
  await openSummary(shopper);
  await expect(page.getByText(t("checkout.cart_waits", { count: 1 }))).toBeVisible();
});

test("a quantity is saved by itself, the newest wins, the focus stays and the total is announced", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openCartWithHoney(shopper);
  const total = page.locator("output");
  const one = await total.innerText();
  const more = page.getByRole("button", { name: t("cart.more") });
  for (let n = 0; n < 3; n++) await more.press("Enter");
  await expect(page.getByRole("spinbutton")).toHaveValue("4");
  await expect.poll(async () => vnd(await total.innerText())).toBeGreaterThan(3 * vnd(one));
  await expect(more).toBeFocused();
  await expect(page.getByRole("button", { name: t("cart.update") })).toHaveCount(0);
  await page.getByRole("spinbutton").fill("2");
  await page.keyboard.press("Enter");
  await expect.poll(async () => vnd(await total.innerText())).toBe(2 * vnd(one));
  await expect(page.getByRole("spinbutton")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
});

test("an invalid quantity is shown with its error and blocks the checkout", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openCartWithHoney(shopper);
  const box = page.getByRole("spinbutton");
  for (const [typed, words] of [
    ["120", t("errors.too_many_pieces", { max: 99 })],
    ["-3", t("errors.negative")],
  ] as const) {
    await box.fill(typed);
    await expect(page.getByRole("alert")).toContainText(words);
    await expect(box).toHaveValue(typed);
  }
  await page.getByRole("button", { name: t("cart.to_checkout") }).click();
  await expect(box).toBeFocused();
  await box.fill("5");
  await goToCheckout(shopper);
  await expect(page.getByText(t("cart.count", { count: 5 }), { exact: true }).filter({ visible: true })).toBeVisible();
});

test("without a script a quantity has a number field and a button, which Enter presses", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await openCartWithHoney(shopper);
  const [box, update] = [page.getByRole("spinbutton"), page.getByRole("button", { name: t("cart.update") })];
  await expect(page.getByRole("button", { name: t("cart.more") })).toHaveCount(0);
  await box.fill("3");
  await update.click();
  await expect(page.getByText(t("cart.changed"))).toBeVisible();
  await box.fill("3");
  await box.press("Enter");
  await expect(box).toHaveValue("3");
  await expect(page.getByText(t("cart.changed"))).toHaveCount(0);
  await box.fill("120");
  await update.click();
  await expect(page.getByRole("alert")).toContainText(t("errors.too_many_pieces", { max: 99 }));
  await expect(box).toHaveValue("120");
  await box.fill("4");
  await goToCheckout(shopper);
  await expect(page.getByText(t("cart.count", { count: 4 }), { exact: true }).filter({ visible: true })).toBeVisible();
});

test("a quantity typed before the script loaded is saved", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openCartWithHoney(shopper);
  const come = await holdScripts(shopper);
  await page.reload();
  await page.getByRole("spinbutton").fill("6");
  come();
  await waitForScripts(shopper);
  await expect(page.getByText(t("cart.each", { price: "" }).trim())).toBeVisible();
  await goToCheckout(shopper);
  await expect(page.getByText(t("cart.count", { count: 6 }), { exact: true }).filter({ visible: true })).toBeVisible();
});

test("without a script, going back to a refused form shows it with the typed values", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await startBuyingNow(shop, shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 1 });
  const form = locateCheckoutForm(shopper);
  await form.name.fill(sampleBuyer.name);
  await form.place.click();
  await expect(page.getByRole("alert")).toBeVisible();
  await openPath(shopper, linkTo("vi", "tickets"));
  await page.goBack();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(form.name).toHaveValue(sampleBuyer.name);
  await openSummary(shopper);
  await page.getByRole("button", { name: t("checkout.change"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(linkTo("vi", "orderTicket")));
  await openPath(shopper, linkTo("vi", "checkoutTicket"));
  await expect(form.name).toHaveValue(sampleBuyer.name);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

testInFullSweep("changes of another page are shown, and typed values are kept", async () => {
  const shopper = await shop.visit();
  const { page, context, t } = shopper;
  await openCartWithHoney(shopper);
  const other = { ...shopper, page: await context.newPage() };
  await openPath(other, linkTo("vi", "cart"));
  await other.page.getByRole("spinbutton").fill("7");
  await expect.poll(() => linesOf()).toEqual([7]);
  await page.getByRole("button", { name: t("cart.more") }).click();
  await expect.poll(() => linesOf()).toEqual([2]);
  await expect(page.getByRole("spinbutton")).toHaveValue("2");

  async function linesOf() {
    const session = (await context.cookies()).find(({ name }) => name === "cart_session")?.value ?? "";
    const rows = await shop.sql`select quantities from cart_lines l join carts c on c.id = l.cart_id
      where c.cart_session_id = ${decodeURIComponent(session)} and removed_at is null`;
    return rows.map(({ quantities }) => quantities.piece);
  }
});

test.for(sweep([false], [true]))(
  "a buyer who continues with an outdated cart first sees the current one: script %s",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page, context, t } = shopper;
    await openCartWithHoney(shopper);
    const other = { ...shopper, page: await context.newPage() };
    await openPath(other, linkTo("vi", "cart"));
    await other.page.getByRole("spinbutton").fill("7");
    if (!script) await other.page.getByRole("button", { name: t("cart.update") }).click();
    const total = other.page.locator("output");
    await expect
      .poll(async () => vnd(await total.innerText()))
      .toBeGreaterThan(vnd(await page.locator("output").innerText()));
    await page.getByRole("button", { name: t("cart.to_checkout") }).click();
    await expect(page.getByRole("alert")).toHaveText(t("errors.cart_changed"));
    await expect(page.getByRole("spinbutton")).toHaveValue("7");
    await goToCheckout(shopper);
    await expect(
      page.getByText(t("cart.count", { count: 7 }), { exact: true }).filter({ visible: true }),
    ).toBeVisible();
  },
);

testInFullSweep(
  "a cart that was emptied in another tab is reported on ordering, and typed values are kept for the next order",
  async () => {
    const shopper = await shop.visit();
    const { page, context, t } = shopper;
    await startCheckout(shop, shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 1 });
    await fillCheckout(shopper, sampleBuyer);
    const other = { ...shopper, page: await context.newPage() };
    await openPath(other, linkTo("vi", "cart"));
    await other.page.getByRole("button", { name: t("cart.remove") }).click();
    const undo = other.page.getByRole("button", { name: t("cart.undo") });
    await expect(undo).toBeVisible();
    await locateCheckoutForm(shopper).place.click();
    await expect(page.getByRole("alert")).toHaveText(t("checkout.emptied"));
    await undo.click();
    await expect(other.page.getByRole("button", { name: t("cart.remove") })).toBeVisible();
    await openPath(shopper, linkTo("vi", "checkout"));
    await expect(locateCheckoutForm(shopper).name).toHaveValue(sampleBuyer.name);
  },
);

test("an empty cart suggests tickets of today or tomorrow and three products", async () => {
  const shopper = await shop.visit({ script: false, locale: "en", width: 320 });
  const { page, t } = shopper;
  await openPath(shopper, linkTo("en", "cart"));
  await expect(page.getByRole("region", { name: t("cart.gifts") }).getByRole("listitem")).toHaveCount(3);
  const choose = page.getByRole("link", { name: new RegExp(`^${t("cart.choose")}: `) });
  // The link is a single word. A greater height would mean that the browser broke it into two lines.
  for (const link of await choose.all()) expectValue((await link.boundingBox())?.height).toBeLessThan(48);
  await choose.first().click();
  await expect(page.getByRole("button", { name: t("tickets.order.add") })).toBeVisible();
});

test("on a phone the checkout button replaces the bottom bar, and on a short screen nothing is fixed", async () => {
  const shopper = await shop.visit({ width: 360 });
  const { page, t } = shopper;
  await openCartWithHoney(shopper);
  const pay = page.getByRole("button", { name: t("cart.to_checkout") });
  const bar = page.getByRole("navigation", { name: t("common.nav.bottom") });
  await expect(pay).toBeInViewport({ ratio: 1 });
  expectValue((await pay.boundingBox())?.height).toBeLessThan(48);
  await expect(bar).toBeHidden();
  await page.setViewportSize({ width: 800, height: 360 });
  expectValue(await pay.evaluate((button) => getComputedStyle(button.parentElement ?? button).position)).toBe("static");
});

async function openCartWithHoney(shopper: Shopper) {
  await addProduct(shop, shopper, "mat-ong-rung");
  await openPath(shopper, linkTo("vi", "cart"));
}

const vnd = (text: string) => Number(text.replace(/\D/g, ""));
