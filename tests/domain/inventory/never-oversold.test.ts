import { and, eq, isNull, sum } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { addCombo, addVariant } from "~/domain/cart/add-to-cart.server";
import { changeLine } from "~/domain/cart/change-line.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { holds, orders, reservationLines } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { startCrowd } from "~tests/setup/crowd";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  placeOrderAsGuest,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { buyGoods, makeCombo, makeVariant, stockOf } from "~tests/setup/factories-goods";
import { walkLength } from "~tests/setup/seeds";

const cable = "cap-treo-khu-hoi";
const family = "ve-gia-dinh";
const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("four times as many buyers as places, in two processes, get exactly the available places", async () => {
  const { db, url } = database;
  const date = findDayAhead(3);
  const places = 150 * walkLength;
  await setCapacity(db, places, { date });
  // Two ticket types share the places of one pool.
  const buyers = Array.from({ length: 4 * places }, (_, n) => ({
    slug: n % 2 === 0 ? cable : "cap-treo-mot-chieu",
    date,
    adults: 1 + (n % 5),
  }));
  const crowds = [buyers.slice(0, 2 * places), buyers.slice(2 * places)].map((half) =>
    startCrowd({ url, connections: 12, buyers: half }),
  );
  const outcomes = (await Promise.all(crowds)).flat();

  expect(outcomes).toHaveLength(4 * places);
  const bought = outcomes.filter(({ code }) => code === "bought");
  expect(bought.reduce((sum, { adults }) => sum + adults, 0)).toBe(places);
  for (const { adults, code, left } of outcomes.filter((outcome) => outcome.code !== "bought")) {
    expect(["few_left", "sold_out"]).toContain(code);
    if (code === "few_left") expect(left).toSatisfy((places: number) => places > 0 && places < adults);
  }
  expect(await slotOf(db, { date })).toMatchObject({ capacity: places, reserved: places });
  expect(await db.$count(orders)).toBe(bought.length);
  expect(await db.$count(holds, isNull(holds.releasedAt))).toBe(0);
});

test("adding six adults when five places are left reports that five are left", async () => {
  const date = findDayAhead(4);
  await setCapacity(database.db, 5, { date });
  const ctx = await createVisit(database.db);
  await expect(fillCart(ctx, { date, quantities: { adult: 6 } })).rejects.toMatchObject({
    code: "few_left",
    params: { left: 5 },
  });
});

test("sums two lines of one slot, counting family tickets by the people they admit", async () => {
  const { db } = database;
  const date = findDayAhead(5);
  await setCapacity(db, 6, { date });
  const ctx = await createVisit(db);
  await fillCart(ctx, { date, slug: family, quantities: { family: 1 } });
  const { lines } = await fillCart(ctx, { date, slug: cable, quantities: { adult: 3 } });
  await expect(holdPlaces(ctx, { kind: "cart" })).rejects.toMatchObject({ code: "few_left", params: { left: 6 } });
  await expect(placeOrderForm(ctx)).rejects.toMatchObject({ code: "few_left", params: { left: 6 } });
  expect((await slotOf(db, { date })).reserved).toBe(0);

  await changeLine(ctx, { lineId: lines[1]?.id ?? 0, quantities: { adult: 2 } });
  await holdPlaces(ctx, { kind: "cart" });
  expect((await slotOf(db, { date })).reserved).toBe(6);
});

test("a hold reserves either all days of a cart or none", async () => {
  const { db } = database;
  const [roomy, full] = [findDayAhead(1), findDayAhead(6)];
  await setCapacity(db, 1, { date: full });
  const ctx = await createVisit(db);
  await fillCart(ctx, { date: roomy });
  await fillCart(ctx, { date: full });
  await placeOrderAsGuest(db, { line: { date: full } });
  await expect(holdPlaces(ctx, { kind: "cart" })).rejects.toMatchObject({ code: "sold_out" });
  expect((await slotOf(db, { date: roomy })).reserved).toBe(0);
});

test("releases an expired hold once when ten other carts and the job compete for it", async () => {
  const { db } = database;
  const date = findDayAhead(7);
  await setCapacity(db, 10, { date });
  // One network may hold at most eight of the ten places, so two visitors from different networks hold five each.
  const early = [await createVisit(db), await createVisit(db)];
  const takers = await Promise.all(Array.from({ length: 10 }, () => createVisit(db)));
  for (const ctx of takers) await fillCart(ctx, { date, quantities: { adult: 2 } });
  for (const ctx of early) {
    await fillCart(ctx, { date, quantities: { adult: 5 } });
    await holdPlaces(ctx, { kind: "cart" });
  }

  const after = takers.map((ctx) => createLaterVisit(ctx, 16));
  const results = await Promise.allSettled([
    ...after.map((ctx) => holdPlaces(ctx, { kind: "cart" })),
    releaseExpiredHolds({ db, now: createLaterVisit(takers[0]!, 16).now }),
  ]);
  expect(results.slice(0, 10).filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(results[10]?.status).toBe("fulfilled");
  expect((await slotOf(db, { date })).reserved).toBe(10);
});

test("an order takes the places of an expired hold without waiting for the job", async () => {
  const { db } = database;
  const date = findDayAhead(2);
  await setCapacity(db, 4, { date });
  const [early, next] = [await createVisit(db), await createVisit(db)];
  await fillCart(next, { date, quantities: { adult: 4 } });
  await fillCart(early, { date, quantities: { adult: 4 } });
  await holdPlaces(early, { kind: "cart" });
  await expect(holdPlaces(next, { kind: "cart" })).rejects.toMatchObject({ code: "sold_out" });
  await placeOrderForm(createLaterVisit(next, 15));
  expect((await slotOf(db, { date })).reserved).toBe(4);
});

test("a cart holds its places once, however often checkout, renewals and changes run in parallel", async () => {
  const { db } = database;
  const date = findDayAhead(1);
  const before = (await slotOf(db, { date })).reserved;
  const ctx = await createVisit(db);
  const { lines } = await fillCart(ctx, { date, quantities: { adult: 2 } });
  const lineId = lines[0]?.id ?? 0;
  const actions: ((ctx: Ctx) => Promise<unknown>)[] = [
    (ctx) => holdPlaces(ctx, { kind: "cart" }),
    (ctx) => renewHold(ctx, { kind: "cart" }),
    (ctx) => changeLine(ctx, { lineId, quantities: { adult: 3 } }),
    (ctx) => releaseExpiredHolds(createLaterVisit(ctx, 16)),
  ];
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, n) => actions[n % 4]?.(createLaterVisit(ctx, n / 60))),
  );
  const refusals = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
  expect(new Set(refusals)).toSatisfy((codes: Set<string>) => codes.size === 0 || codes.has("hold_renewed_out"));
  await holdPlaces(createLaterVisit(ctx, 1), { kind: "cart" });
  expect((await slotOf(db, { date })).reserved - before).toBe(3);
  const ofItsHolds = and(eq(holds.reservationId, reservationLines.reservationId), isNull(reservationLines.releasedAt));
  const held = await db
    .select({ holdId: holds.id, places: sum(reservationLines.quantity).mapWith(Number) })
    .from(holds)
    .innerJoin(reservationLines, ofItsHolds)
    .where(isNull(holds.releasedAt))
    .groupBy(holds.id);
  expect(held.filter(({ places }) => places === 3)).toHaveLength(1);
});

test("a hold can be renewed three times", async () => {
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date: findDayAhead(1) });
  await holdPlaces(ctx, { kind: "cart" });
  for (const minutes of [1, 2, 3]) await renewHold(createLaterVisit(ctx, minutes), { kind: "cart" });
  await expect(renewHold(createLaterVisit(ctx, 4), { kind: "cart" })).rejects.toMatchObject({
    code: "hold_renewed_out",
  });
  const cart = await getCart(createLaterVisit(ctx, 4), { kind: "cart" });
  expect(cart).toMatchObject({ heldUntil: createLaterVisit(ctx, 60).now.toISOString(), renewalsLeft: 0 });
});

test("a check constraint prevents overselling", async () => {
  const { db } = database;
  const { id } = await slotOf(db, { date: findDayAhead(3) });
  const sold = database.sql`update slots set reserved = capacity + 1 where id = ${id}`;
  await expect(sold).rejects.toThrow("never_oversold");
  expect(await db.$count(reservationLines, eq(reservationLines.quantity, 0))).toBe(0);
});

describe("stock is never oversold", () => {
  test("parallel buyers of the last item: one gets it, and the others get an error", async () => {
    const { db } = database;
    const variant = await makeVariant(db, { stock: 1 });
    const buyers = await Promise.all(Array.from({ length: 60 * walkLength }, () => createVisit(db)));
    for (const ctx of buyers) await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    const outcomes = await Promise.allSettled(buyers.map((ctx) => buyGoods(ctx)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "out_of_stock" });
    expect(await stockOf(database.db, variant)).toEqual({ stock: 1, reserved: 1 });
  });

  test("a combo and its part bought alone use the same stock, in one cart and in two", async () => {
    const { db } = database;
    const [tea, cup] = [await makeVariant(db, { stock: 3 }), await makeVariant(db, { stock: 100 })];
    const combo = await makeCombo(db, 250_000, [
      { id: tea.id, quantity: 2 },
      { id: cup.id, quantity: 1 },
    ]);
    const one = await createVisit(db);
    await addCombo(one, { slug: combo.slug, quantity: 1 });
    const cart = await addVariant(one, { sku: tea.sku, quantity: 2 });
    expect(cart.lines.map(({ problem }) => problem?.code)).toEqual(["stock_short", "stock_short"]);
    await expect(holdPlaces(one, { kind: "cart" })).rejects.toMatchObject({ code: "stock_short" });
    const single = cart.lines.find(({ kind }) => kind === "variant");
    await changeLine(one, { lineId: single!.id, quantities: { piece: 1 } });

    const two = await createVisit(db);
    await addCombo(two, { slug: combo.slug, quantity: 1 });
    const outcomes = await Promise.allSettled([buyGoods(one), buyGoods(two)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await stockOf(database.db, tea)).reserved).toBeLessThanOrEqual(3);
  });
});
