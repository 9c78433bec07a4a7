import { TOTP } from "otpauth";
import { expect as expectValue, test } from "vitest";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { address } from "~tests/setup/factories-goods";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { createCustomer, goToDashboard, locateField, logInByForm } from "./account-forms";
import { expectAccessible } from "./expect-accessible";
import { findFreeDay, openTestShop } from "./shop";
import {
  expect,
  fillCheckout,
  goToCheckout,
  locateCheckoutForm,
  openPath,
  readOrderCode,
  type Shopper,
  waitForScripts,
} from "./shopper";
import { addProduct, fillCartWith, joinAndLogIn, payOrderInFull, saveAddress } from "./shopper-state";

const shop = openTestShop();
const minute = 60_000;
const slug = "cap-treo-khu-hoi";

function box({ page, t }: Shopper, key: TextKeysUnder<"settings">) {
  return page.getByLabel(new RegExp(`^${t(`settings.${key}`)}( \\*)?$`));
}

function press({ page, t }: Shopper, key: TextKeysUnder<"settings">) {
  return page.getByRole("button", { name: t(`settings.${key}`), exact: true }).click();
}

async function leave({ page, t }: Shopper) {
  await page.getByRole("button", { name: t("account.dashboard.log_out"), exact: true }).click();
  await expect(page.getByText(t("account.log_in.out"))).toBeVisible();
}

test("two-factor authentication from the key to a recovery code", async () => {
  const shopper = await shop.visit({ locale: "en", width: 1280 });
  const { page, t, locale } = shopper;
  const customer = createCustomer();
  await joinAndLogIn(shop, shopper, customer);
  await openPath(shopper, linkTo(locale, "security"));

  const current = locateField(shopper, "dashboard.current").last();
  await current.fill("không phải đâu");
  await press(shopper, "two_factor.begin");
  await expect(page.getByRole("alert")).toContainText(t("errors.password_wrong"));
  await current.fill(customer.password);
  await press(shopper, "two_factor.begin");
  await expect(page.getByRole("img", { name: t("settings.two_factor.qr") })).toBeVisible();
  await expect(page).toHaveURL(`${shop.origin}${linkTo(locale, "security")}#second-step`);
  await expect(page.locator("#second-step")).toBeFocused();
  await expectAccessible(page);
  const key = (await page.locator("dd .select-all").innerText()).replaceAll(" ", "");
  const codeOf = (later = 0) => new TOTP({ secret: key }).generate({ timestamp: currentTime().getTime() + later });
  await box(shopper, "two_factor.code").fill(codeOf(4 * minute));
  await press(shopper, "two_factor.confirm");
  await expect(page.getByRole("alert")).toContainText(t("errors.code_wrong"));
  await box(shopper, "two_factor.code").fill(codeOf());
  await press(shopper, "two_factor.confirm");
  await expect(page.getByText(t("settings.two_factor.codes_title"))).toBeVisible();
  await expect(page.locator("#recovery-codes .notice")).toBeFocused();
  const [recovery = "", ...others] = await page.locator(".notice li").allInnerTexts();
  expectValue(others).toHaveLength(9);
  await openPath(shopper, linkTo(locale, "security"));
  expectValue(await page.content()).not.toContain(recovery);

  await leave(shopper);
  await openPath(shopper, linkTo(locale, "addresses"));
  await logInByForm(shopper, customer);
  await expect(page.getByRole("heading", { level: 1, name: t("pages.twoFactor.title") })).toBeVisible();
  await openPath(shopper, linkTo(locale, "dashboard"));
  await expect(page.getByRole("heading", { level: 1, name: t("pages.logIn.title") })).toBeVisible();
  await page.goBack();
  await waitForScripts(shopper);
  await box(shopper, "two_factor.code").fill("000000");
  await page.getByRole("button", { name: t("account.log_in.button") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.code_wrong"));
  await box(shopper, "two_factor.code").fill(codeOf(minute / 2));
  await page.getByRole("button", { name: t("account.log_in.button") }).click();
  await expect(page).toHaveURL(shop.origin + linkTo(locale, "addresses"));

  await leave(shopper);
  await logInByForm(shopper, customer);
  await page.getByRole("link", { name: t("settings.two_factor.use_recovery") }).click();
  await box(shopper, "two_factor.recovery_code").fill(recovery.toLowerCase());
  await page.getByRole("button", { name: t("account.log_in.button") }).click();
  await expect(page).toHaveURL(shop.origin + linkTo(locale, "home"));
  await openPath(shopper, linkTo(locale, "security"));
  await expect(page.getByText(t("settings.two_factor.codes_left", { count: 9 }))).toBeVisible();
  await locateField(shopper, "dashboard.current").last().fill(customer.password);
  await press(shopper, "two_factor.off");
  await expect(page.getByText(t("settings.two_factor.is_off"))).toBeVisible();
});

// With scripts, the next test fills in an address, and `stored-tickets.test.ts` deletes an account.
test("a member edits addresses and message preferences, exports the data and deletes the account without a script", async () => {
  const [shopper, stranger] = [await shop.visit({ script: false }), await shop.visit({ script: false })];
  const { page, t, locale } = shopper;
  const customer = createCustomer();
  await joinAndLogIn(shop, shopper, customer);
  await joinAndLogIn(shop, stranger, createCustomer());
  await saveAddress(shop, shopper, { ...address, line: "12 Lê Lợi" });

  await goToDashboard(shopper);
  await page
    .getByRole("link", { name: t("settings.nav.addresses") })
    .first()
    .click();
  await page.getByRole("link", { name: t("settings.addresses.add") }).click();
  await page.getByLabel(/^(Họ và tên|Full name|Name)/).fill("Trần Văn An");
  await page.getByLabel(new RegExp(`^${t("checkout.address.phone")}`)).fill("0912 345 678");
  await page.getByLabel(new RegExp(`^${t("checkout.address.province")}`)).selectOption({ label: "Hà Nội" });
  await page.getByRole("button", { name: t("checkout.address.show_wards") }).click();
  const ward = page.getByLabel(new RegExp(`^${t("checkout.address.ward")}`));
  await expect(ward.getByRole("option", { name: "Ba Đình" })).toBeAttached();
  await ward.selectOption({ label: await ward.getByRole("option", { name: "Ba Đình" }).innerText() });
  await page.getByLabel(new RegExp(`^${t("checkout.address.line")}`)).fill("7 Hàng Gai");
  await press(shopper, "addresses.save");
  await expect(page.getByText("7 Hàng Gai")).toBeVisible();
  await expect(page.getByText("12 Lê Lợi")).toBeVisible();
  const second = page.getByRole("listitem").filter({ hasText: "7 Hàng Gai" });
  await second.getByRole("button", { name: t("settings.addresses.prefer") }).click();
  await expect(page.getByText(t("settings.addresses.preferred"))).toBeVisible();
  await expect(second).toContainText(t("settings.addresses.default"));
  await second.getByRole("link", { name: t("settings.addresses.change") }).click();
  await expect(page.getByLabel(new RegExp(`^${t("checkout.address.line")}`))).toHaveValue("7 Hàng Gai");
  await page.getByLabel(new RegExp(`^${t("checkout.address.line")}`)).fill("9 Hàng Gai");
  await press(shopper, "addresses.save");
  await expect(page.getByText("9 Hàng Gai")).toBeVisible();

  await openPath(shopper, linkTo(locale, "settings"));
  const news = page.getByLabel(t("settings.emails.news"));
  await expect(news).not.toBeChecked();
  await news.check();
  await press(shopper, "emails.save");
  await expect(page.getByText(t("settings.emails.saved"))).toBeVisible();
  await expect(news).toBeChecked();

  await openPath(shopper, linkTo(locale, "ownData"));
  await press(shopper, "data.export");
  const download = page.getByRole("link", { name: t("settings.data.download") });
  const ownData = async () => (await page.request.get(linkTo(locale, "ownData"))).text();
  await expect.poll(ownData, { timeout: 20_000 }).toContain(t("settings.data.download"));
  await openPath(shopper, linkTo(locale, "ownData"));
  const file = (await download.getAttribute("href")) ?? "";
  const [own, foreign] = [await page.request.get(file), await stranger.page.request.get(file)];
  expectValue([own.status(), own.headers()["content-type"], foreign.status()]).toEqual([200, "application/zip", 404]);

  await locateField(shopper, "dashboard.current").fill(customer.password);
  await press(shopper, "data.delete");
  await expect(page.getByText(t("settings.data.deleted"))).toBeVisible();
  expectValue((await page.request.get(file)).status()).toBe(404);
  await openPath(shopper, linkTo(locale, "logIn"));
  await logInByForm(shopper, customer);
  await expect(page.getByRole("alert")).toContainText(t("errors.login_failed"));
});

test.for(sweep([true], [false]))("checkout fills in the user's data and saves new data: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  const customer = createCustomer();
  await joinAndLogIn(shop, shopper, customer);
  if (script) {
    await goToDashboard(shopper);
    await expect(page.getByText(t("settings.tickets.none"))).toBeVisible();
  }
  await fillCartWith(shop, shopper, { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 });
  await addProduct(shop, shopper, "tra-shan-tuyet-nui-may");
  for (const line of ["12 Lê Lợi", "7 Hàng Gai"]) await saveAddress(shop, shopper, { ...address, line });
  await openPath(shopper, linkTo("vi", "checkout"));

  const form = locateCheckoutForm(shopper);
  const line = page.locator('[name="shipTo.line"]');
  await expect(form.name).toHaveValue(customer.fullName);
  await expect(form.email).toHaveValue(customer.email);
  await expect(line).toHaveValue("12 Lê Lợi");
  const ward = page.locator('[name="shipTo.city"]');
  await expect(ward).toHaveValue("25459");
  await expect(ward.locator("option")).toHaveCount(2);
  if (script) await ward.focus();
  else
    await page
      .getByRole("button", { name: t("checkout.address.show_wards") })
      .first()
      .click();
  await expect.poll(() => ward.locator("option").count()).toBeGreaterThan(50);
  await expect(ward).toHaveValue("25459");
  await form.phone.fill("0987 654 321");
  await page.getByRole("button", { name: "7 Hàng Gai" }).click();
  await expect(line).toHaveValue("7 Hàng Gai");
  await expect(form.phone).toHaveValue("0987 654 321");
  await line.fill("9 Hàng Bông");
  await page.getByRole("checkbox", { name: t("checkout.remember") }).check();
  await form.method("VietQR").check();
  await form.place.click();
  const code = await readOrderCode(shopper);
  const [user] = await shop.sql`select phone from users where email = ${customer.email}`;
  expectValue(user?.phone).toBe("+84987654321");
  const lines = await shop.sql`select address->>'line' as line from addresses order by id desc limit 1`;
  expectValue(lines).toEqual([{ line: "9 Hàng Bông" }]);
  // The pages of the account are the same with and without scripts, so only the visitor with scripts opens them.
  if (!script) return;
  await payOrderInFull(shop, shopper, code);
  await accountShowsOrder(shopper, code);
});

async function accountShowsOrder(shopper: Shopper, code: string) {
  const { page, t } = shopper;
  await goToDashboard(shopper);
  await page.getByText("⋯").first().click();
  await expect(page.getByRole("link", { name: t("orders.directions") })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`^${t("settings.tickets.qr")}`) }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "orderTickets", { code }));
  await openPath(shopper, linkTo("vi", "addresses"));
  await expect(page.getByText("9 Hàng Bông")).toBeVisible();
  await openPath(shopper, linkTo("vi", "myOrders"));
  await page.getByRole("link", { name: t("orders.order_title", { code }) }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "order", { code }));
}

// The tests without scripts are in tests/http/account-faults.test.ts.
testInFullSweep("a login merges the cart and says so; a form is refused after a logout in another tab", async () => {
  const customer = createCustomer();
  const choice = { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 };
  const home = await shop.visit();
  await fillCartWith(shop, home, choice);
  await joinAndLogIn(shop, home, customer);

  const phone = await shop.visit();
  const { page, t } = phone;
  await fillCartWith(shop, phone, { ...choice, adults: 1 });
  await openPath(phone, linkTo("vi", "logIn", null, { redirectTo: linkTo("vi", "cart") }));
  await logInByForm(phone, customer);
  await expect(page.getByText(t("cart.joined"))).toBeVisible();
  await expect(page.getByText(/trên thiết bị này có 1, nay là 3/)).toBeVisible();

  await goToCheckout(phone);
  await fillCheckout(phone, { name: customer.fullName, phone: "0912 345 678", email: customer.email });
  const tab = await phone.context.newPage();
  await tab.goto(`${shop.origin}${linkTo("vi", "dashboard")}`);
  await tab.getByRole("button", { name: t("account.dashboard.log_out"), exact: true }).click();
  await expect(tab.getByText(t("account.log_in.out"))).toBeVisible();
  await locateCheckoutForm(phone).place.click();
  await expect(page.getByText(t("account.log_in.left"))).toBeVisible();
  await logInByForm(phone, customer);
  await expect(page.locator('#checkout input[name="contents"]')).toHaveCount(1);
  expectValue(await shop.sql`select from orders where email = ${customer.email}`).toHaveLength(0);
});
