import { expect, test } from "vitest";
import { changeLine } from "~/domain/cart/change-line.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { openTestDatabase } from "~tests/setup/database";
import { dayAhead, fillCart, later, newPhone, placeOrderForm, slotOf, visit } from "~tests/setup/factories";

const cart = { kind: "cart" } as const;
const date = dayAhead(3);
const database = openTestDatabase();

test("a changed cart keeps the end of its hold and also holds the added places", async () => {
  const { db } = database;
  const ctx = await visit(db);
  const { lines } = await fillCart(ctx, { date });
  await holdPlaces(ctx, cart);
  const before = (await slotOf(db, { date })).reserved;
  const { heldUntil } = await renewHold(ctx, cart);
  expect(heldUntil).toBe(later(ctx, 30).now.toISOString());
  await changeLine(later(ctx, 10), { lineId: lines[0]?.id ?? 0, quantities: { adult: 3 } });
  expect(await holdPlaces(later(ctx, 10), cart)).toMatchObject({ heldUntil, renewalsLeft: 2 });
  expect((await slotOf(db, { date })).reserved).toBe(before + 2);
  expect(await renewHold(later(ctx, 14), cart)).toMatchObject({
    heldUntil: later(ctx, 45).now.toISOString(),
    renewalsLeft: 1,
  });
});

test("a cart that is held again after each expiry keeps its places for one hour, and can be held again later", async () => {
  const ctx = await visit(database.db);
  await fillCart(ctx, { date });
  for (const minutes of [0, 15, 30, 45])
    expect((await holdPlaces(later(ctx, minutes), cart)).heldUntil).toBe(later(ctx, minutes + 15).now.toISOString());
  expect((await holdPlaces(later(ctx, 60), cart)).heldUntil).toBeNull();
  await expect(renewHold(later(ctx, 74), cart)).rejects.toMatchObject({ code: "hold_renewed_out" });
  expect((await holdPlaces(later(ctx, 75), cart)).heldUntil).not.toBeNull();
  await expect(placeOrderForm(later(ctx, 91), { phoneNumber: "0912000001" })).resolves.toMatchObject({
    repeated: false,
  });
});

test("a cart that is filled again after an order gets the full hold time", async () => {
  const ctx = await visit(database.db);
  for (const minutes of [0, 1, 2, 3, 4, 5]) {
    const now = later(ctx, minutes);
    await fillCart(now, { date });
    expect(await holdPlaces(now, cart)).toMatchObject({ heldUntil: later(now, 15).now.toISOString(), renewalsLeft: 3 });
    await placeOrderForm(now, { phoneNumber: newPhone(), method: "vnpay" });
  }
});
