import { expect as expectValue, test } from "vitest";
import { linkTo } from "~/site-map";
import { binhMinhTrenDinh } from "~tests/setup/demo";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  type Choice,
  createBuyer,
  expect,
  expectTicketsReady,
  fillCheckout,
  inEitherLanguage,
  locateCheckoutForm,
  locateQrCodes,
  type Method,
  openPath,
  payAtGateway,
  payByTransfer,
  type Shopper,
} from "./shopper";
import { startBuyingNow } from "./shopper-state";

// The fake gateways are on another site, as in production, because cookies and the CSP depend on that.
const shop = openTestShop({ elsewhere: true });

type Gateway = Exclude<Method, "VietQR">;

const payments = sweep<[Gateway, boolean]>(
  [
    ["VNPay", true],
    ["MoMo", false],
  ],
  [["ZaloPay", false]],
);

test.for(payments)("buys a seat for the sunrise now and pays at %s: script %s", async ([method, script]) => {
  const shopper = await shop.visit({ script });
  const { date, time } = await goToGateway(shopper, method);
  await payAtGateway(shopper, "paid");
  await expectTicketsReady(shopper);
  await expect(locateQrCodes(shopper)).toHaveCount(2);
  await expect(shopper.page.getByText(time, { exact: true })).toHaveCount(2);
  expectValue(new URL(shopper.page.url()).origin).toBe(shop.origin);
  const [order] = await newestOrder();
  expectValue(order).toMatchObject({ status: "delivered", payment_status: "paid", seats: 2, date, time });
});

test("MoMo's answer is lost after it created the payment: the buyer tries again and pays once", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await openPath(shopper, `${shop.origin}/simulator/momo`);
  await page.getByText(inEitherLanguage("simulator.gateway.server", { gateway: "MoMo" })).click();
  await page.getByRole("button", { name: inEitherLanguage("simulator.gateway.servers.lost") }).click();
  await placeOrder(shopper, "MoMo");
  await expect(page.getByRole("button", { name: t("orders.try_again", { method: "Ví MoMo" }) })).toBeVisible();
  await expect(page.getByText(t("orders.unanswered", { method: "Ví MoMo" }))).toBeVisible();
  await shop.sql`delete from simulator_payments where provider = 'momo-server'`;
  await page.getByRole("button", { name: t("orders.try_again", { method: "Ví MoMo" }) }).click();
  await payAtGateway(shopper, "twice");
  await expectTicketsReady(shopper);
  const refunds = await shop.sql`select 1 from refunds`;
  expectValue(refunds).toHaveLength(0);
});

test("a buyer cancels at VNPay, then pays with another method", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await goToGateway(shopper);
  await payAtGateway(shopper, "cancelled");
  await expect(page).toHaveURL(/\/checkout\/cancel\?code=\w{10}$/);
  await expect(page.getByRole("heading", { name: t("orders.not_paid_title") })).toBeVisible();
  await page.getByRole("link", { name: t("orders.another_method") }).click();
  await page.getByRole("button", { name: "VietQR" }).click();
  await expect(page.getByRole("img", { name: t("orders.transfer_qr") })).toBeVisible();
  await expect(page.getByRole("button", { name: "VNPay" })).toBeVisible();
  await expect(page.getByRole("button", { name: "VietQR" })).toHaveCount(0);
  await payByTransfer(shopper);
  await expect(locateQrCodes(shopper)).toHaveCount(2);
});

testInFullSweep("a buyer without scripts tries again at VNPay after a card was declined", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  await goToGateway(shopper);
  await payAtGateway(shopper, "no_funds");
  await expect(page.getByText(t("orders.payment.failed"))).toBeVisible();
  await page.getByRole("button", { name: t("orders.try_again", { method: "VNPay" }) }).click();
  await payAtGateway(shopper, "paid");
  await expectTicketsReady(shopper);
});

const paidWithoutWebhook = sweep<[Gateway, Choice]>(
  [["ZaloPay", "never"]],
  [
    ["VNPay", "late"],
    ["MoMo", "never"],
  ],
);

test.for(paidWithoutWebhook)(
  "tickets are shown right after a payment at %s although its webhook comes %s, because the shop queries the gateway",
  async ([method, choice]) => {
    const shopper = await shop.visit({ locale: "en" });
    await goToGateway(shopper, method);
    await payAtGateway(shopper, choice);
    await expectTicketsReady(shopper);
    await expect(locateQrCodes(shopper)).toHaveCount(2);
  },
);

test("a buyer pays and closes the tab, and the order's page has the tickets", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await goToGateway(shopper);
  await payAtGateway(shopper, "closed");
  await expect(page.getByText(inEitherLanguage("simulator.gateway.closed"))).toBeVisible();
  const [order] = await newestOrder();
  await openPath(shopper, shop.origin + linkTo("vi", "order", { code: order?.code ?? "" }));
  await page.getByRole("link", { name: t("orders.see_tickets") }).click();
  await expect(locateQrCodes(shopper)).toHaveCount(2);
});

test("a buyer returns in another browser and sees the order there by the signed view", async () => {
  const shopper = await shop.visit();
  await goToGateway(shopper);
  const coming = shopper.page.waitForRequest(/\/checkout\/return\/vnpay/);
  await payAtGateway(shopper, "paid");
  const back = new URL((await coming).url());

  const elsewhere = await shop.visit();
  await openPath(elsewhere, back.href);
  await expectTicketsReady(elsewhere);
  await expect(locateQrCodes(elsewhere)).toHaveCount(2);
  expectValue(elsewhere.page.url()).not.toContain("vnp_");

  back.searchParams.delete("v");
  const stranger = await shop.visit();
  await openPath(stranger, back.href);
  await expect(stranger.page.getByText(stranger.t("error.order_not_found")).first()).toBeVisible();
  await expect(locateQrCodes(stranger)).toHaveCount(0);
});

async function goToGateway(shopper: Shopper, method: "VNPay" | "MoMo" | "ZaloPay" = "VNPay") {
  const { page } = shopper;
  const day = await placeOrder(shopper, method);
  await expect(
    page.getByRole("heading", { name: inEitherLanguage("simulator.gateway.title", { gateway: method }) }),
  ).toBeVisible();
  expectValue(new URL(page.url()).hostname).toBe("127.0.0.1");
  return day;
}

async function placeOrder(shopper: Shopper, method: "VNPay" | "MoMo" | "ZaloPay") {
  const { slug } = binhMinhTrenDinh;
  const day = await findFreeDay(shop, slug);
  await startBuyingNow(shop, shopper, { slug, ...day, adults: 2 });
  await fillCheckout(shopper, createBuyer(), method);
  await locateCheckoutForm(shopper).place.click();
  return day;
}

function newestOrder() {
  return shop.sql`
    select code, status, payment_status, line.date::text, line.time,
      (select count(*)::int from tickets where order_id = orders.id) as seats
    from orders join order_lines line on line.order_id = orders.id order by orders.id desc limit 1`;
}
