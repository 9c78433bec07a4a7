import { and, asc, eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { expireExchanges } from "~/domain/aftersales/expire-exchanges.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { exchangeTickets, getExchange, payExchange } from "~/domain/aftersales/pay-exchange.server";
import { presentExchanges } from "~/domain/aftersales/present-exchanges.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { startExchange } from "~/domain/aftersales/start-exchange.server";
import { createSlots } from "~/domain/inventory/slots.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { formatVnd } from "~/lib/money";
import { addDays, shopDate } from "~/lib/shop-time";
import { closureSlots, poolSchedules, pools, refunds, slots, tickets } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  findDayAhead,
  hasHoliday,
  morning,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { exchangeForm, exchangeRow, payExchangeOf } from "~tests/setup/factories-aftersales";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();
const reason = { vi: "Bảo trì cáp", en: "Maintenance of the cable" };
const today = shopDate(morning);
/** This is the first day without slots. */
const beyond = addDays(today, 121);
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

const staffAt = async () => asStaff(await createVisit(database.db), "manager");

async function close(range: { from: string; to?: string; times?: string[]; pool?: number }) {
  return (await closeDays(await staffAt(), { times: [], reason, ...range })).id;
}

async function slotsOn(from: string, to = from) {
  const rows = await database.db.select().from(slots).orderBy(asc(slots.date), asc(slots.time));
  return rows.filter(({ date }) => date >= from && date <= to);
}

async function makePool(times: string[], slug = `pool-${crypto.randomUUID()}`) {
  const name = { vi: "Khoang mới", en: "New cabins" };
  const [pool] = await database.db.insert(pools).values({ slug, name, lastEntry: "16:00" }).returning();
  await schedule(pool!.id, times);
  return pool!.id;
}

async function schedule(poolId: number, times: string[]) {
  const everyDay = { startsOn: "2020-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 5 };
  await database.db.insert(poolSchedules).values({ poolId, times, ...everyDay });
}

test("a closure beyond the last day with slots closes those created later and reopens them", async () => {
  const [last, to] = [addDays(beyond, -1), addDays(beyond, 3)];
  const staff = await staffAt();
  const preview = await previewClosure(staff, { from: last, to, times: [] });
  expect(preview.slots).toBe((await slotsOn(last)).length);
  expect(preview.later).toBe(true);
  const id = await close({ from: last, to });
  await createSlots(database.db, addDays(today, 5));
  const within = await slotsOn(last, to);
  expect(new Set(within.map(({ date }) => date)).size).toBe(5);
  for (const { closedAt, closedReason } of within) expect([closedAt, closedReason]).toEqual([morning, reason]);
  expect((await slotsOn(addDays(to, 1))).filter(({ closedAt }) => closedAt)).toEqual([]);
  const [newest] = (await listClosures(staff)).closings;
  expect(newest).toMatchObject({ id, slots: within.length });

  await reopenDays(staff, { id });
  expect((await slotsOn(last, to)).filter(({ closedAt }) => closedAt)).toEqual([]);
  await createSlots(database.db, addDays(today, 6));
  expect((await slotsOn(addDays(to, 1), addDays(to, 3))).filter(({ closedAt }) => closedAt)).toEqual([]);
});

test("a range without slots can be closed once; times that no schedule has cannot be closed", async () => {
  const [from, to] = [addDays(today, 400), addDays(today, 410)];
  const id = await close({ from, to });
  await expect(close({ from: addDays(from, 2), to })).rejects.toThrow("closed_already");
  await expect(close({ from, to: addDays(to, 1), times: ["03:17"] })).rejects.toThrow("nothing_to_close");
  await reopenDays(await staffAt(), { id });
  const again = await close({ from: addDays(from, 2), to });
  await reopenDays(await staffAt(), { id: again });
});

test("a closure begins at most two years ahead, in the preview too", async () => {
  const [last, later] = [addDays(today, 730), addDays(today, 731)];
  await expect(previewClosure(await staffAt(), { from: later, times: [] })).rejects.toMatchObject({
    ...{ code: "closing_too_far", field: "from", params: { days: 730 } },
  });
  await expect(close({ from: later })).rejects.toThrow("closing_too_far");
  await reopenDays(await staffAt(), { id: await close({ from: last, to: addDays(last, 30) }) });
});

test("closes times and pools that are added to a closed day, but not those outside a closure of one pool or single times", async () => {
  const date = addDays(today, 60);
  const mine = await makePool(["10:00"]);
  await createSlots(database.db, today);
  const own = async (pool: number) =>
    (await slotsOn(date))
      .filter(({ poolId }) => poolId === pool)
      .map(({ time, closedAt }) => [time, closedAt !== null]);

  const ofTime = await close({ from: date, pool: mine, times: ["10:00", "11:00"] });
  await schedule(mine, ["11:00", "12:00"]);
  const other = await makePool(["11:00"]);
  await createSlots(database.db, today);
  expect(await own(mine)).toEqual([
    ["10:00", true],
    ["11:00", true],
    ["12:00", false],
  ]);
  expect(await own(other)).toEqual([["11:00", false]]);

  const ofAll = await close({ from: date });
  const added = await makePool(["09:00"]);
  await createSlots(database.db, today);
  expect(await own(added)).toEqual([["09:00", true]]);
  await reopenDays(await staffAt(), { id: ofAll });
  expect(await own(added)).toEqual([["09:00", false]]);
  expect(await own(mine)).toEqual([
    ["10:00", true],
    ["11:00", true],
    ["12:00", false],
  ]);
  await reopenDays(await staffAt(), { id: ofTime });
  expect(await own(mine)).toEqual([
    ["10:00", false],
    ["11:00", false],
    ["12:00", false],
  ]);
});

test("slots created in parallel with a closure are closed, in either order", async () => {
  const { db } = database;
  for (const first of ["creation", "closure"] as const) {
    const pool = await makePool(["10:00"]);
    const date = addDays(today, first === "creation" ? 50 : 52);
    const create = (own: typeof db) => createSlots(own, today);
    const closes = async (own: typeof db) =>
      closeDays({ ...(await staffAt()), db: own }, { from: date, times: [], reason, pool });
    const end = await (first === "creation"
      ? runWhileHeld<unknown>(database, create, closes)
      : runWhileHeld<unknown>(database, closes, create));
    expect(end.status, first).toBe("fulfilled");
    const at = and(eq(slots.poolId, pool), eq(slots.date, date));
    const [slot] = await db.select().from(slots).where(at);
    expect(slot?.closedAt, first).toEqual(morning);
    expect(await db.$count(closureSlots, eq(closureSlots.slotId, slot!.id)), first).toBe(1);
  }
});

test("slots created in parallel with a reopening are open", async () => {
  const { db } = database;
  const pool = await makePool(["10:00"]);
  const date = addDays(today, 54);
  const id = await close({ from: date, pool });
  await runWhileHeld(
    database,
    (own) => createSlots(own, today),
    async (own) => reopenDays({ ...(await staffAt()), db: own }, { id }),
  );
  const at = and(eq(slots.poolId, pool), eq(slots.date, date));
  expect((await db.select().from(slots).where(at)).map(({ closedAt }) => closedAt)).toEqual([null]);
});

/** Buys a ticket for the first day and fills in the form that exchanges it for the second day. */
async function boughtFor(tuesday: string, saturday: string, method = "vietqr") {
  const who = await placeOrderAsGuest(database.db, { line: { date: tuesday } });
  await payOrderOf(who.ctx, who.code);
  const form = await exchangeForm(who.ctx, who.code, { date: saturday, method });
  return { ...who, form };
}
let weeks = 0;
function ownWeek() {
  let tuesday = addDays(findDayAhead(2), 7 * weeks++);
  while (hasHoliday(tuesday, 5)) tuesday = addDays(findDayAhead(2), 7 * weeks++);
  return { tuesday, wednesday: addDays(tuesday, 1), saturday: addDays(tuesday, 4) };
}
const ticketsOf = async (code: string) => {
  const { order } = await orderRow(database.db, code);
  const rows = await database.db.select().from(tickets).where(eq(tickets.orderId, order.id)).orderBy(tickets.id);
  return Promise.all(
    rows.map(async ({ slotId, state }) => {
      const [slot] = await database.db.select().from(slots).where(eq(slots.id, slotId));
      return [slot?.date, state];
    }),
  );
};

test("refuses an exchange to a day that was closed meanwhile with the reason, with and without a difference", async () => {
  const { tuesday, wednesday, saturday } = ownWeek();
  const dearer = await boughtFor(tuesday, saturday);
  const equal = await boughtFor(tuesday, wednesday);
  for (const date of [wednesday, saturday]) await close({ from: date });
  for (const { ctx, form } of [dearer, equal])
    await expect(exchangeTickets(ctx, form)).rejects.toMatchObject({
      code: "day_closed_because",
      field: "date",
      params: { reason: reason.vi },
    });
});

test("an exchange to a day closed meanwhile cannot be paid; a payment under way is refunded, and the old ticket stays valid", async () => {
  const { tuesday, saturday } = ownWeek();
  const { ctx, code, form } = await boughtFor(tuesday, saturday);
  const { code: exchange } = await exchangeTickets(ctx, form);
  await close({ from: saturday });
  const waiting = async () => presentExchanges({ locale: "en" }, (await getOrder(ctx, { code })).moves).waiting;
  const text = expect.stringContaining("has been closed");
  expect(await waiting()).toEqual([{ code: exchange, text, canPay: false }]);
  await expect(payExchange(ctx, { code, exchange, method: "vnpay" })).rejects.toMatchObject({
    code: "exchange_day_closed",
    params: { reason: reason.vi },
  });
  expect(await getExchange(ctx, { code, exchange })).toMatchObject({ closed: reason.vi, step: null, methods: [] });
  expect(await payExchangeOf(ctx, exchange)).toBe("late");
  expect(await ticketsOf(code)).toEqual([[tuesday, "valid"]]);
  const { intent } = await exchangeRow(database.db, exchange);
  expect((await waiting())[0]?.text).toContain(`${formatVnd(intent.amount, "en")} that you paid for this change`);
  const back = await database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id));
  expect(back).toMatchObject([{ amount: intent.amount, reason: "late" }]);
  await expireExchanges(createLaterVisit(ctx, 60));
  expect(await getExchange(ctx, { code, exchange })).toMatchObject({
    status: "lapsed",
    returned: intent.amount,
    received: 0,
  });
});

test("a closure in parallel with the start or payment of an exchange: the second one sees the first", async () => {
  const { db } = database;
  const closes = (date: string) => async (own: typeof db) =>
    closeDays({ ...(await staffAt()), db: own }, { from: date, times: [], reason });
  for (const first of ["closure", "exchange"] as const) {
    const { tuesday, wednesday, saturday } = ownWeek();
    const others = new Set((await listClosures(await staffAt())).closings.map(({ id }) => id));
    // An exchange at the same price needs no payment. It is completed, or refused if the closure came first.
    const equal = await boughtFor(tuesday, wednesday);
    const start = (own: typeof db) => exchangeTickets({ ...equal.ctx, db: own }, equal.form);
    const started = await (first === "closure"
      ? runWhileHeld<unknown>(database, closes(wednesday), start)
      : runWhileHeld<unknown>(
          database,
          (tx) => startExchange({ ...equal.ctx, db: tx }, equal.form),
          closes(wednesday),
        ));
    // An exchange to a more expensive day waits for its payment. Here the payment is in parallel with the closure.
    const dearer = await boughtFor(tuesday, saturday);
    const { code: exchange } = await exchangeTickets(dearer.ctx, dearer.form);
    const pays = (own: typeof db) => payExchangeOf({ ...dearer.ctx, db: own }, exchange);
    const paid = await (first === "closure"
      ? runWhileHeld<unknown>(database, closes(saturday), pays)
      : runWhileHeld<unknown>(database, pays, closes(saturday)));
    if (first === "closure") {
      expect(started).toMatchObject({ status: "rejected", reason: { code: "day_closed_because" } });
      expect(paid).toEqual({ status: "fulfilled", value: "late" });
      for (const { code } of [equal, dearer]) expect(await ticketsOf(code)).toEqual([[tuesday, "valid"]]);
    } else {
      // The exchanges were completed before the closure. The closure includes them, so their buyers may choose.
      for (const { status } of [started, paid]) expect(status).toBe("fulfilled");
      for (const { ctx, code } of [equal, dearer]) {
        expect((await getOrder(ctx, { code })).closings).toMatchObject([{ isOpen: true, reason: { text: reason.vi } }]);
      }
      const closed = (await listClosures(await staffAt())).closings.filter(
        ({ id, from }) => !others.has(id) && (from === wednesday || from === saturday),
      );
      expect(closed.map(({ open }) => open.people)).toEqual([1, 1]);
    }
    await expireExchanges(createLaterVisit(dearer.ctx, 60));
  }
});
