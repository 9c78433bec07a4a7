import type { BrowserContextOptions } from "playwright";
import type { GatewayId } from "~/domain/payments/gateway-ids";
import { currentTime } from "~/lib/clock";
import type { simulatorPages } from "~/routes";
import { idsOf, linkTo, linkToAny, type PageId, siteMap } from "~/site-map";
import { getDb } from "~db/client.server";
import { capTreoKhuHoi, tea } from "~tests/setup/demo";
import { createVisit } from "~tests/setup/factories";
import { listedSlugs } from "~tests/setup/factories-http";
import { makePost, stockPosts } from "~tests/setup/factories-posts";
import { createCustomer } from "./account-forms";
import { findFreeDay, findFreeWeekday, type openTestShop } from "./shop";
import {
  buyNow,
  type ChosenTickets,
  createBuyer,
  expect,
  fillCheckout,
  locateCheckoutForm,
  type Method,
  openPath,
  type Shopper,
} from "./shopper";
import { buyTickets, fillCartWith, joinAndLogIn, orderTickets } from "./shopper-state";

type Shop = ReturnType<typeof openTestShop>;
type Day = Awaited<ReturnType<typeof fillShop>>["day"];
type State = BrowserContextOptions["storageState"];
type Life = { paths: Record<PageName, string>; storageState: State; stateFor(name: PageName): State };

const { slug } = capTreoKhuHoi;
const orderTicket = (query: Record<string, string>) => linkTo("vi", "orderTicket", null, query);

/** Pages that differ by state, or whose URL needs more than a slug. The pages of `notInSiteMap` are not in the site map. */
const views = {
  ticket: { ticket: () => linkTo("vi", "ticket", { slug }) },
  orderTicket: {
    "choosing a day": () => orderTicket({ ticket: slug }),
    "choosing people": ({ date }) => orderTicket({ ticket: slug, date }),
    "choosing a time": ({ sunrise }) => orderTicket({ ticket: "binh-minh-tren-dinh", date: sunrise }),
    "a day that is closed": ({ closed }) => orderTicket({ ticket: slug, date: closed }),
  },
  product: {
    product: ({ tea }) => linkTo("vi", "product", { slug: tea }),
    "no such variant": ({ tea }) => linkTo("vi", "product", { slug: tea }, { "khoi-luong": "9kg" }),
  },
  service: {
    service: ({ service }) => linkTo("vi", "service", { slug: service }),
    "service on request": ({ onRequest }) => linkTo("vi", "service", { slug: onRequest }),
  },
  quoteRequest: {
    "quote request": ({ onRequest }) => linkTo("vi", "quoteRequest", null, { service: onRequest }),
    "quote requested": () => linkTo("vi", "quoteRequest", null, { sent: 1 }),
  },
  menu: {
    menu: () => linkTo("vi", "menu"),
    "vegetarian dishes": () => linkTo("vi", "menu", null, { mark: "vegetarian" }),
  },
  place: {
    place: ({ slugs }) => linkTo("vi", "place", { slug: slugs.get("place") ?? "" }),
    "place where one is": ({ slugs }) => linkTo("vi", "place", { slug: slugs.get("place") ?? "" }, { here: 1 }),
  },
  albumPicture: {
    "picture of an album": ({ slugs }) =>
      linkTo("vi", "albumPicture", { album: slugs.get("album") ?? "", slug: slugs.get("albumPicture") ?? "" }),
  },
  vacancy: {
    vacancy: ({ slugs }) => linkTo("vi", "vacancy", { slug: slugs.get("vacancy") ?? "" }),
    "application sent": ({ slugs }) => linkTo("vi", "vacancy", { slug: slugs.get("vacancy") ?? "" }, { sent: 1 }),
  },
  contact: {
    contact: () => linkTo("vi", "contact"),
    "message sent": () => linkTo("vi", "contact", null, { sent: 1 }),
  },
  post: {
    post: () => linkTo("vi", "post", { slug: "thu-bai" }),
    "comment to answer": ({ comment }) => linkTo("vi", "post", { slug: "thu-bai" }, { reply: comment }),
    "post taken back": () => linkTo("vi", "post", { slug: "thu-go" }),
  },
  search: {
    search: () => linkTo("vi", "search", null, { q: "mat ong" }),
    "nothing found": () => linkTo("vi", "search", null, { q: "qwrtzpsd" }),
  },
  logIn: {
    "log in": () => linkTo("vi", "logIn"),
    registered: () => linkTo("vi", "logIn", null, { sent: 1 }),
  },
  findOrder: {
    "order to find": () => linkTo("vi", "findOrder"),
    "links of orders sent": () => linkTo("vi", "findOrder", null, { sent: 1 }),
  },
  forgotPassword: {
    "forgotten password": () => linkTo("vi", "forgotPassword"),
    "email sent": () => linkTo("vi", "forgotPassword", null, { sent: 1 }),
  },
  resetPassword: {
    "new password": () => linkTo("vi", "resetPassword", null, { token: "AAAA" }),
    "new password without a token": () => linkTo("vi", "resetPassword"),
  },
  verifyEmail: {
    "email of a guest": () => linkTo("vi", "verifyEmail", null, { token: "AAAA" }),
    "email to confirm": () => linkTo("vi", "verifyEmail", null, { token: "AAAA" }),
  },
  twoFactor: { "second step without a login": () => linkTo("vi", "twoFactor") },
  address: { "address to add": () => linkTo("vi", "address", { address: "new" }) },
  checkoutSuccess: {
    "tickets of an order": ({ paid }) => linkTo("vi", "checkoutSuccess", null, { code: paid }),
    "no order code": () => linkTo("vi", "checkoutSuccess"),
  },
  checkoutCancel: {
    "not paid": ({ waiting }) => linkTo("vi", "checkoutCancel", null, { code: waiting }),
    cancelled: ({ cancelled }) => linkTo("vi", "checkoutCancel", null, { code: cancelled }),
  },
  order: {
    "paid order": ({ paid }) => linkTo("vi", "order", { code: paid }),
    "waiting order": ({ waiting }) => linkTo("vi", "order", { code: waiting }),
  },
  orderRefund: {
    refund: ({ paid }) => linkTo("vi", "orderRefund", null, { code: paid, all: 1 }),
    "refund of an order to find": () => linkTo("vi", "orderRefund"),
  },
  payOrder: {
    transfer: ({ waiting }) => linkTo("vi", "payOrder", { code: waiting }),
    "at the gateway": ({ atGateway }) => linkTo("vi", "payOrder", { code: atGateway }),
  },
  ticketExchange: {
    "tickets to move, looked up": () => linkTo("vi", "ticketExchange"),
    "tickets to move": ({ moving }) => linkTo("vi", "ticketExchange", null, { code: moving }),
    "a day to move to": ({ moving, saturday }) =>
      linkTo("vi", "ticketExchange", null, { code: moving, date: saturday }),
    "no day to move to": ({ moving, closed }) => linkTo("vi", "ticketExchange", null, { code: moving, date: closed }),
  },
  payExchange: {
    "difference to pay": ({ moving, exchange }) => linkTo("vi", "payExchange", { code: moving, exchange }),
  },
  orderTickets: {
    "kept tickets": ({ paid }) => linkTo("vi", "orderTickets", { code: paid }),
    "no tickets yet": ({ waiting }) => linkTo("vi", "orderTickets", { code: waiting }),
    "no tickets any more": ({ cancelled }) => linkTo("vi", "orderTickets", { code: cancelled }),
  },
  sharedTicket: { "shared ticket": ({ token }) => linkTo("vi", "sharedTicket", { token }) },
  closedDay: { "choosing for a closed day": ({ choice }) => choice },
  checkTicket: {
    "ticket check": ({ token }) => `/V/${token}`,
    "forged ticket": () => "/V/AAAA",
  },
  "simulator/vnpay": {
    "fake VNPay": ({ vnpay }) => vnpay,
    "fake VNPay refusing": () => "/simulator/vnpay",
  },
  "simulator/bank": { "fake bank": ({ bank }) => bank },
  "simulator/inbox": { "fake inbox": () => "/simulator/inbox" },
  notInSiteMap: { nowhere: () => "/khong-co-trang-nay" },
} satisfies Record<Exclude<PageId, Plain> | SimulatorPage | "notInSiteMap", States> & Partial<Record<Plain, States>>;

/** All gateways share one page of the simulator. `gateways.test.ts` pays at each of them. */
type SimulatorPage = Exclude<keyof typeof simulatorPages, `simulator/${Exclude<GatewayId, "vnpay">}`>;
type States = Record<string, (day: Day) => string>;
/** Pages whose address needs at most a slug, which is taken from sitemap.xml. They have one state. */
type Plain = {
  [Id in PageId]: (typeof siteMap)[Id]["vi"] extends `${string}/:${infer Name}`
    ? Name extends "slug"
      ? Id
      : never
    : Id;
}[PageId];
type Views = typeof views;
export type PageName = { [Id in keyof Views]: keyof Views[Id] }[keyof Views] | Exclude<PageId, keyof Views>;
const named = [
  ...idsOf(siteMap)
    .filter((id) => !(id in views))
    .map((id) => [id, ({ slugs }: Day) => linkToAny("vi", id, { slug: slugs.get(id) })] as const),
  ...Object.values(views).flatMap((ofPage) => Object.entries<(day: Day) => string>(ofPage)),
];
const accountPages: readonly PageName[] = [
  "email to confirm",
  "dashboard",
  "myTickets",
  "myOrders",
  "profile",
  "addresses",
  "address to add",
  "settings",
  "security",
  "ownData",
];

export const pageNames = named.map(([name]) => name as PageName);

/** These pages differ from another page or state only by a message or by the listed rows. */
export const pagesLikeAnother: readonly PageName[] = [
  ...(["no such variant", "quote requested", "vegetarian dishes", "application sent", "message sent"] as const),
  ...(["nothing found", "email sent", "new password without a token", "no order code", "cancelled"] as const),
  ...(["refund of an order to find", "no tickets yet", "no tickets any more", "forged ticket"] as const),
  ...(["service on request", "no day to move to"] as const),
  ...(["postsOfTag", "news", "newsPost", "checkoutTicket"] as const),
];

/** `stateFor` returns the cookies of a logged-in browser for pages of an account, otherwise those of `storageState`. */
export async function prepareShopDay(shop: Shop): Promise<Life> {
  const { day, storageState } = await fillShop(shop);
  const ofMember = await joined(shop);
  return {
    paths: Object.fromEntries(named.map(([name, path]) => [name, path(day)])) as Life["paths"],
    storageState,
    stateFor: (name) => (accountPages.includes(name) ? ofMember : storageState),
  };
}

async function fillShop(shop: Shop) {
  const shopper = await shop.visit({ script: false });
  const { page, t, context } = shopper;
  const ticketChoice = { slug, date: (await findFreeDay(shop, slug)).date, adults: 2 };
  // This is called first, because its order starts a new session that cannot read the orders placed before.
  const toGateway = async (method: Method) => {
    await fillCartWith(shop, shopper, ticketChoice);
    await openPath(shopper, linkTo("vi", "checkout"));
    await fillCheckout(shopper, createBuyer(), method);
    await locateCheckoutForm(shopper).place.click();
    await page.waitForURL(/\/simulator\//);
    return page.url();
  };
  const vnpay = await toGateway("VNPay");

  const paid = await buyTickets(shop, shopper, ticketChoice);
  const cancelled = await orderTickets(shop, shopper, ticketChoice);
  await openPath(shopper, linkTo("vi", "order", { code: cancelled }));
  await page.getByText(t("orders.cancel"), { exact: true }).click();
  await page.getByRole("button", { name: t("orders.cancel_confirm") }).click();
  await expect(page.getByRole("heading", { name: t("orders.cancelled_title") })).toBeVisible();
  const waiting = await orderTickets(shop, shopper, ticketChoice);
  await openPath(shopper, linkTo("vi", "payOrder", { code: waiting }));
  const bank = await page.getByRole("link", { name: t("orders.demo_bank") }).getAttribute("href");

  const choice = await choiceOf(shopper, shop, { ...ticketChoice, date: await dayAfter(shop, ticketChoice.date) });
  // The exchange to a more expensive day waits for its payment. The other ticket can still be exchanged.
  const weekday = await findFreeWeekday(shop, slug, [1, 2, 3, 4, 5]);
  const saturday = await findFreeWeekday(shop, slug, [6]);
  const moving = await buyTickets(shop, shopper, { ...ticketChoice, date: weekday });
  const [unit] = await shop.sql`select order_line_id, unit from tickets order by id desc limit 1`;
  const units = `${unit?.order_line_id}-${unit?.unit}`;
  await openPath(shopper, linkTo("vi", "ticketExchange", null, { code: moving, units, date: saturday }));
  await page.getByText("VietQR").click();
  await page.getByRole("button", { name: /^Đổi vé, trả thêm/ }).click();
  await page.waitForURL(/exchanges/);
  const exchange = page.url().split("/").at(-1) ?? "";
  // The orders above have emptied the cart.
  await buyNow(shopper, ticketChoice);
  await fillCartWith(shop, shopper, ticketChoice);

  const now = currentTime();
  const { first: comment } = await stockPosts(await createVisit(getDb(), { now }));
  await makePost(getDb(), { slug: "thu-go", withdrawnAt: now });
  await writeComment(shopper);

  const [atGateway] = await shop.sql`select code from orders where method = 'vnpay'`;
  const [ticket] = await shop.sql`select token from tickets`;
  const [closed] = await shop.sql`select date::text from slots where closed_at is not null order by date limit 1`;
  const sunrise = await findFreeDay(shop, "binh-minh-tren-dinh");
  const [service] = await shop.sql`select slug from services where price is not null order by id limit 1`;
  const [onRequest] = await shop.sql`select slug from services where price is null order by id limit 1`;
  const day = {
    ...{
      paid,
      cancelled,
      waiting,
      vnpay,
      bank: bank ?? "",
      choice,
      date: ticketChoice.date,
      sunrise: sunrise.date,
      tea: tea.slug,
    },
    ...{ moving, exchange, saturday, comment },
    atGateway: atGateway?.code as string,
    token: ticket?.token as string,
    closed: closed?.date as string,
    service: service?.slug as string,
    onRequest: onRequest?.slug as string,
    slugs: await listedSlugs(shop.origin),
  };
  return { day, storageState: await context.storageState() };
}

async function writeComment(shopper: Shopper) {
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "post", { slug: "thu-bai" }));
  await page.getByRole("textbox", { name: t("comments.content") }).fill("Đẹp quá!");
  await page.getByRole("textbox", { name: t("comments.name") }).fill("Trần Thị Hoa");
  await page.getByRole("textbox", { name: t("comments.email") }).fill("hoa@example.vn");
  await page.getByRole("button", { name: t("comments.send") }).click();
  await expect(page.locator("#waiting")).toContainText(t("comments.waiting"));
}

async function dayAfter(shop: Shop, date: string): Promise<string> {
  const [day] = await shop.sql`select slot.date::text from slots slot
    join ticket_types type on type.pool_id = slot.pool_id and type.slug = ${slug}
    where slot.date > ${date} and slot.closed_at is null and slot.reserved = 0 and slot.capacity > 20
    order by slot.date limit 1`;
  return day?.date as string;
}

async function choiceOf(shopper: Shopper, shop: Shop, choice: ChosenTickets): Promise<string> {
  const { page, t } = shopper;
  const code = await buyTickets(shop, shopper, choice);
  await closeDayOf(shop, code, choice.date);
  await openPath(shopper, linkTo("vi", "order", { code }));
  return (await page.getByRole("link", { name: t("orders.closed.choose") }).getAttribute("href")) ?? "";
}

export async function closeDayOf({ sql }: Pick<Shop, "sql">, code: string, date: string) {
  await sql`with closing as (insert into closures (starts_on, ends_on, reason, by, closed_at)
      values (${date}, ${date}, ${'{"vi":"Gió giật","en":"Gusts"}'}::text::jsonb, 'staff:lan', ${currentTime().toISOString()}) returning id, reason),
    slot as (update slots set closed_at = ${currentTime().toISOString()}::timestamptz, closed_reason = closing.reason from closing
      where slots.id in (select slot_id from tickets t join orders o on o.id = t.order_id where o.code = ${code})
      returning slots.id)
    insert into closure_slots (closure_id, slot_id) select closing.id, slot.id from closing, slot`;
}

async function joined(shop: Shop): Promise<State> {
  const shopper = await shop.visit({ script: false });
  await joinAndLogIn(shop, shopper, createCustomer());
  return shopper.context.storageState();
}

export const errorStatuses: Partial<Record<PageName, number>> = {
  "forged ticket": 404,
  "no tickets yet": 404,
  "no tickets any more": 410,
  nowhere: 404,
  "post taken back": 410,
  "no order code": 404,
  "fake VNPay refusing": 400,
};
