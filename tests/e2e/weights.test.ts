import { randomUUID } from "node:crypto";
import { get } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { addDays, shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { openApi } from "../setup/api";
import { openTestShop, roomyDay } from "./shop";
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
  about: () => linkTo("vi", "about"),
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
  "ticket to show": ({ token }) => linkTo("vi", "sharedTicket", { token }),
} satisfies Record<string, (day: Awaited<ReturnType<typeof liveThroughADay>>) => string>;

let lived: Awaited<ReturnType<typeof liveThroughADay>>;
beforeAll(async () => {
  lived = await liveThroughADay();
}, 90_000);

const names = Object.keys(heaviest) as (keyof typeof heaviest)[];

test.for(names)("%s: what it weighs", async (name) => {
  const { page, scripts, response } = await visit(name);
  const html = await response?.text();
  expect(html).not.toContain('rel="stylesheet"');
  const document = await brotliBytes(page.url());
  const sizes = await Promise.all([...scripts].map(async (url) => ({ url, bytes: await brotliBytes(url) })));
  // What keeps the visitor's session comes later, and has a bound of its own.
  const [session, others] = [true, false].map((kept) =>
    sizes.filter(({ url }) => url.includes("/visitor-session-") === kept).reduce((sum, { bytes }) => sum + bytes, 0),
  );
  expect({ document, session, others, files: scripts.size }).toSatisfy(
    (found) =>
      found.document <= (most[name] ?? budget.document) &&
      found.session <= budget.session &&
      found.others <= budget.scripts &&
      found.files > 1 &&
      found.files <= budget.files,
  );
});

test.for(names)("%s: the style in the document shows it as the whole sheet would", async (name) => {
  const { page } = await come();
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
  await page.goto(heaviest[name](lived));
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
});

/** With all that the visitor has in the cart and has bought. */
async function come() {
  const shopper = await shop.visit();
  await shopper.context.addCookies([{ name: "cart_session", value: session, url: shop.origin }]);
  return shopper;
}

async function visit(name: keyof typeof heaviest) {
  const shopper = await come();
  const { page } = shopper;
  const scripts = new Set<string>();
  page.on("request", (request) => request.resourceType() === "script" && scripts.add(request.url()));
  const response = await open(shopper, heaviest[name](lived));
  await page.waitForLoadState("networkidle");
  expect(response?.status()).toBe(200);
  return { page, scripts, response };
}

async function liveThroughADay() {
  const { client } = openApi(shop.origin, { "x-session-id": session });
  const [day, dawn] = [await roomyDay(shop, "cap-treo-khu-hoi"), await roomyDay(shop, "binh-minh-tren-dinh")];
  const soon = addDays(shopDate(new Date()), 20);
  const [product] = await shop.sql`
    select slug from products p order by (select count(*) from variants where product_id = p.id) desc, id limit 1`;
  const [category] = await shop.sql`
    select slug from product_categories c
    order by (select count(*) from products where category_id = c.id) desc, id limit 1`;
  const goods = await shop.sql<{ sku: string }[]>`
    select distinct on (product_id) sku from variants join stocks on stocks.id = stock_id
    where pieces > 20 order by product_id, sku limit 4`;
  const [set] = await shop.sql`select slug from combos order by id limit 1`;
  const services = await shop.sql<{ slug: string }[]>`
    select slug from services where price is not null order by id limit 2`;

  async function fillCart() {
    const { cart } = client;
    const next = addDays(day.date, 1);
    await cart.add.mutate({ slug: "cap-treo-khu-hoi", date: day.date, quantities: { adult: 2, child: 1, senior: 1 } });
    await cart.add.mutate({ slug: "cap-treo-khu-hoi", date: next, quantities: { adult: 1 } });
    await cart.add.mutate({ slug: "binh-minh-tren-dinh", date: dawn.date, time: dawn.time, quantities: { adult: 4 } });
    for (const { sku } of goods) await cart.addProduct.mutate({ sku, quantity: 3 });
    await cart.addCombo.mutate({ slug: set?.slug });
    for (const { slug } of services) await cart.addService.mutate({ slug, date: soon });
    await client.checkout.hold.mutate({});
    const filled = await cart.get.query({});
    expect(filled.lines).toHaveLength(10);
    return filled;
  }

  async function order() {
    const { contents, total, goodsTotal } = await fillCart();
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

  const paid = await order();
  const { step } = await client.orders.payment.query({ code: paid });
  if (step?.kind !== "transfer") throw new Error("Not paid by transfer");
  const { account, amount, memo } = step.transfer;
  await fetch(`${shop.origin}/simulator/bank`, {
    method: "POST",
    headers: { Origin: shop.origin },
    body: new URLSearchParams({ account, amount: String(amount), memo }),
  });
  const waiting = await order();
  await fillCart();
  const [ticket] = await shop.sql`select token from tickets`;
  return {
    day,
    dawn,
    product: product?.slug,
    category: category?.slug,
    service: services[0]?.slug ?? "",
    paid,
    waiting,
    token: ticket?.token,
  };
}

/** How many bytes an answer is on the wire: the smallest scripts go as they are, brotli would make them larger. */
function brotliBytes(url: string): Promise<number> {
  const headers = { "Accept-Encoding": "br", Cookie: `cart_session=${session}` };
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
