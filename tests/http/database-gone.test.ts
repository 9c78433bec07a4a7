import { afterAll, beforeAll, expect, test } from "vitest";
import en from "~/../locales/en/shop/error.json";
import vi_ from "~/../locales/vi/shop/error.json";
import { orders } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  type Browser,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
  waitUntil,
} from "~tests/setup/factories-http";
import { untilLockWaits } from "~tests/setup/lock-waits";
import { openProxy } from "~tests/setup/proxy";
import { startTestServer } from "~tests/setup/server";

const database = openTestDatabase();
let server: Awaited<ReturnType<typeof startTestServer>>;
let line: Awaited<ReturnType<typeof openProxy>>;

beforeAll(async () => {
  line = await openProxy(database.url);
  server = await startTestServer({ databaseUrl: line.url });
});
afterAll(async () => {
  await server?.stop();
  await line?.cut();
});

test.each([
  ["vi", "", vi_],
  ["en", "/en", en],
] as const)(
  "without its database the shop says so in %s, keeps what was typed, and opens again by itself",
  async (locale, prefix, errorTexts) => {
    const pages = openClient(server.origin);
    await postTicketOrder(pages, { prefix });
    const path = `${prefix}/checkout/ticket`;
    const form = await readCheckoutForm(pages, { note: `"><b>tối nay</b>`, method: "vietqr" }, path);
    const before = await database.db.$count(orders);

    await line.cut();
    for (const broken of [await pages.get(`${prefix}/tickets`), await pages.post(path, form)]) {
      expect(broken.status).toBe(503);
      expect(broken.html).toContain(`<html lang="${locale}"`);
      expect(visibleText(broken.html)).toContain(errorTexts.unavailable);
      expect(broken.html).not.toMatch(/ECONN|postgres|select |\.ts:/);
    }
    // Only the response to an order form says that no order was placed. A visitor who reads an order may have paid.
    const read = visibleText((await pages.get(`${prefix}/orders/ABCDEFGHJK`)).html);
    expect(read).toContain(errorTexts.unavailable_read);
    expect(read).not.toContain(errorTexts.unavailable_safe);
    const again = await pages.post(path, form);
    expect(visibleText(again.html)).toContain(errorTexts.unavailable_safe);
    expect(readTypedValues(again.html)).toEqual(form);
    expect(again.html).not.toContain("<b>tối nay");
    expect((await pages.get("/healthz")).status).toBe(503);
    // The process stays ready, because a load balancer would otherwise remove it and hide the error page.
    expect((await pages.get("/readyz")).status).toBe(200);
    expect((await pages.get("/favicon.svg")).status).toBe(200);
    expect((await fetch(`${server.origin}/api/trpc/tickets.list`)).status).toBe(503);

    await line.mend();
    await waitUntil(async () => (await pages.get("/healthz")).status === 200);
    // The connections of the pool are restored without any action, but not all at the same time.
    await waitUntil(async () => (await pages.get(`${prefix}/tickets`)).status === 200);
    // The button of the error page sends the same form again. This time it creates one order.
    const sent = await waitUntil(() => sendAgain(pages, path, readTypedValues(again.html)));
    expect(sent.status).toBe(303);
    expect((await pages.post(path, form)).location).toBe(sent.location);
    expect(await database.db.$count(orders)).toBe(before + 1);
    expect(await findBrokenRules(database.db)).toEqual([]);
  },
);

test("a transaction that loses its database does not end the process", async () => {
  const pages = openClient(server.origin);
  const path = await postTicketOrder(pages).then(({ location }) => location);
  const form = await readCheckoutForm(pages, { method: "vietqr" });
  await database.sql.begin(async (sql) => {
    await sql`select * from carts for update`;
    const sent = pages.post(path, form);
    await untilLockWaits(database.sql);
    await line.cut();
    expect((await sent).status).toBe(503);
    await line.mend();
  });
  await waitUntil(async () => (await pages.get("/healthz")).status === 200);
  expect((await pages.post(path, form)).status).toBe(303);
});

test("requests do not wait for a silent database, and the shop recovers by itself", async () => {
  const pages = openClient(server.origin);
  const path = await postTicketOrder(pages).then(({ location }) => location);
  const form = await readCheckoutForm(pages, { method: "vietqr" });
  await Promise.all(Array.from({ length: 5 }, () => pages.get("/tickets")));
  const [unheard, ...others] = await database.sql
    .begin(async (sql) => {
      await sql`set local idle_in_transaction_session_timeout = 0`;
      await sql`select * from carts for update`;
      const order = pages.post(path, form);
      await untilLockWaits(database.sql);
      line.hush();
      return Promise.all([order, ...[1, 2, 3].map(() => pages.ask("/tickets", { signal: patience() }))]);
    })
    .finally(() => line.cut().then(() => line.mend()));
  expect([unheard, ...others].map((page) => page?.status)).toEqual([503, 503, 503, 503]);
  expect(readTypedValues(unheard?.html ?? "")).toMatchObject(form);
  await waitUntil(async () => (await pages.ask("/tickets", { signal: patience() })).status === 200);
});

test("after all connections were cut during requests, requests succeed as soon as the database is back", async () => {
  const pages = openClient(server.origin);
  const burst = async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => pages.ask("/cart", { signal: patience() })));
    return answers.map(({ status }) => status);
  };
  for (let round = 0; round < 3; round++) {
    let answered = false;
    const cutOff = burst().finally(() => {
      answered = true;
    });
    for (let cuts = 0; cuts < 5 && !answered; ) cuts += (await cutBusyConnections()).length > 0 ? 1 : 0;
    for (const status of await cutOff) expect([200, 503]).toContain(status);
    expect(await burst()).toEqual(Array.from({ length: 40 }, () => 200));
  }
});

function cutBusyConnections() {
  return database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'active' and pid <> pg_backend_pid()`;
}

test("every page says that the outage is temporary while its data cannot be read", async () => {
  const tickets = ["/", "/tickets", "/tickets.data", "/bang-gia-ve", "/dat-ve", "/tickets/cap-treo-khu-hoi"];
  const others = [
    "/dich-vu",
    "/dich-vu.data",
    "/tim-kiem?q=ve",
    "/sitemap.xml",
    "/danh-muc-san-pham",
    "/en/categories",
  ];
  const paths = [...tickets, ...others];
  const pages = openClient(server.origin);
  await database.sql.begin(async (sql) => {
    // This transaction is idle until all pages have failed. That takes longer than the default timeout allows.
    await sql`set local idle_in_transaction_session_timeout = '60s'`;
    await sql`lock table ticket_types, services, search_entries, product_categories in access exclusive mode`;
    const api = fetch(`${server.origin}/api/trpc/services.list`);
    // Each request waits until its lock timeout, so the paths are requested in groups that end before those 60 seconds.
    const ask = (some: readonly string[]) => Promise.all(some.map((path) => pages.get(path)));
    const broken = [...(await ask(tickets)), ...(await ask(others.slice(0, 3))), ...(await ask(others.slice(3)))];
    expect(broken.map(({ status }, index) => [paths[index], status])).toEqual(paths.map((path) => [path, 503]));
    for (const { html } of broken) expect(html).not.toMatch(/55P03|select |\.ts:/);
    // The log contains the reason (55P03) for a failed request of the API and for a failed page.
    expect((await api).status).toBe(503);
    for (const pattern of [/^error .* api services\.list \w*Error .*55P03/m, /^error \w+ GET \S+ \w*Error .*55P03/m])
      expect(server.output()).toMatch(pattern);
    // Every error page links to the cart.
    for (const { html } of broken.filter(({ html }) => html.includes("<html"))) {
      expect(findTags(html, "a").map(({ href }) => href?.replace(/^\/en/, ""))).toContain("/cart");
    }
  });
  for (const path of paths) expect((await pages.get(path)).status).toBe(200);
});

const patience = () => AbortSignal.timeout(12_000);

async function sendAgain(pages: Browser, path: string, form: Record<string, string>) {
  const page = await pages.post(path, form);
  return page.status !== 503 && page;
}
