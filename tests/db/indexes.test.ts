import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test.each([
  ["orders by open status", "select id from orders where status = 'pending' order by id", "orders_status"],
  [
    "orders whose buyer may be asked for a review",
    "select id from orders where can_request_review and review_requested_at is null",
    "orders_to_review",
  ],
  ["exchanges by their reservation", "select id from exchanges where reservation_id = 1", "exchanges_reservation"],
  ["payments by transaction", "select id from payments where transaction_id = 'FT1'", "payments_transaction"],
  ["payments by bank reference", "select id from payments where bank_reference = 'FT1'", "payments_bank_reference"],
  ["payments of a day", "select sum(amount) from payments where received_at >= '2030-01-01'", "payments_received"],
  [
    "refunds that were finished on a day",
    "select sum(amount) from refunds where done_at >= '2030-01-01'",
    "refunds_done",
  ],
  ["products sorted by name", "select id from products order by folded_name, id limit 51", "products_by_name"],
  ["products in their order", "select id from products order by position, id limit 51", "products_in_order"],
  ["variants sorted by price", "select id from variants order by price, id limit 51", "variants_by_price"],
  [
    "orders sorted by amount, after an order",
    "select id from orders where (total, id) < (1000, 1) order by total desc, id desc limit 31",
    "orders_total",
  ],
  [
    "rows of a bulk change, the refused first",
    "select id from change_set_rows where change_set_id = 1 order by refusal is null, id limit 101",
    "change_set_rows_in_order",
  ],
  ["orders by amount", "select id from orders where total = 1000", "orders_total"],
  ["orders by day of visit", "select order_id from order_lines where date = '2030-01-01'", "order_lines_date"],
  ["messages by the time they were sent", "select id from messages where sent_at < 'epoch'", "messages_sent"],
])("an index finds %s", async (_, query, index) => {
  await database.sql.begin(async (sql) => {
    // The tables of the demo are so small that PostgreSQL would read them whole.
    await sql`set local enable_seqscan = off`;
    const plan = await sql.unsafe(`explain ${query}`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(` ${index} `);
  });
});
