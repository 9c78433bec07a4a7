import { and, eq, inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { getCart } from "~/domain/cart/get-cart.server";
import { getTicketCalendar } from "~/domain/catalog/get-ticket-calendar.server";
import { getTicketOffer } from "~/domain/catalog/get-ticket-offer.server";
import { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { readPoolPrices } from "~/domain/catalog/read-pool-prices.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { addDays, shopDate } from "~/lib/shop-time";
import { orderLines, orders, priceCategories, ticketPrices, ticketTypes } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  checkoutForm,
  createVisit,
  fillCart,
  findDayAhead,
  morning,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { offerExchange } from "~tests/setup/factories-aftersales";

const database = openTestDatabase();
const slug = "cap-treo-khu-hoi";
/** `before` and `after` are Tuesdays. The new price applies from `startsOn`, the Monday between them. */
const before = findDayAhead(2);
const startsOn = addDays(before, 6);
const after = addDays(before, 7);
const newPrice = 777_000;

async function categoryOf(key: string) {
  const [row] = await database.db
    .select({ id: priceCategories.id, type: ticketTypes.id })
    .from(priceCategories)
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .where(and(eq(ticketTypes.slug, slug), eq(priceCategories.key, key)));
  return row!;
}

async function changePrices() {
  const { id: categoryId } = await categoryOf("adult");
  const rows = await database.db.select().from(ticketPrices).where(eq(ticketPrices.categoryId, categoryId));
  await database.db
    .insert(ticketPrices)
    .values(rows.map(({ seasonId, dayKind }) => ({ categoryId, seasonId, dayKind, startsOn, price: newPrice })));
}

afterEach(async () => {
  await database.db.delete(ticketPrices).where(eq(ticketPrices.startsOn, startsOn));
  await database.db.update(priceCategories).set({ isActive: true });
});

test("a price holds for visits from its date, the same in every list, the calendar, the cart and the order", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await changePrices();
  const months = await Promise.all(
    [...new Set([before, after].map((date) => date.slice(0, 7)))].map((month) =>
      getTicketCalendar(ctx, { slug, month }),
    ),
  );
  const days = months.flatMap(({ days }) => days);
  const pools = await readPoolPrices(db);
  const [type] = await db.select().from(ticketTypes).where(eq(ticketTypes.slug, slug));
  for (const date of [before, addDays(startsOn, -1), startsOn, after]) {
    const offer = (await getTicketOffer(ctx, { slug, date })).categories.find(({ key }) => key === "adult");
    expect(offer?.price === newPrice).toBe(date >= startsOn);
    expect(days.find((day) => day.date === date)?.price).toBe(offer?.price);
    if (date >= startsOn) expect(pools(type!.poolId, date)).toBeLessThanOrEqual(newPrice);
  }
  const price = (await getTicketOffer(ctx, { slug, date: before })).categories.find(
    ({ key }) => key === "adult",
  )?.price;
  await fillCart(ctx, { date: before });
  await fillCart(ctx, { date: after });
  const cart = await getCart(ctx, { kind: "cart" });
  expect(cart.lines.map(({ total }) => total)).toEqual([price, newPrice]);
  const { code } = await placeOrderForm(ctx);
  const lines = await db
    .select({ date: orderLines.date, unitPrice: orderLines.unitPrice })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.code, code))
    .orderBy(orderLines.position);
  expect(lines).toEqual([
    { date: before, unitPrice: price },
    { date: after, unitPrice: newPrice },
  ]);
  const list = await listTicketPrices(ctx);
  const listed = list.tickets.find((ticket) => ticket.slug === slug);
  expect(listed?.changesOn).toBe(startsOn);
  expect(listed?.categories.find(({ key }) => key === "adult")?.usual).not.toContain(newPrice);
  expect(await findBrokenRules(db)).toEqual([]);
});

test("a buyer sees a new price before paying, and a placed order keeps its price", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx, { date: after });
  const form = await checkoutForm(ctx);
  const placed = await placeOrderAsGuest(db, { line: { date: after } });
  await changePrices();
  await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: "total_changed" });
  const cart = await getCart(ctx, { kind: "cart" });
  expect(cart.total).toBe(newPrice);
  const agreed = await placeOrderForm(ctx);
  const totals = await db
    .select({ code: orders.code, total: orders.total })
    .from(orders)
    .where(inArray(orders.code, [agreed.code, placed.code]));
  expect(totals.find(({ code }) => code === agreed.code)?.total).toBe(newPrice);
  expect(totals.find(({ code }) => code === placed.code)?.total).toBe(form.total);
});

test("an exchange costs the price of the new day, also for a category that is no longer sold", async () => {
  const { db } = database;
  const { ctx, code } = await placeOrderAsGuest(db, { line: { date: before } });
  await payOrderOf(ctx, code);
  const [{ total } = { total: 0 }] = await db.select({ total: orders.total }).from(orders).where(eq(orders.code, code));
  await changePrices();
  const { id } = await categoryOf("adult");
  await db.update(priceCategories).set({ isActive: false }).where(eq(priceCategories.id, id));
  const offer = await offerExchange(ctx, code, { date: after, units: undefined });
  expect(JSON.stringify(offer)).toContain(String(newPrice - total));
});

test("a category that is no longer sold is not offered, and a cart that contains it reports it and keeps the person", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx, { date: before, quantities: { adult: 1, child: 1 } });
  const { id } = await categoryOf("child");
  await db.update(priceCategories).set({ isActive: false }).where(eq(priceCategories.id, id));
  const offer = await getTicketOffer(ctx, { slug, date: before });
  expect(offer.categories.map(({ key }) => key)).not.toContain("child");
  const prices = await listTicketPrices(ctx);
  const listed = prices.tickets.find((ticket) => ticket.slug === slug);
  expect(listed?.categories.map(({ key }) => key)).toEqual(offer.categories.map(({ key }) => key));
  const cart = await getCart(ctx, { kind: "cart" });
  expect(cart.lines[0]?.problem?.code).toBe("unknown_category");
  await expect(placeOrderForm(ctx)).rejects.toMatchObject({ code: "unknown_category" });
  await expect(fillCart(await createVisit(db), { quantities: { child: 1, adult: 1 } })).rejects.toMatchObject({
    code: "unknown_category",
  });
});

test("a price that ends leaves the day without one, and the ticket is not sold on it", async () => {
  const { db } = database;
  const { id: categoryId } = await categoryOf("adult");
  const kinds = ["weekday", "weekend", "holiday"] as const;
  const seasons = [...new Set((await db.select().from(ticketPrices)).map(({ seasonId }) => seasonId))];
  await db
    .insert(ticketPrices)
    .values(
      seasons.flatMap((seasonId) => kinds.map((dayKind) => ({ categoryId, seasonId, dayKind, startsOn, price: null }))),
    );
  const ctx = await createVisit(db, { now: morning });
  expect(shopDate(ctx.now) < startsOn).toBe(true);
  await fillCart(ctx, { date: before });
  await expect(fillCart(ctx, { date: after })).rejects.toMatchObject({ code: "price_unknown" });
});
