import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { sweep } from "~tests/setup/sweep";
import { findFreeWeekday, openTestShop } from "./shop";
import { bankAnswer, expect, openPath, payAtGateway, type Shopper } from "./shopper";
import { buyTickets } from "./shopper-state";

const shop = openTestShop({ elsewhere: true });
const { slug } = capTreoKhuHoi;
const weekdays = [1, 2, 3, 4];

test.for(sweep([true], [false]))(
  "exchanges to a more expensive and a cheaper day, with a script to one of equal price, and then no more: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page, t } = shopper;
    const date = await findFreeWeekday(shop, slug, weekdays);
    const dearer = await findFreeWeekday(shop, slug, [6], date);
    const code = await buy(shopper, date);

    await openPath(shopper, linkTo("vi", "order", { code }));
    await page.getByRole("link", { name: t("exchange.change") }).click();
    await chooseDay(shopper, dearer);
    await page.getByText("VNPay").click();
    await page.getByRole("button", { name: /^Đổi vé, trả thêm/ }).click();
    await payAtGateway(shopper, "paid");
    await isExchanged(shopper, code, dearer);

    await openPath(shopper, linkTo("vi", "ticketExchange", null, { code }));
    await chooseDay(shopper, date);
    await page.getByRole("button", { name: /^Đổi vé, nhận lại/ }).click();
    await isExchanged(shopper, code, date);
    await expect(page.getByText(/^−\s[\d.]+\s₫$/).first()).toBeVisible();
    // Without scripts, an exchange at the same price takes the same steps as the two above.
    if (!script) return;

    await openPath(shopper, linkTo("vi", "ticketExchange", null, { code }));
    const asDear = page.getByRole("button", { name: t("exchange.label.same_price") });
    const equal = (await asDear.last().getAttribute("value")) ?? "";
    await chooseDay(shopper, equal);
    await page.getByRole("button", { name: t("exchange.submit"), exact: true }).click();
    await isExchanged(shopper, code, equal);
    await openPath(shopper, linkTo("vi", "ticketExchange", null, { code }));
    await expect(page.getByText(t("exchange.none"))).toBeVisible();
  },
);

test.for(sweep([false], [true]))(
  "finds the order, starts to exchange one of two tickets, cancels it, and exchanges by transfer: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const date = await findFreeWeekday(shop, slug, weekdays);
    const dearer = await findFreeWeekday(shop, slug, [6], date);
    const code = await buy(shopper, date);
    const [order] = await shop.sql`select phone from orders where code = ${code}`;
    const other = await shop.visit({ script });
    const { page, t } = other;
    await openPath(other, linkTo("vi", "ticketExchange", null, { code }));
    await page.getByLabel(t("orders.find_contact")).fill(String(order?.phone));
    await page.getByRole("button", { name: t("orders.find") }).click();
    await page.getByRole("checkbox").first().uncheck();
    if (!script) await page.getByRole("button", { name: t("exchange.update") }).click();
    await expect(page).toHaveURL(/units=/);
    for (const givesUp of [true, false]) {
      await chooseDay(other, dearer);
      await expect(page.getByText("1 × Cáp treo khứ hồi, Người lớn")).toBeVisible();
      await page.getByText("VietQR").click();
      await page.getByRole("button", { name: /^Đổi vé, trả thêm/ }).click();
      await expect(page.getByRole("img", { name: t("orders.transfer_qr") })).toBeVisible();
      if (!givesUp) break;
      await page
        .locator("summary")
        .filter({ hasText: t("exchange.give_up") })
        .click();
      await page.getByRole("button", { name: t("exchange.give_up") }).click();
      await expect(page.getByText(t("exchange.cancelled"))).toBeVisible();
      const [ticket] = await shop.sql`select order_line_id, unit from tickets order by id desc limit 1`;
      await openPath(
        other,
        linkTo("vi", "ticketExchange", null, { code, units: `${ticket?.order_line_id}-${ticket?.unit}` }),
      );
    }
    await page.getByRole("link", { name: t("orders.demo_bank") }).click();
    await page.locator("form button").last().click();
    await expect(page.getByRole("status").filter({ hasText: bankAnswer })).toBeVisible();
    await page.locator("a[href*='/exchanges/']").click();
    await isExchanged(other, code, dearer, 1);
  },
);

function buy(shopper: Shopper, date: string): Promise<string> {
  return buyTickets(shop, shopper, { slug, date, adults: 2 });
}

async function chooseDay({ page, t }: Shopper, date: string) {
  await expect(page.locator(".month")).toBeVisible();
  const day = page.locator(`.month button[value="${date}"]`);
  if ((await day.count()) === 0) {
    const firstDay = await page.locator(".month td button").first().getAttribute("value");
    const label = firstDay && date > firstDay ? "tickets.month.next" : "tickets.month.previous";
    await page.getByRole("button", { name: t(label) }).click();
  }
  await day.click();
  await expect(page.getByRole("heading", { name: t("exchange.confirm_title") })).toBeVisible();
}

async function isExchanged({ page, t }: Shopper, code: string, date: string, count = 2) {
  await expect(page).toHaveURL(new RegExp(`/orders/${code}$`));
  await expect(page.getByText(t("exchange.done")).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /Đã đổi sang|Changed to/ })).toBeVisible();
  const [good] = await shop.sql`select count(*)::int from tickets ticket join orders o on o.id = ticket.order_id
    join slots slot on slot.id = ticket.slot_id
    where o.code = ${code} and slot.date = ${date} and ticket.state = 'valid'`;
  expectValue(good?.count).toBe(count);
}
