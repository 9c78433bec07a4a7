import { beforeAll, expect, test } from "vitest";
import { checkBooks } from "~/domain/audit/check-books.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { cancelOrder } from "~/domain/selling/cancel-order.server";
import { currentTime } from "~/lib/clock";
import { connect, type Db } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, dayAhead, fillCart, makeCredit, pay, placeOrderForm, visit } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();

const at = currentTime().toISOString();

function admitted(direction: string, times: number): string {
  return `insert into admissions (id, ticket_id, direction, gate, device, by, at, heard_at)
    select gen_random_uuid(), id, '${direction}', 1, 'test', 'lan', '${at}', '${at}' from tickets, generate_series(1, ${times})`;
}

/** All that was paid and one đồng more, with no credit for it. */
const chosenAsCredit = `with asked as (
    insert into refund_requests (order_id, form_key, form_digest, by, "into", status, created_at)
    select id, 'x', 'x', 'buyer', 'credit', 'approved', placed_at from orders where payment_status = 'paid' returning id, order_id)
  insert into refund_units (request_id, order_line_id, unit, paid, rule, percent, amount, vat)
  select asked.id, l.id, 0, l.total + 1, 'day_closed', 100, l.total + 1, 0 from asked join order_lines l using (order_id)`;

beforeAll(async () => {
  const { db } = database;
  await buyer(db, { line: { quantities: { adult: 2 } } });
  const paid = await buyer(db, { line: { slug: "ve-gia-dinh", quantities: { family: 1 } } });
  await pay(paid.ctx, paid.code);
  const goods = await visit(db);
  for (const quantity of [1, 2]) await addVariant(goods, { sku: (await makeVariant(db)).sku, quantity });
  await placeOrderForm(goods, { shipTo: address });
  const holder = await visit(db);
  await fillCart(holder, { date: dayAhead(3) });
  await holdPlaces(holder, { kind: "cart" });
  const form = { credit: await makeCredit(db, 100_000), creditPays: 100_000 };
  const given = await buyer(db, { form });
  await cancelOrder(given.ctx, { code: given.code });
  await buyer(db, { form });
});

test("books that are right are found right", async () => {
  expect(await checkBooks(database.db)).toEqual([]);
});

test("the audit waits longer than a page does", async () => {
  const hasty = connect(database.url, 1);
  await hasty.sql`set statement_timeout = 200`;
  const audit = await database.sql.begin(async (sql) => {
    await sql`lock table refunds in access exclusive mode`;
    const started = checkBooks(hasty.db);
    // biome-ignore lint/plugin: PostgreSQL tells by its own clock since when a statement runs.
    const waiting = () => database.sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and clock_timestamp() > query_start + interval '300 ms'`;
    await Promise.race([started, expect.poll(waiting, { timeout: 10_000 }).toHaveLength(1)]);
    return { started };
  });
  expect(await audit.started).toEqual([]);
  await hasty.close();
});

test("the audit does not run for ever, and names the rules that it could not check in time", async () => {
  await database.sql.begin(async (sql) => {
    await sql`lock table refunds in access exclusive mode`;
    const findings = await checkBooks(database.db, 1_000);
    expect(findings.map(({ unchecked }) => unchecked)).toContain(true);
    expect(findings.filter(({ rows }) => rows.length > 0)).toEqual([]);
  });
});

test.each([
  ["a place sold without a claim", "update capacity_slots set taken = taken + 1 where taken > 0", /taken places/],
  ["a place given back without its claim", "update capacity_slots set taken = 0", /taken places/],
  [
    "a claim let go, its places not",
    `update capacity_claims set released_at = '${at}'`,
    /taken places|claims the places/,
  ],
  ["a hold let go, its claims not", `update holds set released_at = '${at}'`, /let go.*claims nothing/],
  [
    "an order cancelled, its places not",
    "update orders set status = 'cancelled' where status = 'pending'",
    /cancelled, none/,
  ],
  ["a total one đồng off", "update orders set total = total + 1", /sums of its lines/],
  ["VAT one đồng off", "update order_lines set vat = vat + 1", /sums of its lines.*VAT of that/],
  ["a payment intent of another amount", "update payables set amount = amount - 1", /payment intent of its total/],
  [
    "an order paid by nothing",
    "update orders set payment_status = 'paid' where payment_status = 'pending'",
    /settled receipts/,
  ],
  ["money that pays nothing", "update orders set payment_status = 'pending'", /settled receipts/],
  ["a ticket lost", "delete from tickets where seat = 0", /one ticket per admitted person/],
  [
    "a ticket of one line on another",
    "update tickets set order_line_id = (select min(id) from order_lines)",
    /one ticket per admitted person/,
  ],
  ["a ticket used by nobody", "update tickets set state = 'used'", /let somebody in/],
  ["somebody let in by a ticket that is valid", admitted("in", 1), /that is valid nobody/],
  ["a ticket that lets in once more than it was sold to", admitted("up", 2), /as often as it was sold to/],
  ["a ticket that lets in a way it was not sold to", admitted("in", 1), /as often as it was sold to/],
  [
    "pieces of another variant claimed",
    `with swapped as (update capacity_claims c set stock_id = (select sum(distinct stock_id) from capacity_claims
      where claimant_id = c.claimant_id and stock_id is not null) - stock_id where stock_id is not null
      returning stock_id, quantity)
    update stocks set taken = quantity from swapped where swapped.stock_id = stocks.id`,
    /exactly its pieces/,
  ],
  [
    "places of another unit claimed",
    `update capacity_claims set purpose = '0/9' where id = (select min(id) from capacity_claims where slot_id is not null)`,
    /each unit of an order/,
  ],
  ["an order accepted that counts as unpaid", "update claimants set standing = 'unpaid'", /stands as its order does/],
  [
    "an order without its lines",
    "with gone as (delete from tickets) delete from order_lines where order_id = (select max(id) from orders)",
    /sums of its lines/,
  ],
  ["a discount that is none", "update order_lines set discount_share = discount_share + 1", /less its discount/],
  [
    "a parcel sent before it is paid",
    "update orders set status = 'confirmed' where status = 'pending'",
    /paid or accepted at the door/,
  ],
  [
    "a cancelled order accepted",
    `insert into order_events (order_id, actor, what, before, after, at)
      select id, 'gateway:vnpay', 'status', 'cancelled', 'confirmed', placed_at from orders`,
    /cancelled order back/,
  ],
  [
    "a paid order cancelled, and its money kept",
    "update orders set status = 'cancelled' where payment_status = 'paid'",
    /gives all of its money back/,
  ],
  ["money gone back that nobody owes", "update receipts set status = 'returned'", /owed in full/],
  ["money settled for no order", "update receipts set payable_id = null", /paid something/],
  ["an attempt that paid nothing", "update payment_attempts set status = 'succeeded'", /attempt to pay succeeded/],
  ["a credit of more than its ledger says", "update credits set balance = balance + 1", /sum of its ledger/],
  [
    "money of a credit that it was never charged",
    "update receipts set amount = amount + 1 where provider = 'credit'",
    /is received of it/,
  ],
  [
    "a credit's refund that waits for somebody",
    "update refunds set status = 'due' where reason = 'cancelled'",
    /in its balance at once/,
  ],
  [
    "a credit's part kept of an order that ended",
    "update orders set status = 'cancelled' where status = 'pending'",
    /waits only while its order does/,
  ],
  ["a choice of store credit without the credit", chosenAsCredit, /chosen as store credit/],
  ["more store credit than was paid", chosenAsCredit, /no more than was paid/],
  ["the letter with the tickets not written", "delete from mails where kind = 'order_paid'", /letter written/],
  [
    "more given back than came",
    `insert into refunds (key, name, payable_id, receipt_id, amount, reason, created_at)
      select id, id, payable_id, id, amount + 1, 'x', received_at from receipts`,
    /given back/,
  ],
])("%s is found", async (_, wrong, says) => {
  const undo = new Error("undo");
  const run = database.db.transaction(async (tx) => {
    await tx.execute(wrong);
    const findings = await checkBooks(tx as unknown as Db);
    expect(findings.map((finding) => finding.says).join("; ")).toMatch(says);
    // The tests that ask all rules in one query hear of the same ones.
    expect(await findBrokenRules(tx as unknown as Db)).toEqual([findings.map((finding) => finding.says), findings]);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
});
