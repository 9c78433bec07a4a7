import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { cancelOrder } from "~/domain/orders/end/cancel-order.server";
import { capacityClaims, capacitySlots, holds } from "~db/schema";
import { testDatabase } from "~tests/setup/database";
import { buyer, dayAhead, fillCart, later, setCapacity, slotOf, visit } from "~tests/setup/factories";

vi.hoisted(() => {
  process.env.DEMO = "1";
});

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database?.close());

test("who frees places of a slot does not wait for those who are just writing about it", async () => {
  const { db } = database;
  const when = { date: dayAhead(2) };
  await setCapacity(db, 2, when);
  const slot = await slotOf(db, when);
  const { ctx: leaving, code } = await buyer(db);
  const slow = await visit(db);
  await fillCart(slow);
  await holdPlaces(slow, { kind: "cart" });

  await db.transaction(async (tx) => {
    // What an order line or a claim of somebody else does to the slot until its transaction ends.
    await tx.select({ id: capacitySlots.id }).from(capacitySlots).where(eq(capacitySlots.id, slot.id)).for("key share");
    // The full slot's expired hold has to go first; then an order gives its place back.
    const next = later(await visit(db), 16);
    await fillCart(next);
    await holdPlaces(next, { kind: "cart" });
    await cancelOrder(leaving, { code });
  });
  expect((await slotOf(db, when)).taken).toBe(1);
  expect(await db.$count(capacityClaims, eq(capacityClaims.slotId, slot.id))).toBe(3);
  expect(await db.$count(holds)).toBe(2);
});
