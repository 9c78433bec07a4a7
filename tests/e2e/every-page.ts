import type { BrowserContextOptions } from "playwright";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { type openTestShop, roomyDay } from "./shop";
import {
  bookTickets,
  buyNow,
  checkOut,
  checkoutForm,
  expect,
  fillCheckout,
  goToCheckout,
  hoa,
  open,
  payByTransfer,
} from "./shopper";

type Shop = ReturnType<typeof openTestShop>;
type Life = { paths: Record<PageName, string>; storageState: BrowserContextOptions["storageState"] };
export type PageName = (typeof pageNames)[number];

/** Every page a visitor can come to. */
export const pageNames = [
  "home",
  "ticket list",
  "ticket",
  "prices",
  "choosing a day",
  "choosing people",
  "choosing a time",
  "a day that is closed",
  "cart",
  "checkout",
  "checkout of a booking",
  "transfer",
  "at the gateway",
  "tickets",
  "not paid",
  "cancelled",
  "find order",
  "paid order",
  "waiting order",
  "shared ticket",
  "ticket check",
  "forged ticket",
  "policy",
  "nowhere",
  "no order code",
  "pretend bank",
  "pretend VNPay",
  "pretend VNPay refusing",
  "pretend inbox",
] as const;

/**
 * Lives through a shop's day, so that every page has something to show: one order paid, one cancelled, one waiting
 * for a transfer, one at the gateway, and tickets in the cart. The browser that did it all is the storage state.
 */
export async function liveThroughADay(shop: Shop): Promise<Life> {
  const shopper = await shop.visit({ script: false });
  const { page, t, context } = shopper;
  const { slug } = capTreoKhuHoi;
  const wish = { slug, date: (await roomyDay(shop, slug)).date, adults: 2 };
  const order = async () => {
    await bookTickets(shopper, wish);
    await goToCheckout(shopper);
    return checkOut(shopper);
  };

  const paid = await order();
  await payByTransfer(shopper);
  const cancelled = await order();
  await open(shopper, linkTo("vi", "order", { code: cancelled }));
  await page.getByText(t("orders.cancel"), { exact: true }).click();
  await page.getByRole("button", { name: t("orders.cancel_confirm") }).click();
  await expect(page.getByRole("heading", { name: t("orders.cancelled_title") })).toBeVisible();
  const waiting = await order();
  const bank = await page.getByRole("link", { name: t("orders.demo_bank") }).getAttribute("href");

  await buyNow(shopper, wish);
  await fillCheckout(shopper, hoa, "VNPay");
  await checkoutForm(shopper).place.click();
  await page.waitForURL(/simulator\/vnpay/);
  const vnpay = page.url();
  await buyNow(shopper, wish);
  await bookTickets(shopper, wish);

  const [atGateway] = await shop.sql`select code from orders where method = 'vnpay'`;
  const [ticket] = await shop.sql`select token from tickets`;
  const [closed] =
    await shop.sql`select date::text from capacity_slots where closed_at is not null order by date limit 1`;
  const sunrise = await roomyDay(shop, "binh-minh-tren-dinh");
  const token = ticket?.token;
  const orderTicket = (query: Record<string, string>) => linkTo("vi", "orderTicket", null, query);
  const paths: Record<PageName, string> = {
    home: "/",
    "ticket list": linkTo("vi", "tickets"),
    ticket: linkTo("vi", "ticket", { slug }),
    prices: linkTo("vi", "ticketPricing"),
    "choosing a day": orderTicket({ ticket: slug }),
    "choosing people": orderTicket({ ticket: slug, date: wish.date }),
    "choosing a time": orderTicket({ ticket: "binh-minh-tren-dinh", date: sunrise.date }),
    "a day that is closed": orderTicket({ ticket: slug, date: closed?.date }),
    cart: linkTo("vi", "cart"),
    checkout: linkTo("vi", "checkout"),
    "checkout of a booking": linkTo("vi", "checkoutTicket"),
    transfer: linkTo("vi", "payOrder", { code: waiting }),
    "at the gateway": linkTo("vi", "payOrder", { code: atGateway?.code }),
    tickets: linkTo("vi", "checkoutSuccess", null, { code: paid }),
    "not paid": linkTo("vi", "checkoutCancel", null, { code: waiting }),
    cancelled: linkTo("vi", "checkoutCancel", null, { code: cancelled }),
    "find order": linkTo("vi", "findOrder"),
    "paid order": linkTo("vi", "order", { code: paid }),
    "waiting order": linkTo("vi", "order", { code: waiting }),
    "shared ticket": linkTo("vi", "sharedTicket", { token }),
    "ticket check": `/V/${token}`,
    "forged ticket": "/V/AAAA",
    policy: linkTo("vi", "policy", { slug: "tickets" }),
    nowhere: "/khong-co-trang-nay",
    "no order code": linkTo("vi", "checkoutSuccess"),
    "pretend bank": bank ?? "",
    "pretend VNPay": vnpay,
    "pretend VNPay refusing": "/simulator/vnpay",
    "pretend inbox": "/simulator/inbox",
  };
  return { paths, storageState: await context.storageState() };
}

/** Pages that answer with an error's status, and ought to. */
export const refusals: Partial<Record<PageName, number>> = {
  "forged ticket": 404,
  nowhere: 404,
  "no order code": 404,
  "pretend VNPay refusing": 400,
};
