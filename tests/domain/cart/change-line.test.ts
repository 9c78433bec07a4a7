import { expect, test } from "vitest";
import { emptyCart, lockCart } from "~/domain/cart/cart.server";
import { changeLine, removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, placeOrderForm } from "~tests/setup/factories";
import { untilLockWaits } from "~tests/setup/lock-waits";

const database = openTestDatabase();

test("a removed line can be restored until the rest of the cart is ordered", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx);
  const { lines } = await fillCart(ctx, { date: findDayAhead(3) });
  const lineId = lines[0]?.id ?? 0;
  await removeLine(ctx, { lineId });
  expect((await getCart(ctx, { kind: "cart" })).removed).toMatchObject([{ id: lineId }]);
  await placeOrderForm(ctx);
  expect(await getCart(ctx, { kind: "cart" })).toMatchObject({ lines: [], removed: [] });
  await expect(restoreLine(ctx, { lineId })).rejects.toMatchObject({ code: "line_not_found" });
});

test("only the last removal can be undone, until the cart changes again", async () => {
  const ctx = await createVisit(database.db);
  for (const days of [2, 3, 4]) await fillCart(ctx, { date: findDayAhead(days) });
  const removed = async () => (await getCart(ctx, { kind: "cart" })).removed.map(({ id }) => id);
  const [one = 0, two = 0, three = 0] = (await getCart(ctx, { kind: "cart" })).lines.map(({ id }) => id);
  await removeLine(ctx, { lineId: one });
  await removeLine(ctx, { lineId: two });
  expect(await removed()).toEqual([two]);
  await changeLine(ctx, { lineId: three, quantities: { adult: 1 } });
  expect(await removed()).toEqual([]);
});

test("lines that are being ordered can be neither changed nor restored", async () => {
  const { db, sql } = database;
  const ctx = await createVisit(db);
  const { lines } = await fillCart(ctx);
  const lineId = lines[0]?.id ?? 0;
  const { acts: actions } = await db.transaction(async (tx) => {
    const cart = await lockCart(tx, ctx, "cart");
    const actions = [removeLine(ctx, { lineId }), changeLine(ctx, { lineId, quantities: { adult: 3 } })];
    const outcomes = Promise.allSettled(actions);
    await untilLockWaits(sql, 2);
    await emptyCart(tx, cart.id);
    return { acts: outcomes };
  });
  expect(await actions).toMatchObject([{ status: "fulfilled" }, { reason: { code: "line_not_found" } }]);
  expect(await getCart(ctx, { kind: "cart" })).toMatchObject({ lines: [], removed: [] });
});
