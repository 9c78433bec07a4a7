import { beforeAll, expect, test } from "vitest";
import { checkBooks } from "~/domain/audit/check-books.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { currentTime } from "~/lib/clock";
import { connect, type Db } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();

const at = currentTime().toISOString();

function admitted(direction: string, times: number): string {
  return `insert into admissions (id, ticket_id, direction, gate, device, by, at, received_at)
    select gen_random_uuid(), id, '${direction}', 1, 'test', 'lan', '${at}', '${at}' from tickets, generate_series(1, ${times})`;
}

/** An approved refund into store credit of one đồng more than was paid. No credit was issued. */
const chosenAsCredit = `with asked as (
    insert into refund_requests (order_id, form_key, form_digest, by, "into", status, created_at)
    select id, 'x', 'x', 'buyer', 'credit', 'approved', placed_at from orders where payment_status = 'paid' returning id, order_id)
  insert into refund_units (request_id, order_line_id, unit, paid, rule, percent, amount, vat)
  select asked.id, l.id, 0, l.total + 1, 'day_closed', 100, l.total + 1, 0 from asked join order_lines l using (order_id)`;

beforeAll(async () => {
  const { db } = database;
  await placeOrderAsGuest(db, { line: { quantities: { adult: 2 } } });
  const paid = await placeOrderAsGuest(db, { line: { slug: "ve-gia-dinh", quantities: { family: 1 } } });
  await payOrderOf(paid.ctx, paid.code);
  const goods = await createVisit(db);
  for (const quantity of [1, 2]) await addVariant(goods, { sku: (await makeVariant(db)).sku, quantity });
  await placeOrderForm(goods, { shipTo: address });
  const holder = await createVisit(db);
  await fillCart(holder, { date: findDayAhead(3) });
  await holdPlaces(holder, { kind: "cart" });
  const form = { credit: await makeCredit(db, 100_000), creditPays: 100_000 };
  const given = await placeOrderAsGuest(db, { form });
  await cancelOrder(given.ctx, { code: given.code });
  await placeOrderAsGuest(db, { form });
});

test("finds no fault in correct books", async () => {
  expect(await checkBooks(database.db)).toEqual([]);
});

test("the audit may run longer than a page's queries", async () => {
  const hasty = connect(database.url, 1);
  await hasty.sql`set statement_timeout = 200`;
  const audit = await database.sql.begin(async (sql) => {
    await sql`lock table refunds in access exclusive mode`;
    const started = checkBooks(hasty.db);
    // biome-ignore lint/plugin: PostgreSQL reports the start of a statement by its own clock.
    const waiting = () => database.sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() > query_start + interval '300 ms'`;
    await Promise.race([started, expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)]);
    return { started };
  });
  expect(await audit.started).toEqual([]);
  await hasty.close();
});

test("the audit ends in time and names the rules that it could not check", async () => {
  await database.sql.begin(async (sql) => {
    await sql`lock table refunds in access exclusive mode`;
    const findings = await checkBooks(database.db, 1_000);
    expect(findings.map(({ isUnchecked }) => isUnchecked)).toContain(true);
    expect(findings.filter(({ rows }) => rows.length > 0)).toEqual([]);
  });
});

test.each([
  [
    "a reserved place without a reservation line",
    "update slots set reserved = reserved + 1 where reserved > 0",
    /reserved places/,
  ],
  ["a released place with a reservation line", "update slots set reserved = 0", /reserved places/],
  [
    "a released reservation line whose places are not",
    `update reservation_lines set released_at = '${at}'`,
    /reserved places|reserves the places/,
  ],
  [
    "a released hold whose reservation lines are not",
    `update holds set released_at = '${at}'`,
    /released hold and an ended reservation/,
  ],
  [
    "a cancelled order whose places are reserved",
    "update orders set status = 'cancelled' where status = 'pending'",
    /a cancelled one none/,
  ],
  ["a total one đồng off", "update orders set total = total + 1", /sums of its lines/],
  ["VAT one đồng off", "update order_lines set vat = vat + 1", /sums of its lines.*VAT of that amount/],
  [
    "a payment intent of another amount",
    "update payment_intents set amount = amount - 1",
    /payment intent of its total/,
  ],
  [
    "a paid order without a payment",
    "update orders set payment_status = 'paid' where payment_status = 'pending'",
    /settled payments/,
  ],
  ["a settled payment of an unpaid order", "update orders set payment_status = 'pending'", /settled payments/],
  ["a missing ticket", "delete from tickets where seat = 0", /one ticket per admitted person/],
  [
    "a ticket of one line on another",
    "update tickets set order_line_id = (select min(id) from order_lines)",
    /one ticket per admitted person/,
  ],
  ["a used ticket without an admission", "update tickets set state = 'used'", /has an admission/],
  ["an admission by a ticket that is still valid", admitted("in", 1), /a valid one has none/],
  ["a ticket admitted more often than it was sold for", admitted("up", 2), /as often as it was sold for/],
  ["a ticket admitted in a direction that it was not sold for", admitted("in", 1), /as often as it was sold for/],
  [
    "a reservation of another variant",
    `with swapped as (update reservation_lines c set stock_id = (select sum(distinct stock_id) from reservation_lines
      where reservation_id = c.reservation_id and stock_id is not null) - stock_id where stock_id is not null
      returning stock_id, quantity)
    update stocks set reserved = swapped.quantity from swapped where swapped.stock_id = stocks.id`,
    /exactly its goods/,
  ],
  [
    "a reservation for another unit",
    `update order_reservation_lines set unit_number = 9
      where reservation_line_id = (select min(id) from reservation_lines where slot_id is not null)`,
    /each order unit/,
  ],
  ["an accepted order whose reservation is unpaid", "update reservations set status = 'unpaid'", /follows its order/],
  [
    "an order without its lines",
    "with untied as (delete from order_reservation_lines), gone as (delete from tickets) delete from order_lines where order_id = (select max(id) from orders)",
    /sums of its lines/,
  ],
  [
    "a discount that is not in the total",
    "update order_lines set discount_share = discount_share + 1",
    /less its discount/,
  ],
  [
    "a parcel shipped before it is paid",
    "update orders set status = 'confirmed' where status = 'pending'",
    /paid or has cash on delivery/,
  ],
  [
    "a cancelled order reinstated without a payment",
    `insert into order_events (order_id, actor, kind, before, after, at)
      select id, 'gateway:vnpay', 'status', 'cancelled', 'confirmed', placed_at from orders`,
    /reinstates a cancelled order/,
  ],
  [
    "a paid order that was cancelled without a refund",
    "update orders set status = 'cancelled' where payment_status = 'paid'",
    /that was cancelled are refunded/,
  ],
  ["a returned payment without its refund", "update payments set status = 'returned'", /refunded in full/],
  ["a settled payment of no order", "update payments set payment_intent_id = null", /has a payment intent/],
  [
    "an attempt that succeeded without a payment",
    "update payment_attempts set status = 'succeeded'",
    /payment attempt succeeded/,
  ],
  ["a credit with more than the sum of its entries", "update credits set balance = balance + 1", /sum of its entries/],
  [
    "a payment by credit that was never deducted",
    "update payments set amount = amount + 1 where provider = 'credit'",
    /one entry of the same amount/,
  ],
  [
    "a refund to a credit that is not done",
    "update refunds set status = 'due' where reason = 'cancelled'",
    /is done at once/,
  ],
  [
    "a partial payment by credit of a cancelled order",
    "update orders set status = 'cancelled' where status = 'pending'",
    /only while its order is unpaid/,
  ],
  ["a chosen store credit that was not given", chosenAsCredit, /choice of store credit/],
  ["more store credit than was paid", chosenAsCredit, /do not exceed what was paid/],
  ["a missing email with the tickets", "delete from messages where kind = 'order_paid'", /email queued/],
  [
    "more refunded than was paid",
    `insert into refunds (key, name, payment_intent_id, payment_id, amount, reason, created_at)
      select id, id, payment_intent_id, id, amount + 1, 'x', received_at from payments`,
    /do not exceed it/,
  ],
])("%s is found", async (_, wrong, rule) => {
  const undo = new Error("undo");
  const run = database.db.transaction(async (tx) => {
    await tx.execute(wrong);
    const findings = await checkBooks(tx as unknown as Db);
    expect(findings.map((finding) => finding.rule).join("; ")).toMatch(rule);
    // `findBrokenRules` must find the same. Other tests use it, because it needs only one query.
    expect(await findBrokenRules(tx as unknown as Db)).toEqual([findings.map((finding) => finding.rule), findings]);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
});
