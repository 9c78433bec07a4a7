import { randomUUID } from "node:crypto";
import type { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { beforeAll, describe, expect, test } from "vitest";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { translateIn } from "~/i18n/translate.server";
import { formatDifference, formatVnd } from "~/lib/money";
import { readPaymentMethods } from "~db/seed/read-demo";
import { type ApiClient, catchRefusal, openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, makeCredit, setCapacity } from "~tests/setup/factories";
import { stockGoods } from "~tests/setup/factories-goods";
import { openTestServer } from "~tests/setup/server";

const slug = "cap-treo-khu-hoi";
const date = findDayAhead(2);
const adult = { slug, date, quantities: { adult: 1 } };
const database = openTestDatabase();
const contact = { fullName: "Hoa", phoneNumber: "0912345678", method: "vietqr", acceptPolicies: true };

beforeAll(async () => {
  await stockGoods(database.db, "thu-");
});
const server = openTestServer(database);

test("the public client works unchanged and batches parallel calls", async () => {
  const { client, requests } = visitor();
  const [tickets, detail, methods] = await Promise.all([
    client.tickets.list.query(),
    client.tickets.detail.query({ slug }),
    client.checkout.methods.query(),
  ]);
  expect(tickets.map((ticket) => ticket.slug)).toContain(slug);
  expect(detail.name).toEqual({ text: "Cáp treo khứ hồi", lang: "vi" });
  expect(methods.map(({ id }) => id).toSorted()).toEqual(
    readPaymentMethods()
      .map(({ id }) => id)
      .toSorted(),
  );
  expect(requests).toHaveLength(1);
});

test("sixty calls fit in one request, and mutations run in the order in which they were sent", async () => {
  const { client, requests } = visitor();
  const carts = await Promise.all(Array.from({ length: 60 }, () => client.cart.get.query()));
  expect([carts.length, requests.length]).toEqual([60, 1]);
  const { variants } = await client.catalog.product.query({ slug: "thu-tra-shan-tuyet" });
  const sku = variants.find(({ left }) => left > 0)?.sku ?? "";
  const added = await Promise.all(Array.from({ length: 10 }, () => client.cart.addProduct.mutate({ sku })));
  const counts = added.map(({ lines }) =>
    lines.reduce((sum, line) => sum + ("quantity" in line ? line.quantity : 0), 0),
  );
  expect(counts).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
  expect(requests).toHaveLength(3);
});

test("each login of a batch counts against the limit of its own email", async () => {
  const session = randomUUID();
  const { client, requests } = visitor();
  const logIn = (email: string) => catchRefusal(client.auth.login.mutate({ email, password: "khong phai the" }));
  const emails = [...Array.from({ length: 12 }, () => `${session}@example.vn`), `other-${session}@example.vn`];
  const refusals = await Promise.all(emails.map(logIn));
  const reasons = refusals.map(({ data }) => (data as { reason?: string }).reason);
  expect(reasons).toEqual([...Array(10).fill("login_failed"), ...Array(3).fill("too_many_requests")]);
  expect(requests).toHaveLength(1);
});

test("any text of up to 100 characters is a session id, and a short one gives no access to orders", async () => {
  const name = `k ${randomUUID().slice(0, 6)}/é`;
  const { client } = visitor({ "x-session-id": name });
  const { total, contents } = await client.cart.add.mutate({ ...adult, key: randomUUID() });
  expect(await visitor({ "x-session-id": name }).client.cart.get.query()).toMatchObject({ total });
  const form = { ...contact, total, contents, key: randomUUID() };
  const { code } = await client.checkout.placeOrder.mutate(form);
  expect(await client.checkout.placeOrder.mutate(form)).toMatchObject({ code, repeated: true });
  for (const call of [() => client.orders.get.query({ code }), () => client.orders.cancel.mutate({ code })])
    expect((await catchRefusal(call())).data).toMatchObject({ reason: "order_not_found" });
  const { view } = await client.orders.lookUp.mutate({ code, contact: contact.phoneNumber });
  expect(await client.orders.get.query({ code, view })).toMatchObject({ code });
});

test("a visit from the first ticket to the paid order", async () => {
  const { client } = visitor();
  const added = await client.cart.add.mutate({ ...adult, key: randomUUID() });
  const held = await client.checkout.hold.mutate({});
  expect(held.heldUntil).not.toBeNull();
  const { total, contents } = added;
  const form = { ...contact, total, contents };
  const { code } = await client.checkout.placeOrder.mutate({ ...form, key: randomUUID() });
  const payment = await client.orders.payment.query({ code });
  expect(payment.step).toMatchObject({ kind: "transfer", transfer: { amount: added.total } });
  expect(await client.orders.cancel.mutate({ code })).toEqual({ code });
  expect(await client.orders.get.query({ code })).toMatchObject({ status: "cancelled" });
});

test("store credit pays a part of an order when it is placed and the rest later, and its balance shows both", async () => {
  const { client } = visitor();
  const { total, contents } = await client.cart.add.mutate({ ...adult, key: randomUUID() });
  const [part, rest] = [await makeCredit(database.db, 50_000), await makeCredit(database.db, total)];
  const form = { ...contact, total, contents, key: randomUUID(), credit: part, creditPays: 50_000 };
  const { code } = await client.checkout.placeOrder.mutate(form);
  const left = { kind: "transfer", transfer: { amount: total - 50_000 } };
  expect((await client.orders.payment.query({ code })).step).toMatchObject(left);
  expect(await client.orders.pay.mutate({ code, credit: rest })).toBeNull();
  expect(await client.orders.get.query({ code })).toMatchObject({ paymentStatus: "paid", byCredit: total });
  const given = await client.credit.balance.query({ code: rest });
  expect(given).toMatchObject({
    balance: 50_000,
    entries: [{ kind: "given" }, { kind: "used", amount: 50_000 - total }],
  });
});

test("a ticket is exchanged for a more expensive day, waits for the difference, is cancelled and refunded, and the gate refuses it", async () => {
  const { client } = visitor();
  const { total, contents } = await client.cart.add.mutate({ ...adult, key: randomUUID() });
  const credit = await makeCredit(database.db, total);
  const form = { ...contact, total, contents, key: randomUUID(), credit, creditPays: total };
  const { code } = await client.checkout.placeOrder.mutate(form);
  const saturday = findDayAhead(6);
  const { chosen: units, at } = await client.exchanges.offer.query({ code, date: saturday });
  const difference = at?.day.difference ?? 0;
  const move = { code, units, date: saturday, difference, method: "vietqr", key: randomUUID() };
  const wrong = await catchRefusal(client.exchanges.start.mutate({ ...move, difference: 0 }));
  expect(wrong.message).toContain(formatDifference(difference, "vi"));
  const { code: exchange } = await client.exchanges.start.mutate(move);
  const waiting = { status: "waits", amount: difference, step: { kind: "transfer" } };
  expect(await client.exchanges.get.query({ code, exchange })).toMatchObject(waiting);
  await client.exchanges.stop.mutate({ code, exchange });

  const back = { code, units, key: randomUUID() };
  const edited = await catchRefusal(client.refunds.request.mutate({ ...back, amount: total + 1 }));
  expect(edited.message).toContain(formatVnd(total, "vi"));
  await client.refunds.request.mutate({ ...back, amount: total });
  expect((await client.refunds.get.query({ code })).requests).toMatchObject([{ status: "approved", amount: total }]);
  expect(await client.credit.balance.query({ code: credit })).toMatchObject({ balance: total });

  const [{ token: scanned = "" } = {}] = (await client.orders.get.query({ code })).tickets;
  const scan = { id: randomUUID(), scanned, gate: 2, direction: "up" as const, pools: [1], device: "api" };
  expect((await catchRefusal(client.gate.checkIn.mutate(scan))).data).toMatchObject({ code: "FORBIDDEN" });
  const { email } = demoMembers.find(({ role }) => role === "gate")!;
  const { accessToken } = await client.staff.logInStaff.mutate({ email, password: demoPassword });
  const gate = openApi(server.origin, { Authorization: `Bearer ${accessToken}` }).client.gate;
  expect(await gate.checkIn.mutate(scan)).toMatchObject({ verdict: "refunded" });
});

test("quotes, comments and reviews require only the fields of the specification and no form key", async () => {
  const { client } = visitor();
  const who = { email: `${randomUUID()}@example.vn`, phone: "0912345678" };
  const text = randomUUID();
  const sendAll = async () => {
    await client.quotes.request.mutate({ fullName: "Hoa", ...who, message: text });
    await client.comments.create.mutate({ post: "chim-rung-thong", name: "Hoa", email: who.email, content: text });
    await client.reviews.send.mutate({ serviceType: "place", rating: 5, content: text, authorName: "Hoa" });
  };
  await sendAll();
  // A program that repeats its call adds no second row, because the shop recognises the same text.
  await sendAll();
  const [stored] =
    await database.sql`select (select count(*) from quote_requests where message = ${text})::int as quotes,
    (select count(*) from comments where content = ${text})::int as comments,
    (select count(*) from reviews where content = ${text})::int as reviews`;
  expect(stored).toEqual({ quotes: 1, comments: 1, reviews: 1 });
});

test("a message that is sent several times is stored once", async () => {
  const form = { key: randomUUID(), fullName: "Trần Thị Hoa", phone: "0912 345 678", message: "Mấy giờ có xe buýt?" };
  const { client } = visitor();
  for (let n = 0; n < 2; n++) expect(await client.contact.send.mutate(form)).toEqual({ received: true });
  expect(await database.sql`select from contact_messages where form_key like ${`${form.key}:%`}`).toHaveLength(1);
});

test("a quote request that is sent several times is stored once", async () => {
  const { client } = visitor();
  const contact = { fullName: "Hoa", email: "hoa@example.vn", phone: "0912345678", service: "thu-to-chuc-su-kien" };
  const form = { ...contact, key: randomUUID() };
  expect(await client.quotes.request.mutate(form)).toEqual({ received: true });
  expect(await client.quotes.request.mutate(form)).toEqual({ received: true });
  expect(await database.sql`select from quote_requests where form_key like ${`${form.key}:%`}`).toHaveLength(1);
});

test("goods, a combo and a service go into the same cart, and are sent to a ward by its name", async () => {
  const { client } = visitor();
  const product = await client.catalog.product.query({ slug: "tra-shan-tuyet-nui-may" });
  const sku = product.variants.find(({ left }) => left > 5)?.sku ?? "";
  await client.cart.addProduct.mutate({ sku, quantity: 2 });
  await client.cart.addCombo.mutate({ slug: "combo-tra-chieu" });
  const { total, contents, goodsTotal } = await client.cart.addService.mutate({
    slug: "huong-dan-vien",
    date: findDayAhead(3),
  });
  const shipTo = { ...contact, line: "12 Lê Lợi", stateProvince: "Tây Ninh", city: "phuong Tan Ninh" };
  const { fee } = await client.shipping.quote.query({ stateProvince: "Tây Ninh", goodsTotal });
  const { code } = await client.checkout.placeOrder.mutate({
    ...{ ...contact, contents, shipTo, key: randomUUID() },
    total: total + fee,
  });
  const order = await client.orders.get.query({ code });
  expect(order.total).toBe(total + fee);
  expect(order.shipping?.to.lines).toEqual(["12 Lê Lợi", "Phường Tân Ninh, Tây Ninh"]);
});

test("all impossible quantities are reported together", async () => {
  const error = await catchRefusal(
    visitor().client.cart.add.mutate({ ...adult, quantities: { adult: -3, child: 99 } }),
  );
  expect(error.data).toMatchObject({
    reason: "negative",
    fields: [{ field: "quantities.adult" }, { field: "quantities.child", message: expect.stringContaining("20") }],
  });
});

test("a batch has at most a hundred calls", async () => {
  const { client, statuses } = visitor();
  expect(await Promise.all(Array.from({ length: 100 }, () => client.checkout.methods.query()))).toHaveLength(100);
  const results = await Promise.allSettled(Array.from({ length: 101 }, () => client.checkout.methods.query()));
  expect(results.every(({ status }) => status === "rejected")).toBe(true);
  expect(statuses).toEqual([200, 400]);
});

test("the header x-session-id identifies the cart", async () => {
  const session = `kiosk:${randomUUID()}`;
  await visitor({ "x-session-id": session }).client.cart.add.mutate(adult);
  expect((await visitor({ "x-session-id": session }).client.cart.get.query({})).lines).toHaveLength(1);
  expect((await visitor().client.cart.get.query({})).lines).toEqual([]);
});

test.each(["", "a\tb", "x".repeat(101)])("x-session-id %j is refused", async (session) => {
  for (const [language, text] of [
    ["vi", "1 đến 100 ký tự"],
    ["en", "1 to 100 printable characters"],
  ] as const) {
    const { client, statuses } = visitor({ "x-session-id": session, "Accept-Language": language });
    const error = await catchRefusal(client.cart.add.mutate(adult));
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400, reason: "session_id_invalid" });
    expect(error.message).toContain(text);
    expect(statuses).toEqual([400]);
  }
});

describe("an error has the same code on a page and in the API", () => {
  const calls: [string, number, string, (client: ApiClient) => Promise<unknown>][] = [
    ["NOT_FOUND", 404, "ticket_not_found", (api) => api.tickets.detail.query({ slug: "khong-co" })],
    ["NOT_FOUND", 404, "product_not_found", (api) => api.catalog.product.query({ slug: "khong-co" })],
    ["NOT_FOUND", 404, "category_not_found", (api) => api.catalog.products.query({ category: "khong-co" })],
    ["NOT_FOUND", 404, "service_not_found", (api) => api.services.detail.query({ slug: "khong-co" })],
    [
      "NOT_FOUND",
      404,
      "no_such_variant",
      (api) => api.catalog.variant.query({ slug: "thu-tra-shan-tuyet", choice: { size: "s9" } }),
    ],
    ["NOT_FOUND", 404, "order_not_found", (api) => api.orders.get.query({ code: "23456789AB" })],
    [
      "CONFLICT",
      409,
      "few_left",
      (api) => api.cart.add.mutate({ ...adult, date: findDayAhead(7), quantities: { adult: 6 } }),
    ],
    ["UNPROCESSABLE_CONTENT", 422, "nobody", (api) => api.cart.add.mutate({ ...adult, quantities: { adult: 0 } })],
    ["UNPROCESSABLE_CONTENT", 422, "negative", (api) => api.cart.add.mutate({ ...adult, quantities: { adult: -3 } })],
    ["UNPROCESSABLE_CONTENT", 422, "date_past", (api) => api.cart.add.mutate({ ...adult, date: "2020-01-01" })],
    ["UNPROCESSABLE_CONTENT", 422, "unknown_province", (api) => api.shipping.wards.query({ province: "99" })],
    [
      ...(["UNPROCESSABLE_CONTENT", 422, "method_unfit"] as const),
      async (api) => {
        const added = await api.cart.add.mutate(adult);
        return api.checkout.placeOrder.mutate({ ...contact, ...added, key: randomUUID(), method: "cod" });
      },
    ],
    [
      ...(["NOT_FOUND", 404, "product_not_found"] as const),
      (api) => api.cart.addProduct.mutate({ sku: "no-such-sku" }),
    ],
    ["NOT_FOUND", 404, "setting_not_found", (api) => api.settings.getPublicSettingByKey.query("staff_email")],
    ["NOT_FOUND", 404, "flag_not_found", (api) => api.featureFlags.getFeatureFlagByKey.query("no_such_flag")],
    ["PRECONDITION_FAILED", 412, "cart_empty", (api) => api.checkout.hold.mutate({})],
  ];

  test.each(calls)("%s %i %s", async (code, httpStatus, reason, call) => {
    await setCapacity(database.db, 5, { date: findDayAhead(7) });
    const error = await catchRefusal(call(visitor().client));
    expect(error.data).toMatchObject({ code, httpStatus, reason });
    expect(error.data).not.toHaveProperty("stack");
    expect(error.message).not.toContain(reason);
  });

  test("an invalid input is reported for each field in the visitor's language", async () => {
    const error = await catchRefusal(visitor().client.checkout.placeOrder.mutate({ key: "x", total: -1 } as never));
    expect(error.data).toMatchObject({ code: "BAD_REQUEST", httpStatus: 400 });
    const { fields } = error.data as unknown as { fields: { field: string; message: string }[] };
    expect(fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["key", "total", "fullName", "phoneNumber"]),
    );
    expect(fields.find(({ field }) => field === "fullName")?.message).toBe(
      "Vui lòng nhập họ tên, ví dụ: Nguyễn Văn An.",
    );
    const english = await catchRefusal(visitor({ "Accept-Language": "en-GB" }).client.checkout.hold.mutate({}));
    expect(english.message).toBe("The cart is empty.");
  });

  test("an unknown procedure is not found", async () => {
    expect((await fetch(`${server.origin}/api/trpc/staff.refund`)).status).toBe(404);
  });
});

describe("a request that is not a procedure call", () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${server.origin}/api/trpc/cart.add`, { method: "POST", body, headers });
  const json = { "Content-Type": "application/json" };

  test.each([
    ["text/plain, which a foreign page may send", 415, JSON.stringify(adult), { "Content-Type": "text/plain" }],
    ["broken JSON", 400, '{"slug":', json],
    ["JSON of another shape", 400, "[1,2]", json],
    ["another site's page", 403, JSON.stringify(adult), { ...json, Origin: "https://evil.example" }],
    ["more than a megabyte", 413, JSON.stringify({ slug: "x".repeat(1_000_001) }), json],
    ["bytes that are no text", 400, JSON.stringify({ slug: "x" }).replace("x", "\0"), json],
  ])("%s is refused: %i", async (_, status, body, headers) => {
    const answers = await Promise.all([post(body, headers), post(body, { ...headers, "Accept-Language": "en" })]);
    for (const [n, answer] of answers.entries()) {
      const { error } = await answer.json();
      expect(error).toMatchObject({ code: expect.any(Number), data: { httpStatus: status } });
      const code: keyof typeof TRPC_ERROR_CODES_BY_KEY = error.data.code;
      const key = error.data.fields ? "errors.invalid" : (`rpc.${code}` as const);
      expect(error.message).toBe(translateIn(n === 0 ? "vi" : "en")(key));
    }
  });

  test("a batch of the public client that is too large is refused call by call, as an error of the API", async () => {
    const { client } = visitor();
    const message = "x".repeat(600_000);
    const calls = [1, 2].map(() => catchRefusal(client.contact.send.mutate({ fullName: "Hoa", message })));
    for (const { data } of await Promise.all(calls)) expect(data).toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  });

  test("a mutation by GET is refused", async () => {
    expect((await fetch(`${server.origin}/api/trpc/checkout.hold?input=%7B%7D`)).status).toBe(405);
  });
});

test("an unexpected error reveals no details", async () => {
  await database.sql`alter table payment_methods rename to payment_methods_gone`;
  try {
    const response = await fetch(`${server.origin}/api/trpc/checkout.methods`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text).error.message).toBe("Đã có lỗi xảy ra. Xin thử lại sau ít phút.");
    expect(text).not.toMatch(/payment_methods|select|postgres|stack|\.ts|secret|at /i);
  } finally {
    await database.sql`alter table payment_methods_gone rename to payment_methods`;
  }
});

test("catalogue responses are cached briefly, and personal responses never", async () => {
  const cacheOf = async (path: string) =>
    (await fetch(`${server.origin}/api/trpc/${path}`)).headers.get("Cache-Control");
  expect(await cacheOf("tickets.list")).toBe("public, max-age=5");
  const ward = `shipping.wards?input=${encodeURIComponent('{"province":"80"}')}`;
  expect(await cacheOf(ward)).toBe("public, max-age=86400");
  expect(await cacheOf("shipping.provinces,tickets.list?batch=1")).toBe("public, max-age=5");
  for (const path of [
    "cart.get?input=%7B%7D",
    "checkout.methods",
    "tickets.list,checkout.methods?batch=1",
    "shipping.provinces,checkout.methods?batch=1",
    ward.replace("80", "99"),
    "tickets.detail",
  ])
    expect(await cacheOf(path)).toBe("no-store");
  // A streamed batch sends its headers before the outcome of its calls is known, so it must not be cached.
  const headers = { "trpc-accept": "application/jsonl" };
  const streamed = await fetch(`${server.origin}/api/trpc/tickets.list?batch=1`, { headers });
  expect(streamed.headers.get("Cache-Control")).toBe("no-store");
});

test("a response that depends on the visitor's hold is not cached, and other catalogue responses only by the browser", async () => {
  const session = `keeper_${randomUUID()}`;
  const { client } = visitor({ "x-session-id": session });
  const ticketInput = { slug, date: findDayAhead(4), quantities: { adult: 3 } };
  await client.cart.add.mutate({ ...ticketInput, kind: "booking" });
  await client.checkout.hold.mutate({ kind: "booking" });

  const day = `tickets.availability?input=${encodeURIComponent(JSON.stringify(ticketInput))}`;
  const month = `tickets.calendar?input=${encodeURIComponent(JSON.stringify({ slug, month: ticketInput.date.slice(0, 7) }))}`;
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/api/trpc/${path}`, { headers });
    return { headers: answer.headers, left: (await answer.json()).result?.data.left };
  };
  const ways: Record<string, string>[] = [{ "x-session-id": session }, { Cookie: `cart_session=${session}` }];
  for (const known of ways) {
    for (const path of [day, month, "tickets.list,cart.get?batch=1"])
      expect((await ask(path, known)).headers.get("Cache-Control")).toBe("no-store");
    expect((await ask("tickets.list", known)).headers.get("Cache-Control")).toBe("private, max-age=5");
  }
  const stranger = await ask(day);
  expect((await ask(day, { "x-session-id": session })).left).toBe(stranger.left + 3);
  expect(stranger.headers.get("Cache-Control")).toBe("public, max-age=5");
  // Because of this header, a shared cache stores the stranger's response apart from those of known visitors.
  expect(stranger.headers.get("Vary")).toContain("Cookie, x-session-id");
});

function visitor(headers: Record<string, string> = {}) {
  return openApi(server.origin, headers);
}
