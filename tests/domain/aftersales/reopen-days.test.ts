import { and, asc, eq, isNull, like, ne } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import type { z } from "zod";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { findClosuresOfServices } from "~/domain/aftersales/find-closures.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { listClosures, readClosuresAhead } from "~/domain/aftersales/list-closures.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { previewReopening } from "~/domain/aftersales/preview-reopening.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import { ApplyClosureChoice, PreviewClosure, ReopenRange } from "~/domain/aftersales/schema";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { createSlots } from "~/domain/inventory/slots.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { auditEntries, closures, messages, poolSchedules, pools, services, slots } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  morning,
  payOrderOf,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";
import { makeService } from "~tests/setup/factories-goods";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();
afterEach(async () => {
  const { reopenedAt, by } = closures;
  const open = await database.db
    .select()
    .from(closures)
    .where(and(isNull(reopenedAt), ne(by, "system")));
  for (const { id } of open) await reopenDays(await manager(), { id });
  expect(await findBrokenRules(database.db)).toEqual([]);
});

const reason = { vi: "Bảo trì cáp", en: "Maintenance of the cable" };
const today = shopDate(morning);
const monday = 1;
let weeks = 0;
/** Each test has three Mondays of its own. */
const ownMonday = () => addDays(findDayAhead(monday), 21 * (weeks++ % 4));

const manager = async () => asStaff(await createVisit(database.db), "manager");
type Range = z.input<typeof ReopenRange>;
const close = async (range: z.input<typeof PreviewClosure>) =>
  (await closeDays(await manager(), { reason, ...PreviewClosure.parse(range) })).id;
const preview = async (range: Range) => previewReopening(await manager(), ReopenRange.parse(range));
const reopen = async (range: Range) => reopenRange(await manager(), ReopenRange.parse(range));

async function makePool(times: string[] = [""]): Promise<number> {
  const name = { vi: "Khoang riêng", en: "Own cabins" };
  const slug = `pool-${crypto.randomUUID()}`;
  const [pool] = await database.db.insert(pools).values({ slug, name, lastEntry: "16:00" }).returning();
  const everyDay = { startsOn: "2020-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 5 };
  await database.db.insert(poolSchedules).values({ poolId: pool!.id, times, ...everyDay });
  await createSlots(database.db, today, pool!.id);
  return pool!.id;
}

/** The closed slots of a pool from a day on, such as `2027-01-04 09:00`. */
async function closedSlots(pool: number, from: string, to: string): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(slots)
    .where(eq(slots.poolId, pool))
    .orderBy(asc(slots.date), asc(slots.time));
  return rows
    .filter(({ date, closedAt }) => closedAt !== null && date >= from && date <= to)
    .map(({ date, time }) => [date, time].filter(Boolean).join(" "));
}

async function notifyAll(ctx: Ctx) {
  const sendAll = async () => {
    while ((await sendQueuedMessages(createLaterVisit(ctx, 24 * 60))) > 0);
  };
  do await sendAll();
  while ((await notifyOfClosures(ctx)) > 0);
  await sendAll();
}

async function textsOf({ code }: { code: string }, kind: "day_closed" | "day_open_again"): Promise<string[]> {
  const rows = await database.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.channel, "mail"), like(messages.key, `${kind}:${code}:%`)))
    .orderBy(asc(messages.id));
  const sent = await Promise.all(
    rows.map(({ id }) => database.sql`select subject, text from demo_inbox where message_id = ${id}`),
  );
  return sent.map(([row]) => `${row?.subject}\n${row?.text}`);
}

async function ticketFor(...dates: string[]) {
  const ctx = await createVisit(database.db);
  for (const date of dates) await fillCart(ctx, { date });
  const { code } = await placeOrderForm(ctx);
  await payOrderOf(ctx, code);
  return { ctx, code };
}

async function serviceFor(pool: number, date: string) {
  const { id, slug } = await makeService(database.db, { price: 400_000 });
  await database.db.update(services).set({ poolId: pool }).where(eq(services.id, id));
  const ctx = await createVisit(database.db);
  await addService(ctx, { slug, date, quantity: 1 });
  const { code } = await placeOrderForm(ctx, {});
  await payOrderOf(ctx, code);
  return { ctx, code };
}

const choiceOf = (id: number, { ctx, code }: { ctx: Ctx; code: string }) =>
  getClosureChoice(ctx, { token: sealClosureLink(id, code), units: [] });
const isDue = async (order: { ctx: Ctx; code: string }) =>
  (await getOrder(order.ctx, order)).closings.some(({ isOpen }) => isOpen);
const slashed = (date: string) => date.split("-").reverse().join("/");

test("opens one day of a weekly closure; the other weeks stay closed, and only buyers of that day are notified", async () => {
  const first = ownMonday();
  const [second, third] = [addDays(first, 7), addDays(first, 14)];
  const { poolId } = await slotOf(database.db);
  const [opened, closed, both] = [await ticketFor(second), await ticketFor(third), await ticketFor(second, third)];
  const id = await close({ from: first, to: third, weekdays: [monday] });
  await notifyAll(opened.ctx);

  const seen = await preview({ from: second });
  expect(seen).toMatchObject({ stillClosed: 0, wereOpen: 0, notified: 2, unnotified: 0, chosen: 0, later: false });
  expect(seen.closures).toMatchObject([{ id, slots: seen.slots, isLast: false }]);
  expect(seen.days).toEqual([{ date: second, slots: seen.slots }]);
  expect(await reopen({ from: second, seen: seen.seen })).toEqual({ slots: seen.slots, stillClosed: 0 });

  expect(await closedSlots(poolId, first, third)).toEqual([first, third]);
  await fillCart(await createVisit(database.db), { date: second });
  await expect(fillCart(await createVisit(database.db), { date: third })).rejects.toThrow("day_closed");
  expect([await isDue(opened), await isDue(closed), await isDue(both)]).toEqual([false, true, true]);
  expect(await choiceOf(id, opened)).toMatchObject({ state: "reopened", groups: [], became: [{ what: "kept" }] });
  expect(await choiceOf(id, closed)).toMatchObject({ state: "choose", except: [{ from: second, to: second }] });

  await notifyAll(opened.ctx);
  expect(await textsOf(closed, "day_open_again")).toEqual([]);
  for (const one of [opened, both]) {
    const [text, ...others] = await textsOf(one, "day_open_again");
    expect([text?.includes(slashed(second)), text?.includes(slashed(third)), others]).toEqual([true, false, []]);
  }
  const [view] = (await listClosures(await manager())).closings;
  expect(view).toMatchObject({ id, reopenedAt: null, except: [{ from: second, to: second }] });
  expect(view?.reopenings).toMatchObject([{ from: second, to: second, slots: seen.slots }]);
  expect(view?.open).toMatchObject({ orders: 2, people: 2 });

  // The day can be closed again, and its buyers are notified of the new closure although the first one is still active.
  const again = await close({ from: second });
  await notifyAll(opened.ctx);
  expect((await textsOf(opened, "day_closed")).length).toBe(2);
  expect((await textsOf(closed, "day_closed")).length).toBe(1);
  expect((await getOrder(opened.ctx, opened)).closings.filter(({ isOpen }) => isOpen)).toMatchObject([{ id: again }]);
  await reopen({ from: first, to: third });
  await notifyAll(opened.ctx);
  expect((await textsOf(opened, "day_open_again")).length).toBe(2);
  expect((await textsOf(closed, "day_open_again")).length).toBe(1);
  const rows = await database.db.select().from(closures).orderBy(asc(closures.id));
  expect(rows.filter((row) => row.id === id || row.id === again).every(({ reopenedAt }) => reopenedAt !== null)).toBe(
    true,
  );
});

test("does not tell a buyer that a day is closed that was opened again before the message", async () => {
  const first = ownMonday();
  const last = addDays(first, 14);
  const [opened, both] = [await ticketFor(first), await ticketFor(first, last)];
  const id = await close({ from: first, to: last, weekdays: [monday] });
  expect(await preview({ from: first })).toMatchObject({ notified: 0, unnotified: 2 });
  await reopen({ from: first });
  await notifyAll(opened.ctx);
  expect(await textsOf(opened, "day_closed")).toEqual([]);
  const [text] = await textsOf(both, "day_closed");
  expect(text).toMatch(new RegExp(`trừ .*${slashed(first)}`));
  for (const one of [opened, both]) expect(await textsOf(one, "day_open_again")).toEqual([]);
  await reopenDays(await manager(), { id });
  await notifyAll(opened.ctx);
  expect([await textsOf(opened, "day_open_again"), (await textsOf(both, "day_open_again")).length]).toEqual([[], 1]);
});

test("keeps what buyers have chosen, also a move to a day that opens again", async () => {
  const first = ownMonday();
  const last = addDays(first, 14);
  const [back, mover, waiting] = [await ticketFor(first), await ticketFor(last), await ticketFor(first)];
  const id = await close({ from: first, to: last, weekdays: [monday] });
  await notifyAll(back.ctx);
  const choose = async (order: typeof back, input: object) => {
    const units = (await choiceOf(id, order)).groups[0]!.chosen;
    const token = sealClosureLink(id, order.code);
    await applyClosureChoice(order.ctx, ApplyClosureChoice.parse({ key: crypto.randomUUID(), token, units, ...input }));
  };
  await choose(back, { choice: "back" });
  expect(await preview({ from: first })).toMatchObject({ chosen: 1, notified: 1 });
  await reopen({ from: first });
  await notifyAll(back.ctx);
  await choose(mover, { choice: "move", date: first });
  expect(await choiceOf(id, back)).toMatchObject({ state: "chosen", became: [{ what: "back" }] });
  expect(await choiceOf(id, mover)).toMatchObject({ state: "chosen", became: [{ what: "moved", date: first }] });
  expect(await Promise.all([back, waiting].map(async (one) => (await textsOf(one, "day_open_again")).length))).toEqual([
    0, 1,
  ]);
});

test("opens days of several closures at once, or of one closure while others keep their slots closed", async () => {
  const pool = await makePool();
  const from = addDays(today, 30);
  const day = (n: number) => addDays(from, n);
  const third = await close({ pool, from: day(3) });
  const first = await close({ pool, from: day(0), to: day(4) });
  const second = await close({ pool, from: day(3), to: day(9) });

  const ofFirst = { pool, from: day(2), to: day(4), closure: first };
  expect(await preview(ofFirst)).toMatchObject({ slots: 1, stillClosed: 2, days: [{ date: day(2), slots: 1 }] });
  await reopen(ofFirst);
  expect(await closedSlots(pool, day(0), day(9))).toEqual([0, 1, 3, 4, 5, 6, 7, 8, 9].map(day));
  await expect(preview(ofFirst)).rejects.toThrow("nothing_to_reopen");

  const all = { pool, from: day(1), to: day(6) };
  const seen = await preview(all);
  expect(seen).toMatchObject({ slots: 5, stillClosed: 0, wereOpen: 1 });
  expect(seen.closures.map(({ id, isLast }) => [id, isLast])).toEqual([
    [third, true],
    [first, false],
    [second, false],
  ]);
  await reopen(all);
  expect(await closedSlots(pool, day(0), day(9))).toEqual([0, 7, 8, 9].map(day));
  await expect(close({ pool, from: day(7), to: day(8) })).rejects.toThrow("closed_already");
  const again = await close({ pool, from: day(6), to: day(8) });
  expect(await closedSlots(pool, day(0), day(9))).toEqual([0, 6, 7, 8, 9].map(day));
  await reopen({ pool, from: day(0), to: day(9) });
  expect(await closedSlots(pool, day(0), day(9))).toEqual([]);
  const rows = await database.db.select().from(closures).where(eq(closures.poolId, pool));
  expect(rows.map(({ id, reopenedAt }) => [id, reopenedAt !== null])).toEqual(
    [third, first, second, again].map((id) => [id, true]),
  );
});

test("opens only some times, weekdays or one pool of a closure", async () => {
  const [one, other] = [await makePool(["09:00", "10:00"]), await makePool()];
  const from = addDays(today, 40);
  const to = addDays(from, 1);
  const id = await close({ from, to });
  await reopen({ from, to, times: ["09:00"] });
  expect(await closedSlots(one, from, to)).toEqual([`${from} 10:00`, `${to} 10:00`]);
  await reopen({ from, to, weekdays: [weekday(to)], pool: one });
  expect(await closedSlots(one, from, to)).toEqual([`${from} 10:00`]);
  expect(await closedSlots(other, from, to)).toEqual([from, to]);
  const [entry] = await database.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, `closing ${id}`), eq(auditEntries.action, "days_reopened")));
  expect(entry).toMatchObject({
    before: { closed: true },
    after: { closed: false, from, to, times: "09:00", slots: 2, reason: reason.vi },
  });
  await expect(reopen({ from, to, times: ["09:00"] })).rejects.toThrow("nothing_to_reopen");
  await expect(reopen({ from: to, to: from })).rejects.toThrow("closing_backwards");
  await expect(reopen({ from: addDays(today, -1) })).rejects.toThrow("date_past");
});

test("slots that a schedule creates later are open on the reopened days only", async () => {
  const pool = await makePool();
  const beyond = addDays(today, 121);
  const [opened, to] = [addDays(beyond, 2), addDays(beyond, 4)];
  const id = await close({ pool, from: beyond, to });
  expect(await preview({ pool, from: opened })).toMatchObject({ slots: 0, later: true });
  await reopen({ pool, from: opened });
  await createSlots(database.db, addDays(today, 10));
  expect(await closedSlots(pool, beyond, to)).toEqual([0, 1, 3, 4].map((n) => addDays(beyond, n)));
  // Today lists a closure until nothing of it is ahead.
  const isListed = async () =>
    (await readClosuresAhead(database.db, opened, { limit: 99 })).some((closure) => closure.id === id);
  expect(await isListed()).toBe(true);
  await reopen({ pool, from: addDays(opened, 1), to });
  expect(await isListed()).toBe(false);
});

test("a service takes place on a day that is open again, and on no other day of the closure", async () => {
  const pool = await makePool(["09:00", "10:00"]);
  const first = ownMonday();
  const last = addDays(first, 1);
  const [opened, closed] = [await serviceFor(pool, first), await serviceFor(pool, last)];
  const id = await close({ pool, from: first, to: last });
  await notifyAll(opened.ctx);
  expect(await preview({ pool, from: first })).toMatchObject({ slots: 2, notified: 1 });
  await reopen({ pool, from: first, times: ["09:00"] });
  expect([await isDue(opened), await isDue(closed)]).toEqual([false, true]);
  await reopen({ pool, from: first });
  await notifyAll(opened.ctx);
  expect(await Promise.all([opened, closed].map(async (one) => (await textsOf(one, "day_open_again")).length))).toEqual(
    [1, 0],
  );
  const [view] = (await listClosures(await manager())).closings;
  expect(view).toMatchObject({ id, open: { orders: 1, services: 1 } });
  expect(await choiceOf(id, opened)).toMatchObject({ state: "reopened", became: [{ what: "kept" }] });

  // The slots of the open day are closed by a new closure, and the first closure does not count for it any more.
  const again = await close({ pool, from: first });
  expect((await getOrder(opened.ctx, opened)).closings.filter(({ isOpen }) => isOpen)).toMatchObject([{ id: again }]);
  await notifyAll(opened.ctx);
  expect((await textsOf(opened, "day_closed")).length).toBe(2);
});

test("a reopening in parallel with another one or with a closure opens what it showed, or nothing", async () => {
  const pool = await makePool();
  const [from, to] = [addDays(today, 50), addDays(today, 53)];
  const id = await close({ pool, from, to });
  const range = { pool, from, to: addDays(from, 1) };
  const { seen } = await preview(range);
  const opens = (more: object) => async (db: typeof database.db) =>
    reopenRange({ ...(await manager()), db }, ReopenRange.parse({ ...range, ...more }));
  const late = await runWhileHeld<unknown>(database, opens({}), opens({ seen }));
  expect(late).toMatchObject({ status: "rejected", reason: { code: "reopening_changed" } });
  expect(await closedSlots(pool, from, to)).toEqual([addDays(from, 2), to]);

  const rest = { pool, from: addDays(from, 2), to };
  const closes = async (db: typeof database.db) =>
    closeDays({ ...(await manager()), db }, { pool, from: to, to: addDays(to, 1), times: [], reason });
  const latest = await preview(rest);
  const overtaken = await runWhileHeld<unknown>(database, closes, opens({ ...rest, seen: latest.seen }));
  expect(overtaken).toMatchObject({ status: "rejected", reason: { code: "reopening_changed" } });
  const whole = async (db: typeof database.db) => reopenDays({ ...(await manager()), db }, { id });
  expect(await runWhileHeld<unknown>(database, opens(rest), whole)).toMatchObject({
    reason: { code: "closing_reopened" },
  });
  expect(await closedSlots(pool, from, addDays(to, 1))).toEqual([addDays(to, 1)]);
});

test("a day on which all times of a closure are open again is an exception of the closure", async () => {
  const pool = await makePool(["09:00", "13:00"]);
  const from = ownMonday();
  const id = await close({ from, to: addDays(from, 2), pool, times: ["09:00"] });
  await reopen({ from: addDays(from, 1), pool });
  const { closings } = await listClosures(await manager());
  const second = addDays(from, 1);
  expect(closings.find((one) => one.id === id)?.except).toEqual([{ from: second, to: second, weekdays: [] }]);
  expect(await closedSlots(pool, from, addDays(from, 2))).toEqual([`${from} 09:00`, `${addDays(from, 2)} 09:00`]);
});

test("slots that are over stay closed when their day is reopened, so that their buyers keep their choice", async () => {
  const pool = await makePool();
  const id = await close({ from: today, to: addDays(today, 3), pool });
  const evening = { ...(await manager()), now: new Date(morning.getTime() + 8 * 3_600_000) };
  const typed = ReopenRange.parse({ from: today, to: addDays(today, 1), pool });
  expect(await previewReopening(evening, typed)).toMatchObject({ from: addDays(today, 1), slots: 1 });
  await expect(reopenRange(evening, ReopenRange.parse({ from: today, pool }))).rejects.toThrow("date_past");
  await reopenDays(evening, { id });
  expect(await closedSlots(pool, today, addDays(today, 3))).toEqual([today]);
  await expect(reopenDays(evening, { id })).rejects.toThrow("nothing_to_reopen");
  const later = { ...evening, now: new Date(morning.getTime() + 4 * 86_400_000) };
  await expect(reopenDays(later, { id })).rejects.toThrow("date_past");
});

test("a time or a pool without any slot opens nothing and says so", async () => {
  const pool = await makePool(["09:00"]);
  const from = ownMonday();
  await close({ from, pool });
  await expect(reopen({ from, pool, times: ["19:00"] })).rejects.toThrow("nothing_to_reopen");
  await expect(reopen({ from, pool: 999_999 })).rejects.toThrow("nothing_to_reopen");
  expect(await closedSlots(pool, from, from)).toEqual([`${from} 09:00`]);
});

test("a service of a day whose only time was opened again belongs to the closure that closes it now", async () => {
  const { db } = database;
  const pool = await makePool(["13:00"]);
  const from = ownMonday();
  await close({ from, pool });
  await reopen({ from, pool, times: ["13:00"] });
  expect(await findClosuresOfServices(db, [{ line: 1, pool, date: from }])).toEqual(new Map());
  const again = await close({ from, pool });
  const found = await findClosuresOfServices(db, [{ line: 1, pool, date: from }]);
  expect(found.get(1)?.id).toBe(again);
});
