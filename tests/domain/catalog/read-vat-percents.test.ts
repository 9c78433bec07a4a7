import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { AddVariant } from "~/domain/cart/schema";
import { readVatPercents } from "~/domain/catalog/read-vat-percents.server";
import { shopDate } from "~/lib/shop-time";
import { orderLines, orders, vatRates } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, placeOrderForm } from "~tests/setup/factories";
import { address, stockGoods } from "~tests/setup/factories-goods";

const database = openTestDatabase();

test.each([
  ["is 8 % until the last day of 2026", "2026-12-31", 8],
  ["is 10 % from the start of 2027", "2027-01-01", 10],
  ["is 10 % before the first stored rate", "2025-06-30", 10],
])("the VAT rate %s", async (_, date, percent) => {
  const same = { ticket: percent, goods: percent, service: percent, shipping: percent };
  expect(await readVatPercents(database.db, date)).toEqual(same);
});

test("an order has the rate of each kind of line and of shipping, and keeps it when the rates change", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const { shanTea } = await stockGoods(db, "vat-");
  const startsOn = shopDate(ctx.now);
  await db.insert(vatRates).values([
    { kind: "ticket", startsOn, percent: 5 },
    { kind: "shipping", startsOn, percent: 0 },
    { kind: "goods", startsOn: "2099-01-01", percent: 50 },
  ]);
  await fillCart(ctx);
  await addVariant(ctx, AddVariant.parse({ sku: shanTea.variants[0]?.sku }));
  const { vat: estimate } = await getCartPage(ctx);
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await db.update(vatRates).set({ percent: 20 }).where(eq(vatRates.startsOn, startsOn));
  const [order] = await db.select().from(orders).where(eq(orders.code, code));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
  const { goods } = await readVatPercents(db, startsOn);
  expect(Object.fromEntries(lines.map(({ kind, vatPercent }) => [kind, vatPercent]))).toEqual({
    ticket: 5,
    variant: goods,
  });
  expect(goods).not.toBe(5);
  expect([order?.shippingFee === 0, order?.shippingVat]).toEqual([false, 0]);
  expect(order?.vat).toBe(lines.reduce((sum, { vat }) => sum + vat, 0));
  expect(estimate).toBe(order?.vat);
  expect(await findBrokenRules(db)).toEqual([]);
});
