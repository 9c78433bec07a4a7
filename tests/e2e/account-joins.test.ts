import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { field, linkOfLetter, logIn, newPerson, register } from "./account";
import { openTestShop, roomyDay } from "./shop";
import { bookTickets, checkoutForm, expect, fillCheckout, goToCheckout, open } from "./shopper";

const shop = openTestShop();
const slug = "cap-treo-khu-hoi";

// Without a script: tests/http/account-faults.
test("a cart joins the account's and says so; a form that another tab logged out orders nothing", {
  timeout: 90_000,
}, async () => {
  const person = newPerson();
  const wish = { slug, date: (await roomyDay(shop, slug)).date, adults: 2 };
  const home = await shop.visit({ script: false });
  await bookTickets(home, wish);
  await register(home, person);
  await logIn(home, person);
  await expect(home.page).toHaveURL(`${shop.origin}/`);

  const phone = await shop.visit();
  const { page, t } = phone;
  await bookTickets(phone, { ...wish, adults: 1 });
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

test("an email changes when the letter to the new address is followed, and both addresses are told", async () => {
  const [person, next] = [newPerson(), newPerson()];
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await register(shopper, person);
  await logIn(shopper, person);
  await open(shopper, linkTo("vi", "profile"));
  await field(shopper, "dashboard.new_email").fill(next.email);
  await field(shopper, "password").fill("không phải đâu");
  await page.getByRole("button", { name: t("account.dashboard.save_email") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.password_wrong"));
  await field(shopper, "password").fill(person.password);
  await page.getByRole("button", { name: t("account.dashboard.save_email") }).click();
  await expect(page.getByText(t("account.dashboard.email_asked", { email: next.email }))).toBeVisible();
  await linkOfLetter(shopper, "email_changing", person.email);
  await open(shopper, await linkOfLetter(shopper, "change_email", next.email));
  await page.getByRole("button", { name: t("account.verify.button") }).click();
  await expect(page.getByText(`${next.email} · ${t("account.dashboard.proven")}`)).toBeVisible();
  for (const { email } of [person, next]) await linkOfLetter(shopper, "email_changed", email);
});
