import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { findSingleOrder, searchBackOffice } from "~/domain/back-office/search-back-office.server";
import type { Role } from "~/domain/permission";
import { currentTime } from "~/lib/clock";
import { formatCode } from "~/lib/codes";
import { formatVnd } from "~/lib/money";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, newPhone, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { registerCustomer } from "~tests/setup/factories-people";

const database = openTestDatabase();
const buyer = { fullName: "Đặng Thị Ánh Tuyết", email: `tuyet-${randomUUID()}@example.vn`, phoneNumber: newPhone() };
const pages = [{ id: "days", href: "/staff/days", title: () => "Ngày đóng cửa" }];
let code = "";
let total = 0;
let ticket = { code: "", token: "" };
let reference = "";

beforeAll(async () => {
  const placed = await placeOrderAsGuest(database.db, { form: buyer, now: currentTime() });
  code = placed.code;
  await payOrderOf(placed.ctx, code);
  await placeOrderAsGuest(database.db, { now: currentTime() });
  total = (await orderRow(database.db, code)).order.total;
  const [issued] = await database.sql<(typeof ticket)[]>`select t.code, t.token from tickets t join orders o
    on o.id = t.order_id where o.code = ${code} order by t.id limit 1`;
  ticket = issued ?? ticket;
  const [payment] = await database.sql<{ reference: string }[]>`select coalesce(p.bank_reference, p.transaction_id)
    as reference from payments p join payment_intents i on i.id = p.payment_intent_id
    join orders o on o.id = i.subject_id and i.kind = 'order' where o.code = ${code}`;
  reference = payment?.reference ?? "";
});

async function search(q: string, role: Role = "manager", db: Db = database.db) {
  const ctx = asStaff(await createVisit(database.db, { now: currentTime() }), role);
  return searchBackOffice({ ...ctx, db }, { q }, pages);
}

test("finds an order by anything that a caller or a bank statement can contain", async () => {
  const queries = {
    code: code.toLowerCase(),
    "the printed code": `Đơn ${formatCode(code)}`,
    "the end of the code": code.slice(-5),
    "a transfer's message": `NUIMAY${code} chuyen tien`,
    "a reference": reference,
    email: buyer.email,
    phone: buyer.phoneNumber.replace(/^(\d{4})/, "$1 "),
    "the last digits": buyer.phoneNumber.slice(-6),
    "a name without diacritics": "tuyet dang",
    "a ticket's QR code": ticket.token,
    "a ticket's address": `HTTPS://SHOP.EXAMPLE/V/${ticket.token}`,
    "a ticket's code": formatCode(ticket.code),
  };
  for (const [name, q] of Object.entries(queries))
    expect([name, findSingleOrder(q, await search(q))]).toEqual([name, code]);
  for (const q of [formatVnd(total, "vi"), String(total)])
    expect((await search(q)).orders.map((order) => order.code)).toContain(code);
});

test("finds accounts and buyers, days with places, goods, settings, pages and actions", async () => {
  const ctx = await createVisit(database.db);
  const { email } = await registerCustomer(ctx);
  expect((await search(email)).customers).toMatchObject([{ email, orders: null }]);
  expect((await search(buyer.phoneNumber)).customers).toMatchObject([{ email: buyer.email, orders: 1 }]);
  const tomorrow = addDays(shopDate(currentTime()), 1);
  const { days, acts } = await search("đóng ngày mai");
  expect(days).toMatchObject([{ date: tomorrow, slots: expect.any(Number) }]);
  expect(days[0]?.capacity).toBeGreaterThan(0);
  expect(acts).toMatchObject([{ id: "close", href: `/staff/days?look=1&from=${tomorrow}` }]);
  expect((await search("cap treo")).items.map(({ kind }) => kind)).toContain("ticket");
  expect((await search("tra shan")).items.map(({ kind }) => kind)).toContain("product");
  expect((await search("giữ chỗ", "admin")).settings).toMatchObject([
    { key: "hold_minutes" },
    { key: "hold_renewals" },
  ]);
  expect((await search("add to cart", "admin")).settings).toMatchObject([{ kind: "flag", isOn: true }]);
  expect((await search("lịch")).pages).toMatchObject([{ id: "days", title: "Ngày đóng cửa" }]);
});

test("shows each role only what it may see", async () => {
  const groups = async (q: string, role: Role) =>
    Object.entries(await search(q, role)).flatMap(([name, found]) =>
      Array.isArray(found) && found.length > 0 ? [name] : [],
    );
  for (const q of [buyer.phoneNumber, buyer.email, "anh tuyet"]) {
    expect(await groups(q, "accountant")).toEqual([]);
    expect(await groups(q, "support")).toEqual(["orders", "customers"]);
  }
  expect(await groups(code, "accountant")).toEqual(["orders"]);
  expect(JSON.stringify(await search(code, "accountant"))).not.toContain(buyer.fullName);
  for (const q of [code, ticket.token, "đóng ngày mai", "trà", "giữ chỗ", "mời nhân viên"])
    for (const role of ["editor", "gate"] as const) expect([q, role, await groups(q, role)]).toEqual([q, role, []]);
  expect(await groups("giữ chỗ", "manager")).toEqual([]);
});

test("runs the same statements however much is found, and none for an empty role", async () => {
  const count = async (q: string, role: Role) => {
    const statements: string[] = [];
    const db = new Proxy(database.db, {
      get(target, name) {
        if (name === "select" || name === "execute") statements.push(String(name));
        const value = Reflect.get(target, name, target);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await search(q, role, db);
    return statements.length;
  };
  const max = await count("thứ bảy", "admin");
  expect([(await count(code, "admin")) <= max, (await count("a", "admin")) <= max, await count("a", "gate")]).toEqual([
    ...[true, true, 0],
  ]);
});
