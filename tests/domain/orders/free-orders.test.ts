import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { completeServices } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { connect } from "~db/client.server";
import { credits, messages, priceCategories, ticketPrices } from "~db/schema";
import { sqlState } from "~db/sql-state";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  payOrderOf,
  placeOrderAsGuest,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { makeService, requestedDay } from "~tests/setup/factories-goods";

const database = openTestDatabase();
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));
// Tickets for children cost 0 VND.
beforeAll(async () => {
  const { db } = database;
  const children = db.select({ id: priceCategories.id }).from(priceCategories).where(eq(priceCategories.key, "child"));
  await db.update(ticketPrices).set({ price: 0 }).where(inArray(ticketPrices.categoryId, children));
});

/** The page sends no method for a total of 0 VND. */
const freeForm = (ctx: Ctx, changes: object = {}) => checkoutForm(ctx, { method: undefined, ...changes });

test("an order of free tickets is paid in the transaction that places it, and its tickets are valid", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { quantities: { child: 2 } });
  const form = await freeForm(ctx);
  expect(form.total).toBe(0);
  const placed = await placeOrder(ctx, form);
  expect(placed).toMatchObject({ repeated: false, pay: null });
  const order = await getOrder(ctx, placed);
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", method: "free", total: 0, canPay: false });
  expect(order.tickets.map(({ state }) => state)).toEqual(["valid", "valid"]);
  expect(await database.db.$count(messages, eq(messages.key, `order_paid:${placed.code}`))).toBe(1);
  expect(await placeOrder(ctx, form)).toEqual({ ...placed, repeated: true });
});

test("only an order of 0 VND needs neither a payment method nor store credit", async () => {
  const { db } = database;
  const credit = await makeCredit(db, 50_000);
  const free = await makeService(db, { price: 0 });
  const ctx = await createVisit(db);
  await addService(ctx, { slug: free.slug, date: requestedDay, quantity: 1 });
  const { code } = await placeOrder(ctx, await freeForm(ctx, { credit, method: "vnpay" }));
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "confirmed", paymentStatus: "paid", byCredit: 0 });
  const [row] = await db.select().from(credits).where(eq(credits.code, credit));
  expect(row?.balance).toBe(50_000);
  await completeServices(asStaff(ctx), { code });
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered" });

  await fillCart(ctx, { quantities: { adult: 1, child: 1 } });
  const { method: _, ...form } = await checkoutForm(ctx);
  expect(PlaceOrder.safeParse(form).error?.issues.map(({ path }) => path.join("."))).toEqual(["method"]);
  const mixed = await placeOrderAsGuest(db, { line: { quantities: { adult: 1, child: 1 } } });
  await payOrderOf(mixed.ctx, mixed.code);
  expect((await getOrder(mixed.ctx, mixed)).tickets.map(({ price }) => price === 0)).toEqual([false, true]);
});

test("refunding or cancelling a free order releases its places and moves no money", async () => {
  const { db } = database;
  const date = findDayAhead(3);
  const countReserved = async () => (await slotOf(db, { date })).reserved;
  const ctx = await createVisit(db);
  await fillCart(ctx, { date, quantities: { child: 2 } });
  const { code } = await placeOrder(ctx, await freeForm(ctx));
  const [unit] = (await getRefundOffer(ctx, { code })).units;
  await requestRefund(ctx, { code, units: [unit!.key], pieces: {}, amount: 0, key: randomUUID() });
  expect(await countReserved()).toBe(1);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", refundDue: 0 });

  const service = await makeService(db, { price: 0 });
  await fillCart(ctx, { date, quantities: { child: 1 } });
  await addService(ctx, { slug: service.slug, date: requestedDay, quantity: 1 });
  const other = await placeOrder(ctx, await freeForm(ctx));
  expect(await countReserved()).toBe(2);
  await cancelOrderByStaff(asStaff(ctx), other.code);
  expect(await getOrder(ctx, other)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await countReserved()).toBe(1);
});

test("two parallel free orders for the last seats: one gets them", async () => {
  const { db } = database;
  const date = findDayAhead(4);
  await setCapacity(db, 2, { date });
  const buyers = await Promise.all([1, 2].map(() => createVisit(db)));
  for (const ctx of buyers) await fillCart(ctx, { date, quantities: { child: 2 } });
  const forms = await Promise.all(buyers.map((ctx) => freeForm(ctx)));
  const own = buyers.map(() => connect(database.url, 1));
  const ends = await Promise.allSettled(
    buyers.map((ctx, index) => placeOrder({ ...ctx, db: own[index]!.db }, forms[index]!)),
  );
  await Promise.all(own.map(({ close }) => close()));
  expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "sold_out" } });
  expect((await slotOf(db, { date })).reserved).toBe(2);
});

const refused = [
  ...["ticket_prices.price", "variants.price", "variants.compare_at", "combos.price", "services.price"],
  ...["services.compare_at", "products.price_from", "shipping_zones.fee", "dishes.price", "cart_lines.seen_total"],
  ...["orders.total", "orders.vat", "orders.shipping_fee", "orders.shipping_vat", "order_lines.unit_price"],
  ...["order_lines.total", "order_lines.vat", "order_lines.discount_share", "order_lines.quantity", "payments.amount"],
  ...["payment_attempts.amount", "payment_intents.amount", "credits.balance", "vat_rates.percent"],
].map((column) => [column, "-5000"] as const);
const policy = `{"exchangeUntilHours": 24, "exchangesPerTicket": 3, "refund": [{"untilHours": 48, "percent": 100}]}`;
const broken = [
  ...[`{}`, `[]`, `"none"`, policy.replace("24", `"24"`), policy.replace("[{", `{"a":{`).replace("}]", "}}")].map(
    (json) => ["ticket_types.policy", json] as const,
  ),
  ["ticket_types.policy", policy.replace("100", "120")],
  ["order_lines.policy", `{"refund": []}`],
  ...[`{}`, `{"in": 0}`, `{"in": "1"}`, `{"sideways": 1}`].map((json) => ["ticket_types.admits", json] as const),
  ["ticket_types.includes", `{"vi": "Cáp treo"}`],
  ["ticket_types.answers", `[{"question": {"vi": "Mưa thì sao?"}}]`],
  ["ticket_types.name", `"Vé"`],
  ["ticket_types.summary", `{"vi": {"b": 1}}`],
  ["price_categories.members", `["Người lớn"]`],
  ["products.tiers", `[{"min": 2}]`],
  ["products.options", `[{"key": "size"}]`],
  ["products.specifications", `{}`],
  ["products.video", `{"url": 5}`],
  ["variants.choice", `["red"]`],
  ["services.unit", `[]`],
  ["policies.body", `"text"`],
].map(([column = "", json]) => [column, `'${json}'`] as const);

test("the database refuses negative amounts and JSON that a page cannot read", async () => {
  const { db } = database;
  await placeOrderAsGuest(db).then(({ ctx, code }) => payOrderOf(ctx, code));
  await fillCart(await createVisit(db));
  await makeService(db);
  await makeCredit(db, 1_000);
  for (const [column, value] of [...refused, ...broken]) {
    const [table = "", name = ""] = column.split(".");
    const update = sql.raw(`update ${table} set ${name} = ${value} where id = (select max(id) from ${table})`);
    const all = sql.raw(`update ${table} set ${name} = ${value}`);
    const failure = await db.execute(table === "vat_rates" ? all : update).then(
      ({ count }) => `${count} rows changed`,
      (error: unknown) => sqlState(error),
    );
    expect(`${column} = ${value}: ${failure}`).toBe(`${column} = ${value}: 23514`);
  }
  const [result] = await db.execute<{ ok: boolean }>(sql`select is_ticket_policy(${policy}::jsonb) as ok`);
  expect(result?.ok).toBe(true);
});
