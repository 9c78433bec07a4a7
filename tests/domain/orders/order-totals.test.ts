import { randomInt } from "node:crypto";
import { and, eq, inArray, isNull } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { addCombo, addService, addVariant } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { priceTickets } from "~/domain/catalog/price-tickets.server";
import { computeTieredPrice } from "~/domain/catalog/quantity-discount.rules";
import { readVatPercents } from "~/domain/catalog/read-vat-percents.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { shopDate } from "~/lib/shop-time";
import { orderLines, orders, priceCategories, ticketPrices, ticketTypes } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, placeOrderForm } from "~tests/setup/factories";
import { address, makeCombo, makeService, makeVariant, requestedDay } from "~tests/setup/factories-goods";
import { walkLength } from "~tests/setup/seeds";

const database = openTestDatabase();
afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

const slugs = ["cap-treo-khu-hoi", "cap-treo-mot-chieu", "vuon-hoa-cong-troi"];
const someDays = [1, 2, 6, 7].map(findDayAhead);
const line = fc.record({
  slug: fc.constantFrom(...slugs),
  date: fc.constantFrom(...someDays),
  quantities: fc.record({
    adult: fc.integer({ min: 1, max: 2 }),
    child: fc.integer({ min: 0, max: 2 }),
    senior: fc.integer({ min: 0, max: 1 }),
  }),
});
const carts = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  // An unusual price leads to sums whose VAT must be rounded.
  odd: fc.integer({ min: 1, max: 9_999_999 }),
});

test("random carts: total = lines + shipping − discounts, VAT included, the same on page and order", async () => {
  const { db } = database;
  const tiers = [
    { min: 3, percent: 5 },
    { min: 6, percent: 10 },
  ];
  const tea = await makeVariant(db, { price: 123_457, stock: 10_000, tiers });
  const cup = await makeVariant(db, { price: 9_999, stock: 10_000 });
  const combo = await makeCombo(db, 333_331, [
    { id: tea.id, quantity: 3 },
    { id: cup.id, quantity: 2 },
  ]);
  const guide = await makeService(db, { price: 777_777 });
  const some = fc.integer({ min: 0, max: 7 });
  const generatedAmounts = fc
    .record({ tea: some, cup: some, combo: some, guide: some, adults: fc.integer({ min: 0, max: 4 }) })
    .filter((amounts) => Object.values(amounts).some((amount) => amount > 0));
  await fc.assert(
    fc.asyncProperty(generatedAmounts, async (amounts) => {
      const ctx = await createVisit(db);
      if (amounts.tea) await addVariant(ctx, { sku: tea.sku, quantity: amounts.tea });
      if (amounts.cup) await addVariant(ctx, { sku: cup.sku, quantity: amounts.cup });
      if (amounts.combo) await addCombo(ctx, { slug: combo.slug, quantity: amounts.combo });
      if (amounts.guide) await addService(ctx, { slug: guide.slug, date: requestedDay, quantity: amounts.guide });
      if (amounts.adults) await fillCart(ctx, { date: findDayAhead(3), quantities: { adult: amounts.adults } });
      const cart = await getCart(ctx, { kind: "cart" });
      const goods =
        computeTieredPrice(123_457, amounts.tea, tiers).total + 9_999 * amounts.cup + 333_331 * amounts.combo;
      expect(cart.goodsTotal).toBe(goods);
      const { code } = await placeOrderForm(ctx, { method: "vietqr", shipTo: address });
      const order = await getOrder(ctx, { code });
      const fee = order.shipping?.fee ?? 0;
      expect(order.total).toBe(cart.total + fee);
      expect(order.lines.reduce((sum, line) => sum + line.total, fee)).toBe(order.total);
      for (const line of order.lines) expect(line.total).toBe(line.unitPrice * line.quantity - line.discount);
      expect(order.shipping === null).toBe(goods === 0);
      if (goods >= 500_000) expect(fee).toBe(0);
      // The order is cancelled, because the unpaid places of one phone number are limited.
      await cancelOrder(ctx, { code });
    }),
    { numRuns: 15 * walkLength },
  );
});

test("random carts of tickets: the order total and its VAT are the exact sums of the lines", async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(carts, async ({ lines, odd }) => {
      await oddPrice(odd);
      const ctx = await createVisit(db);
      for (const line of lines) await fillCart(ctx, line);
      const { code } = await placeOrderForm(ctx, { phoneNumber: `09${randomInt(1e8).toString().padStart(8, "0")}` });
      const sold = await db
        .select({ order: orders, line: orderLines })
        .from(orderLines)
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .where(eq(orders.code, code));
      const total = sold.reduce((sum, { line }) => sum + line.total, 0);
      const vat = sold.reduce((sum, { line }) => sum + line.vat, 0);
      expect(sold[0]?.order).toMatchObject({ total, vat });
      const { ticket: percent } = await readVatPercents(db, shopDate(ctx.now));
      for (const { line } of sold) {
        expect(line.total).toBe(line.unitPrice * line.quantity);
        expect(line.vatPercent).toBe(percent);
        // The net amount and its VAT, rounded half up, add up to the price.
        const net = line.total - line.vat;
        expect(Math.abs(net * (100 + percent) - line.total * 100) * 2).toBeLessThanOrEqual(100 + percent);
        const price = (await priceTickets(db, [line.ticketTypeId!]))(line.ticketTypeId!, line.date!);
        expect(line.unitPrice).toBe(price.find(({ key }) => key === line.categoryKey)?.price);
      }
      expect(sold.reduce((sum, { line }) => sum + line.quantity, 0)).toBe(
        lines.reduce((sum, { quantities: { adult, child, senior } }) => sum + adult + child + senior, 0),
      );
    }),
    { numRuns: 20 * walkLength },
  );
});

async function oddPrice(price: number) {
  const { db } = database;
  const seniors = db
    .select({ id: priceCategories.id })
    .from(priceCategories)
    .innerJoin(ticketTypes, eq(ticketTypes.id, priceCategories.ticketTypeId))
    .where(and(eq(priceCategories.key, "senior"), inArray(ticketTypes.slug, slugs)));
  await db
    .update(ticketPrices)
    .set({ price })
    .where(and(inArray(ticketPrices.categoryId, seniors), isNull(ticketPrices.seasonId)));
}
