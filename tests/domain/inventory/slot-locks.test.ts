import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { holds, reservationLines, slots, stocks } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  placeOrderAsGuest,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { makeVariant } from "~tests/setup/factories-goods";
import { untilLockWaits } from "~tests/setup/lock-waits";

const database = openTestDatabase();

test("releasing places of a slot does not wait for a transaction that only references the slot", async () => {
  const { db } = database;
  const when = { date: findDayAhead(2) };
  await setCapacity(db, 2, when);
  const slot = await slotOf(db, when);
  const { ctx: leaving, code } = await placeOrderAsGuest(db);
  const slow = await createVisit(db);
  await fillCart(slow);
  await holdPlaces(slow, { kind: "cart" });

  await db.transaction(async (tx) => {
    // A new order line or reservation line takes this lock on its slot until its transaction ends.
    await tx.select({ id: slots.id }).from(slots).where(eq(slots.id, slot.id)).for("key share");
    // The expired hold of the full slot is released first, then the cancelled order's place.
    const next = createLaterVisit(await createVisit(db), 16);
    await fillCart(next);
    await holdPlaces(next, { kind: "cart" });
    await cancelOrder(leaving, { code });
  });
  expect((await slotOf(db, when)).reserved).toBe(1);
  expect(await db.$count(reservationLines, eq(reservationLines.slotId, slot.id))).toBe(3);
  expect(await db.$count(holds)).toBe(2);
});

test("a cart that holds one variant and adds another locks both in the common lock order", async () => {
  const { db } = database;
  const [first, second] = [await makeVariant(db), await makeVariant(db)];
  const ctx = await createVisit(db);
  await addVariant(ctx, { sku: second.sku, quantity: 1 });
  await holdPlaces(ctx, { kind: "cart" });
  await addVariant(ctx, { sku: first.sku, quantity: 1 });
  const exchanged = await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${stocks} where id = ${first.stockId} for no key update`);
    const exchange = holdPlaces(ctx, { kind: "cart" });
    await untilLockWaits(database.sql);
    // Another transaction with the first lock would take the second lock next, so the second row must be free.
    await tx.execute(sql`select from ${stocks} where id = ${second.stockId} for no key update nowait`);
    return { exchange };
  });
  expect((await exchanged.exchange).lines.map(({ problem }) => problem)).toEqual([null, null]);
});

test("an expired hold that is becoming an order does not block other carts that want its pieces", async () => {
  const { db } = database;
  const variant = await makeVariant(db, { stock: 1 });
  const [slow, next] = [await createVisit(db), createLaterVisit(await createVisit(db), 16)];
  for (const ctx of [slow, next]) await addVariant(ctx, { sku: variant.sku, quantity: 1 }).catch(() => null);
  await holdPlaces(slow, { kind: "cart" });
  await db.transaction(async (tx) => {
    await tx.select().from(reservationLines).where(eq(reservationLines.stockId, variant.stockId)).for("update");
    await expect(holdPlaces(next, { kind: "cart" })).rejects.toMatchObject({ code: "out_of_stock" });
  });
  expect((await holdPlaces(next, { kind: "cart" })).heldUntil).not.toBeNull();
});
