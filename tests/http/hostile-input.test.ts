import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { createTRPCClient, httpBatchStreamLink } from "@trpc/client";
import { describe, expect, test } from "vitest";
import type { ApiRouter } from "~/api/router.server";
import { currentTime } from "~/lib/clock";
import { locales } from "~/lib/locale";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, orderRow, placeOrderAsGuest } from "~tests/setup/factories";
import { openClient, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

// Browsers never send these requests. The shop may refuse them, but must not fail with a 5xx status.

const date = findDayAhead(2);
const form = { ticket: "cap-treo-khu-hoi", date, time: "", add: "hostile-input", "quantities.adult": "1" };
const deep = "[".repeat(100_000) + "]".repeat(100_000);
const session = `kiosk:${"7".repeat(30)}`;
const database = openTestDatabase();
const server = openTestServer(database);

const asBrowser = { Accept: "text/html" };
const asForm = { "Content-Type": "application/x-www-form-urlencoded", ...asBrowser };

function post(path: string, body: string, headers: Record<string, string> = asForm) {
  return openClient(server.origin).ask(path, { method: "POST", body, headers });
}

function call(procedure: string, input: unknown) {
  const headers = { "Content-Type": "application/json", "x-session-id": session };
  return post(`/api/trpc/${procedure}`, typeof input === "string" ? input : JSON.stringify(input), headers);
}

const many = (count: number, part: (n: number) => string) => Array.from({ length: count }, (_, n) => part(n)).join("&");

test.each([
  ["a prototype's name", "quantities.__proto__=1"],
  ["a list with an index", "a[999999999]=1"],
  ["a list in a list", "a[0][0][0][0]=1"],
  ["something deep", "a.b.c.d.e=1"],
  ["a letter that looks like a dot", "quantities．adult=1"],
  ["more fields than any form has", many(201, (n) => `f${n}=1`)],
  ["one field a thousand times", many(1_000, () => "slug=x")],
  [
    "an order to fill up a list",
    `__intent__=${JSON.stringify({ type: "update", payload: { name: "a[9999999]", value: 1 } })}`,
  ],
  ["an order that is no JSON", "__intent__=x"],
  ["a state that is no JSON", "__state__=x"],
])("a form with %s answers 400", async (_, fields) => {
  const pages = ["/order-ticket", "/en/cart", "/checkout/ticket", "/orders", "/preferences/lite", "/simulator/bank"];
  for (const path of pages) {
    const { status, html } = await post(path, `${new URLSearchParams(form)}&${fields}`);
    expect(status, path).toBe(400);
    expect(html).toContain(`<html lang="${path.startsWith("/en") ? "en" : "vi"}"`);
    expect(visibleText(html)).not.toContain("Internal Server Error");
  }
});

test.each([
  ["a field twice", "slug=x"],
  ["a field that is a group too", "quantities=1"],
  ["a group that is a field too", "quantities.adult.x=1"],
  ["a name that every object has", "quantities.constructor=1"],
  ["another", "toString.x=1&hasOwnProperty=1&quantities.valueOf=1"],
  ["an impossible year", "date=0000-01-01"],
  ["a megabyte of nothing", "&".repeat(900_000)],
])("a form with %s is accepted or refused at its fields", async (_, fields) => {
  const { status } = await post("/order-ticket", `${fields}&${new URLSearchParams(form)}`);
  expect([303, 422]).toContain(status);
});

test("a province with a million combining marks is refused at once", async () => {
  const marks = encodeURIComponent("\u0323\u0301").repeat(80_000);
  const answer = post("/checkout", `intent=choose-place&shipTo.country=VN&shipTo.stateProvince=${marks}`);
  expect((await openClient(server.origin).get("/")).status).toBe(200);
  expect((await answer).status).toBe(200);
});

test("the response to a request with very many mistakes names a limited number of them", async () => {
  const quantities = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`A${n}`, 1]));
  const { status, html } = await call("cart.add", { slug: form.ticket, date, quantities });
  expect(status).toBe(400);
  expect(JSON.parse(html).error.data.fields).toHaveLength(50);
});

test("a multipart form is limited to the same field names and the same size", async () => {
  const headers = { "Content-Type": "multipart/form-data; boundary=x", ...asBrowser };
  const part = (name: string, value = "1") =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  for (const name of ["a[0]", "__proto__", "a%22b", "a\0b"])
    expect((await post("/orders", `${part(name)}--x--`, headers)).status, name).toBe(400);
  expect((await post("/orders", `${part("code", "x".repeat(1_000_001))}--x--`, headers)).status).toBe(413);
});

test("control characters and lone surrogates are removed from an order", async () => {
  const dirty = (text: string) => `\0${text}\u0007\ud800`;
  await call("cart.add", { slug: dirty(form.ticket), date, quantities: { adult: 1 }, key: dirty("12345678") });
  const { lines, ...cart } = JSON.parse((await call("checkout.hold", {})).html).result.data;
  expect(lines).toHaveLength(1);
  const invoice = { company: dirty("Mây"), taxCode: "0100233488", address: dirty("Huế"), email: "ke.toan@example.vn" };
  const placed = await call("checkout.placeOrder", {
    ...cart,
    ...{ key: dirty("abcdefgh"), fullName: dirty("Hoa"), phoneNumber: "0912345678", note: dirty("Xe lăn\nhai người") },
    ...{ invoice, method: dirty("vietqr"), acceptPolicies: true },
  });
  expect(placed.status, placed.html).toBe(200);
  const { code } = JSON.parse(placed.html).result.data;
  const { order } = await orderRow(database.db, code);
  expect(order).toMatchObject({ fullName: "Hoa", note: "Xe lăn\nhai người", formKey: "abcdefgh" });
  expect(order.invoice).toMatchObject({ company: "Mây", address: "Huế" });
  const lookUp = `code=%00${code}&contact=0912345678%00`;
  const found = await post("/orders", lookUp, { ...asForm, Cookie: "cookies_kept=1" });
  expect([found.status, found.location]).toEqual([303, `/orders/${code}`]);
});

test.each([
  ["a day before all years", "cart.add", { slug: form.ticket, date: "0000-01-01", quantities: { adult: 1 } }],
  ["a day after all years", "cart.add", { slug: form.ticket, date: "9999-12-31", quantities: { adult: 1 } }],
  ["a prototype", "cart.add", `{"slug":"${form.ticket}","date":"${date}","quantities":{"__proto__":1}}`],
  ["a constructor", "cart.add", { slug: form.ticket, date, quantities: { constructor: 1 } }],
  ["a deep list", "cart.add", deep],
  ["a deep list for a text", "cart.add", `{"slug":${deep}}`],
  ["an id too large for a row", "cart.remove", { lineId: 2_147_483_648 }],
  ["an id too large for a number", "cart.change", { lineId: Number.MAX_SAFE_INTEGER, quantities: {} }],
  ["a NUL to look up", "orders.lookUp", { code: "\0", contact: "\0" }],
  ["a NUL in a code", "orders.cancel", { code: "a\0b", view: "\0" }],
])("a call with %s is refused", async (_, procedure, input) => {
  const { status } = await call(procedure, input);
  expect([400, 404, 422]).toContain(status);
});

test.each([
  ["/webhooks/sepay", "a NUL", "\0", 400],
  ["/webhooks/sepay", "a deep list", deep, 401],
  ["/simulator/vnpay/api", "a NUL", "\0", 400],
  ["/simulator/vnpay/api", "a deep list", deep, 200],
  ["/simulator/vnpay/api", "a deep field", `{"vnp_Command":${deep}}`, 200],
  ["/simulator/vnpay/api", "an object that is no text", '{"vnp_Command":{"toString":1}}', 200],
])("%s does not fail on %s", async (path, _, body, status) => {
  expect((await post(path, body, { "Content-Type": "application/json" })).status).toBe(status);
});

test("a transfer whose memo has control characters still finds its order", async () => {
  const { code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  const [bank] = await database.sql`select value from settings where key = 'bank_account'`;
  const { order } = await orderRow(database.db, code);
  const transaction = { id: 1, gateway: "\0", transactionDate: "\0", accountNumber: bank?.value, transferType: "in" };
  const content = `\0CK ${code.slice(0, 5)}\u0007${code.slice(5)} \ud800`;
  const body = JSON.stringify({ ...transaction, transferAmount: order.total, content, referenceCode: "\0" });
  const timestamp = String(Math.floor(currentTime().getTime() / 1000));
  const signature = createHmac("sha256", "demo-sepay-secret").update(`${timestamp}.${body}`).digest("hex");
  const headers = { "X-SePay-Timestamp": timestamp, "X-SePay-Signature": `sha256=${signature}` };
  expect((await post("/webhooks/sepay", body, headers)).status).toBe(200);
  expect((await orderRow(database.db, code)).order.paymentStatus).toBe("paid");
});

test.each([
  ["/tickets/%00", 400],
  ["/order-ticket?ticket=cap-treo-khu-hoi&date=0000-01-01", 200],
  ["/order-ticket?ticket=__proto__", 404],
  ["/order-ticket?quantities.__proto__=1&__proto__=2", 200],
  ["/tickets/cap-treo-khu-hoi?month=0000-01&date=0000-01-01", 200],
  ["/tickets/constructor", 404],
  ["/%E0%A4%A", 404],
  ["/tickets//x", 404],
  [`/tickets/${"a".repeat(8_000)}`, 404],
  ["/search?q=%CC%81", 200],
  ["/api/trpc/componentStyleConfig.byThemeId?input=3000000000", 400],
  ["/api/trpc/theme.getSections?input=%7B%22themeId%22%3A3000000000%7D", 400],
  ...["catalog.product", "catalog.combo", "services.detail"].map(
    (name) => [`/api/trpc/${name}?input=%7B%22slug%22%3A%22%5Cu0000%22%7D`, 400] as [string, number],
  ),
])("GET %.60s", async (path, status) => {
  expect((await openClient(server.origin).get(path)).status).toBe(status);
});

describe("a refused request to a path without a page answers with a small page", () => {
  /** The header of a request that is sent from an English page. */
  const english = { Referer: "/en/tickets" };
  test.each([
    ["GET", "/media/00000000.svg", 404, {}, "vi"],
    ["GET", "/media/00000000.svg", 404, english, "en"],
    ["POST", "/media/00000000.svg", 405, { Cookie: "locale=en" }, "en"],
    ["POST", "/preferences/__proto__", 404, english, "en"],
    ["POST", "/preferences/constructor", 404, {}, "vi"],
    ["POST", "/preferences/toString", 404, {}, "vi"],
    ["POST", "/preferences/locale", 404, {}, "vi"],
    ["GET", "/orders/23456789AB/calendar.ics", 404, {}, "vi"],
    ["GET", "/orders/23456789AB/vietqr.png", 404, {}, "vi"],
    ["PUT", "/en/tickets", 405, {}, "en"],
    ["POST", "/en/cart", 403, { Origin: "https://evil.example" }, "en"],
  ])("%s %s: %i", async (method, path, status, headers: Record<string, string>, language) => {
    const init = { method, ...(method === "POST" && { body: "value=includes" }) };
    const from = headers.Referer && { Referer: server.origin + headers.Referer };
    const answer = await fetch(server.origin + path, { ...init, headers: { ...asForm, ...headers, ...from } });
    const html = await answer.text();
    expect(answer.status).toBe(status);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`href="${language === "en" ? "/en" : "/"}"`);
  });

  test("a client that does not accept HTML gets no page", async () => {
    for (const path of ["/media/00000000.svg", "/api/trpc/no.such"]) {
      const headers = path.startsWith("/api") ? asBrowser : { Accept: "*/*" };
      const answer = await fetch(server.origin + path, { headers });
      expect(answer.headers.get("Content-Type")).toContain("application/json");
    }
  });
});

test.each(locales)("a form sent to a page without an action is refused with a message in %s", async (language) => {
  const { status, html } = await post(language === "en" ? "/en/tickets" : "/tickets", "x=1");
  expect(status).toBe(405);
  expect(html).toContain(`<html lang="${language}"`);
  expect(visibleText(html)).not.toContain("Internal Server Error");
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/a/..//evil.example",
  "/vi//evil.example",
  `/${"a".repeat(99_999)}`,
])("a choice redirects only to pages of the shop, not to %.30s", async (to) => {
  const { status, location } = await post("/preferences/lite", `${new URLSearchParams({ value: "on", to })}`);
  expect(status).toBe(303);
  expect(new URL(location, server.origin).origin).toBe(server.origin);
});

test("API responses vary by language, and the streaming client works too", async () => {
  const { headers } = await fetch(`${server.origin}/api/trpc/tickets.list`);
  expect(headers.get("Vary")).toContain("Accept-Language");
  const client = createTRPCClient<ApiRouter>({ links: [httpBatchStreamLink({ url: `${server.origin}/api/trpc` })] });
  const [tickets, methods] = await Promise.all([client.tickets.list.query(), client.checkout.methods.query()]);
  expect([tickets.length, methods.length]).toEqual([6, 5]);
});

test("of a hundred pipelined requests sixteen are answered, and the connection ends", async () => {
  const socket = connect(Number(new URL(server.origin).port), "localhost");
  socket.write("GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100));
  const answers = (await text(socket)).match(/HTTP\/1\.1 200/g) ?? [];
  expect(answers).toHaveLength(16);
});
