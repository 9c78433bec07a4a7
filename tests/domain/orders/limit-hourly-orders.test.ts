import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { connect } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  makeCredit,
  newPhone,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { makeService, requestedDay } from "~tests/setup/factories-goods";

const database = openTestDatabase();

afterEach(() => setSetting("max_hourly_order%", 100_000));

test("limits orders for one mailbox across networks, also when they are cancelled", async () => {
  const { db, sql } = database;
  await setSetting("max_hourly_orders_per_mailbox", 3);
  const spellings = ["nan.nhan@example.vn", "NanNhan@example.vn", "nannhan+1@example.vn"];
  for (const email of spellings) {
    const { ctx, code } = await placeOrderAsGuest(db, { form: { email, phoneNumber: newPhone() } });
    await cancelOrder(ctx, { code });
  }
  await expect(placeOrderAsGuest(db, { form: { email: "nannhan@example.vn" } })).rejects.toMatchObject({
    code: "too_many_orders",
    field: "email",
  });
  const [sentMessages] =
    await sql`select count(*)::int from messages where recipient ilike 'nan%' and kind ~ '^order_'`;
  expect(sentMessages?.count).toBe(6);
  // An order succeeds with another email address, without an email address, or an hour later.
  await placeOrderAsGuest(db, { form: { email: "nan.nhan.2@example.vn" } });
  await placeOrderAsGuest(db, { form: { email: undefined } });
  await placeOrderAsGuest(db, {
    now: createLaterVisit(await createVisit(db), 61).now,
    form: { email: "nannhan@example.vn" },
  });
});

test("does not count paid orders", async () => {
  const { db } = database;
  await setSetting("max_hourly_orders_per_mailbox", 2);
  for (let n = 0; n < 4; n++) {
    const { ctx, code } = await placeOrderAsGuest(db, { form: { email: "doan@example.vn" } });
    await payOrderOf(ctx, code);
  }
});

test("counts orders of 0 VND by mailbox and by phone although they are paid at once", async () => {
  const { db } = database;
  const { slug } = await makeService(db, { price: 0 });
  const placeFreeOrder = async (contact: object) => {
    const ctx = await createVisit(db);
    await addService(ctx, { slug, date: requestedDay, quantity: 1 });
    return placeOrder(ctx, await checkoutForm(ctx, { method: undefined, ...contact }));
  };
  await setSetting("max_hourly_orders_per_%", 2);
  for (const [field, contact] of [
    ["email", (n: number) => ({ email: "mien.phi@example.vn", phoneNumber: `091277710${n}` })],
    ["phoneNumber", (n: number) => ({ email: `mien.phi.${n}@example.vn`, phoneNumber: "0912777200" })],
  ] as const) {
    for (let n = 0; n < 2; n++) await placeFreeOrder(contact(n));
    await expect(placeFreeOrder(contact(2))).rejects.toMatchObject({ code: "too_many_orders", field });
  }
});

test("counts orders paid by store credit alone, also if they were refunded to the same credit", async () => {
  const { db } = database;
  const { ctx, code } = await placeOrderAsGuest(db);
  const { total } = await getOrder(ctx, { code });
  const credits = [await makeCredit(db, total), await makeCredit(db, total), await makeCredit(db, total)];
  await setSetting("max_hourly_orders_per_mailbox", 2);
  const order = async () => {
    const credit = credits.pop();
    const form = { email: "so.du@example.vn", method: undefined, credit, creditPays: total };
    return placeOrderAsGuest(db, { form });
  };
  for (let n = 0; n < 2; n++) {
    const paid = await order();
    const units = (await getRefundOffer(paid.ctx, paid)).units.map(({ key }) => key);
    const back = { code: paid.code, key: randomUUID(), units, pieces: {}, amount: total };
    if (n === 0) await requestRefund(paid.ctx, back);
  }
  await expect(order()).rejects.toMatchObject({ code: "too_many_orders", field: "email" });
});

test("limits the orders of a phone number per hour, also in parallel", async () => {
  const { db } = database;
  await setSetting("max_hourly_orders_per_phone", 3);
  const connections = Array.from({ length: 6 }, () => connect(database.url, 1));
  const ready = [];
  for (const [n, connection] of connections.entries()) {
    const ctx = { ...(await createVisit(db)), db: connection.db };
    await fillCart(ctx);
    const phone = n % 2 ? "0912 777 001" : "+84912777001";
    ready.push({ ctx, form: await checkoutForm(ctx, { phoneNumber: phone, email: `khach${n}@example.vn` }) });
  }
  const placed = await Promise.allSettled(ready.map(({ ctx, form }) => placeOrder(ctx, form)));
  const refusals = placed.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refusals).toHaveLength(3);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: "too_many_orders", field: "phoneNumber" });
  await Promise.all(connections.map(({ close }) => close()));
});

test("the generous limit of a network counts orders cancelled in the last hour", async () => {
  const { db } = database;
  const address = "203.0.113.77";
  await setSetting("max_unpaid_orders_per_network", 3);
  for (let n = 0; n < 3; n++) {
    const { ctx, code } = await placeOrderAsGuest(db, { address, form: { email: `mang${n}@example.vn` } });
    await cancelOrder(ctx, { code });
  }
  await expect(placeOrderAsGuest(db, { address })).rejects.toMatchObject({ code: "unpaid_on_network" });
  await placeOrderAsGuest(db, { address, now: createLaterVisit(await createVisit(db), 61).now });
  await setSetting("max_unpaid_orders_per_network", 200);
});

test("in a busy hour staff get an email for each of the first orders and one for all others", async () => {
  const { db, sql } = database;
  await setSetting("max_hourly_order_emails_to_staff", 2);
  const now = createLaterVisit(await createVisit(db), 600).now;
  for (let n = 0; n < 5; n++) await placeOrderAsGuest(db, { now, form: { email: `gio${n}@example.vn` } });
  const written = await sql`select kind, count(*)::int from messages
    where kind ~ '^staff_new_order' and key ~ any(array['staff_new_orders', ${`staff_new_order:(${await codesAt(now)})`}])
    group by kind order by kind`;
  expect(written).toEqual([
    { kind: "staff_new_order", count: 2 },
    { kind: "staff_new_orders", count: 1 },
  ]);
  const staff = asStaff({ ...(await createVisit(db)), now: new Date(now.getTime() + 3_600_000) });
  while ((await sendQueuedMessages(staff)) > 0);
  const [message] =
    await sql`select subject from demo_inbox join messages m on m.id = message_id where m.kind = 'staff_new_orders'`;
  expect(message?.subject).toMatch(/^5 đơn hàng mới/);
});

async function codesAt(now: Date): Promise<string> {
  const rows = await database.sql`select code from orders where placed_at = ${now.toISOString()}::timestamptz`;
  return rows.map(({ code }) => code).join("|");
}

async function setSetting(key: string, value: number) {
  await database.sql`update settings set value = ${String(value)} where key like ${key}`;
}
