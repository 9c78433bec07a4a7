import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { seal } from "~/lib/seal.server";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead } from "~tests/setup/factories";
import { stockGoods } from "~tests/setup/factories-goods";
import {
  type Browser,
  contact,
  createVnpayWebhook,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
} from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const refusing = () => openClient(server.origin, { refusesCookies: true });

test("a browser with cookies never gets a URL with a session and needs no additional step", async () => {
  const pages = openClient(server.origin);
  expect(await postTicketOrder(pages)).toMatchObject({ status: 303, location: "/checkout/ticket" });
  const { html } = await pages.get("/checkout/ticket");
  expect(html).not.toMatch(/[?&;]s=|name="s"/);
  expect(html).toContain("<script");
});

test("a browser that sent a form before it got the test cookie reaches a URL without a session, with its booking", async () => {
  const pages = openClient(server.origin);
  pages.cookies.clear();
  const { location } = await buyNow(pages);
  expect(location).toMatch(/^\/checkout\/ticket\?s=/);
  expect(await pages.get(location)).toMatchObject({ status: 303, location: "/checkout/ticket" });
  expect(visibleText((await pages.get("/checkout/ticket")).html)).toContain(t("checkout.title"));
});

test("a URL with a session that is opened in a browser with cookies shows that browser's own cart", async () => {
  const sender = refusing();
  const { location } = await buyNow(sender);
  const friend = openClient(server.origin);
  friend.cookies.clear();
  const [, query = ""] = location.split("?");
  const page = await friend.get(`/tickets/cap-treo-khu-hoi?${query}`);
  const next = linkOn(page.html, "/cart?");
  expect(await friend.get(next)).toMatchObject({ status: 303, location: "/cart" });
  await buyNow(friend);
  expect(visibleText((await sender.get(location)).html)).toContain(t("checkout.title"));
  expect((await friend.get("/tickets")).html).toContain("<script");
});

test("without cookies the colour mode is kept in URLs, and choices that need cookies are not offered", async () => {
  const pages = refusing();
  const dark = await pages.post("/preferences/color-theme", { value: "dark", to: "/tickets" });
  const tickets = await pages.get(dark.location);
  expect(tickets.html).toMatch(/<html[^>]* class="dark"/);
  expect(visibleText(tickets.html)).toContain(t("cookieless.how"));
  expect(tickets.html).not.toMatch(/preferences\/(lite|consent)/);
  const cart = await pages.get(linkOn(tickets.html, "/cart?"));
  expect(cart.html).toMatch(/<html[^>]* class="dark"/);
  const light = await pages.post("/preferences/color-theme", { value: "light", to: linkOn(tickets.html, "/cart?") });
  expect((await pages.get(light.location)).html).not.toMatch(/<html[^>]* class="dark"/);
  const lite = await pages.post("/preferences/lite", { value: "on", to: "/tickets" });
  expect((await pages.get(lite.location)).html).not.toContain("<script");
});

test("without cookies the pages, files, payment and cancellation of an order are linked with its session", async () => {
  const { pages, pay, code } = await ordered();
  const page = await pages.get(pay);
  expect(page.headers.get("Cache-Control")).toBe("private, no-store");
  expect(page.headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(page.html).not.toContain("<script");
  expect((await pages.get(linkOn(page.html, "vietqr.png"))).headers.get("Content-Type")).toBe("image/png");

  const toVnpay = await pages.post(pay, { intent: "pay", method: "vnpay" });
  expect(toVnpay.location).toContain("vnp_TxnRef");
  await pages.get(await createVnpayWebhook(database.db, code));
  const { location: success } = await pages.get(pay);
  const tickets = await pages.get(success);
  expect(visibleText(tickets.html)).toContain(t("orders.success_title", { count: 1 }));
  expect((await pages.get(linkOn(tickets.html, "calendar.ics"))).html).toContain("BEGIN:VEVENT");
  // A ticket may be passed on, so its address contains no session of its buyer.
  expect(linkOn(tickets.html, "/ve-dien-tu/")).not.toContain("?");

  const other = await ordered();
  const order = await other.pages.get(linkOn((await other.pages.get(other.pay)).html, `/orders/${other.code}?`));
  expect(visibleText(order.html)).toContain(contact.fullName);
  const here = linkOn((await other.pages.get(other.pay)).html, `/orders/${other.code}?`);
  const { location: gone } = await other.pages.post(here, { intent: "cancel" });
  expect(visibleText((await other.pages.get(gone)).html)).toContain(t("orders.cancelled_title"));
});

test("the author of a prepared URL cannot see what another visitor orders with it", async () => {
  // The attacker's browser keeps cookies, so the attacker has the session both as a cookie and in the URL.
  const maker = openClient(server.origin);
  maker.cookies.clear();
  const { location: lure } = await buyNow(maker);
  const [, session = ""] = [...maker.cookies].find(([name]) => name === "cart_session") ?? [];
  expect(session).not.toBe("");

  const { pages, pay, code } = await ordered(lure);
  expect(visibleText((await pages.get(pay)).html)).toContain(code);

  const bare = refusing();
  const asLured = new URL(lure, server.origin).search;
  for (const path of [`/orders/${code}`, `/orders/${code}/pay`, `/checkout/success?code=${code}`]) {
    expect((await maker.get(path)).status).toBe(404);
    expect((await bare.get(path + (path.includes("?") ? asLured.replace("?", "&") : asLured))).status).toBe(404);
  }
  expect((await maker.get("/checkout/ticket")).html).not.toContain(code);
  expect((await bare.get(lure)).html).not.toContain(code);
  const api = await fetch(
    `${server.origin}/api/trpc/orders.byCode?input=${encodeURIComponent(JSON.stringify({ code }))}`,
    {
      headers: { "x-session-id": session },
    },
  );
  expect(api.status).toBe(404);
});

test("the URL of an order opens nothing in a browser with cookies, and nowhere after two hours", async () => {
  const { pages, pay, code } = await ordered();
  const friend = openClient(server.origin);
  await friend.get("/dat-ve");
  expect(await friend.get(pay)).toMatchObject({ status: 303, location: `/orders/${code}/pay` });
  expect((await friend.get(`/orders/${code}/pay`)).status).toBe(404);

  const address = new URL(pay, server.origin);
  const minutes = (Number(address.searchParams.get("view")?.split(/[~.]/)[1]) - currentTime().getTime()) / 60_000;
  expect(Math.round(minutes)).toBe(120);
  address.searchParams.set("view", seal("view", `${code}~${currentTime().getTime() - 1}`));
  const late = await pages.get(address.pathname + address.search);
  expect(late.status).toBe(404);
  expect(visibleText(late.html)).toContain(t("cookieless.over"));
  const find = linkOn(late.html, `/orders?code=${code}`);
  const found = await pages.post(find, { code, contact: contact.phoneNumber });
  expect(visibleText((await pages.get(found.location)).html)).toContain(contact.fullName);
});

test("a URL of the shop's pages gives access to a cart but not to an order, and an expired URL says so", async () => {
  const { pages, pay, code } = await ordered();
  const shop = linkOn((await pages.get(pay)).html, "/tickets?");
  expect(shop).not.toContain("view=");
  const { search } = new URL(shop, server.origin);
  expect((await pages.get(`/orders/${code}${search}`)).status).toBe(404);

  const old = seal("cart", `${new URLSearchParams(search).get("s")?.split("~")[0]}~${currentTime().getTime() - 1}`);
  expect(visibleText((await pages.get(`/cart?s=${encodeURIComponent(old)}`)).html)).toContain(t("cookieless.over"));
  for (const forged of [`${old}x`, "x", "a~99999999999999.b"])
    expect((await pages.get(`/cart?s=${encodeURIComponent(forged)}`)).html).not.toContain(t("cookieless.over"));
});

test("without cookies the cart fills from page to page, and consent is asked for once", async () => {
  await stockGoods(database.db, "khong-");
  const pages = refusing();
  const answered = await pages.post("/preferences/consent", { value: "denied", to: "/san-pham/khong-tra-shan-tuyet" });
  const product = await pages.get(answered.location);
  expect(visibleText(product.html)).toContain(t("cookieless.how"));
  expect(product.html).not.toContain('value="granted"');

  const { sku = "", key = "" } = readTypedValues(product.html);
  const first = await pages.post(formOn(product.html, 'name="sku"'), { sku, key, quantity: "2" });
  const strip = readTypedValues((await pages.get(linkOn((await pages.get(first.location)).html, "/tickets?"))).html);
  expect(strip.s).toBeTruthy();
  const choose = `/dat-ve?${new URLSearchParams({ ticket: "cap-treo-khu-hoi", date: findDayAhead(2), s: strip.s ?? "" })}`;
  const ticket = await pages.get(choose);
  const form = { ...readTypedValues(ticket.html), time: "", "quantities.adult": "1", add: randomUUID() };
  const second = await pages.post(formOn(ticket.html, 'name="add"'), form);
  const cart = visibleText((await pages.get(second.location)).html);
  expect(cart).toContain("Trà Shan tuyết");
  expect(cart).toContain("Cáp treo khứ hồi");
  const checkout = await pages.post(second.location, { intent: "checkout" });
  expect(visibleText((await pages.get(checkout.location)).html)).toContain(t("checkout.title"));
});

/** `given` is the URL of a checkout with a session. Without `given`, the order gets a new session. */
async function ordered(given?: string) {
  const pages = refusing();
  const checkout = given ?? (await postTicketOrder(pages)).location;
  const { location: pay } = await pages.post(checkout, await readCheckoutForm(pages, { method: "vietqr" }, checkout));
  return { pages, pay, code: /orders\/(\w{10})\/pay/.exec(pay)?.[1] ?? "" };
}

/** Sends the form of the booking page without opening the page first, as a browser with a cached page would. */
function buyNow(pages: Browser) {
  const [slug, date] = ["cap-treo-khu-hoi", findDayAhead(2)];
  const form = { ticket: slug, date, time: "", "quantities.adult": "1", buy: randomUUID() };
  return pages.post(`/dat-ve?ticket=${slug}&date=${date}`, form);
}

function linkOn(html: string, part: string): string {
  return findTags(html, "a").find(({ href }) => href?.includes(part))?.href ?? `no link with ${part}`;
}

function formOn(html: string, field: string): string {
  const form = html.split("<form").find((text) => text.includes(field) && text.includes('method="post"')) ?? "";
  return findTags(`<form${form}`, "form")[0]?.action ?? `no form with ${field}`;
}
