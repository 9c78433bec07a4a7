import { drizzle } from "drizzle-orm/postgres-js";
import { beforeAll, expect, test } from "vitest";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { ListClosures, ListRefundRequests } from "~/domain/aftersales/schema";
import type { Ctx } from "~/domain/ctx";
import type { PageCursors } from "~/domain/page-cursor";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { ListUnmatchedPayments } from "~/domain/payments/schema";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, findDayAhead, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { writtenColumns } from "~tests/setup/written-columns";

const database = openTestDatabase();
const rows = 120;
/** A page must make fewer than 15 queries, so it cannot make one query for each of these orders. */
const orders = 20;
let staff: Ctx;
let queries = 0;

beforeAll(async () => {
  const { db, sql } = database;
  const now = currentTime().toISOString();
  const { ctx, code } = await placeOrderAsGuest(db, { form: { email: undefined } });
  for (const _ of [1, 2]) await payOrderOf(ctx, code);
  const { order, intent } = await orderRow(db, code);
  const [line] = await sql`select id from order_lines where order_id = ${order.id}`;
  const [ticket] = await sql`select slot_id from tickets where order_id = ${order.id}`;
  const written = sql.unsafe(await writtenColumns(sql, "orders"));
  for (let n = 1; n < orders; n++) {
    const copy = (id: number, columns: object) => JSON.stringify({ id, ...columns });
    const codes = { code: `LONGLIST${n}`, form_key: `long list ${n}` };
    const ids = { order: 1_000_000 + n, intent: 1_000_000 + n, line: 1_000_000 + n, ticket: 1_000_000 + n };
    await sql`insert into orders (${written}) overriding system value
      select ${written} from (select (jsonb_populate_record(o, ${copy(ids.order, codes)}::text::jsonb)).*
        from orders o where id = ${order.id}) made`;
    await sql`insert into payment_intents overriding system value
      select (jsonb_populate_record(p, ${copy(ids.intent, { code: codes.code, subject_id: ids.order })}::text::jsonb)).*
      from payment_intents p where id = ${intent.id}`;
    await sql`insert into order_lines overriding system value
      select (jsonb_populate_record(l, ${copy(ids.line, { order_id: ids.order })}::text::jsonb)).*
      from order_lines l where id = ${line?.id}`;
    await sql`insert into tickets overriding system value
      select (jsonb_populate_record(t, ${copy(ids.ticket, { code: codes.code, order_id: ids.order, order_line_id: ids.line })}::text::jsonb)).*
      from tickets t where order_id = ${order.id}`;
  }
  const nth = (own: number) =>
    sql`(case when n % ${orders}::int = 0 then ${own}::int else 1000000 + n % ${orders}::int end)`;
  // The lists must have exactly as many refunds as `rows` says.
  await sql`delete from refunds`;
  await sql`insert into payments (provider, transaction_id, payment_intent_id, amount, status, reason, received_at)
    select 'vietqr', 'waiting ' || n, ${nth(intent.id)}, 1000, 'queued', 'unmatched', ${now}::timestamptz from generate_series(1, ${rows}::int) n`;
  await sql`insert into refunds (key, name, payment_intent_id, payment_id, amount, reason, created_at)
    select 'long list ' || n, 'LONG' || n, ${nth(intent.id)}, (select min(id) from payments), 1000, 'double', ${now}::timestamptz
    from generate_series(1, ${rows}::int) n`;
  await sql`with made as (
      insert into refund_requests (order_id, form_key, form_digest, by, status, created_at)
      select ${nth(order.id)}, 'long list ' || n, '', 'buyer', 'requested', ${now}::timestamptz
      from generate_series(1, ${rows}::int) n returning id, order_id)
    insert into refund_units (request_id, order_line_id, unit, rule, percent, paid, amount, vat)
    select id, case when order_id > 1000000 then order_id else ${line?.id}::int end, id, 'in_time', 100, 1000, 1000, 0 from made`;
  await sql`with made as (
      insert into closures (starts_on, ends_on, reason, by, closed_at)
      select ${findDayAhead(2)}::date, ${findDayAhead(2)}::date, '{"vi": "Gió"}', 'staff:lan', ${now}::timestamptz
      from generate_series(1, ${rows}::int - (select count(*)::int from closures)) returning id)
    insert into closure_slots (closure_id, slot_id) select id, ${ticket?.slot_id}::int from made`;
  const logger = { logQuery: () => void queries++ };
  staff = asStaff({ ...ctx, db: drizzle(sql, { casing: "snake_case", logger }) as Ctx["db"] });
});

type Page = { ids: number[]; pages: PageCursors };
const lists: Record<string, (cursor: string | undefined) => Promise<Page>> = {
  "money that waits for staff": async (receipts) => {
    const { receipts: found, pages } = await listUnmatchedPayments(staff, ListUnmatchedPayments.parse({ receipts }));
    return { ids: found.map(({ id }) => id), pages: pages.receipts };
  },
  "refunds that are due": async (refunds) => {
    const { refunds: found, pages } = await listUnmatchedPayments(staff, ListUnmatchedPayments.parse({ refunds }));
    return { ids: found.map(({ id }) => id), pages: pages.refunds };
  },
  "refund requests": async (waiting) => {
    const { waiting: found, pages } = await listRefundRequests(staff, ListRefundRequests.parse({ waiting }));
    return { ids: found.map(({ id }) => id), pages: pages.waiting };
  },
  "refunds on their way": async (cursor) => {
    const { onTheWay: found, pages } = await listRefundRequests(staff, ListRefundRequests.parse({ onTheWay: cursor }));
    return { ids: found.map(({ id }) => id), pages: pages.onTheWay };
  },
  closures: async (cursor) => {
    const { closings: closures, page } = await listClosures(staff, ListClosures.parse({ cursor }));
    return { ids: closures.map(({ id }) => id), pages: page };
  },
};

test.each(Object.entries(lists))(
  "lists %s in pages of 50, each row once, with links in both directions",
  async (_, read) => {
    const onward: number[][] = [];
    let cursor: string | null = null;
    let last: Page | null = null;
    do {
      last = await read(cursor ?? undefined);
      onward.push(last.ids);
      expect(last.pages.total).toBe(rows);
      cursor = last.pages.next;
    } while (cursor !== null);
    expect(onward.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(onward.flat()).size).toBe(rows);

    const back = await read(last.pages.previous ?? undefined);
    expect(back.ids).toEqual(onward[1]);
    const first = await read(back.pages.previous ?? undefined);
    expect([first.ids, first.pages.previous]).toEqual([onward[0], null]);
  },
);

test("reads a page with a number of queries that does not grow with its rows", async () => {
  const counts: number[] = [];
  for (const read of Object.values(lists)) {
    queries = 0;
    await read(undefined);
    counts.push(queries);
  }
  expect(Math.max(...counts)).toBeLessThan(15);
});

test("the page of a closure still lists the affected orders and the buyers to call", async () => {
  const [closure] = (await listClosures(staff)).closings;
  expect(closure).toMatchObject({ slots: 1, open: { orders, people: orders } });
  expect(closure?.calls.map(({ people }) => people)).toEqual(Array(orders).fill(1));
});

test("a cursor of deleted rows leads to the first page", async () => {
  const first = await listUnmatchedPayments(staff);
  const gone = await listUnmatchedPayments(staff, ListUnmatchedPayments.parse({ receipts: "newer-999999999" }));
  expect(gone.receipts).toEqual(first.receipts);
});
