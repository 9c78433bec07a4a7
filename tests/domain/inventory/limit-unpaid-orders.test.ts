import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addService, addVariant } from "~/domain/cart/add-to-cart.server";
import { changeLine } from "~/domain/cart/change-line.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { acceptOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { purgeOldData } from "~/jobs/purge-old-data.server";
import { formatClock } from "~/lib/format-time";
import { addDays } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  newPhone,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { makeService, makeVariant, requestedDay, address as shipTo } from "~tests/setup/factories-goods";
import { retryWhenBusy } from "~tests/setup/retry-when-busy";

const cart = { kind: "cart" } as const;
const tooMuchHere = { code: "unpaid_on_network" };
const tooMuchOnPhone = { code: "unpaid_on_phone", field: "phoneNumber" };
const database = openTestDatabase();

/** Each test has its own network and a day with 60 places. A network may hold 20, or 30 with its unpaid orders. */
let tests = 0;
let address = "";
let date = "";
beforeEach(async () => {
  address = `198.51.100.${++tests}`;
  date = addDays(findDayAhead(1), tests);
  await setCapacity(database.db, 60, { date });
});
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

async function neighbour(adults: number, from: Parameters<typeof createVisit>[1] = {}): Promise<Ctx> {
  const ctx = await createVisit(database.db, { address, ...from });
  await fillCart(ctx, { date, quantities: { adult: adults } });
  return ctx;
}

async function hold(adults: number, from?: Parameters<typeof createVisit>[1]) {
  return holdPlaces(await neighbour(adults, from), cart);
}

async function shopper(sku: string, quantity: number, from = address): Promise<Ctx> {
  const ctx = await createVisit(database.db, { address: from });
  await addVariant(ctx, { sku, quantity });
  return ctx;
}

const cod = (phone = newPhone()) => ({ method: "cod", shipTo, phoneNumber: phone });

describe("the limits of one network", () => {
  test("allow holds of a third of a slot, and half of it together with unpaid orders", async () => {
    const ctx = await neighbour(20);
    await holdPlaces(ctx, cart);
    await expect(hold(1)).rejects.toMatchObject(tooMuchHere);
    await placeOrderForm(ctx);
    await hold(10);
    await expect(hold(1)).rejects.toMatchObject({ ...tooMuchHere, params: { max: 30 } });
    await expect(placeOrderForm(await neighbour(1))).rejects.toMatchObject(tooMuchHere);
  });

  test("allow held places to be ordered, and do not count paid or cancelled orders", async () => {
    const [first, second] = [await neighbour(20), await neighbour(10)];
    await holdPlaces(first, cart);
    const { code } = await placeOrderForm(first);
    await holdPlaces(second, cart);
    await placeOrderForm(second);
    const third = await neighbour(20);
    await expect(holdPlaces(third, cart)).rejects.toMatchObject(tooMuchHere);
    await payOrderOf(first, code);
    expect((await holdPlaces(third, cart)).heldUntil).not.toBeNull();
  });

  test("allow at least eight places of a small slot and three pieces of a small stock", async () => {
    await setCapacity(database.db, 9, { date });
    await hold(8);
    await expect(hold(1)).rejects.toMatchObject({ ...tooMuchHere, params: { max: 8 } });
    const { sku } = await makeVariant(database.db, { stock: 4 });
    await holdPlaces(await shopper(sku, 3), cart);
    await expect(holdPlaces(await shopper(sku, 1), cart)).rejects.toMatchObject({ ...tooMuchHere, params: { max: 3 } });
  });

  test("apply to all addresses of an IPv6 network, but not to its neighbours or to addresses behind an unknown proxy", async () => {
    await hold(20, { address: "2001:db8:7:7::1" });
    await expect(hold(1, { address: "2001:db8:7:7:ffff::2" })).rejects.toMatchObject(tooMuchHere);
    for (const other of ["2001:db8:8:8::1", "10.0.0.7", "::1"]) {
      await setCapacity(database.db, (await slotOf(database.db, { date })).reserved + 60, { date });
      await hold(20, { address: other });
    }
  });

  test("are explained by their value, the time when places become free and the shop's phone number", async () => {
    const ctx = await neighbour(20);
    await holdPlaces(ctx, cart);
    const { phone } = ctx.shop.settings;
    const until = formatClock(createLaterVisit(ctx, 15).now, "vi");
    await expect(hold(1)).rejects.toMatchObject({ params: { max: 20, time: until, phone } });
    expect(phone).toMatch(/\d{4}/);
    await placeOrderForm(ctx);
    await hold(10, { now: createLaterVisit(ctx, 14).now });
    const refusal = { params: { max: 30, time: formatClock(createLaterVisit(ctx, 29).now, "vi"), phone } };
    await expect(hold(1, { now: createLaterVisit(ctx, 14).now })).rejects.toMatchObject(refusal);
  });

  test("allow thirteen families in one network to order seats if they pay one after another", async () => {
    let before = await neighbour(4);
    await holdPlaces(before, cart);
    for (let family = 2; family <= 13; family++) {
      const { code } = await placeOrderForm(before);
      const next = await neighbour(4);
      await holdPlaces(next, cart);
      expect(await payOrderOf(before, code)).toBe("paid");
      before = next;
    }
    expect((await slotOf(database.db, { date })).reserved).toBe(13 * 4);
  });

  test("are halved for six hours after two expired holds", async () => {
    const ctx = await neighbour(1);
    await holdPlaces(ctx, cart);
    await releaseExpiredHolds(createLaterVisit(ctx, 16));
    await hold(20, { now: createLaterVisit(ctx, 16).now });
    await releaseExpiredHolds(createLaterVisit(ctx, 32));
    const then = { now: createLaterVisit(ctx, 33).now };
    await expect(hold(11, then)).rejects.toMatchObject({ ...tooMuchHere, params: { max: 10 } });
    await hold(10, then);
    await releaseExpiredHolds(createLaterVisit(ctx, 49));
    expect((await hold(20, { now: createLaterVisit(ctx, 49 + 361).now })).heldUntil).not.toBeNull();
  });

  test("ignore two cancellations and count each further one as an expired order", async () => {
    const callOff = async () => {
      const { ctx, code } = await placeOrderAsGuest(database.db, { address, line: { date } });
      await cancelOrder(ctx, { code });
    };
    for (let n = 1; n <= 3; n++) await callOff();
    const held = await neighbour(20);
    await holdPlaces(held, cart);
    await callOff();
    await expect(hold(1)).rejects.toMatchObject({ ...tooMuchHere, params: { max: 10 } });
    // Places that were held before can still be ordered, and a paid order no longer counts.
    const { code } = await placeOrderForm(held);
    expect(await payOrderOf(held, code)).toBe("paid");
    await hold(10);
  });

  test("prevent one network from reserving a whole day of the sunrise", async () => {
    const line = { slug: "binh-minh-tren-dinh", date: findDayAhead(6) };
    let refused = 0;
    for (const time of ["04:45", "05:15"]) {
      for (let n = 0; n < 16; n++) {
        const ctx = await createVisit(database.db, { address });
        await fillCart(ctx, { ...line, time, quantities: { adult: 3 } });
        await placeOrderForm(ctx).catch(({ code }) => void (code === tooMuchHere.code && refused++));
      }
    }
    expect((await slotOf(database.db, { ...line, time: "04:45" })).reserved).toBe(18);
    expect((await slotOf(database.db, { ...line, time: "05:15" })).reserved).toBe(12);
    expect(refused).toBe(32 - 10);
  });

  test("prevent twelve cash-on-delivery orders with invented phones from reserving all of a variant", async () => {
    const { sku } = await makeVariant(database.db, { stock: 12 });
    const outcomes = [];
    for (let n = 0; n < 12; n++) {
      const ctx = await shopper(sku, 1);
      outcomes.push(await placeOrderForm(ctx, cod()).catch(({ code }) => code));
    }
    expect(outcomes.filter((outcome) => outcome === tooMuchHere.code)).toHaveLength(6);
    await expect(holdPlaces(await shopper(sku, 4, "192.0.2.1"), cart)).resolves.toMatchObject({ kind: "cart" });
  });
});

describe("the limits of one phone number", () => {
  test("allow half of a slot without payment, from whichever network it is ordered", async () => {
    const form = { phoneNumber: "0912 000 005" };
    const line = { date, quantities: { adult: 15 } };
    const first = await placeOrderAsGuest(database.db, { line, form });
    await placeOrderAsGuest(database.db, { line, form });
    const next = await createVisit(database.db);
    await fillCart(next, { date });
    const refusal = { ...tooMuchOnPhone, params: { max: 30 } };
    await expect(placeOrderForm(next, { phoneNumber: "+84912000005" })).rejects.toMatchObject(refusal);
    await cancelOrder(first.ctx, { code: first.code });
    await expect(placeOrderForm(next, form)).resolves.toMatchObject({ repeated: false });
  });

  test("are halved after two expired orders", async () => {
    const form = { phoneNumber: "0912 000 006" };
    const line = { date, quantities: { adult: 1 } };
    const [{ ctx }] = [
      await placeOrderAsGuest(database.db, { line, form }),
      await placeOrderAsGuest(database.db, { line, form }),
    ];
    await expireOrders(createLaterVisit(ctx, 31));
    const next = createLaterVisit(await neighbour(16), 32);
    await expect(placeOrderForm(next, form)).rejects.toMatchObject({ ...tooMuchOnPhone, params: { max: 15 } });
  });

  test("count the pieces of a cash-on-delivery order until staff accept it", async () => {
    const { sku } = await makeVariant(database.db, { stock: 12 });
    const here = await shopper(sku, 4);
    await holdPlaces(here, cart);
    const { code } = await placeOrderForm(here, cod("0912000007"));
    const elsewhere = await shopper(sku, 3, "192.0.2.2");
    await expect(placeOrderForm(elsewhere, cod("0912000007"))).rejects.toMatchObject(tooMuchOnPhone);
    await expect(holdPlaces(await shopper(sku, 3), cart)).rejects.toMatchObject(tooMuchHere);
    await acceptOrder(asStaff(here), code);
    await placeOrderForm(elsewhere, cod("0912000007"));
    expect((await holdPlaces(await shopper(sku, 3), cart)).heldUntil).not.toBeNull();
  });
});

describe("of sixty parallel requests over two connection pools,", () => {
  let pools: ReturnType<typeof connect>[] = [];
  beforeAll(() => {
    pools = [connect(database.url, 8), connect(database.url, 8)];
  });
  afterAll(() => Promise.all(pools.map(({ close }) => close())));

  /** Runs the action in parallel for sixty sessions of one network, alternating between the two connection pools. */
  async function burst(action: (ctx: Ctx, n: number) => Promise<unknown>) {
    const { shop } = await createVisit(database.db);
    const all = Array.from({ length: 60 }, (_, n) => createVisit(pools[n % 2]!.db, { address, shop }));
    const outcomes = await Promise.allSettled((await Promise.all(all)).map(action));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    return { done: 60 - refusals.length, refusals: new Set(refusals.map(({ code }) => code)) };
  }

  test("those of one network hold exactly a third of a slot", async () => {
    const { done, refusals } = await burst(async (ctx) => {
      await retryWhenBusy(() => fillCart(ctx, { date }));
      await retryWhenBusy(() => holdPlaces(ctx, cart));
    });
    expect({ done, refusals: [...refusals] }).toEqual({ done: 20, refusals: [tooMuchHere.code] });
    expect((await slotOf(database.db, { date })).reserved).toBe(20);
  });

  test("those of one network hold and order exactly half of a slot", async () => {
    const held = await neighbour(20);
    await holdPlaces(held, cart);
    const { done, refusals } = await burst(async (ctx, n) => {
      await retryWhenBusy(() => fillCart(ctx, { date }));
      await retryWhenBusy(() => placeOrderForm(n === 0 ? held : ctx));
    });
    expect([...refusals]).toEqual([tooMuchHere.code]);
    expect((await slotOf(database.db, { date })).reserved).toBe(30);
    expect(done).toBe(11);
  });

  test("those with one phone number order exactly half of a slot, with and without a hold", async () => {
    const form = { phoneNumber: "0912000008" };
    await setCapacity(database.db, 100, { date });
    await setSetting("max_unpaid_orders_per_phone", 60);
    const { refusals } = await burst(async (ctx, n) => {
      const own = { ...ctx, visitor: { ...ctx.visitor, address: `192.0.2.${n + 10}` } };
      const quantities = { adult: n % 3 === 2 ? 2 : 1 };
      const { lines } = await retryWhenBusy(() => fillCart(own, { date, quantities }));
      // A third of the visitors order without a hold, a third order what they hold, and a third order less.
      if (n % 3) await retryWhenBusy(() => holdPlaces(own, cart));
      const fewer = { lineId: lines[0]?.id ?? 0, quantities: { adult: 1 } };
      if (n % 3 === 2) await retryWhenBusy(() => changeLine(own, fewer));
      await retryWhenBusy(() => placeOrderForm(own, form));
    });
    await setSetting("max_unpaid_orders_per_phone", 10);
    expect([...refusals]).toEqual([tooMuchOnPhone.code]);
    expect(await unpaidPlaces("+84912000008")).toBe(50);
  });

  test("those for services place exactly as many unpaid orders as one network may have", async () => {
    const { slug } = await makeService(database.db);
    await setSetting("max_unpaid_orders_per_network", 7);
    const { done, refusals } = await burst(async (ctx) => {
      await retryWhenBusy(() => addService(ctx, { slug, date: requestedDay, quantity: 1 }));
      await retryWhenBusy(() => placeOrderForm(ctx));
    });
    await setSetting("max_unpaid_orders_per_network", 200);
    expect({ done, refusals: [...refusals] }).toEqual({ done: 7, refusals: [tooMuchHere.code] });
  });
});

test("the eleventh unpaid service order of one phone number is refused", async () => {
  const { slug } = await makeService(database.db);
  const order = async () => {
    const ctx = await createVisit(database.db);
    await addService(ctx, { slug, date: requestedDay, quantity: 1 });
    return { ctx, ...(await placeOrderForm(ctx, { phoneNumber: "0912000009" })) };
  };
  const first = await order();
  for (let n = 2; n <= 10; n++) await order();
  const { phone } = first.ctx.shop.settings;
  const time = formatClock(createLaterVisit(first.ctx, 30).now, "vi");
  await expect(order()).rejects.toMatchObject({ ...tooMuchOnPhone, params: { max: 10, time, phone } });
  await payOrderOf(first.ctx, first.code);
  await expect(order()).resolves.toMatchObject({ repeated: false });
});

test("a cash-on-delivery order that staff did not accept within a day is cancelled, and its buyer gets an email", async () => {
  const { db, sql } = database;
  const variant = await makeVariant(db, { stock: 6 });
  const ctx = await shopper(variant.sku, 3);
  const { code } = await placeOrderForm(ctx, cod());
  await expireOrders(createLaterVisit(ctx, 24 * 60 - 1));
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "pending" });
  for (const minutes of [1, 2]) await expireOrders(createLaterVisit(ctx, 24 * 60 + minutes));
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled" });
  expect(await sql`select reserved from stocks where id = ${variant.stockId}`).toEqual([{ reserved: 0 }]);
  expect(await sql`select recipient from messages where key = ${`order_cancelled:${code}`}`).toHaveLength(1);
});

test("the network and phone number of ended and settled reservations are purged a day later", async () => {
  const { ctx } = await placeOrderAsGuest(database.db, { line: { date } });
  const proxied = await placeOrderAsGuest(database.db, { line: { date }, address: "10.0.0.7" });
  await payOrderOf(proxied.ctx, proxied.code);
  await expireOrders(createLaterVisit(ctx, 31));
  await releaseExpiredHolds(createLaterVisit(ctx, 120));
  expect(await database.sql`select from reservations where network is not null`).not.toHaveLength(0);
  await purgeOldData(createLaterVisit(ctx, 3 * 24 * 60));
  const known = await database.sql`select status from reservations
    where (network is not null or phone is not null) and status in ('settled', 'ended')`;
  expect(known).toEqual([]);
});

async function setSetting(key: string, value: number) {
  await database.sql`update settings set value = ${String(value)} where key = ${key}`;
}

async function unpaidPlaces(phone: string): Promise<number> {
  const [row] = await database.sql<{ places: number }[]>`select sum(quantity)::int as places from reservations k
    join reservation_lines c on c.reservation_id = k.id where k.phone = ${phone} and k.status = 'unpaid'`;
  return row?.places ?? 0;
}
