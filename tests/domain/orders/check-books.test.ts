import { beforeAll, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { checkBooks } from "~/domain/orders/check-books.server";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, dayAhead, fillCart, pay, placeOrderForm, visit } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();

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
});

test("books that are right are found right", async () => {
  expect(await checkBooks(database.db)).toEqual([]);
});

test.each([
  ["a place sold without a claim", "update capacity_slots set taken = taken + 1 where taken > 0", /taken places/],
  ["a place given back without its claim", "update capacity_slots set taken = 0", /taken places/],
  ["a claim let go, its places not", "update capacity_claims set released_at = now()", /taken places|claims exactly/],
  ["a hold let go, its claims not", "update holds set released_at = now()", /let go claims nothing/],
  [
    "an order cancelled, its places not",
    "update orders set status = 'cancelled' where status = 'pending'",
    /cancelled one none/,
  ],
  ["a total one đồng off", "update orders set total = total + 1", /sums of its lines/],
  ["VAT one đồng off", "update order_lines set vat = vat + 1", /sums of its lines.*VAT of that/],
  ["a payable of another sum", "update payables set amount = amount - 1", /payable of its total/],
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
  [
    "pieces of another variant claimed",
    `with swapped as (update capacity_claims c set variant_id = (select sum(distinct variant_id) from capacity_claims
      where order_id = c.order_id and variant_id is not null) - variant_id where order_id is not null
      and variant_id is not null returning variant_id, quantity)
    update variants set taken = quantity from swapped where swapped.variant_id = variants.id`,
    /pieces of each variant/,
  ],
  [
    "an order without its lines",
    "with gone as (delete from tickets) delete from order_lines where order_id = (select max(id) from orders)",
    /sums of its lines/,
  ],
  ["a discount that is none", "update order_lines set discount_share = -1, total = total + 1", /less its discount/],
  [
    "a parcel sent before it is paid",
    "update orders set status = 'confirmed' where status = 'pending'",
    /paid or accepted at the door/,
  ],
  [
    "a cancelled order accepted",
    `insert into order_events (order_id, actor, what, before, after)
      select id, 'gateway:vnpay', 'status', 'cancelled', 'confirmed' from orders`,
    /cancelled order back/,
  ],
  ["money gone back that nobody owes", "update receipts set status = 'returned'", /owed in full/],
  ["money of less than nothing", "update receipts set amount = -amount", /owed in full/],
  ["money settled for no order", "update receipts set payable_id = null", /paid something/],
  ["an attempt that paid nothing", "update payment_attempts set status = 'succeeded'", /attempt to pay succeeded/],
  ["the letter with the tickets not written", "delete from mails where kind = 'order_paid'", /letter written/],
  [
    "more given back than came",
    "insert into refunds (payable_id, receipt_id, amount, reason) select payable_id, id, amount + 1, 'x' from receipts",
    /given back/,
  ],
])("%s is found", async (_, wrong, says) => {
  const undo = new Error("undo");
  const run = database.db.transaction(async (tx) => {
    await tx.execute(wrong);
    const findings = await checkBooks(tx as unknown as Db);
    expect(findings.map((finding) => finding.says).join("; ")).toMatch(says);
    throw undo;
  });
  await expect(run).rejects.toBe(undo);
});
