import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { address } from "~tests/setup/factories-goods";
import { logIn, newPerson, toDashboard } from "./account";
import { addProduct, fillCartWith, joinAndLogIn, payOrder, saveAddress } from "./bought";
import { openTestShop, roomyDay } from "./shop";
import { checkoutForm, codeOfPayPage, expect, fillCheckout, goToCheckout, open, type Shopper } from "./shopper";

const shop = openTestShop();
const slug = "cap-treo-khu-hoi";

test.for([true, false])("checkout knows who is logged in, and learns what is new: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  const person = newPerson();
  await joinAndLogIn(shop, shopper, person);
  if (script) {
    await toDashboard(shopper);
    await expect(page.getByText(t("settings.tickets.none"))).toBeVisible();
  }
  await fillCartWith(shop, shopper, { slug, date: (await roomyDay(shop, slug)).date, adults: 2 });
  // Goods, and two places where they could go.
  await addProduct(shop, shopper, "tra-shan-tuyet-nui-may");
  for (const line of ["12 Lê Lợi", "7 Hàng Gai"]) await saveAddress(shop, shopper, { ...address, line });
  await open(shopper, linkTo("vi", "checkout"));

  const form = checkoutForm(shopper);
  const line = page.locator('[name="shipTo.line"]');
  await expect(form.name).toHaveValue(person.fullName);
  await expect(form.email).toHaveValue(person.email);
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
  await form.accept.check();
  await form.place.click();
  const code = await codeOfPayPage(shopper);
  const [user] = await shop.sql`select phone from users where email = ${person.email}`;
  expectValue(user?.phone).toBe("+84987654321");
  const lines = await shop.sql`select address->>'line' as line from addresses order by id desc limit 1`;
  expectValue(lines).toEqual([{ line: "9 Hàng Bông" }]);
  // What the account shows is the same without a script.
  if (!script) return;
  await payOrder(shop, shopper, code);
  await accountShowsOrder(shopper, code);
});

async function accountShowsOrder(shopper: Shopper, code: string) {
  const { page, t } = shopper;
  await toDashboard(shopper);
  await expect(page.getByRole("link", { name: t("orders.directions") })).toBeVisible();
  await page.getByRole("link", { name: new RegExp(`^${t("settings.tickets.qr")}`) }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "orderTickets", { code }));
  await open(shopper, linkTo("vi", "addresses"));
  await expect(page.getByText("9 Hàng Bông")).toBeVisible();
  await open(shopper, linkTo("vi", "myOrders"));
  await page.getByRole("link", { name: t("orders.order_title", { code }) }).click();
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "order", { code }));
}

// Without a script: tests/http/account-faults.
test("a cart joins the account's and says so; a form that another tab logged out orders nothing", async () => {
  const person = newPerson();
  const wish = { slug, date: (await roomyDay(shop, slug)).date, adults: 2 };
  const home = await shop.visit();
  await fillCartWith(shop, home, wish);
  await joinAndLogIn(shop, home, person);

  const phone = await shop.visit();
  const { page, t } = phone;
  await fillCartWith(shop, phone, { ...wish, adults: 1 });
  await open(phone, linkTo("vi", "logIn", null, { redirectTo: linkTo("vi", "cart") }));
  await logIn(phone, person);
  await expect(page.getByText(t("cart.joined"))).toBeVisible();
  await expect(page.getByText(/trên thiết bị này có 1, nay là 3/)).toBeVisible();

  await goToCheckout(phone);
  await fillCheckout(phone, { name: person.fullName, phone: "0912 345 678", email: person.email });
  const tab = await phone.context.newPage();
  await tab.goto(`${shop.origin}${linkTo("vi", "dashboard")}`);
  await tab.getByRole("button", { name: t("account.dashboard.log_out"), exact: true }).click();
  await expect(tab.getByText(t("account.log_in.out"))).toBeVisible();
  await checkoutForm(phone).place.click();
  await expect(page.getByText(t("account.log_in.left"))).toBeVisible();
  await logIn(phone, person);
  await expect(page.locator('#checkout input[name="contents"]')).toHaveCount(1);
  expectValue(await shop.sql`select from orders where email = ${person.email}`).toHaveLength(0);
});
