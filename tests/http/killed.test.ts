import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { orders } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  type Browser,
  createVnpayWebhook,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  waitUntil,
} from "~tests/setup/factories-http";
import { pauseAt } from "~tests/setup/pause-at";
import { startTestServer } from "~tests/setup/server";

const checkout = "/checkout/ticket";
const database = openTestDatabase();
let server: Awaited<ReturnType<typeof startTestServer>>;
let pages: Browser;

beforeAll(async () => {
  server = await startTestServer({ databaseUrl: database.url });
});
beforeEach(async () => {
  pages = openClient(server.origin);
  await postTicketOrder(pages, { adults: 2 });
});
afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});
afterAll(() => server?.stop());

test("a process that is killed after a hold keeps the places reserved", async () => {
  await killAndRestart();
  expect((await database.sql`select 1 from holds where released_at is null`).length).toBe(1);
  const code = await place();
  await notified(code);
  await expectTicketsAndOneEmail(code);
});

test("a process that is killed while placing an order creates none, and the same form then creates it", async () => {
  const form = await readCheckoutForm(pages);
  const before = await database.db.$count(orders);
  await killedWhile("insert on payment_intents", () => pages.post(checkout, form));
  expect(await database.db.$count(orders)).toBe(before);
  const code = await place(form);
  await notified(code);
  await expectTicketsAndOneEmail(code);
});

test("the same form finds the order of a process that was killed before its response", async () => {
  const form = await readCheckoutForm(pages);
  const code = await place(form);
  await killAndRestart();
  expect(await place(form)).toBe(code);
  expect((await pages.get(`/orders/${code}`)).status).toBe(200);
  await notified(code);
  await expectTicketsAndOneEmail(code);
});

test("a process that is killed while handling a webhook changes nothing, and the provider's next webhook succeeds", async () => {
  const code = await place();
  const webhook = await createVnpayWebhook(database.db, code, code);
  await killedWhile("insert on tickets", () => pages.get(webhook));
  expect(await database.sql`select 1 from payments where transaction_id = ${code}`).toHaveLength(0);
  expect(JSON.parse((await pages.get(webhook)).html)).toMatchObject({ RspCode: "00" });
  await expectTicketsAndOneEmail(code);
});

test("VNPay's repeated webhook is confirmed after a process was killed between the payment and the response", async () => {
  const code = await place();
  const webhook = await createVnpayWebhook(database.db, code, code);
  await killedWhile("update on payment_webhooks", () => pages.get(webhook));
  expect(await database.sql`select 1 from payments where transaction_id = ${code}`).toHaveLength(1);
  expect(JSON.parse((await pages.get(webhook)).html)).toMatchObject({ RspCode: "02" });
  await expectTicketsAndOneEmail(code);
});

test("a process that is killed after the payment leaves the email in the queue", async () => {
  const code = await place();
  await notified(code);
  await killAndRestart();
  await expectTicketsAndOneEmail(code);
});

test("an email whose process was killed while sending is sent later, once", async () => {
  const code = await place();
  // The other emails are sent first, so that the next email contains the tickets.
  await waitUntil(async () => (await unsent()) === 0);
  await killedWhile("insert on demo_inbox", () => notified(code));
  expect(await unsent()).toBeGreaterThan(0);
  await expectTicketsAndOneEmail(code);
});

async function place(form?: Record<string, string>): Promise<string> {
  const { status, location } = await pages.post(checkout, form ?? (await readCheckoutForm(pages)));
  expect(status).toBe(303);
  return /vnp_TxnRef=(\w{10})/.exec(location)?.[1] ?? "";
}

async function notified(code: string) {
  const answer = await pages.get(await createVnpayWebhook(database.db, code, code));
  expect(JSON.parse(answer.html)).toMatchObject({ RspCode: "00" });
}

async function killAndRestart() {
  const { port } = new URL(server.origin);
  await server.kill();
  server = await startTestServer({ databaseUrl: database.url, port: Number(port) });
}

async function killedWhile(at: string, action: () => Promise<unknown>) {
  await pauseAt({ sql: database.sql, at, meanwhile: server.kill }, action);
  await killAndRestart();
}

async function unsent(): Promise<number> {
  const [row] = await database.sql<{ n: number }[]>`select count(*)::int as n from messages where sent_at is null`;
  return row?.n ?? 0;
}

/** Expects that the buyer's browser sees the paid order with its tickets, and that each message was sent once. */
async function expectTicketsAndOneEmail(code: string) {
  const success = await pages.get(`/checkout/success?code=${code}`);
  expect(success.status).toBe(200);
  const codes = await database.sql<
    { code: string }[]
  >`select t.code from tickets t join orders o on o.id = t.order_id where o.code = ${code}`;
  expect(codes).toHaveLength(2);
  for (const ticket of codes) expect(success.html).toContain(ticket.code);
  // An email whose process was killed while sending is tried again five minutes later. The test skips that time.
  await database.sql`update messages set next_try_at = ${currentTime().toISOString()}::timestamptz where sent_at is null`;
  await waitUntil(async () => (await unsent()) === 0);
  const messages = await database.sql<
    { kind: string; channel: string }[]
  >`select m.kind, i.channel from demo_inbox i join messages m on m.id = i.message_id
    join orders o on o.id = m.subject_id where o.code = ${code} and m.kind not like 'staff%' order by 1, 2`;
  expect(messages.map(({ kind, channel }) => `${kind} ${channel}`)).toEqual([
    "order_paid mail",
    "order_paid zns",
    "order_placed mail",
  ]);
  const money = await database.sql`select amount from payments where transaction_id = ${code}`;
  expect(money).toHaveLength(1);
}
