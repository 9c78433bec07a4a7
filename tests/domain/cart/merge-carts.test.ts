import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { holdPlaces, renewHold } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { currentTime } from "~/lib/clock";
import { addDays } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { carts, holds, reservationLines } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { stockGoods } from "~tests/setup/factories-goods";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";

const database = openTestDatabase();
let sku = "";
beforeAll(async () => {
  sku = (await stockGoods(database.db, "gop-")).shanTea.variants[0]?.sku ?? "";
});

const createCustomer = async () => registerCustomer(await createVisit(database.db));
type Customer = Awaited<ReturnType<typeof createCustomer>>;
const logIn = async (ctx: Ctx, who: Customer) => visitWithToken(ctx, await accessTokenOf(ctx, who));
const tea = (ctx: Ctx, quantity: number) => addVariant(ctx, { sku, quantity });

async function lying(ctx: Ctx, kind: "cart" | "booking" = "cart") {
  const { lines } = await getCart(ctx, { kind });
  return lines.map((line) => [line.kind, line.kind === "ticket" ? line.seats : line.quantity]);
}

async function countReserved(date: string) {
  const slot = await slotOf(database.db, { date });
  const live = await database.db
    .select()
    .from(reservationLines)
    .where(and(eq(reservationLines.slotId, slot.id), isNull(reservationLines.releasedAt)));
  const sum = live.reduce((all, { quantity }) => all + quantity, 0);
  expect(slot.reserved).toBe(sum);
  return sum;
}

test("a login merges the browser's cart into the account's, reports it, and other devices see it", async () => {
  const who = await createCustomer();
  const first = await createVisit(database.db);
  await tea(first, 2);
  const atHome = await logIn(first, who);
  expect(await lying(atHome)).toEqual([["variant", 2]]);
  expect((await getCartPage(atHome)).joined).toBeNull();

  const phone = await createVisit(database.db);
  await tea(phone, 3);
  await fillCart(phone, { quantities: { adult: 2 } });
  const onPhone = await logIn(phone, who);
  for (const ctx of [onPhone, atHome])
    expect(await lying(ctx)).toEqual([
      ["variant", 5],
      ["ticket", 2],
    ]);
  expect((await getCartPage(onPhone)).joined).toMatchObject({ came: 1, summed: [{ had: 2, brought: 3, now: 5 }] });
  expect((await getCartPage(createLaterVisit(onPhone, 31))).joined).toBeNull();
  expect(await lying(phone)).toEqual([]);
  expect(await lying(await createVisit(database.db))).toEqual([]);
});

test("merged quantities stay within what is available, and a line without room can be restored", async () => {
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await tea(home, 2);
  await fillCart(home, { quantities: { adult: 12 } });
  await logIn(home, who);
  const phone = await createVisit(database.db);
  await fillCart(phone, { quantities: { adult: 12, child: 5 } });
  const me = await logIn(phone, who);
  expect(await lying(me)).toEqual([
    ["variant", 2],
    ["ticket", 20],
  ]);
  expect((await getCartPage(me)).joined).toMatchObject({ came: 0, summed: [{ had: 12, brought: 17, now: 20 }] });
});

test("merged carts never have more people than an order may have, and the cart says who was left out", async () => {
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await fillCart(home, { quantities: { adult: 12 } });
  await logIn(home, who);
  const phone = await createVisit(database.db);
  await fillCart(phone, { date: findDayAhead(1), quantities: { adult: 9 } });
  await fillCart(phone, { date: findDayAhead(5), quantities: { adult: 6 } });
  await fillCart(phone, { quantities: { child: 5 } });
  const me = await logIn(phone, who);
  expect(await lying(me)).toEqual([
    ["ticket", 14],
    ["ticket", 6],
  ]);
  const { joined, cart } = await getCartPage(me);
  expect(cart.seats).toBe(20);
  expect(joined).toMatchObject({ came: 1, leftOut: 9, maxSeats: 20, summed: [{ had: 12, brought: 5, now: 14 }] });
});

test("places of people who were left out of merged carts are free at once, and the others can be ordered", async () => {
  const [shared, alone] = [addDays(findDayAhead(4), 14), addDays(findDayAhead(5), 14)];
  for (const date of [shared, alone]) await setCapacity(database.db, 300, { date });
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await fillCart(home, { date: shared, quantities: { adult: 12 } });
  const atHome = await logIn(home, who);
  await holdPlaces(atHome, { kind: "cart" });
  const phone = await createVisit(database.db);
  await fillCart(phone, { date: alone, quantities: { adult: 9 } });
  await fillCart(phone, { date: shared, quantities: { adult: 5, child: 6 } });
  const { heldUntil } = await holdPlaces(phone, { kind: "cart" });
  expect([await countReserved(shared), await countReserved(alone)]).toEqual([23, 9]);
  const me = await logIn(phone, who);
  expect((await getCartPage(me)).joined).toMatchObject({ leftOut: 9, summed: [{ had: 12, brought: 11, now: 20 }] });
  expect([await countReserved(shared), await countReserved(alone)]).toEqual([20, 0]);
  expect((await getCart(me, { kind: "cart" })).heldUntil).toBe(heldUntil);
  await placeOrderForm(me);
  expect([await countReserved(shared), await countReserved(alone)]).toEqual([20, 0]);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a hold of which the merged cart needs nothing ends", async () => {
  const [full, other] = [addDays(findDayAhead(4), 21), addDays(findDayAhead(5), 21)];
  for (const date of [full, other]) await setCapacity(database.db, 300, { date });
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await fillCart(home, { date: full, quantities: { adult: 20 } });
  await logIn(home, who);
  const phone = await createVisit(database.db);
  await fillCart(phone, { date: other, quantities: { adult: 4 } });
  await holdPlaces(phone, { kind: "cart" });
  const me = await logIn(phone, who);
  expect(await lying(me)).toEqual([["ticket", 20]]);
  expect([await countReserved(full), await countReserved(other)]).toEqual([0, 0]);
  expect((await getCart(me, { kind: "cart" })).heldUntil).toBeNull();
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("carts of four customers that join and are ordered at the same time reserve only their people", async () => {
  const days = [addDays(findDayAhead(4), 28), addDays(findDayAhead(5), 28)];
  for (const date of days) await setCapacity(database.db, 600, { date });
  const other = connect(database.url, 6);
  try {
    await Promise.all(
      Array.from({ length: 4 }, async (_, n) => {
        const [first = "", second = ""] = n % 2 ? days : days.toReversed();
        const who = await createCustomer();
        const home = { ...(await createVisit(database.db)), db: other.db };
        await fillCart(home, { date: first, quantities: { adult: 8 } });
        await fillCart(home, { date: second, quantities: { adult: 8 } });
        const atHome = await logIn(home, who);
        await holdPlaces(atHome, { kind: "cart" });
        const phone = { ...(await createVisit(database.db)), db: other.db };
        await fillCart(phone, { date: second, quantities: { adult: 3 } });
        await fillCart(phone, { date: first, quantities: { adult: 3 } });
        await holdPlaces(phone, { kind: "cart" });
        const me = await logIn(phone, who);
        if (n > 1) await placeOrderForm(me);
      }),
    );
  } finally {
    await other.close();
  }
  const reserved = [await countReserved(days[0]!), await countReserved(days[1]!)];
  expect(reserved[0]! + reserved[1]!).toBe(4 * 20);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("the browser's buy-now cart replaces the account's unless it is empty", async () => {
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await fillCart(home, { kind: "booking", quantities: { adult: 3 } });
  await logIn(home, who);
  const idle = await logIn(await createVisit(database.db), who);
  expect(await lying(idle, "booking")).toEqual([["ticket", 3]]);
  await holdPlaces(idle, { kind: "booking" });
  const phone = await createVisit(database.db);
  const date = findDayAhead(3);
  await fillCart(phone, { kind: "booking", quantities: { adult: 1 }, date });
  await holdPlaces(phone, { kind: "booking" });
  const me = await logIn(phone, who);
  expect(await lying(me, "booking")).toEqual([["ticket", 1]]);
  expect(await countReserved(date)).toBe(1);
  expect(await countReserved(findDayAhead(2))).toBe(0);
});

test("an active hold moves to the account: its places stay reserved and can be ordered", async () => {
  const date = findDayAhead(4);
  const who = await createCustomer();
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date, quantities: { adult: 4 } });
  const { heldUntil } = await holdPlaces(ctx, { kind: "cart" });
  await setCapacity(database.db, 4, { date });
  const other = connect(database.url, 2);
  try {
    const rival = await createVisit(other.db);
    const [me] = await Promise.all([
      logIn(ctx, who),
      ...Array.from({ length: 5 }, () => expect(fillCart(rival, { date })).rejects.toMatchObject({ code: "sold_out" })),
    ]);
    const cart = await getCart(me, { kind: "cart" });
    expect(cart).toMatchObject({ heldUntil, lines: [{ problem: null }] });
    expect(await countReserved(date)).toBe(4);
    await placeOrderForm(me);
    expect(await countReserved(date)).toBe(4);
    await expect(fillCart(rival, { date })).rejects.toMatchObject({ code: "sold_out" });
  } finally {
    await other.close();
  }
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("two holds merge into one that reserves both amounts and releases them once", async () => {
  const [one, two] = [findDayAhead(5), findDayAhead(1)];
  const who = await createCustomer();
  const home = await createVisit(database.db);
  await fillCart(home, { date: one, quantities: { adult: 2 } });
  const atHome = await logIn(home, who);
  await holdPlaces(atHome, { kind: "cart" });
  const phone = createLaterVisit(await createVisit(database.db), 5);
  await fillCart(phone, { date: one, quantities: { adult: 1 } });
  await fillCart(phone, { date: two, quantities: { adult: 3 } });
  await holdPlaces(phone, { kind: "cart" });
  const me = await logIn(phone, who);
  expect([await countReserved(one), await countReserved(two)]).toEqual([3, 3]);
  expect(await findBrokenRules(database.db)).toEqual([]);
  const { heldUntil } = await getCart(me, { kind: "cart" });
  expect(heldUntil).toBe(createLaterVisit(phone, 15).now.toISOString());
  await holdPlaces(me, { kind: "cart" });
  expect((await getCart(me, { kind: "cart" })).heldUntil).toBe(heldUntil);
  await renewHold(me, { kind: "cart" });
  expect([await countReserved(one), await countReserved(two)]).toEqual([3, 3]);
  await releaseExpiredHolds({ db: database.db, now: createLaterVisit(me, 60).now });
  expect([await countReserved(one), await countReserved(two)]).toEqual([0, 0]);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("five parallel logins merge the cart once; a simultaneous order gets it, or the account", async () => {
  const date = findDayAhead(7);
  const other = connect(database.url, 6);
  try {
    for (let round = 0; round < 5; round++) {
      const [who, before] = [await createCustomer(), await countReserved(date)];
      const ctx = { ...(await createVisit(database.db)), db: other.db };
      await fillCart(ctx, { date, quantities: { adult: 2 } });
      await holdPlaces(ctx, { kind: "cart" });
      const [ordered, ...came] = await Promise.all([
        placeOrderForm(ctx).then(
          () => 2,
          () => 0,
        ),
        ...Array.from({ length: 5 }, () => logIn(ctx, who)),
      ]);
      const seats = (await lying(came[0] as Ctx)).reduce((sum, [, units]) => sum + Number(units), 0);
      expect(ordered + seats).toBe(2);
      expect(await countReserved(date)).toBe(before + 2);
      const rows = await database.db
        .select()
        .from(carts)
        .where(eq(carts.userId, came[0]?.visitor.userId ?? 0));
      expect(rows.length).toBeLessThanOrEqual(1);
    }
  } finally {
    await other.close();
  }
  const open = await database.db.select().from(holds).where(isNull(holds.releasedAt));
  await releaseExpiredHolds({ db: database.db, now: new Date(currentTime().getTime() + 30 * 86_400_000) });
  expect(open.length).toBeLessThanOrEqual(7);
  expect(await findBrokenRules(database.db)).toEqual([]);
});
