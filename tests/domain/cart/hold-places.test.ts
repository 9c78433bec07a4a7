import { expect, test } from "vitest";
import { changeLine } from "~/domain/cart/change-line.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  newPhone,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";

const cart = { kind: "cart" } as const;
const date = findDayAhead(3);
const database = openTestDatabase();

test("a changed cart keeps the end of its hold and also holds the added places", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const { lines } = await fillCart(ctx, { date });
  await holdPlaces(ctx, cart);
  const before = (await slotOf(db, { date })).reserved;
  const { heldUntil } = await renewHold(ctx, cart);
  expect(heldUntil).toBe(createLaterVisit(ctx, 30).now.toISOString());
  await changeLine(createLaterVisit(ctx, 10), { lineId: lines[0]?.id ?? 0, quantities: { adult: 3 } });
  expect(await holdPlaces(createLaterVisit(ctx, 10), cart)).toMatchObject({ heldUntil, renewalsLeft: 2 });
  expect((await slotOf(db, { date })).reserved).toBe(before + 2);
  expect(await renewHold(createLaterVisit(ctx, 14), cart)).toMatchObject({
    heldUntil: createLaterVisit(ctx, 45).now.toISOString(),
    renewalsLeft: 1,
  });
});

test("a cart that is held again after each expiry keeps its places for one hour, and can be held again later", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date });
  for (const minutes of [0, 15, 30, 45])
    expect((await holdPlaces(createLaterVisit(ctx, minutes), cart)).heldUntil).toBe(
      createLaterVisit(ctx, minutes + 15).now.toISOString(),
    );
  expect((await holdPlaces(createLaterVisit(ctx, 60), cart)).heldUntil).toBeNull();
  await expect(renewHold(createLaterVisit(ctx, 74), cart)).rejects.toMatchObject({ code: "hold_renewed_out" });
  expect((await holdPlaces(createLaterVisit(ctx, 75), cart)).heldUntil).not.toBeNull();
  await expect(placeOrderForm(createLaterVisit(ctx, 91), { phoneNumber: "0912000001" })).resolves.toMatchObject({
    repeated: false,
  });
});

test("a cart that is filled again after an order gets the full hold time", async () => {
  const ctx = await createVisit(database.db);
  for (const minutes of [0, 1, 2, 3, 4, 5]) {
    const now = createLaterVisit(ctx, minutes);
    await fillCart(now, { date });
    expect(await holdPlaces(now, cart)).toMatchObject({
      heldUntil: createLaterVisit(now, 15).now.toISOString(),
      renewalsLeft: 3,
    });
    await placeOrderForm(now, { phoneNumber: newPhone(), method: "vnpay" });
  }
});
