import { expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { anotherCountry } from "~/lib/country-name";
import { formatVnd } from "~/lib/money";
import { addDays, shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { newPhone } from "~tests/setup/factories";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { expectAccessible } from "./expect-accessible";
import { findFreeDay, openTestShop } from "./shop";
import {
  anotherLanguage,
  expect,
  fillCheckout,
  goToCart,
  goToCheckout,
  locateCheckoutForm,
  locateQrCodes,
  openPath,
  openSummary,
  readOrderCode,
  type Shopper,
  sampleBuyer,
} from "./shopper";
import { addProduct, fillCartWith, payOrderInFull } from "./shopper-state";

const shop = openTestShop();
const tea = { slug: "tra-shan-tuyet-nui-may", quantity: 2 };
const guide = { slug: "huong-dan-vien", date: addDays(shopDate(currentTime()), 20) };
const ticket = "cap-treo-khu-hoi";

test("a product video plays on request, is a picture with a link before that, and choosing a variant keeps the scroll position", async () => {
  const at = linkTo("vi", "product", { slug: tea.slug });
  const shopper = await shop.visit({ width: 360 });
  const { page, t } = shopper;
  const requests: string[] = [];
  await page.route(/youtube/, (route) => {
    requests.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
  });
  await openPath(shopper, at);
  const link = page.getByRole("link", { name: t("catalog.product.watch", { title: "" }) });
  await expect(link.locator("img")).toBeVisible();
  expectValue(requests).toEqual([]);
  await link.click();
  await expect(page.locator("iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
  // The browser makes this request only if the content security policy allows the player.
  await expect.poll(() => requests.length).toBe(1);
  await expect(link).toHaveAttribute("href", /youtube\.com\/watch/);
  await chooseAnotherSize(shopper);

  const plain = await shop.visit({ script: false });
  await plain.page.goto(at);
  await expect(plain.page.getByRole("link", { name: t("catalog.product.watch", { title: "" }) })).toHaveAttribute(
    "href",
    /youtube\.com\/watch/,
  );
  await expect(plain.page.locator("iframe")).toHaveCount(0);
  await chooseAnotherSize(plain);
});

test("a product's picture is chosen by a link, and with scripts by tabs, which need no page of the server", async () => {
  const [row] = await shop.sql`select slug from products where cardinality(pictures) > 1 order by slug limit 1`;
  const at = linkTo("vi", "product", { slug: String(row?.slug) });
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, at);
  const gallery = page.getByRole("region", { name: t("catalog.product.pictures") });
  await gallery.getByRole("link").last().hover();
  const file = await page.waitForFunction(
    () => performance.getEntriesByType("resource").find(({ name }) => /gallery-tabs/.test(name))?.name,
  );
  // The press shows the tabs only after React has them. A string is evaluated, because vitest would rewrite the import.
  const loaded = `import(${JSON.stringify(await file.jsonValue())})`;
  await page.evaluate(`${loaded}.then(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))`);
  const pages: string[] = [];
  page.on("request", (request) => /\.data|picture=/.test(request.url()) && pages.push(request.url()));
  await gallery.getByRole("link").last().click();
  await expect(gallery.getByRole("tab").last()).toBeFocused();
  const source = await gallery.getByRole("tabpanel").locator("img").getAttribute("src");
  await expectAccessible(page);
  await page.keyboard.press("Home");
  await expect(gallery.getByRole("tab").first()).toHaveAttribute("aria-selected", "true");
  await expect(gallery.getByRole("tabpanel").locator("img")).not.toHaveAttribute("src", source ?? "");
  expectValue(pages).toEqual([]);

  const plain = await shop.visit({ script: false });
  await plain.page.goto(at);
  await plain.page
    .getByRole("region", { name: t("catalog.product.pictures") })
    .getByRole("link")
    .last()
    .click();
  await expect(plain.page).toHaveURL(/picture=\d/);
  await expect(plain.page.locator("main section img").first()).toHaveAttribute("src", source ?? "");
});

async function chooseAnotherSize({ page, t }: Shopper) {
  const many = page.getByRole("spinbutton", { name: t("catalog.product.quantity") });
  const size = page.getByRole("group", { name: "Khối lượng" }).getByRole("button").last();
  await many.fill("3");
  await size.click();
  await expect(size).toHaveAttribute("aria-current", "true");
  await expect(size).toBeInViewport();
  await expect(many).toHaveValue("3");
}

const visitors = [
  { locale: "vi", width: 360, script: true },
  { locale: "en", width: 360, script: false },
] as const;

test.for(sweep(visitors.slice(0, 1), visitors.slice(1)))(
  "a ticket, goods and a service in one cart, sent and paid once: $locale, $width px, script $script",
  async (how) => {
    const shopper = await shop.visit(how);
    const { page, t, locale } = shopper;
    const { date } = await findFreeDay(shop, ticket);
    await fillCartWith(shop, shopper, { slug: ticket, date, adults: 1 });
    // The next test adds a product on its page with scripts, so here only the visitor without scripts does.
    if (how.script) await addProduct(shop, shopper, tea.slug, tea.quantity);
    else await addTea(shopper);
    await addGuide(shopper);
    await expect(page.getByRole("progressbar")).toBeVisible();
    expectValue(await page.getByRole("progressbar").evaluate((bar) => getComputedStyle(bar).position)).toBe("static");

    await goToCheckout(shopper);
    await expect(page.getByRole("radio", { name: /Trả tiền khi nhận hàng|Cash on delivery/ })).toHaveCount(0);
    await fillCheckout(shopper, { ...sampleBuyer, email: `qua-${locale}-${how.width}@example.com` });
    await fillAddress(shopper, how.script);
    const place = locateCheckoutForm(shopper).place;
    const [amount] = /[\d.,]{6,}/.exec(await place.innerText()) ?? [];
    await place.click();
    const code = await readOrderCode(shopper);

    const [order] = await shop.sql`
      select ship_to->>'fullName' as recipient, total::int, shipping_fee::int as fee, ship_to->>'ward' as ward,
        (select sum(total)::int from order_lines l where l.order_id = o.id) as lines from orders o where code = ${code}`;
    expectValue(order?.fee).toBeGreaterThan(0);
    expectValue(order?.total).toBe(order?.lines + order?.fee);
    expectValue(formatVnd(order?.total, locale)).toContain(amount);
    expectValue(order?.recipient).toBe(sampleBuyer.name);
    expectValue(order?.ward).toMatch(/^\d{5}$/);

    await payOrderInFull(shop, shopper, code);
    await openPath(shopper, linkTo(locale, "checkoutSuccess", null, { code }));
    await expect(locateQrCodes(shopper)).toHaveCount(1);
    await expect(page.getByText(t("orders.parcel.confirmed"))).toBeVisible();
    await expect(page.getByText(t("orders.service_next"))).toBeVisible();
    await expect.poll(() => readEmailText(code)).toContain(formatVnd(order?.total, locale));
  },
);

testInFullSweep("an order of goods is paid on delivery, and low stock is shown", async () => {
  const shopper = await shop.visit({ locale: "vi", width: 360, script: true });
  const { page, t } = shopper;
  await addTea(shopper);
  await expect(page.getByText(t("questions.related"))).toHaveCount(0);
  // A typed quantity counts even before it is saved.
  await page.getByRole("spinbutton").fill("4");
  await goToCheckout(shopper);
  await fillCheckout(shopper, { ...sampleBuyer, email: "" });
  await page.getByRole("radio", { name: /khi nhận hàng/ }).check();
  await fillAddress(shopper, true);
  await openSummary(shopper);
  await expect(page.getByText("4 × Trà shan tuyết Núi Mây").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(t("checkout.address.ward")).first()).toHaveValue(/^\d{5}$/);
  await locateCheckoutForm(shopper).place.click();
  await expect(page.getByRole("heading", { name: t("orders.placed_title") })).toBeVisible();
  await expect(page.getByText(t("orders.cash_on_delivery", { amount: "" }).slice(0, 20))).toBeVisible();
});

test("goods with cash on delivery are five pages and ten taps from home, without a script", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t, locale } = shopper;
  const pages = new Set<string>();
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click();
    taps += 1;
  };
  /** A choice in a list counts as one tap. */
  const choose = async (label: string, option: string) => {
    await page.getByLabel(label).first().selectOption({ label: option });
    taps += 1;
  };
  page.on("framenavigated", (frame) => pages.add(new URL(frame.url()).pathname));
  await openPath(shopper, linkTo(locale, "home"));
  pages.clear();

  await tap(
    page
      .getByRole("link", { name: t("common.nav.products"), exact: true })
      .filter({ visible: true })
      .first(),
  );
  await tap(page.locator(`main a[href^="${linkTo(locale, "product", { slug: tea.slug })}"]`).first());
  await tap(page.getByRole("button", { name: t("catalog.product.add") }));
  await tap(page.getByRole("button", { name: t("cart.to_checkout") }));
  const form = locateCheckoutForm(shopper);
  await form.name.fill(sampleBuyer.name);
  await form.phone.fill(newPhone());
  await page.getByLabel(t("checkout.address.line")).first().fill("12 Lê Lợi");
  await choose(t("checkout.address.province"), "Tây Ninh");
  await tap(page.getByRole("button", { name: t("checkout.address.show_wards") }).first());
  await choose(t("checkout.address.ward"), "Phường Tân Ninh");
  await tap(page.getByRole("radio", { name: /khi nhận hàng/ }));
  await tap(form.place);
  await expect(page.getByRole("heading", { name: t("orders.placed_title") })).toBeVisible();
  await expect(page.getByText(t("orders.delivery_by", { days: "" }).slice(0, -2))).toBeVisible();
  expectValue(taps).toBeLessThanOrEqual(10);
  expectValue([...pages]).toHaveLength(5);
});

testInFullSweep("changing the language keeps the shipping address and its fee", async () => {
  const shopper = await shop.visit({ width: 1280 });
  const { page, t } = shopper;
  await addProduct(shop, shopper, tea.slug, tea.quantity);
  await openPath(shopper, linkTo("vi", "checkout"));
  const country = page.getByLabel(t("checkout.address.country")).first();
  await country.selectOption(anotherCountry);
  await country.selectOption("US");
  await expect(locateCheckoutForm(shopper).place).toContainText(formatVnd(820_000, "vi"));
  await page.getByRole("button", { name: anotherLanguage }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("en", "checkout"));
  await expect(page.getByLabel("Country").first()).toHaveValue("US");
  await expect(page.getByRole("button", { name: "Place order" })).toContainText(formatVnd(820_000, "en"));
  await expect(page.getByRole("radio", { name: "Cash on delivery" })).toHaveCount(0);
  // Optional parts that were left empty stay folded.
  await expect(page.getByLabel("Store credit code")).toBeHidden();
});

async function addTea(shopper: Shopper) {
  const { page, t, locale } = shopper;
  await openPath(shopper, linkTo(locale, "product", { slug: tea.slug }));
  await page.getByRole("spinbutton", { name: t("catalog.product.quantity") }).fill(String(tea.quantity));
  await page.getByRole("button", { name: t("catalog.product.add") }).click();
  await goToCart(shopper);
}

async function addGuide(shopper: Shopper) {
  const { page, t, locale } = shopper;
  await openPath(shopper, linkTo(locale, "service", { slug: guide.slug }));
  await page.getByLabel(t("services.date")).selectOption(guide.date);
  await page.getByRole("button", { name: t("services.add") }).click();
  await goToCart(shopper);
}

/** Without scripts, a button first shows the wards of the province. */
async function fillAddress({ page, t }: Shopper, script: boolean) {
  await page.getByLabel(t("checkout.address.line")).first().fill("12 Lê Lợi");
  await page.getByLabel(t("checkout.address.province")).first().selectOption({ label: "Tây Ninh" });
  if (!script) {
    const show = page.getByRole("button", { name: t("checkout.address.show_wards") });
    await show.first().click();
    await expect(page.getByText(t("checkout.renewed", { time: "" }).replace(/:.*/, ":"))).toHaveCount(0);
  }
  const ward = page.getByLabel(t("checkout.address.ward")).first();
  await expect(ward.getByRole("option", { name: "Phường Tân Ninh" })).toBeAttached();
  await ward.selectOption({ label: "Phường Tân Ninh" });
}

async function readEmailText(code: string): Promise<string> {
  const [email] = await shop.sql<
    { text: string }[]
  >`select text from demo_inbox where recipient like 'qua-%' and subject like ${`%${code}%`} limit 1`;
  return email?.text ?? "";
}
