import { expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { logIn, newPerson, register, toDashboard } from "./account";
import { openTestShop, roomyDay } from "./shop";
import { bookTickets, checkoutForm, codeOfPayPage, expect, goToCheckout, open, payByTransfer, toCart } from "./shopper";

const shop = openTestShop();

test.for([{ script: false }, { script: true }])(
  "checkout knows who is logged in, learns what is new, and the account shows what comes next: script $script",
  { timeout: 90_000 },
  async (how) => {
    const shopper = await shop.visit(how);
    const { page, t } = shopper;
    const person = newPerson();
    await register(shopper, person);
    await logIn(shopper, person);
    await expect(page).toHaveURL(`${shop.origin}/`);
    await toDashboard(shopper);
    await expect(page.getByText(t("settings.tickets.none"))).toBeVisible();
    const { date } = await roomyDay(shop, "cap-treo-khu-hoi");
    await bookTickets(shopper, { slug: "cap-treo-khu-hoi", date, adults: 2 });
    // A place where goods would go.
    const address = { fullName: "Cô Ba", phone: "+84912345678", line: "7 Hàng Gai", ward: "25459", province: "80" };
    for (const line of ["12 Lê Lợi", "7 Hàng Gai"])
      await shop.sql`insert into addresses (user_id, address, created_at)
        select id, ${JSON.stringify({ ...address, line, country: "VN" })}::text::jsonb, ${currentTime().toISOString()}::timestamptz from users where email = ${person.email}`;
    await open(shopper, linkTo("vi", "product", { slug: "tra-shan-tuyet-nui-may" }));
    await page.getByRole("button", { name: t("catalog.product.add") }).click();
    await toCart(shopper);
    await goToCheckout(shopper);

    const form = checkoutForm(shopper);
    const line = page.locator('[name="shipTo.line"]');
    await expect(form.name).toHaveValue(person.fullName);
    await expect(form.email).toHaveValue(person.email);
    await expect(line).toHaveValue("12 Lê Lợi");
    const ward = page.locator('[name="shipTo.city"]');
    await expect(ward).toHaveValue("25459");
    await expect(ward.locator("option")).toHaveCount(2);
    if (how.script) await ward.focus();
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
    await payByTransfer(shopper);

    await toDashboard(shopper);
    await expect(page.getByRole("link", { name: t("orders.directions") })).toBeVisible();
    await page.getByRole("link", { name: new RegExp(`^${t("settings.tickets.qr")}`) }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "orderTickets", { code }));
    await open(shopper, linkTo("vi", "addresses"));
    await expect(page.getByText("9 Hàng Bông")).toBeVisible();
    await open(shopper, linkTo("vi", "myOrders"));
    await page.getByRole("link", { name: t("orders.order_title", { code }) }).click();
    await expect(page).toHaveURL(shop.origin + linkTo("vi", "order", { code }));
  },
);
