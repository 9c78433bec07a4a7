import { request } from "node:http";
import { afterAll, beforeAll, expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { binhMinhTrenDinh, capTreoKhuHoi } from "~tests/setup/demo";
import { sweep } from "~tests/setup/sweep";
import { openFakeServer } from "../setup/fake-server";
import { findFreeDay, openTestShop } from "./shop";
import {
  type ChosenTickets,
  chooseTickets,
  expect,
  expectTicketsReady,
  fillCheckout,
  inEitherLanguage,
  locateCheckoutForm,
  locateQrCodes,
  type Method,
  payAtGateway,
  payByTransfer,
  type Shopper,
  sampleBuyer,
} from "./shopper";

const shop = openTestShop();
let refusing: Awaited<ReturnType<typeof openFakeServer>>;

/** This proxy removes the headers Cookie and Set-Cookie. A browser behind it seems to refuse all cookies. */
beforeAll(async () => {
  refusing = await openFakeServer((incoming, outgoing) => {
    const { cookie: _, ...headers } = incoming.headers;
    const target = new URL(incoming.url ?? "/", shop.origin);
    const onward = request(target, { method: incoming.method ?? "GET", headers }, (answer) => {
      const { "set-cookie": _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
});
afterAll(() => refusing.close());

const visitors = [
  { locale: "vi", script: true },
  { locale: "en", script: false },
] as const;

test.for(sweep(visitors.slice(1), visitors.slice(0, 1)))(
  "without a cookie, from the home page to the tickets: $locale, script $script",
  async (how) => {
    const shopper = await shop.visit({ ...how, baseURL: refusing.origin });
    const { page, t, context } = shopper;
    const { date } = await findFreeDay(shop, capTreoKhuHoi.slug);
    await buyWithoutCookies(shopper, { slug: capTreoKhuHoi.slug, date, adults: 2 });

    await shop.sql`update holds set expires_at = ${currentTime().toISOString()}::timestamptz + interval '4 minutes'
    where released_at is null`;
    await page.reload();
    await locateCheckoutForm(shopper).name.fill(sampleBuyer.name);
    await page
      .getByRole("button", { name: t("checkout.renew", { count: 3, minutes: 15 }).replace(/\(.*/, "").trim() })
      .click();
    const [renewedText = ""] = t("checkout.renewed", { time: "~" }).split("~");
    await expect(page.getByText(renewedText.trim())).toBeVisible();
    await expect(locateCheckoutForm(shopper).name).toHaveValue(sampleBuyer.name);
    await locateCheckoutForm(shopper).place.click();
    await expect(page.getByRole("alert")).toContainText(t("errors.missing.phoneNumber"));
    await expect(locateCheckoutForm(shopper).name).toHaveValue(sampleBuyer.name);

    await order(shopper, "VietQR");
    await expect(page.getByRole("img", { name: t("orders.transfer_qr") })).toBeVisible();
    await page.getByRole("button", { name: t("orders.check_transfer") }).click();
    await expect(page.getByRole("img", { name: t("orders.transfer_qr") })).toBeVisible();
    expectValue(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await payByTransfer(shopper);
    await expect(locateQrCodes(shopper)).toHaveCount(2);
    await page
      .locator("summary")
      .and(page.getByLabel(t("orders.more"), { exact: true }))
      .click();
    await page.getByRole("link", { name: t("orders.see_order") }).click();
    await expect(page.getByText(sampleBuyer.name)).toBeVisible();
    // The proxy removes the cookies of responses. It cannot keep a script from setting one.
    const cookies = await context.cookies();
    expectValue(cookies.filter(({ name }) => name !== "cookies_work")).toEqual([]);
  },
);

test.for(sweep([true], [false]))(
  "without cookies, a refused consent applies to the following pages: script $0",
  async (script) => {
    const shopper = await shop.visit({ script, baseURL: refusing.origin });
    const { page, t } = shopper;
    await page.goto("/tickets", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: t("consent.decline") }).click();
    await expect(page).toHaveURL(/[?&]s=/);
    await page
      .getByRole("link", { name: t("common.nav.services") })
      .last()
      .click();
    await expect(page).toHaveURL(/dich-vu.*[?&]s=/);
    await expect(page.getByRole("button", { name: t("consent.decline") })).toHaveCount(0);
  },
);

test("without cookies a declined payment at VNPay can be repeated", async () => {
  const shopper = await shop.visit({ baseURL: refusing.origin });
  const { page, t } = shopper;
  const { slug } = binhMinhTrenDinh;
  await buyWithoutCookies(shopper, { slug, ...(await findFreeDay(shop, slug)), adults: 2 });
  await order(shopper, "VNPay");
  await payAtGateway(shopper, "no_funds");
  await expect(page.getByText(t("orders.payment.failed"))).toBeVisible();
  await page.getByRole("button", { name: t("orders.try_again", { method: "VNPay" }) }).click();
  await payAtGateway(shopper, "paid");
  await expectTicketsReady(shopper);
  await expect(locateQrCodes(shopper)).toHaveCount(2);
});

test("without cookies the cart keeps its lines and says how to continue", async () => {
  const shopper = await shop.visit({ baseURL: refusing.origin });
  const { page, t } = shopper;
  const { date } = await findFreeDay(shop, capTreoKhuHoi.slug);
  await chooseTickets(shopper, { slug: capTreoKhuHoi.slug, date, adults: 2 });
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await expect(page.getByText(t("cookieless.how"))).toBeVisible();
  await expect(page.getByText(t("consent.ask"))).toHaveCount(0);
  await page.getByRole("link", { name: t("cart.more_tickets") }).click();
  await page
    .getByRole("link", { name: t("common.nav.in_cart", { count: 1 }) })
    .first()
    .click();
  await page.getByRole("button", { name: t("cart.to_checkout") }).click();
  await order(shopper, "VietQR");
  await payByTransfer(shopper);
  await expect(locateQrCodes(shopper)).toHaveCount(2);
});

async function buyWithoutCookies(shopper: Shopper, choice: ChosenTickets) {
  const { page, t } = shopper;
  await chooseTickets(shopper, choice);
  await page.getByRole("button", { name: t("tickets.order.buy") }).click();
  await expect(page.getByRole("heading", { name: t("checkout.title"), level: 1 })).toBeVisible();
  await expect(page.getByText(t("cookieless.how"))).toBeVisible();
  expectValue(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
}

async function order(shopper: Shopper, method: Method) {
  await fillCheckout(shopper, sampleBuyer, method);
  await locateCheckoutForm(shopper).place.click();
  const next =
    method === "VietQR"
      ? shopper.t("orders.transfer_title")
      : inEitherLanguage("simulator.gateway.title", { gateway: "VNPay" });
  await expect(shopper.page.getByRole("heading", { name: next })).toBeVisible();
}
