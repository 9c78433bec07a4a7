import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { OrderFilters, SearchOrders } from "~/domain/orders/schema";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { summarizeOrders } from "~/domain/orders/summarize-orders.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, newPhone, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { writtenColumns } from "~tests/setup/written-columns";

const database = openTestDatabase();
const visitAs = async (role: "manager" | "accountant") => asStaff(await createVisit(database.db), role);

test("finds an order by code, name, phone or email in any spelling", async () => {
  const form = { fullName: "Trịnh Thị Ánh Tuyết", email: `tuyet-${randomUUID()}@example.vn`, phoneNumber: newPhone() };
  const { ctx, code } = await placeOrderAsGuest(database.db, { form });
  await placeOrderAsGuest(database.db);
  const reference = `FT${currentTime().getTime()}`;
  const { order } = await orderRow(database.db, code);
  await confirmTransfer(asStaff(ctx), { code, amount: order.total, reference });
  const found = async (q: string) => (await searchOrders(asStaff(ctx, "support"), { q })).orders.map((one) => one.code);
  for (const q of [
    code.toLowerCase(),
    "anh tuyet",
    "ÁNH TUYẾT",
    form.email,
    form.phoneNumber,
    form.phoneNumber.slice(4),
    reference,
  ])
    expect([q, await found(q)]).toEqual([q, [code]]);
  expect(await found("%")).toEqual([]);
  expect(await found("không có ai")).toEqual([]);
});

test("lists orders page by page, each once", async () => {
  const staff = asStaff(await createVisit(database.db), "support");
  for (let more = 0; more < 31; more++) await placeOrderAsGuest(database.db);
  const seen: string[] = [];
  for (let before: number | undefined, pages = 0; pages < 5; pages++) {
    const { orders, next } = await searchOrders(staff, { before });
    seen.push(...orders.map(({ code }) => code));
    if (next === null) break;
    before = next;
  }
  const [count] = await database.sql`select count(*)::int as orders from orders`;
  expect([new Set(seen).size, seen.length]).toEqual([count?.orders, count?.orders]);
});

test("filters choose orders, and their sums leave out cancelled orders and returned tickets", async () => {
  const staff = await visitAs("manager");
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  const { order } = await orderRow(database.db, code);
  const date = "2039-05-06";
  await database.sql`update order_lines set date = ${date} where order_id = ${order.id}`;
  const find = async (filters: object) =>
    (await searchOrders(staff, OrderFilters.parse(filters))).orders.map((one) => one.code);
  const day = { visitFrom: date, visitTo: date };
  expect(await find(day)).toEqual([code]);
  expect(await find({ ...day, payment: "paid", method: order.method, delivery: "no" })).toEqual([code]);
  for (const other of [
    { payment: "pending" },
    { delivery: "yes" },
    { todo: "yes" },
    { placedFrom: "2039-01-01" },
    { visitTo: "2039-05-05" },
  ])
    expect([other, await find({ ...day, ...other })]).toEqual([other, []]);
  const [line] = await database.sql<{ quantity: number; members: string[] }[]>`
    select quantity, members from order_lines where order_id = ${order.id} and kind = 'ticket'`;
  const visitors = line!.quantity * line!.members.length;
  const summary = await summarizeOrders(staff, OrderFilters.parse(day));
  expect(summary).toMatchObject({ orders: 1, isMore: false, visitors, money: order.total });
  const [found] = (await searchOrders(staff, OrderFilters.parse(day))).orders;
  expect(found?.purchase).toMatchObject({ items: [{ quantity: line!.quantity }], visit: { date } });
  await database.sql`update orders set status = 'cancelled' where id = ${order.id}`;
  expect(await summarizeOrders(staff, OrderFilters.parse(day))).toMatchObject({ orders: 1, visitors: 0, money: 0 });
});

test("a text of many orders is counted up to a thousand, and a buyer behind many orders is found", async () => {
  const staff = await visitAs("manager");
  const { db, sql } = database;
  const placeFor = async (fullName: string, phoneNumber: string) => {
    const { code } = await placeOrderAsGuest(db, { form: { fullName, phoneNumber } });
    return (await orderRow(db, code)).order;
  };
  await placeFor("Đặng Thị Hiếm", "0912000001");
  const erased = await placeFor("Đặng Thị Xóa", "0912000002");
  await sql`update orders set phone = '' where id = ${erased.id}`;
  const agency = await placeFor("Đặng Thị Đoàn", "0912000003");
  const written = sql.unsafe(await writtenColumns(sql, "orders"));
  await sql`insert into orders (${written}) overriding system value select ${written} from (
    select (jsonb_populate_record(o, jsonb_build_object('id', 2000000 + n, 'code', 'MANY' || n, 'form_key', 'many ' || n))).*
    from orders o, generate_series(1, 1000) n where o.id = ${agency.id}) made`;
  expect(await summarizeOrders(staff, { q: "dang thi" })).toMatchObject({ orders: 1000, isMore: true, money: null });
  expect(await summarizeOrders(staff, { q: "thi hiem" })).toMatchObject({ orders: 1, isMore: false });
  const buyers = await searchCustomers(staff, { q: "dang thi" });
  expect(buyers.map(({ phone, orders }) => [phone, orders])).toEqual([
    ["+84912000003", 1001],
    ["+84912000001", 1],
  ]);
  await sql`update orders set full_name = 'Khách' where id = ${agency.id}`;
  expect((await searchOrders(staff, { q: "thi doan" })).orders.map(({ code }) => code)).not.toContain(agency.code);
});

test("orders are sorted by amount or by time in both directions, also those of the same amount", async () => {
  const staff = await visitAs("manager");
  const { code } = await placeOrderAsGuest(database.db);
  const { order } = await orderRow(database.db, code);
  const written = database.sql.unsafe(await writtenColumns(database.sql, "orders"));
  await database.sql`insert into orders (${written}) overriding system value select ${written} from (
    select (jsonb_populate_record(o, jsonb_build_object('id', 3000000 + n, 'code', 'SORT' || n, 'form_key', 'sort ' || n,
      'total', case when n % 2 = 0 then 111000 else 222000 end, 'placed_at', '2041-02-03T03:00:00Z'))).*
    from orders o, generate_series(1, 70) n where o.id = ${order.id}) made`;
  const day = { placedFrom: "2041-02-03", placedTo: "2041-02-03" };
  for (const sort of ["placed", "total"] as const)
    for (const direction of ["asc", "desc"] as const) {
      const found: { code: string; total: number }[] = [];
      for (let before: number | null | undefined; before !== null; ) {
        const query = { ...day, sort, direction, ...(before && { before }) };
        const page = await searchOrders(staff, SearchOrders.parse(query));
        found.push(...page.orders);
        before = page.next;
      }
      const sign = direction === "asc" ? 1 : -1;
      const numberOf = (one: string) => Number(one.slice(4));
      const byNumber = found.toSorted((one, other) => sign * (numberOf(one.code) - numberOf(other.code)));
      const wanted = sort === "placed" ? byNumber : byNumber.toSorted((one, other) => sign * (one.total - other.total));
      expect([sort, direction, found.map((one) => one.code)]).toEqual([sort, direction, wanted.map((one) => one.code)]);
      expect(found).toHaveLength(70);
    }
  const text = await searchOrders(staff, SearchOrders.parse({ q: "SORT1", sort: "total", direction: "asc" }));
  const newest = await searchOrders(staff, SearchOrders.parse({ q: "SORT1" }));
  expect(text.orders.map((one) => one.code)).toEqual(newest.orders.map((one) => one.code));
});
