import { randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import en from "~/../locales/en/server/errors.json";
import vi_ from "~/../locales/vi/server/errors.json";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { addDays } from "~/lib/shop-time";
import { slots } from "~db/schema/inventory";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, setCapacity } from "~tests/setup/factories";
import {
  type Browser,
  contact,
  createVnpayWebhook,
  decodeText,
  findTags,
  openClient,
  type Page,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
  waitUntil,
} from "~tests/setup/factories-http";
import { countLockWaits, untilLockWaits } from "~tests/setup/lock-waits";
import { openTestServer } from "~tests/setup/server";

const hostile = `<script>alert(1)</script>"'&`;
const long = "ơ".repeat(20_000);
const database = openTestDatabase();
let tables: string[] | undefined;
const server = openTestServer(database);

const languages = [
  ["vi", "", vi_],
  ["en", "/en", en],
] as const;

const ticketForm = {
  ticket: "cap-treo-khu-hoi",
  date: findDayAhead(2),
  time: "",
  add: randomUUID(),
  "quantities.adult": "1",
};
const closedDay = addDays(findDayAhead(2), 7);
const orderTicketAt = (prefix: string) => `${prefix}/order-ticket?ticket=cap-treo-khu-hoi&date=${findDayAhead(2)}`;

describe.each(languages)("in %s", (locale, prefix, errorTexts) => {
  const orderTicket = orderTicketAt(prefix);

  test("no people, too many people, a past day and a full day are reported at the field, and nothing is stored", async () => {
    await setCapacity(database.db, 5, { date: findDayAhead(7) });
    const fullDay = orderTicket.replace(findDayAhead(2), findDayAhead(7));
    const refusals: [string, Record<string, string>, string, string][] = [
      [orderTicket, { "quantities.adult": "0" }, "quantities.adult", errorTexts.nobody],
      [
        orderTicket,
        { "quantities.adult": "100" },
        "quantities.adult",
        errorTexts.too_many_seats.replace("{{max}}", "20"),
      ],
      [orderTicket, { "quantities.adult": "-1" }, "quantities.adult", errorTexts.negative],
      [orderTicket, { "quantities.adult": "1.5" }, "quantities.adult", errorTexts.not_a_number],
      [orderTicket, { "quantities.adult": "hai" }, "quantities.adult", errorTexts.not_a_number],
      [orderTicket, { date: "2020-01-01" }, "date", errorTexts.date_past],
      [orderTicket, { date: "2026-02-30" }, "date", errorTexts.invalid_date],
      [orderTicket, { time: "25:99" }, "time", errorTexts.invalid],
      [orderTicket, { time: "06:30" }, "time", errorTexts.no_such_slot],
      [
        fullDay,
        { date: findDayAhead(7), "quantities.adult": "6" },
        "time",
        errorTexts.few_left.replace("{{left}}", "5"),
      ],
    ];
    for (const [path, changes, field, message] of refusals) {
      const page = await refused((pages) => pages.post(path, { ...ticketForm, ...changes }));
      expectFieldError(page, field, message, locale);
    }
  });

  test("no day, a past day and a closed day are explained at the day, where the summary's link leads", async () => {
    const reason = { vi: "Gió lớn", en: "Wind" };
    await database.db
      .update(slots)
      .set({ closedAt: currentTime(), closedReason: reason })
      .where(eq(slots.date, closedDay));
    const past = translateIn(locale)("tickets.order.reason.past");
    for (const [date, explanation] of [
      ["", errorTexts.missing.date],
      ["2020-01-01", past],
      [closedDay, reason[locale]],
    ] as const) {
      const path = `${prefix}/tickets/cap-treo-khu-hoi${date && `?date=${date}`}`;
      const page = await refused((pages) => pages.post(path, { ...ticketForm, date }));
      expect(linked(page.html)).toContain("#f-date");
      const atDay = /id="f-date".*?class="day-chips\b/s.exec(page.html)?.[0];
      expect(visibleText(atDay ?? "")).toContain(explanation);
    }
  });

  test("a checkout with many mistakes reports each at its field and keeps the typed values", async () => {
    const pages = await atCheckout(prefix);
    const typed = {
      fullName: "",
      phoneNumber: "12",
      email: "hoa@",
      "invoice.company": "Cty Mây",
      "invoice.taxCode": "123",
      "invoice.address": "Mây",
      "invoice.email": "x",
      note: "Có xe lăn",
    };
    const form = await readCheckoutForm(pages, typed, `${prefix}/checkout/ticket`);
    const page = await refused(() => pages.post(`${prefix}/checkout/ticket`, form));
    const expected = {
      fullName: errorTexts.missing.fullName,
      phoneNumber: errorTexts.invalid_phone,
      email: errorTexts.invalid_email,
      "invoice.taxCode": errorTexts.invalid_tax_code,
      "invoice.email": errorTexts.invalid_email,
    };
    for (const [field, message] of Object.entries(expected)) expectWired(page, field, message, locale);
    const { fullName: _, ...others } = typed;
    expect(readTypedValues(page.html)).toMatchObject({ ...others, key: form.key });
    const chosen = findTags(page.html, "input").find(({ type, checked }) => type === "radio" && checked !== undefined);
    expect(chosen?.value).toBe("vnpay");

    const halfInvoice = await readCheckoutForm(
      pages,
      { fullName: "", "invoice.company": "Cty Mây" },
      `${prefix}/checkout/ticket`,
    );
    const half = await refused(() => pages.post(`${prefix}/checkout/ticket`, halfInvoice));
    for (const field of ["fullName", "invoice.taxCode", "invoice.address", "invoice.email"] as const) {
      const name = field.replace("invoice.", "") as keyof typeof errorTexts.missing;
      expectWired(half, field, errorTexts.missing[name], locale);
    }
  });

  test("an order is not found with a wrong contact, and the page says so", async () => {
    const page = await refused(
      (pages) => pages.post(`${prefix}/orders`, { code: "23456789AB", contact: hostile }),
      [],
      404,
    );
    expect(visibleText(page.html)).toContain(errorTexts.order_not_found);
    expect(readTypedValues(page.html)).toMatchObject({ code: "23456789AB", contact: hostile });
    expect(page.html).not.toContain("<script>alert");
    const empty = await refused((pages) => pages.post(`${prefix}/orders`, { code: "", contact: "" }));
    for (const field of ["code", "contact"] as const) expectWired(empty, field, errorTexts.missing[field], locale);
  });

  test("an unknown page answers 404 in the language of its address", async () => {
    const pages = openClient(server.origin);
    for (const path of [
      "/tickets/khong-co",
      "/orders/23456789AB",
      "/policies/khong-co",
      "/nowhere/at-all",
      "/checkout/ticket",
    ]) {
      const page = await pages.get(prefix + path);
      expect(page.status, path).toBe(404);
      expect(page.html).toContain(`<html lang="${locale}"`);
    }
    expect((await pages.get(`${prefix}/tickets/khong-co`)).html).toContain("Ticket Not Found");
    for (const [path, title] of [
      ["/orders/23456789AB", translateIn(locale)("error.order_not_found")],
      ["/checkout/success", translateIn(locale)("error.order_code_missing")],
      ["/checkout/ticket", translateIn(locale)("error.booking_empty")],
    ] as const) {
      const words = visibleText((await pages.get(prefix + path)).html);
      expect(words).toContain(title);
      if (locale === "vi") expect(words).not.toMatch(/Could not|No order code|No booking/);
    }
    for (const path of [
      "/tickets?month=x&date=%27;drop",
      "/order-ticket?ticket=cap-treo-khu-hoi&date=2026-99-99",
      "/order-ticket?people=-1e9",
    ])
      expect((await pages.get(prefix + path)).status, path).toBe(200);
  });
});

/** In these tests the languages differ only in the texts of the messages, so one language is enough. */
describe.each(languages.slice(0, 1))("in %s alone", (locale, prefix, errorTexts) => {
  const orderTicket = orderTicketAt(prefix);

  test("each impossible number of people is reported at its own field", async () => {
    const people = { "quantities.adult": "0", "quantities.child": "-3", "quantities.senior": "99" };
    const page = await refused((pages) => pages.post(orderTicket, { ...ticketForm, ...people }));
    expectFieldError(page, "quantities.child", errorTexts.negative, locale);
    expectFieldError(page, "quantities.senior", errorTexts.too_many_seats.replace("{{max}}", "20"), locale);
    expect(readTypedValues(page.html)).toMatchObject(people);
  });

  test("a buyer who is the recipient corrects a wrong phone once, and the recipient's fields stay empty", async () => {
    const [pages, path] = [openClient(server.origin), `${prefix}/checkout`];
    const form = { sku: "NM01-50G", key: randomUUID(), quantity: "1" };
    await pages.post(`${prefix}/products/tra-shan-tuyet-nui-may`, form);
    const place = { country: "VN", stateProvince: "80", city: "25459", line: "12 Lê Lợi", fullName: "", phone: "" };
    const shipTo = Object.fromEntries(Object.entries(place).map(([name, value]) => [`shipTo.${name}`, value]));
    const page = await refused(async () =>
      pages.post(path, await readCheckoutForm(pages, { phoneNumber: "12", ...shipTo, billingSame: "on" }, path)),
    );
    expectWired(page, "phoneNumber", errorTexts.invalid_phone, locale);
    expect(page.html.split(`>${errorTexts.invalid_phone}</a>`)).toHaveLength(2);
    expect(readTypedValues(page.html)).toMatchObject({ phoneNumber: "12", "shipTo.fullName": "", "shipTo.phone": "" });
  });

  test("errors are listed in the order of the form's fields", async () => {
    const [pages, path] = [openClient(server.origin), `${prefix}/checkout`];
    await pages.post(`${prefix}/products/tra-shan-tuyet-nui-may`, {
      sku: "NM01-50G",
      key: randomUUID(),
      quantity: "1",
    });
    const place = { "shipTo.country": "VN", "shipTo.stateProvince": "", "shipTo.city": "", "shipTo.line": "" };
    const { acceptPolicies: _, ...typed } = await readCheckoutForm(
      pages,
      { fullName: "", phoneNumber: "12", ...place },
      path,
    );
    const page = await refused(() => pages.post(path, { ...typed, billingSame: "on" }));
    const listed = findTags(page.html, "a").flatMap(({ href }) => (href?.startsWith("#f-") ? href.slice(3) : []));
    const address = ["shipTo-stateProvince", "shipTo-city", "shipTo-line"];
    expect(listed).toEqual(["fullName", "phoneNumber", ...address, "acceptPolicies"]);
  });

  test("every field refuses 20,000 characters", async () => {
    const pages = await atCheckout(prefix);
    for (const field of ["fullName", "phoneNumber", "email", "note", "method", "key"]) {
      const form = await readCheckoutForm(pages, { [field]: long }, `${prefix}/checkout/ticket`);
      const page = await refused(() => pages.post(`${prefix}/checkout/ticket`, form));
      if (field === "fullName") expectWired(page, field, errorTexts.max_length.replace("{{max}}", "100"), locale);
      if (field === "note") expectWired(page, field, errorTexts.max_length.replace("{{max}}", "500"), locale);
    }
    await refused((other) => other.post(`${prefix}/orders`, { code: long, contact: long }));
    await refused((other) => other.post(orderTicket, { ...ticketForm, ticket: long }));
    await refused((other) => other.post(orderTicket, { ...ticketForm, [`quantities.${"x".repeat(20_000)}`]: "1" }));
  });

  test("a forged total and an unknown payment method change nothing", async () => {
    const pages = await atCheckout(prefix);
    const path = `${prefix}/checkout/ticket`;
    for (const total of ["0", "1", "-1", "1e3", "NaN", "9007199254740993", ""]) {
      const form = await readCheckoutForm(pages, { total }, path);
      const page = await refused(() => pages.post(path, form), ["cart_lines"]);
      if (total === "1") expect(visibleText(page.html)).toContain(errorTexts.total_changed);
    }
    for (const method of ["cash", "VNPAY", "__proto__", "constructor"]) {
      const form = await readCheckoutForm(pages, { method }, path);
      expectFieldError(await refused(() => pages.post(path, form)), "method", errorTexts.method_unknown, locale);
    }
  });

  test("a cart line accepts only a valid quantity, and only a line of the visitor's own cart", async () => {
    const pages = openClient(server.origin);
    await pages.post(`${prefix}/products/tra-shan-tuyet-nui-may`, { sku: "NM01-50G", key: randomUUID() });
    const { lineId = "" } = readTypedValues((await pages.get(`${prefix}/cart`)).html);
    for (const [typed, words] of [
      ["120", errorTexts.too_many_pieces.replace("{{max}}", "99")],
      ["-1", errorTexts.negative],
      ["x", errorTexts.not_a_number],
    ] as const) {
      for (const intent of ["change", "checkout"]) {
        const form = { intent, [`pieces.${lineId}`]: typed, [`shown.${lineId}`]: "1" };
        expectFieldError(await refused(() => pages.post(`${prefix}/cart`, form)), `pieces.${lineId}`, words, locale);
      }
    }
    await refused(() => pages.post(`${prefix}/cart`, { intent: "change", "pieces.tea": "1" }));
    await refused(() => pages.post(`${prefix}/cart`, { intent: "burn", lineId }));
    for (const intent of ["change", "remove"]) {
      const foreign = { intent, lineId, [`pieces.${lineId}`]: "1" };
      await refused((other) => other.post(`${prefix}/cart`, foreign), [], 404);
    }
    await refused(() => pages.post(`${prefix}/cart`, { intent: "remove", lineId: "999999999" }), [], 404);
    await refused(
      () => pages.post(`${prefix}/cart`, { intent: "remove", lineId: "99999999999999999999" }),
      [],
      [404, 422],
    );
  });
});

test("hostile text in an order is shown and found as text", async () => {
  const pages = await atCheckout("");
  const form = await readCheckoutForm(pages, { fullName: hostile, note: hostile, method: "vietqr" });
  const placed = await pages.post("/checkout/ticket", form);
  expect(placed.status).toBe(303);
  const code = /orders\/(\w{10})/.exec(placed.location)?.[1] ?? "";
  for (const path of [`/orders/${code}`, `/orders/${code}/pay`, `/en/orders/${code}`]) {
    const { html, status } = await pages.get(path);
    expect(status).toBe(200);
    expect(html).not.toContain("<script>alert");
  }
  expect(decodeText((await pages.get(`/orders/${code}`)).html)).toContain(hostile);
  const search = await pages.get(`/orders?code=${encodeURIComponent('"><script>')}`);
  expect(search.html).not.toContain('"><script>');
  const [mail] = await waitUntil(async () => {
    const rows =
      await database.sql`select html from demo_inbox where recipient = ${contact.email} and html like '%alert(1)%'`;
    return rows.length > 0 && rows;
  });
  expect(mail?.html).not.toContain("<script>alert");
});

test("a form from another site is refused, except the answer of a payment gateway", async () => {
  const pages = await atCheckout("");
  const form = await readCheckoutForm(pages);
  const before = await counts();
  for (const [name, value] of [
    ["Origin", "https://evil.example"],
    ["Origin", "null"],
    ["Sec-Fetch-Site", "cross-site"],
    ["Sec-Fetch-Site", "same-site"],
  ] as const) {
    const headers = { [name]: value };
    const { status } = await pages.post("/checkout/ticket", form, headers);
    expect([400, 403]).toContain(status);
    expect([400, 403]).toContain((await pages.post("/cart", { intent: "checkout" }, headers)).status);
    expect([400, 403]).toContain((await pages.post("/preferences/lite", { value: "on" }, headers)).status);
  }
  const Referer = "https://evil.example/trap";
  const body = new URLSearchParams(form);
  expect((await pages.ask("/checkout/ticket", { method: "POST", body, headers: { Referer } })).status).toBe(403);
  expect((await pages.ask("/checkout/ticket", { headers: { Referer, "Sec-Fetch-Site": "same-site" } })).status).toBe(
    200,
  );
  expect(await counts()).toEqual(before);
  expect(
    (await pages.ask("/webhooks/sepay", { method: "POST", body: "{}", headers: { Origin: "https://sepay.vn" } }))
      .status,
  ).toBe(401);
});

test("a webhook is accepted only at the address and in the format of its gateway", async () => {
  const pages = openClient(server.origin);
  const statusOf = async (path: string, method: string) => (await pages.ask(path, { method })).status;
  expect(await statusOf("/webhooks/vnpay", "GET")).toBe(200);
  expect(await statusOf("/webhooks/vnpay", "POST")).toBe(405);
  expect(await statusOf("/webhooks/cod", "GET")).toBe(404);
  expect(await statusOf("/webhooks/constructor", "POST")).toBe(404);
  expect(await statusOf("/checkout/return/cod", "GET")).toBe(303);
});

test("a body above one megabyte is refused, with and without a Content-Length", async () => {
  const pages = openClient(server.origin);
  expect((await pages.post("/orders", { code: "x".repeat(1_000_001) })).status).toBe(413);
  const chunks = new ReadableStream({
    start(controller) {
      for (let n = 0; n < 20; n++) controller.enqueue(new Uint8Array(100_000).fill(97));
      controller.close();
    },
  });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const init = { method: "POST", body: chunks, duplex: "half", headers } as RequestInit;
  expect((await pages.ask("/orders", init)).status).toBe(413);
  expect((await pages.get("/tickets")).status).toBe(200);
});

test("large bodies that stop halfway do not fill the memory: other large bodies wait, and ordinary forms do not", async () => {
  const pages = openClient(server.origin);
  const slow = Array.from({ length: 40 }, () => {
    const headers = { Origin: server.origin, "Content-Type": "text/plain", "Content-Length": 999_999 };
    const sent = http.request(`${server.origin}/orders`, { method: "POST", headers });
    sent.on("error", () => undefined).write(Buffer.alloc(990_000, "a"));
    return sent;
  });
  const large = async () => (await pages.post("/orders", { code: "x".repeat(900_000) })).status;
  await waitUntil(async () => (await large()) === 413);
  expect((await pages.post("/orders", { code: "x".repeat(20_000) })).status).toBe(422);
  for (const sent of slow) sent.destroy();
  await waitUntil(async () => (await large()) === 422);
});

test.each(["/", "/en/", "/products/", "/search?q=", "/tickets?utm_source="])(
  "a page repeats at most 200 characters of a long address that begins with %s",
  async (start) => {
    const { html } = await openClient(server.origin).get(start + "x".repeat(3_000));
    expect(html).toContain("</html>");
    expect(/x{201,}/.exec(html)?.[0].length ?? 0).toBe(0);
  },
);

test("writes that wait for one cart leave database connections for other visitors", async () => {
  const { sql } = database;
  const pages = openClient(server.origin);
  const add = () => {
    const line = { ticket: "cap-treo-khu-hoi", date: findDayAhead(2), time: "", "quantities.adult": "1" };
    // A new account cookie that belongs to no login must not exempt requests from the guest's limit of parallel writes.
    pages.cookies.set("account", randomBytes(32).toString("base64url"));
    return pages.post("/order-ticket", { ...line, add: randomUUID() });
  };
  expect((await add()).status).toBe(303);
  const { writes } = await sql.begin(async (tx) => {
    await tx`select id from carts for update`;
    const writes = Promise.all(Array.from({ length: 55 }, add));
    await untilLockWaits(sql, 4);
    for (let n = 0; n < 5; n++) expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect(await countLockWaits(sql)).toBe(4);
    return { writes };
  });
  for (const { status } of await writes) expect(status).toBeLessThan(500);
});

test("a body that is not a form is refused without a crash", async () => {
  const pages = openClient(server.origin);
  for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x", "multipart/form-data"]) {
    const { status } = await pages.ask("/orders", {
      method: "POST",
      body: "{nonsense",
      headers: { "Content-Type": type },
    });
    expect([400, 415, 422], type).toContain(status);
  }
});

test.each(["evil.example/<script>", 'a"b', "a b", "user@host", "localhost:99999999", ""])(
  "a request with the host %s is refused",
  async (host) => {
    expect(await statusOf("/tickets", host)).toBe(400);
  },
);

test.each(["/%00", "/..%5c..%5cetc", "//evil.example/", "/%2f/evil.example", "/%ff"])(
  "the path %s is refused or not found",
  async (path) => {
    expect([400, 404]).toContain(await statusOf(path, new URL(server.origin).host));
  },
);

test("/vi/… redirects to the same page without the prefix", async () => {
  const pages = openClient(server.origin);
  for (const [from, to] of [
    ["/vi", "/"],
    ["/vi/tickets?x=1", "/tickets?x=1"],
    ["/vi//evil.example", "/evil.example"],
  ] as const) {
    const { status, location } = await pages.get(from);
    expect([status, location]).toEqual([301, to]);
  }
});

test("a signed order cookie of another visitor gives no access", async () => {
  const pages = await atCheckout("");
  const placed = await pages.post("/checkout/ticket", await readCheckoutForm(pages));
  const code = codeOf(placed.location);
  await pages.get(await createVnpayWebhook(database.db, code, "777"));
  const stranger = openClient(server.origin);
  for (const path of [
    `/orders/${code}`,
    `/orders/${code}/pay`,
    `/checkout/success?code=${code}`,
    `/orders/${code}/calendar.ics`,
  ])
    expect((await stranger.get(path)).status, path).toBe(404);
  expect((await stranger.post(`/orders/${code}`, { intent: "cancel" })).status).toBe(404);
  expect((await pages.get(`/checkout/success?code=${code}`)).status).toBe(200);
});

function codeOf(location: string): string {
  return /orders\/(\w{10})/.exec(location)?.[1] ?? /vnp_TxnRef=(\w{10})/.exec(location)?.[1] ?? "";
}

async function atCheckout(prefix: string): Promise<Browser> {
  const pages = openClient(server.origin);
  const { location } = await postTicketOrder(pages, { prefix });
  expect(location).toBe(`${prefix}/checkout/ticket`);
  return pages;
}

/** The form must be refused and write no rows except in the tables of `besides`. */
async function refused(
  send: (pages: Browser) => Promise<Page>,
  besides: string[] = [],
  status: number | number[] = 422,
): Promise<Page> {
  const before = await counts(besides);
  const page = await send(openClient(server.origin));
  expect([status].flat(), visibleText(page.html).slice(0, 300)).toContain(page.status);
  expect(await counts(besides)).toEqual(before);
  return page;
}

function expectFieldError({ html }: Page, field: string, message: string, locale: string) {
  expect(html).toContain(`<html lang="${locale}"`);
  const id = `f-${field.replace(/[^\w-]+/g, "-")}`;
  expect(visibleText(html), field).toContain(message);
  expect(linked(html), `a link to ${field}`).toContain(`#${id}`);
}

function linked(html: string) {
  return findTags(html, "a").map(({ href }) => href);
}

/** Expects the same as `expectFieldError`. The field must also be marked as invalid and refer to its message. */
function expectWired(page: Page, field: string, message: string, locale: string) {
  expectFieldError(page, field, message, locale);
  const id = `f-${field.replace(/[^\w-]+/g, "-")}`;
  const input = [...findTags(page.html, "input"), ...findTags(page.html, "textarea")].find(
    ({ name }) => name === field,
  );
  expect(input, field).toMatchObject({ id, "aria-invalid": "true" });
  expect(input?.["aria-describedby"]?.split(" ")).toContain(`${id}-error`);
  const error = new RegExp(`<p[^>]*id="${id}-error"[^>]*>([^<]*)<`).exec(page.html)?.[1];
  expect(decodeText(error ?? "")).toContain(message);
}

const written = new Set(["rate_limit_counts", "page_views", "demo_inbox", "messages"]);

/**
 * Returns the number of rows of each table and, except for carts, the highest transaction ID (`xmin`). Every insert and
 * update raises that ID. Leaves out `besides` and `written`, the tables that other requests and jobs write to.
 */
async function counts(besides: string[] = []): Promise<Record<string, string>> {
  const { sql } = database;
  tables ??= (
    await sql<
      { name: string }[]
    >`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
  ).map(({ name }) => name);
  const parts = tables
    .filter((name) => !written.has(name) && !besides.includes(name))
    .map((name) => {
      const last = name === "carts" ? "" : ` || ' ' || coalesce(max(xmin::text::bigint), 0)`;
      return `select '${name}' as name, count(*)::text${last} as rows from ${name}`;
    });
  const rows = await sql.unsafe<{ name: string; rows: string }[]>(parts.join(" union all "));
  return Object.fromEntries(rows.map(({ name, rows }) => [name, rows]));
}

function statusOf(path: string, host: string): Promise<number> {
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: "localhost", port, path, setHost: false, headers: host ? { host } : {} },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    request.on("error", reject).end();
  });
}
