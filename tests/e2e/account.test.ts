import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import {
  createCustomer,
  goToDashboard,
  locateField,
  logInByForm,
  registerByForm,
  waitForEmailedLink,
} from "./account-forms";
import { openTestShop } from "./shop";
import { expect, openMenu, openPath, type Shopper } from "./shopper";
import { joinAndLogIn, logInWithoutPage, registerShopper } from "./shopper-state";

const shop = openTestShop();

const visitors = [
  { locale: "vi", width: 360, script: false },
  { locale: "en", width: 1280, script: true },
] as const;

test.for(sweep(visitors.slice(0, 1), visitors.slice(1)))(
  "an account from registration to a new password: $locale, $width px, script $script",
  { timeout: 300_000 },
  async (how) => {
    const shopper = await shop.visit(how);
    const { page, t, locale } = shopper;
    const customer = createCustomer();
    await registerByForm(shopper, customer);
    expectValue(page.url()).not.toContain(customer.email);

    await logInByForm(shopper, { ...customer, password: "không phải đâu" });
    await expect(page.getByRole("alert")).toContainText(t("errors.login_failed"));
    await expect(locateField(shopper, "email")).toHaveValue(customer.email);
    await expect(locateField(shopper, "password")).toHaveAttribute("autocomplete", "current-password");
    await logInByForm(shopper, customer);
    await expect(page).toHaveURL(shop.origin + linkTo(locale, "home"));
    await expect(page.getByRole("contentinfo").getByText(t("common.footer.policies"))).toBeVisible();
    await openMenu(shopper);
    await page.getByRole("link", { name: "Hoa", exact: true }).click();
    await expect(page.getByText(t("account.dashboard.unproven", { email: customer.email }))).toBeVisible();

    const proof = await waitForEmailedLink(shopper, "prove_email", customer.email);
    await openPath(shopper, proof);
    const [before] = await shop.sql`select email_verified_at from users where email = ${customer.email}`;
    expectValue(before?.email_verified_at).toBeNull();
    await page.getByRole("button", { name: t("account.verify.button") }).click();
    await expect(page).toHaveURL(shop.origin + linkTo(locale, "dashboard"));
    await expect(page.getByText(`${customer.email} · ${t("account.dashboard.proven")}`)).toBeVisible();

    if (how.script) await changeName(shopper);
    await page.getByRole("button", { name: t("account.dashboard.log_out"), exact: true }).click();
    await expect(page.getByText(t("account.log_in.out"))).toBeVisible();
    const dashboard = await page.request.get(linkTo(locale, "dashboard"));
    expectValue(dashboard.url()).toMatch(/\/auth\/login\?redirectTo=/);

    await page.getByRole("link", { name: t("account.log_in.forgot") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("pages.forgotPassword.title") })).toBeVisible();
    await locateField(shopper, "email").fill(customer.email);
    await page.getByRole("button", { name: t("account.forgot.button") }).click();
    await expect(page.getByText(t("account.forgot.sent"))).toBeVisible();
    const reset = await waitForEmailedLink(shopper, "reset_password", customer.email);
    const anew = { ...customer, password: "nắng sớm trên đỉnh" };
    const chooseAnew = async () => {
      await openPath(shopper, reset);
      await locateField(shopper, "new_password").fill(anew.password);
      await locateField(shopper, "confirmation").fill(anew.password);
      await page.getByRole("button", { name: t("account.reset.button") }).click();
    };
    await chooseAnew();
    await expect(page.getByText(t("account.log_in.reset"))).toBeVisible();
    await logInByForm(shopper, anew);
    await expect(page).toHaveURL(shop.origin + linkTo(locale, "home"));
    await waitForEmailedLink(shopper, "password_changed", customer.email);
    // The page of a used link is the same with and without scripts, so only the visitor without scripts opens it.
    if (how.script) return;
    await openPath(shopper, reset);
    await expect(page.getByText(t("account.reset.used"))).toBeVisible();
    await page.getByRole("link", { name: t("account.reset.new_link") }).click();
    await expect(page.getByRole("heading", { level: 1, name: t("pages.forgotPassword.title") })).toBeVisible();
  },
);

/** Called only with scripts. Without scripts, `member.test.ts` changes an address with the same kind of form. */
async function changeName(shopper: Shopper) {
  const { page, t, locale } = shopper;
  await openPath(shopper, linkTo(locale, "profile"));
  const save = page.getByRole("button", { name: t("account.dashboard.save"), exact: true });
  const phone = locateField(shopper, "phone");
  await locateField(shopper, "first_name").fill("Út");
  await phone.fill("12");
  await save.click();
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill("0912 345 678");
  await save.click();
  await expect(page.getByText(t("account.dashboard.saved"))).toBeVisible();
  await expect(phone).not.toHaveAttribute("aria-invalid");
  await openPath(shopper, linkTo(locale, "dashboard"));
  await expect(
    page.getByRole("heading", { level: 1, name: t("account.dashboard.hello", { name: "Út" }) }),
  ).toBeVisible();
}

test("a verification link does not work for another account", async () => {
  const [one, other] = [createCustomer(), createCustomer()];
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await registerShopper(shop, shopper, one);
  const proof = await waitForEmailedLink(shopper, "prove_email", one.email);
  await openPath(shopper, proof);
  await expect(page.getByRole("button", { name: t("account.verify.remove") })).toBeVisible();
  await registerShopper(shop, shopper, other);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("pages.logIn.title") })
    .click();
  await logInByForm(shopper, other);
  await expect(page).toHaveURL(shop.origin + proof);
  await expect(page.getByText(t("account.verify.of_another"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("account.verify.button") })).toHaveCount(0);
  const proven = await shop.sql`select email from users where email_verified_at is not null`;
  expectValue(proven.map(({ email }) => email)).not.toContain(one.email);
  await page.getByRole("button", { name: t("account.verify.remove") }).click();
  await expect(page.getByText(t("account.verify.removed"))).toBeVisible();
  await openPath(shopper, proof);
  await expect(page.getByText(t("errors.link_over"))).toBeVisible();
  expectValue(await shop.sql`select from users where email = ${one.email}`).toHaveLength(0);
});

test("registration returns to the requested page", async () => {
  const customer = createCustomer();
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "dashboard"));
  await page.getByRole("link", { name: t("pages.register.title") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("pages.register.title") })).toBeVisible();
  await locateField(shopper, "full_name").fill(customer.fullName);
  await locateField(shopper, "email").fill(customer.email);
  await locateField(shopper, "password").fill(customer.password);
  await locateField(shopper, "confirmation").fill("khác");
  await page.getByRole("button", { name: t("account.register.button") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.passwords_differ"));
  await locateField(shopper, "confirmation").fill(customer.password);
  await page.getByRole("button", { name: t("account.register.button") }).click();
  await expect(page.getByText(t("account.log_in.sent"))).toBeVisible();
  await logInByForm(shopper, customer);
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "dashboard"));
});

testInFullSweep("a session on another device is listed and ended; a password change ends the others", async () => {
  const customer = createCustomer();
  const [here, there] = [await shop.visit({ script: false }), await shop.visit({ script: false })];
  await joinAndLogIn(shop, here, customer);
  await logInWithoutPage(shop, there, customer);
  await goToDashboard(there);
  const { page, t } = here;
  await openPath(here, linkTo("vi", "security"));
  await page.getByRole("button", { name: t("account.dashboard.end"), exact: true }).click();
  await expect(page.getByText(t("account.dashboard.ended"))).toBeVisible();
  await openPath(there, linkTo("vi", "dashboard"));
  await expect(there.page).toHaveURL(/\/auth\/login\?redirectTo=/);
  await logInByForm(there, customer);
  await goToDashboard(there);
  const changed = "trăng non đầu tháng";
  const change = async (current: string) => {
    await locateField(here, "dashboard.current").first().fill(current);
    await locateField(here, "new_password").fill(changed);
    await locateField(here, "confirmation").fill(changed);
    await page.getByRole("button", { name: t("account.dashboard.save_password"), exact: true }).click();
  };
  await change("không phải đâu");
  await expect(page.getByRole("alert")).toContainText(t("errors.password_wrong"));
  expectValue(await page.content()).not.toContain(changed);
  await change(customer.password);
  await expect(page.getByText(t("account.dashboard.password_saved"))).toBeVisible();
  await goToDashboard(here);
  await openPath(there, linkTo("vi", "dashboard"));
  await expect(there.page).toHaveURL(/\/auth\/login\?redirectTo=/);
});

testInFullSweep(
  "an email changes when the link in the new mailbox is opened, and both addresses are notified",
  async () => {
    const [customer, next] = [createCustomer(), createCustomer()];
    const shopper = await shop.visit({ script: false });
    const { page, t } = shopper;
    await joinAndLogIn(shop, shopper, customer);
    await openPath(shopper, linkTo("vi", "profile"));
    await locateField(shopper, "dashboard.new_email").fill(next.email);
    await locateField(shopper, "password").fill("không phải đâu");
    await page.getByRole("button", { name: t("account.dashboard.save_email") }).click();
    await expect(page.getByRole("alert")).toContainText(t("errors.password_wrong"));
    await locateField(shopper, "password").fill(customer.password);
    await page.getByRole("button", { name: t("account.dashboard.save_email") }).click();
    await expect(page.getByText(t("account.dashboard.email_requested", { email: next.email }))).toBeVisible();
    await waitForEmailedLink(shopper, "email_changing", customer.email);
    await openPath(shopper, await waitForEmailedLink(shopper, "change_email", next.email));
    await page.getByRole("button", { name: t("account.verify.button") }).click();
    await expect(page.getByText(`${next.email} · ${t("account.dashboard.proven")}`)).toBeVisible();
    for (const { email } of [customer, next]) await waitForEmailedLink(shopper, "email_changed", email);
  },
);
