import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { demoLogin } from "~/lib/demo-login";
import { linkTo } from "~/site-map";
import { getDb } from "~db/client.server";
import { seedDemoCustomer } from "~db/seed/demo-customer";
import { type ApiClient, openApi } from "../setup/api";
import { dayAhead } from "../setup/factories";
import { closeDayOf } from "./every-page";
import { openTestShop, roomyDay, roomyWeekday } from "./shop";
import { hoa, open } from "./shopper";

const shop = openTestShop();
const session = `weighed_${randomUUID()}`;
const kB = 1024;
/** Decision B2, in bytes of brotli. */
const budget = { document: 14 * kB, scripts: 110 * kB, session: 3 * kB, files: 8 };
/** Nine QR codes on a page, for which B2 has no bound. */
const most: Partial<Record<string, number>> = { "tickets of an order": 20 * kB };

/** The heaviest page of each type that the demo's rows make: ten lines of all kinds, nine tickets. */
const heaviest = {
  home: () => linkTo("vi", "home"),
  "ticket list": () => linkTo("vi", "tickets"),
  ticket: () => linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }),
  "ticket with times": () => linkTo("vi", "ticket", { slug: "binh-minh-tren-dinh" }),
  booking: ({ day }) => linkTo("vi", "orderTicket", null, { ticket: "cap-treo-khu-hoi", date: day.date, people: 4 }),
  "booking with times": ({ dawn }) =>
    linkTo("vi", "orderTicket", null, { ticket: "binh-minh-tren-dinh", date: dawn.date, people: 4 }),
  prices: () => linkTo("vi", "ticketPricing"),
  "list of twelve": () => linkTo("vi", "products"),
  category: ({ category }) => linkTo("vi", "category", { slug: category }),
  "product with most variants": ({ product }) => linkTo("vi", "product", { slug: product }),
  services: () => linkTo("vi", "services"),
  service: ({ service }) => linkTo("vi", "service", { slug: service }),
  search: () => linkTo("vi", "search", null, { q: "mat ong" }),
  "quote request": () => linkTo("vi", "quoteRequest"),
  contact: () => linkTo("vi", "contact"),
  vacancy: () => linkTo("vi", "vacancy", { slug: "ky-thuat-vien-cap" }),
  about: () => linkTo("vi", "about"),
  posts: () => linkTo("vi", "posts"),
  post: ({ post }) => linkTo("vi", "post", { slug: post }),
  menu: () => linkTo("vi", "menu"),
  gallery: () => linkTo("vi", "gallery"),
  album: () => linkTo("vi", "album", { slug: "sang-som" }),
  map: () => linkTo("vi", "map"),
  place: () => linkTo("vi", "place", { slug: "ga-suoi-mo" }),
  vacancies: () => linkTo("vi", "vacancies"),
  questions: () => linkTo("vi", "questions"),
  reviews: () => linkTo("vi", "reviews"),
  policy: () => linkTo("vi", "policy", { slug: "tickets" }),
  cart: () => linkTo("vi", "cart"),
  checkout: () => linkTo("vi", "checkout"),
  "checkout in English": () => linkTo("en", "checkout"),
  "find order": () => linkTo("vi", "findOrder"),
  "log in": () => linkTo("vi", "logIn"),
  register: () => linkTo("vi", "register"),
  "paid order": ({ paid }) => linkTo("vi", "order", { code: paid }),
  "tickets of an order": ({ paid }) => linkTo("vi", "checkoutSuccess", null, { code: paid }),
  payment: ({ waiting }) => linkTo("vi", "payOrder", { code: waiting }),
  refund: ({ paid }) => linkTo("vi", "orderRefund", null, { code: paid, all: 1 }),
  "tickets to move": ({ paid }) => linkTo("vi", "ticketExchange", null, { code: paid }),
  "a day to move to": ({ moving, saturday }) => linkTo("vi", "ticketExchange", null, { code: moving, date: saturday }),
  "difference to pay": ({ moving, exchange }) => linkTo("vi", "payExchange", { code: moving, exchange }),
  "choosing for a closed day": ({ choice }) => choice,
  "balance of a code": () => linkTo("vi", "storeCredit"),
  "ticket to show": ({ token }) => linkTo("vi", "sharedTicket", { token }),
} satisfies Pages;

/** The same to the demo's customer, who has orders in every state and as many addresses as an account keeps. */
const heaviestOfAccount = {
  "cart of an account": () => linkTo("vi", "cart"),
  "checkout of an account": () => linkTo("vi", "checkout"),
  "checkout of an account in English": () => linkTo("en", "checkout"),
  dashboard: () => linkTo("vi", "dashboard"),
  "own orders": () => linkTo("vi", "myOrders"),
  "own tickets": () => linkTo("vi", "myTickets"),
  "address book": () => linkTo("vi", "addresses"),
  "an address": ({ address }) => linkTo("vi", "address", { address }),
  profile: () => linkTo("vi", "profile"),
  settings: () => linkTo("vi", "settings"),
  security: () => linkTo("vi", "security"),
  "own data": () => linkTo("vi", "ownData"),
} satisfies Pages;

type Pages = Record<string, (day: Awaited<ReturnType<typeof liveThroughADay>>) => string>;

let lived: Awaited<ReturnType<typeof liveThroughADay>>;
beforeAll(async () => {
  lived = await liveThroughADay();
}, 90_000);

/** Its document is all of it. */
const scriptless = "choosing for a closed day";
const pages: Pages = { ...heaviest, ...heaviestOfAccount };
const names = Object.keys(pages);

test.for(names)("%s: what it weighs", async (name) => {
  const { page, scripts, response } = await visit(name);
  const html = await response?.text();
  expect(html).not.toContain('rel="stylesheet"');
  const document = await brotliBytes(page.url(), name);
  const sizes = await Promise.all([...scripts].map(async (url) => ({ url, bytes: await brotliBytes(url, name) })));
  // What keeps the visitor's session comes later, and has a bound of its own.
  const [session, others] = [true, false].map((kept) =>
    sizes.filter(({ url }) => url.includes("/visitor-session-") === kept).reduce((sum, { bytes }) => sum + bytes, 0),
  );
  expect({ document, session, others, files: scripts.size }).toSatisfy(
    (found) =>
      found.document <= (most[name] ?? budget.document) &&
      found.session <= budget.session &&
      found.others <= budget.scripts &&
      (found.files > 1 || name === scriptless) &&
      found.files <= budget.files,
  );
});

test.for(names.filter((name) => name !== scriptless))(
  "%s: the style in the document shows it as the whole sheet would",
  async (name) => {
    const { page } = await come(name);
    let comeStyle = () => {};
    const waiting = new Promise<void>((resolve) => {
      comeStyle = resolve;
    });
    await page.route(/\.js$/, (route) => route.abort());
    await page.route(/\.css$/, async (route) => {
      await waiting;
      await route.continue();
    });
    const asked = page.waitForRequest(/\.css$/);
    await page.goto(addressOf(name));
    await asked;
    // A screenshot of the whole page does not wait for the pictures that it brings into sight.
    await page.evaluate(() =>
      Promise.all(
        [...document.images].map((picture) => {
          picture.loading = "eager";
          return picture.decode().catch(() => undefined);
        }),
      ),
    );
    const alone = await page.screenshot({ fullPage: true });
    comeStyle();
    await page.waitForLoadState("networkidle");
    const whole = await page.screenshot({ fullPage: true });
    expect(alone.equals(whole)).toBe(true);
  },
);

function addressOf(name: string): string {
  return pages[name]?.(lived) ?? "";
}

/** With all that the visitor has in the cart and has bought. */
function cookieOf(name: string): { name: string; value: string } {
  return name in heaviestOfAccount
    ? { name: "account", value: lived.accessToken }
    : { name: "cart_session", value: session };
}

async function come(name: string) {
  const shopper = await shop.visit();
  await shopper.context.addCookies([{ ...cookieOf(name), url: shop.origin }]);
  return shopper;
}

async function visit(name: string) {
  const shopper = await come(name);
  const { page } = shopper;
  const scripts = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  const response = await open(shopper, addressOf(name));
  await page.waitForLoadState("networkidle");
  expect(response?.status()).toBe(200);
  return { page, scripts, response };
}

async function liveThroughADay() {
  const { client } = openApi(shop.origin, { "x-session-id": session });
  const [day, dawn] = [await roomyDay(shop, "cap-treo-khu-hoi"), await roomyDay(shop, "binh-minh-tren-dinh")];
  // One of the services is for weekends alone.
  const soon = dayAhead(6);
  const [product] = await shop.sql`
    select slug from products p order by (select count(*) from variants where product_id = p.id) desc, id limit 1`;
  const [category] = await shop.sql`
    select slug from product_categories c
    order by (select count(*) from products where category_id = c.id) desc, id limit 1`;
  const goods = await shop.sql<{ sku: string }[]>`
    select distinct on (product_id) sku from variants join stocks on stocks.id = stock_id
    where pieces > 20 order by product_id, sku limit 4`;
  const [post] = await shop.sql`select slug from posts where kind = 'blog' order by length(body->>'vi') desc limit 1`;
  const [set] = await shop.sql`select slug from combos order by id limit 1`;
  const services = await shop.sql<{ slug: string }[]>`
    select slug from services where price is not null order by id limit 2`;

  async function fillCart({ cart, checkout }: ApiClient) {
    const { date: next } = await roomyDay(shop, "cap-treo-khu-hoi", { after: day.date });
    await cart.add.mutate({ slug: "cap-treo-khu-hoi", date: day.date, quantities: { adult: 2, child: 1, senior: 1 } });
    await cart.add.mutate({ slug: "cap-treo-khu-hoi", date: next, quantities: { adult: 1 } });
    await cart.add.mutate({ slug: "binh-minh-tren-dinh", date: dawn.date, time: dawn.time, quantities: { adult: 4 } });
    for (const { sku } of goods) await cart.addProduct.mutate({ sku, quantity: 3 });
    await cart.addCombo.mutate({ slug: set?.slug });
    for (const { slug } of services) await cart.addService.mutate({ slug, date: soon });
    await checkout.hold.mutate({});
    const filled = await cart.get.query({});
    expect(filled.lines).toHaveLength(10);
    return filled;
  }

  async function order(cart = fillCart(client)) {
    const { contents, total, goodsTotal } = await cart;
    const { fee } = await client.shipping.quote.query({ stateProvince: "Tây Ninh", goodsTotal });
    const at = { line: "12 Lê Lợi", stateProvince: "Tây Ninh", city: "Phường Tân Ninh" };
    const person = { fullName: hoa.name, phone: hoa.phone };
    const { code } = await client.checkout.placeOrder.mutate({
      ...{ ...person, email: hoa.email, shipTo: { ...at, ...person }, billTo: { ...at, ...person } },
      ...{ note: "Đoàn có hai cụ ngồi xe lăn.", method: "vietqr", acceptPolicies: true },
      ...{ key: randomUUID(), contents, total: total + fee },
      invoice: {
        company: "Công ty Mây",
        taxCode: "0100233488",
        address: "12 Lê Lợi, Tây Ninh",
        email: "ke@example.vn",
      },
    });
    return code;
  }

  async function pay(code: string) {
    const { step } = await client.orders.payment.query({ code });
    if (step?.kind !== "transfer") throw new Error("Not paid by transfer");
    const { account, amount, memo } = step.transfer;
    await fetch(`${shop.origin}/simulator/bank`, {
      method: "POST",
      headers: { Origin: shop.origin },
      body: new URLSearchParams({ account, amount: String(amount), memo }),
    });
    return code;
  }

  /** Eight tickets for a day, and something that ships. */
  async function eightFor(date: string) {
    await client.cart.add.mutate({ slug: "cap-treo-khu-hoi", date, quantities: { adult: 8 } });
    await client.cart.addProduct.mutate({ sku: goods[0]?.sku ?? "", quantity: 1 });
    await client.checkout.hold.mutate({});
    return client.cart.get.query({});
  }

  const paid = await pay(await order());
  const moving = await pay(await order(eightFor(await roomyWeekday(shop, "cap-treo-khu-hoi", [1, 2, 3, 4, 5]))));
  const saturday = await roomyWeekday(shop, "cap-treo-khu-hoi", [6]);
  const { chosen, at } = await client.exchanges.offer.query({ code: moving, date: saturday });
  const { code: exchange } = await client.exchanges.start.mutate({
    ...{ code: moving, key: randomUUID(), units: chosen.slice(0, 1), date: saturday, method: "vietqr" },
    difference: (at?.day.difference ?? 0) / chosen.length,
  });
  const { date: windy } = await roomyDay(shop, "cap-treo-khu-hoi", { after: saturday });
  const closed = await pay(await order(eightFor(windy)));
  await closeDayOf(shop, closed, windy);
  const told = await fetch(`${shop.origin}${linkTo("vi", "order", { code: closed })}`, {
    headers: { Cookie: `cart_session=${session}` },
  });
  const [, choice = ""] =
    new RegExp(`href="(${linkTo("vi", "closedDay", { token: "" })}[^"]+)"`).exec(await told.text()) ?? [];
  const waiting = await order();
  await fillCart(client);
  const accessToken = await liveAsCustomer();
  const [ticket] = await shop.sql`select token from tickets`;
  const [address] = await shop.sql`select id from addresses order by id desc`;
  return {
    day,
    dawn,
    product: product?.slug,
    category: category?.slug,
    post: post?.slug,
    service: services[0]?.slug ?? "",
    ...{ paid, moving, saturday, exchange, choice, waiting },
    token: ticket?.token,
    address: String(address?.id),
    accessToken,
  };

  async function liveAsCustomer(): Promise<string> {
    await seedDemoCustomer(getDb());
    // What one network may hold is a share of what there is.
    await shop.sql`update stocks set pieces = pieces + 500`;
    await shop.sql`update capacity_slots set capacity = capacity + 500`;
    // By a browser of its own: a login takes the cart along.
    const { accessToken } = await openApi(shop.origin).client.auth.login.mutate(demoLogin);
    const me = openApi(shop.origin, { Authorization: `Bearer ${accessToken}` }).client;
    const { total } = await me.profile.listMyOrders.query({ page: 1 });
    expect(total).toBeGreaterThan(10);
    for (let n = (await me.profile.listAddresses.query()).length; n < 8; n++) {
      const line = `${n} hẻm ${n * 7} đường Lê Lợi, chung cư Mây ${n}`;
      const address = {
        fullName: `Cô ${n}`,
        phone: hoa.phone,
        line,
        stateProvince: "Tây Ninh",
        city: "Phường Tân Ninh",
      };
      await me.profile.addAddress.mutate({ address });
    }
    await fillCart(me);
    return accessToken;
  }
}

/** How many bytes an answer is on the wire: the smallest scripts go as they are, brotli would make them larger. */
function brotliBytes(url: string, page: string): Promise<number> {
  const { name, value } = cookieOf(page);
  const headers = { "Accept-Encoding": "br", Cookie: `${name}=${value}` };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url}: ${response.statusCode}`));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}
