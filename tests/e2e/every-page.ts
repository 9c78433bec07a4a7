import type { BrowserContextOptions } from "playwright";
import { linkTo } from "~/site-map";
import { traVaThaoMoc } from "~db/seed/content/goods/tra-va-thao-moc";
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
  "product list",
  "product",
  "no such variant",
  "categories",
  "category",
  "services",
  "service",
  "service on request",
  "quote request",
  "quote requested",
  "search",
  "nothing found",
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
  "test session",
  "policy",
  "about",
  "contact",
  "message sent",
  "landing page",
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
  const [service] = await shop.sql`select slug from services where price is not null order by id limit 1`;
  const [onRequest] = await shop.sql`select slug from services where price is null order by id limit 1`;
  const [tea] = traVaThaoMoc;
  if (!tea) throw new Error("The demo has no tea");
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
    "product list": linkTo("vi", "products"),
    product: linkTo("vi", "product", { slug: tea.slug }),
    "no such variant": linkTo("vi", "product", { slug: tea.slug }, { "khoi-luong": "9kg" }),
    categories: linkTo("vi", "categories"),
    category: linkTo("vi", "category", { slug: "tra-va-thao-moc" }),
    services: linkTo("vi", "services"),
    service: linkTo("vi", "service", { slug: service?.slug }),
    "service on request": linkTo("vi", "service", { slug: onRequest?.slug }),
    "quote request": linkTo("vi", "quoteRequest", null, { service: onRequest?.slug }),
    "quote requested": linkTo("vi", "quoteRequest", null, { sent: 1 }),
    search: linkTo("vi", "search", null, { q: "mat ong" }),
    "nothing found": linkTo("vi", "search", null, { q: "qwrtzpsd" }),
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
    "test session": linkTo("vi", "testSession"),
    policy: linkTo("vi", "policy", { slug: "tickets" }),
    about: linkTo("vi", "about"),
    contact: linkTo("vi", "contact"),
    "message sent": linkTo("vi", "contact", null, { sent: 1 }),
    "landing page": linkTo("vi", "landing", { slug: "doan-hoc-sinh" }),
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
