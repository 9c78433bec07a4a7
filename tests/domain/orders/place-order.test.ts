import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { messages, orderLines, orders, type ticketPrices, ticketTypes } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  placeOrderAsGuest,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("placing the same form ten times in parallel, and once more later, creates one order", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx);
  const form = await checkoutForm(ctx);
  const before = await counts();
  const answers = await Promise.all(Array.from({ length: 10 }, () => placeOrder(ctx, form)));
  answers.push(await placeOrder(createLaterVisit(ctx, 20), form));
  expect(new Set(answers.map(({ code }) => code)).size).toBe(1);
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  // One email goes to the buyer and one to staff.
  expect(await counts()).toEqual({ orders: before.orders + 1, lines: before.lines + 1, messages: before.messages + 2 });
});

test("an order stores a new session ID for the browser; the old ID gives access only to the same form", async () => {
  const { db } = database;
  const date = findDayAhead(1);
  const session = `guest_${randomUUID()}`;
  const fromBrowser = (id = session) => createVisit(db, { session: id, hasCookie: true });
  const browser = await fromBrowser();
  const free = await slotOf(db, { date });
  await fillCart(browser, { date, quantities: { adult: 2 }, kind: "booking" });
  await setCapacity(db, free.reserved + 2, { date });
  await holdPlaces(browser, { kind: "booking" });
  await fillCart(browser, { date: findDayAhead(3) });
  const form = await checkoutForm(browser);

  const sent = await Promise.all(Array.from({ length: 6 }, () => fromBrowser()));
  const answers = await Promise.all(sent.map((ctx) => placeOrder(ctx, form)));
  const code = answers[0]?.code ?? "";
  expect(new Set(answers.map((answer) => answer.code))).toEqual(new Set([code]));
  expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
  const [order] = await db.select().from(orders).where(eq(orders.code, code));
  const replacement = order?.cartSessionId ?? "";
  expect(replacement).toMatch(/^guest_[0-9a-z]+_[\w-]{22}$/);
  expect(new Set(sent.map(({ visitor }) => visitor.cartSessionId))).toEqual(new Set([replacement]));

  const planter = await createVisit(db, { session });
  await expect(getOrder(planter, { code })).rejects.toMatchObject({ code: "order_not_found" });
  expect((await getCart(planter, { kind: "booking" })).lines).toEqual([]);
  const changed = placeOrder(await fromBrowser(), { ...form, note: "khác" });
  await expect(changed).rejects.toMatchObject({ code: "form_used", params: { code } });
  expect(await placeOrder(await fromBrowser(replacement), form)).toMatchObject({ code, repeated: true });

  // The visitor's buy-now cart belongs to the new session now and still holds the last two places of the day.
  const next = await fromBrowser(replacement);
  expect((await getOrder(next, { code })).code).toBe(code);
  await placeOrderForm(next, { kind: "booking" });
  await setCapacity(db, free.capacity, { date });
  // The new session does not open the first order. The browser does, because it stores which orders it placed.
  const later = await fromBrowser(next.visitor.cartSessionId ?? "");
  expect(later.visitor.cartSessionId).not.toBe(replacement);
  await expect(getOrder(later, { code })).rejects.toMatchObject({ code: "order_not_found" });
  const proven = await fromBrowser(`guest_${randomUUID()}`);
  proven.visitor.proveOrder(code);
  expect((await getCheckout(proven, { kind: "booking" })).waiting).toMatchObject({ code });
});

test("the checkout opens with a ticket that has been withdrawn, and offers no other time for it", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const [line] = (await fillCart(ctx)).lines;
  if (line?.kind !== "ticket") throw new Error("The cart holds no ticket");
  const own = eq(ticketTypes.id, line.ticketTypeId);
  await db.update(ticketTypes).set({ isActive: false }).where(own);
  try {
    const { cart, others } = await getCheckout(ctx, { kind: "cart" });
    expect(cart.lines).toMatchObject([{ problem: { code: "not_for_sale" } }]);
    expect(others).toEqual([{ lineId: line.id, slots: [] }]);
  } finally {
    await db.update(ticketTypes).set({ isActive: true }).where(own);
  }
});

test("an API client that names its own session keeps it after an order", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const [order] = await database.db.select().from(orders).where(eq(orders.code, code));
  expect(order?.cartSessionId).toBe(ctx.visitor.cartSessionId);
});

test("a used form with other contents is refused with the code of its order", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx);
  const form = await checkoutForm(ctx);
  const { code } = await placeOrder(ctx, form);
  await fillCart(ctx);
  const before = await counts();
  for (const other of [
    { note: "khác" },
    { phoneNumber: "0987654321" },
    { total: form.total + 1 },
    { method: "vnpay" },
  ]) {
    await expect(placeOrder(ctx, { ...form, ...other })).rejects.toMatchObject({ code: "form_used", params: { code } });
  }
  expect(await counts()).toEqual(before);
});

test("two tabs with different forms order one cart once", async () => {
  const ctx = await createVisit(database.db);
  for (const kind of ["cart", "booking"] as const) {
    await fillCart(ctx, { kind });
    const tabs = [await checkoutForm(ctx, { kind }), await checkoutForm(ctx, { kind })];
    const results = await Promise.allSettled(tabs.map((form) => placeOrder(ctx, form)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find((result) => result.status === "rejected");
    expect(refused?.reason.code).toBe(kind === "cart" ? "cart_empty" : "booking_empty");
  }
});

test("another visitor who sends the same form learns nothing about the order", async () => {
  const { db } = database;
  const [ctx, other] = [await createVisit(db), await createVisit(db)];
  await fillCart(ctx);
  await fillCart(other);
  const form = await checkoutForm(ctx);
  await placeOrder(ctx, form);
  await expect(placeOrder(other, form)).rejects.toMatchObject({ code: "form_used", params: {} });
});

test("two visitors who send one form key in parallel get one order and one error", async () => {
  const { db } = database;
  const visitors = await Promise.all(Array.from({ length: 6 }, () => createVisit(db)));
  for (const ctx of visitors) await fillCart(ctx);
  const form = await checkoutForm(visitors[0] as (typeof visitors)[number]);
  const results = await Promise.allSettled(visitors.map((ctx) => placeOrder(ctx, form)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "form_used", params: {} });
  }
});

test("a changed total is reported, and only its acceptance is stored", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx, { date: findDayAhead(3) });
  const form = await checkoutForm(ctx);
  const before = await counts();
  const { reserved } = await slotOf(db, { date: findDayAhead(3) });
  await raisePrices(1000);
  await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: "total_changed", field: "total" });
  await expect(placeOrder(ctx, { ...form, total: 0 })).rejects.toMatchObject({ code: "total_changed" });
  expect(await counts()).toEqual(before);
  expect((await slotOf(db, { date: findDayAhead(3) })).reserved).toBe(reserved);
  // The key is still unused, so the same form succeeds with the new total.
  await expect(placeOrder(ctx, { ...form, total: form.total + 1000 })).resolves.toMatchObject({ repeated: false });
  await raisePrices(-1000);
});

test("a form does not order what another tab has put into the buy-now cart, even at the same price", async () => {
  const ctx = await createVisit(database.db);
  const booking = { kind: "booking" } as const;
  await fillCart(ctx, { ...booking, date: findDayAhead(3) });
  const form = await checkoutForm(ctx, booking);
  await fillCart(ctx, { ...booking, date: findDayAhead(4) });
  const before = await counts();
  await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: "cart_changed" });
  expect(await counts()).toEqual(before);
});

test.each(["before the job", "after the job"])(
  "an expired hold is reserved again while places remain, %s",
  async (when) => {
    const { db } = database;
    const date = findDayAhead(4);
    const ctx = await createVisit(db);
    const { capacity, reserved } = await slotOf(db, { date });
    await fillCart(ctx, { date, quantities: { adult: 3 } });
    await setCapacity(db, reserved + 3, { date });
    const form = await checkoutForm(ctx);
    await holdPlaces(ctx, { kind: "cart" });
    if (when === "after the job") await releaseExpiredHolds(createLaterVisit(ctx, 16));
    await placeOrder(createLaterVisit(ctx, 16), form);
    expect((await slotOf(db, { date })).reserved).toBe(reserved + 3);
    await setCapacity(db, capacity, { date });
  },
);

test("refuses an order whose expired hold another visitor took, with what is left, and changes nothing", async () => {
  const { db } = database;
  const date = findDayAhead(5);
  await setCapacity(db, 5, { date });
  const ctx = await createVisit(db);
  await fillCart(ctx, { date, quantities: { adult: 2 } });
  await fillCart(ctx, { date: findDayAhead(6), quantities: { adult: 2 } });
  const form = await checkoutForm(ctx);
  await holdPlaces(ctx, { kind: "cart" });
  const elsewhere = await slotOf(db, { date: findDayAhead(6) });
  await placeOrderAsGuest(db, { now: createLaterVisit(ctx, 16).now, line: { date, quantities: { adult: 4 } } });

  const before = await counts();
  await expect(placeOrder(createLaterVisit(ctx, 17), form)).rejects.toMatchObject({
    code: "few_left",
    params: { left: 1 },
  });
  expect(await counts()).toEqual(before);
  expect((await slotOf(db, { date })).reserved).toBe(4 + 2 - 2);
  // The expired hold still has the other day's places, until another visitor or the job releases them.
  expect((await slotOf(db, { date: findDayAhead(6) })).reserved).toBe(elsewhere.reserved);
});

test("stores phones in one format, and codes have ten unambiguous characters", async () => {
  const { code } = await placeOrderAsGuest(database.db, { form: { phoneNumber: "+84 (0)912-345.678" } });
  const [order] = await database.db.select().from(orders).where(eq(orders.code, code));
  expect(order?.phone).toBe("+84912345678");
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
});

test("limits a visitor to sixty tries in ten minutes", async () => {
  const ctx = await createVisit(database.db);
  for (let tries = 0; tries < 60; tries++)
    await expect(placeOrderForm(ctx)).rejects.toMatchObject({ code: "cart_empty" });
  await expect(placeOrderForm(ctx)).rejects.toMatchObject({ code: "too_many_requests" });
  await expect(placeOrderForm(createLaterVisit(ctx, 11))).rejects.toMatchObject({ code: "cart_empty" });
});

async function counts() {
  const { db } = database;
  return { orders: await db.$count(orders), lines: await db.$count(orderLines), messages: await db.$count(messages) };
}

async function raisePrices(by: number) {
  await database.sql`update ${database.sql(ticketPricesName)} set price = price + ${by}`;
}

const ticketPricesName = "ticket_prices" satisfies (typeof ticketPrices)["_"]["name"];
