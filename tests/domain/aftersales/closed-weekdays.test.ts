import { and, eq, isNotNull, like, notInArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { createSlots } from "~/domain/inventory/slots.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { auditEntries, closureSlots, closures, messages, poolSchedules, pools, services, slots } from "~db/schema";
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
  placeOrderAsGuest,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";
import { makeService } from "~tests/setup/factories-goods";

const database = openTestDatabase();
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));
const reason = { vi: "Bảo trì mỗi thứ hai", en: "Maintenance on Mondays" };
const today = shopDate(morning);
const [monday, tuesday] = [1, 2] as const;

const manager = async () => asStaff(await createVisit(database.db), "manager");
type Range = { from: string; to: string; weekdays: number[]; pool?: number; times?: string[] };
const close = async (range: Range, more: object = {}) =>
  (await closeDays(await manager(), { times: [], reason, ...range, ...more })).id;

/** Creates a pool with one slot on each day from today to the last day on sale. */
async function makePool(): Promise<number> {
  const name = { vi: "Khoang riêng", en: "Own cabins" };
  const slug = `pool-${crypto.randomUUID()}`;
  const [pool] = await database.db.insert(pools).values({ slug, name, lastEntry: "16:00" }).returning();
  const everyDay = { startsOn: "2020-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 5 };
  await database.db.insert(poolSchedules).values({ poolId: pool!.id, times: [""], ...everyDay });
  await createSlots(database.db, today, pool!.id);
  return pool!.id;
}

/** Leaves out the day that the demo has closed. */
async function closedDatesOf(pool: number): Promise<string[]> {
  const { date, closedAt, poolId } = slots;
  const ofDemo = database.db.select({ date: closures.startsOn }).from(closures).where(eq(closures.by, "system"));
  const rows = await database.db
    .select({ date })
    .from(slots)
    .where(and(eq(poolId, pool), isNotNull(closedAt), notInArray(date, ofDemo)))
    .orderBy(date);
  return rows.map((row) => row.date);
}

const datesBetween = (from: string, to: string, days: readonly number[]) => {
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (days.includes(weekday(date))) dates.push(date);
  return dates;
};

async function notifyAll(ctx: Ctx) {
  const sendAll = async () => {
    while ((await sendQueuedMessages(createLaterVisit(ctx, 24 * 60))) > 0);
  };
  do await sendAll();
  while ((await notifyOfClosures(ctx)) > 0);
  await sendAll();
}

const countMessages = ({ code }: { code: string }, kind: "day_closed" | "day_open_again") =>
  database.db.$count(messages, and(eq(messages.channel, "mail"), like(messages.key, `${kind}:${code}:%`)));

async function ticketFor(date: string) {
  const order = await placeOrderAsGuest(database.db, { line: { date } });
  await payOrderOf(order.ctx, order.code);
  return order;
}

async function serviceFor(slug: string, date: string) {
  const ctx = await createVisit(database.db);
  await addService(ctx, { slug, date, quantity: 1 });
  const { code } = await placeOrderForm(ctx, {});
  await payOrderOf(ctx, code);
  return { ctx, code };
}

test("closing Mondays neither closes another day nor notifies its buyers, of tickets and of services", async () => {
  const first = findDayAhead(monday);
  const range = { from: addDays(first, -3), to: addDays(first, 10), weekdays: [monday] };
  const service = await makeService(database.db, { price: 400_000 });
  const { poolId } = await slotOf(database.db);
  await database.db.update(services).set({ poolId }).where(eq(services.id, service.id));
  const closed = [await ticketFor(first), await ticketFor(addDays(first, 7)), await serviceFor(service.slug, first)];
  const open = [await ticketFor(addDays(first, 1)), await serviceFor(service.slug, addDays(first, 2))];

  const preview = await previewClosure(await manager(), { ...range, times: [] });
  expect(preview).toMatchObject({ from: first, to: addDays(first, 7), weekdays: [monday] });
  expect(preview).toMatchObject({ orders: 3, people: 2, services: 1 });
  const id = await close(range, { people: 2, services: 1 });
  const [row] = await database.db.select().from(closures).where(eq(closures.id, id));
  expect(row).toMatchObject({ startsOn: first, endsOn: addDays(first, 7), weekdays: [monday] });
  expect(await closedDatesOf(poolId)).toEqual([first, addDays(first, 7)]);

  await expect(fillCart(await createVisit(database.db), { date: first })).rejects.toThrow("day_closed");
  await fillCart(await createVisit(database.db), { date: addDays(first, 1) });
  await notifyAll(closed[0]!.ctx);
  for (const one of closed) {
    expect(await countMessages(one, "day_closed")).toBe(1);
    expect((await getOrder(one.ctx, one)).closings).toMatchObject([{ id, isOpen: true, weekdays: [monday] }]);
    const choice = await getClosureChoice(one.ctx, { token: sealClosureLink(id, one.code), units: [] });
    expect(choice).toMatchObject({ state: "choose", weekdays: [monday] });
  }
  for (const one of open) {
    expect(await countMessages(one, "day_closed")).toBe(0);
    expect((await getOrder(one.ctx, one)).closings).toEqual([]);
    const choice = await getClosureChoice(one.ctx, { token: sealClosureLink(id, one.code), units: [] });
    expect(choice).toMatchObject({ groups: [], became: [] });
  }
  const [message] = await database.db
    .select()
    .from(messages)
    .where(and(eq(messages.channel, "mail"), eq(messages.key, `day_closed:${closed[0]!.code}:${id}`)));
  const [sent] = await database.sql`select subject, text from demo_inbox where message_id = ${message!.id}`;
  const days = (date: string) => date.split("-").reverse().join("/");
  expect(sent?.text).toContain(`thứ hai hằng tuần từ ${days(first)} đến ${days(addDays(first, 7))}`);
  const [listed] = (await listClosures(await manager())).closings;
  expect(listed).toMatchObject({ id, weekdays: [monday], slots: expect.any(Number), told: 3 });
  expect(listed?.open).toEqual({ orders: 3, people: 2, services: 1 });

  await reopenDays(await manager(), { id });
  expect(await closedDatesOf(poolId)).toEqual([]);
  await notifyAll(closed[0]!.ctx);
  expect(await Promise.all([...closed, ...open].map((one) => countMessages(one, "day_open_again")))).toEqual([
    1, 1, 1, 0, 0,
  ]);
});

test("slots that a schedule creates later are closed on the closed weekdays only", async () => {
  const pool = await makePool();
  const last = addDays(today, 120);
  const to = addDays(last, 14);
  const id = await close({ pool, from: addDays(last, -7), to, weekdays: [monday, 3] });
  await createSlots(database.db, addDays(today, 20));
  expect(await closedDatesOf(pool)).toEqual(datesBetween(addDays(last, -7), to, [monday, 3]));
  await reopenDays(await manager(), { id });
  expect(await closedDatesOf(pool)).toEqual([]);
  await createSlots(database.db, addDays(today, 40));
  expect(await closedDatesOf(pool)).toEqual([]);
});

test("a closure closes exactly the chosen weekdays, in the preview, the slots and the closure's own row", async () => {
  const pool = await makePool();
  const from = addDays(today, 30);
  const nothing = { pool, from, to: from, weekdays: [(weekday(from) % 7) + 1] };
  await expect(close(nothing)).rejects.toMatchObject({ code: "nothing_to_close", field: "weekdays" });
  // A property in closed-days.test.ts examines all sets of weekdays.
  for (let set = 1; set < 128; set += 18) {
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => set & (1 << (day - 1)));
    const range = { pool, from: addDays(from, set % 7), to: addDays(from, (set % 7) + (set % 11)), weekdays };
    const wanted = datesBetween(range.from, range.to, weekdays);
    if (wanted.length === 0) continue;
    const preview = await previewClosure(await manager(), { ...range, times: [] });
    expect(preview.slots, String(set)).toBe(wanted.length);
    const id = await close(range);
    expect(await closedDatesOf(pool), String(set)).toEqual(wanted);
    const [row] = await database.db.select().from(closures).where(eq(closures.id, id));
    expect([row?.startsOn, row?.endsOn], String(set)).toEqual([wanted[0], wanted.at(-1)]);
    await reopenDays(await manager(), { id });
  }
});

test("a range is closed already only if another closure covers each of its weekdays", async () => {
  const [from, to] = [addDays(today, 400), addDays(today, 440)];
  const id = await close({ from, to, weekdays: [monday, tuesday] });
  await expect(close({ from: addDays(from, 7), to, weekdays: [tuesday] })).rejects.toThrow("closed_already");
  const [day = ""] = datesBetween(from, to, [tuesday]);
  await expect(close({ from: day, to: day, weekdays: [] })).rejects.toThrow("closed_already");
  const wider = await close({ from, to, weekdays: [tuesday, 3] });
  const whole = await close({ from, to, weekdays: [] });
  for (const one of [id, wider, whole]) await reopenDays(await manager(), { id: one });
});

test("the log has the weekdays of a closure, and what was closed before and after", async () => {
  const from = findDayAhead(monday);
  const pool = await makePool();
  const id = await close({ pool, from, to: addDays(from, 8), weekdays: [monday] });
  await reopenDays(await manager(), { id });
  const entries = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `closing ${id}`))
    .orderBy(auditEntries.id);
  const days = { from, to: addDays(from, 7), weekdays: "1", pool: "Khoang riêng" };
  expect(entries).toMatchObject([
    { action: "days_closed", before: { closed: false }, after: { closed: true, slots: 2, ...days } },
    { action: "days_reopened", before: { closed: true }, after: { closed: false, slots: 2, ...days } },
  ]);
});

test("the audit finds a slot that a closure of other weekdays closed", async () => {
  const pool = await makePool();
  const from = findDayAhead(tuesday);
  const id = await close({ pool, from, to: addDays(from, 7), weekdays: [tuesday] });
  const [wrong] = await database.db
    .update(slots)
    .set({ closedAt: morning, closedReason: reason })
    .where(and(eq(slots.poolId, pool), eq(slots.date, addDays(from, 1))))
    .returning();
  await database.db.insert(closureSlots).values({ closureId: id, slotId: wrong!.id });
  const [rules] = await findBrokenRules(database.db);
  expect(rules).toEqual(["a slot that a closure still closes is within the closure's range, times and weekdays"]);
  await database.db.delete(closureSlots).where(eq(closureSlots.slotId, wrong!.id));
  await database.db.update(slots).set({ closedAt: null, closedReason: null }).where(eq(slots.id, wrong!.id));
});
