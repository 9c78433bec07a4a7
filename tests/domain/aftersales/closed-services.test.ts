import { randomUUID } from "node:crypto";
import { and, eq, like } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { ApplyClosureChoice } from "~/domain/aftersales/schema";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { createSlots } from "~/domain/inventory/slots.server";
import { completeServices } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { messages, poolSchedules, pools, services } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
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
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));
const reason = { vi: "Gió giật trên đỉnh", en: "Gusts at the top" };
let weeks = 0;
const ownDay = () => addDays(findDayAhead(2), 7 * weeks++);
const staff = async () => asStaff(await createVisit(database.db), "manager");

/** Creates a service that needs the cable car or the given pool. Null stands for a service without a pool. */
async function serviceOf(pool?: number | null) {
  const service = await makeService(database.db, { price: 400_000 });
  const poolId = pool === undefined ? (await slotOf(database.db)).poolId : pool;
  await database.db.update(services).set({ poolId }).where(eq(services.id, service.id));
  return service.slug;
}

type WantedLine = { slug: string; date: string; quantity?: number; form?: object; tickets?: number };

async function order({ slug, date, quantity = 1, form = {}, tickets = 0 }: WantedLine) {
  const ctx = await createVisit(database.db);
  await addService(ctx, { slug, date, quantity });
  if (tickets > 0) await fillCart(ctx, { date, quantities: { adult: tickets } });
  return { ctx, code: (await placeOrderForm(ctx, form)).code };
}

async function bought(wanted: WantedLine) {
  const made = await order(wanted);
  await payOrderOf(made.ctx, made.code);
  return made;
}

const close = async (from: string, more: object = {}) =>
  (await closeDays(await staff(), { from, times: [], reason, ...more })).id;

async function notifyAll(ctx: Ctx) {
  const sendAll = async () => {
    while ((await sendQueuedMessages(createLaterVisit(ctx, 24 * 60))) > 0);
  };
  do await sendAll();
  while ((await notifyOfClosures(ctx)) > 0);
  await sendAll();
}

const countMessages = ({ code }: { code: string }, kind: "day_closed" | "day_open_again" | "service_moved") =>
  database.db.$count(messages, and(eq(messages.channel, "mail"), like(messages.key, `${kind}:${code}:%`)));
const choose = (ctx: Ctx, input: object) =>
  applyClosureChoice(ctx, ApplyClosureChoice.parse({ key: randomUUID(), ...input }));

test("services that need a closed pool are in the preview, the call list and the messages, and cannot be paid", async () => {
  const date = ownDay();
  const [slug, free] = [await serviceOf(), await serviceOf(null)];
  const mixed = await bought({ slug, date, quantity: 2, tickets: 1 });
  const called = await bought({ slug, date, form: { email: undefined, phoneNumber: "0987654321" } });
  const elsewhere = await bought({ slug: free, date });
  const unpaid = await order({ slug, date });
  const manager = await staff();

  const preview = await previewClosure(manager, { from: date, times: [] });
  const ticket = (await getOrder(mixed.ctx, mixed)).total - 800_000;
  expect(preview).toMatchObject({ orders: 2, people: 1, services: 3, amount: 1_200_000 + ticket });
  expect(preview.calls).toMatchObject([{ code: called.code, people: 0, services: 1 }]);
  const stale = closeDays(manager, { from: date, times: [], reason, people: 1, services: 2 });
  await expect(stale).rejects.toMatchObject({ code: "closing_changed", params: { people: 1, services: 3 } });
  const { id } = await closeDays(manager, { from: date, times: [], reason, people: 1, services: 3 });

  await expect(payOrder(unpaid.ctx, { code: unpaid.code, method: "vietqr" })).rejects.toThrow("order_day_closed");
  expect(await getOrder(unpaid.ctx, unpaid)).toMatchObject({ canPay: false, unpaidClosed: true });
  await notifyAll(mixed.ctx);
  expect(await Promise.all([mixed, elsewhere].map((one) => countMessages(one, "day_closed")))).toEqual([1, 0]);
  for (const one of [mixed, called])
    expect(await getOrder(one.ctx, one)).toMatchObject({
      closings: [{ id, isOpen: true, reason: { text: reason.vi } }],
    });
  expect((await getOrder(elsewhere.ctx, elsewhere)).closings).toEqual([]);
  const [listed] = (await listClosures(manager)).closings;
  expect(listed).toMatchObject({ id, open: { orders: 2, people: 1, services: 3 } });
  expect(listed?.calls).toMatchObject([{ code: called.code, people: 0, services: 1 }]);

  // A payment under way still pays the order. Its buyer may choose like the others.
  await payOrderOf(unpaid.ctx, unpaid.code);
  await notifyAll(mixed.ctx);
  expect(await countMessages(unpaid, "day_closed")).toBe(1);
});

test("one of two services is refunded, and the other one moves to another day", async () => {
  const date = ownDay();
  const { ctx, code } = await bought({ slug: await serviceOf(), date, quantity: 2 });
  const token = sealClosureLink(await close(date), code);
  const keys = (await getRefundOffer(ctx, { code })).units.map(({ key }) => key);
  await choose(ctx, { token, choice: "back", units: keys.slice(1) });
  await choose(ctx, { token, choice: "move", date: addDays(date, 1), units: keys.slice(0, 1) });
  expect(await getOrder(ctx, { code })).toMatchObject({
    refundDue: 400_000,
    lines: [{ date: addDays(date, 1), returned: 1 }],
  });
});

test("a link exchanges a service, refunds it or turns it into store credit, each once", async () => {
  const date = ownDay();
  const slug = await serviceOf();
  const [mover, taker, saver, waiter] = [
    await bought({ slug, date, quantity: 2 }),
    await bought({ slug, date, quantity: 2 }),
    await bought({ slug, date }),
    await bought({ slug, date }),
  ];
  const id = await close(date);
  const linkOf = ({ code }: { code: string }) => ({ token: sealClosureLink(id, code) });
  const offerOf = async (one: typeof mover) => {
    const { groups, became, state } = await getClosureChoice(one.ctx, { ...linkOf(one), units: [] });
    return { group: groups[0]!, became, state };
  };
  const { group } = await offerOf(mover);
  expect(group).toMatchObject({ kind: "service", units: [{ date, paid: 400_000 }, {}] });
  expect(group.calendar?.days.find((day) => day.date === date)).toMatchObject({ difference: null, why: "closed" });
  const to = addDays(date, 1);
  expect(group.calendar?.days.find((day) => day.date === to)).toMatchObject({ difference: 0, why: null });

  const move = { ...linkOf(mover), choice: "move", date: to };
  await expect(choose(mover.ctx, { ...move, units: group.chosen.slice(0, 1) })).rejects.toThrow(
    "services_move_together",
  );
  await expect(choose(mover.ctx, { ...move, units: group.chosen, date })).rejects.toThrow("day_closed");
  const form = { ...move, units: group.chosen, key: randomUUID() };
  await choose(mover.ctx, form);
  await choose(mover.ctx, form);
  expect(await countMessages(mover, "service_moved")).toBe(1);
  const moved = await getOrder(mover.ctx, mover);
  expect(moved).toMatchObject({ lines: [{ date: to, total: 800_000 }] });
  expect(moved.moves).toMatchObject([
    { to: { date: to, time: "" }, tickets: [{ count: 2, from: { date, time: "" } }] },
  ]);
  expect(await offerOf(mover)).toMatchObject({ state: "chosen", became: [{ what: "moved", date: to }, {}] });

  // Even on the day itself, staff need not approve the refund.
  const theDay = { ...taker.ctx, now: instantOf(date, "08:00") };
  const offered = (await getRefundOffer(theDay, taker)).units;
  expect(offered.map(({ back }) => back)).toMatchObject([{ amount: 400_000, rule: "day_closed", byStaff: false }, {}]);
  await choose(theDay, { ...linkOf(taker), choice: "back", units: [offered[0]!.key] });
  expect(await getOrder(taker.ctx, taker)).toMatchObject({ refundDue: 400_000, lines: [{ returned: 1 }] });
  await choose(saver.ctx, { ...linkOf(saver), choice: "credit", units: (await offerOf(saver)).group.chosen });
  expect((await getOrder(saver.ctx, saver)).credits).toMatchObject([{ balance: 400_000 }]);

  const find = async () => (await listClosures(await staff())).closings.find((closure) => closure.id === id);
  expect(await find()).toMatchObject({
    moved: { orders: 1, people: 0, services: 2 },
    back: { orders: 1, people: 0, services: 1 },
    credit: { orders: 1, people: 0, services: 1 },
    open: { orders: 2, people: 0, services: 2 },
  });
  await notifyAll(mover.ctx);
  await reopenDays(asStaff(createLaterVisit(theDay, 10)), { id });
  await notifyAll(createLaterVisit(theDay, 10));
  expect(await Promise.all([mover, taker, saver, waiter].map((one) => countMessages(one, "day_open_again")))).toEqual([
    0, 1, 0, 1,
  ]);
  expect(await offerOf(waiter)).toMatchObject({ state: "reopened", became: [{ what: "kept" }] });
});

test("does not notify the buyer of a completed service that its closed day is open again", async () => {
  const date = ownDay();
  const one = await bought({ slug: await serviceOf(), date });
  const token = sealClosureLink(await close(date), one.code);
  const { chosen } = (await getClosureChoice(one.ctx, { token, units: [] })).groups[0]!;
  await completeServices(asStaff(one.ctx), { code: one.code });
  await expect(choose(one.ctx, { token, choice: "back", units: chosen })).rejects.toThrow("closing_chosen");
});

test("a service takes place while one time of its day is open, and needs a choice when the last one is closed", async () => {
  const { db } = database;
  const name = { vi: "Khoang riêng", en: "Own cabin" };
  const [pool] = await db.insert(pools).values({ slug: randomUUID(), name, lastEntry: "16:00" }).returning();
  const everyDay = { startsOn: "2020-01-01", weekdays: [1, 2, 3, 4, 5, 6, 7], capacity: 5 };
  await db.insert(poolSchedules).values({ poolId: pool!.id, times: ["09:00", "10:00"], ...everyDay });
  await createSlots(db, shopDate(morning));
  const date = ownDay();
  const one = await bought({ slug: await serviceOf(pool!.id), date });
  const at = (time: string) => ({ from: date, times: [time], pool: pool!.id });
  expect(await previewClosure(await staff(), at("09:00"))).toMatchObject({ services: 0 });
  await close(date, at("09:00"));
  expect((await getOrder(one.ctx, one)).closings).toEqual([]);
  expect(await previewClosure(await staff(), at("10:00"))).toMatchObject({ orders: 1, services: 1 });
  const second = await close(date, at("10:00"));
  await notifyAll(one.ctx);
  expect(await countMessages(one, "day_closed")).toBe(1);
  expect((await getOrder(one.ctx, one)).closings.filter(({ isOpen }) => isOpen)).toMatchObject([{ id: second }]);
  await reopenDays(await staff(), { id: second });
  await notifyAll(one.ctx);
  expect(await countMessages(one, "day_open_again")).toBe(1);
});

test("a closure in parallel with an order or an exchange of a service: the second one sees the first", async () => {
  const { db } = database;
  const slug = await serviceOf();
  const closes = (date: string) => async (own: Db) =>
    closeDays({ ...(await staff()), db: own }, { from: date, times: [], reason });
  for (const first of ["closure", "buyer"] as const) {
    const date = ownDay();
    const ctx = await createVisit(db);
    await addService(ctx, { slug, date, quantity: 1 });
    const form = await checkoutForm(ctx);
    const places = (own: Db) => placeOrder({ ...ctx, db: own }, form);
    const placed = await (first === "closure"
      ? runWhileHeld<unknown>(database, closes(date), places)
      : runWhileHeld<unknown>(database, places, closes(date)));

    const from = ownDay();
    const mover = await bought({ slug, date: from });
    const token = sealClosureLink(await close(from), mover.code);
    const { groups } = await getClosureChoice(mover.ctx, { token, units: [] });
    const to = addDays(from, 1);
    const moves = (own: Db) =>
      choose({ ...mover.ctx, db: own }, { token, units: groups[0]!.chosen, choice: "move", date: to });
    const moved = await (first === "closure"
      ? runWhileHeld<unknown>(database, closes(to), moves)
      : runWhileHeld<unknown>(database, moves, closes(to)));
    if (first === "closure") {
      for (const end of [placed, moved])
        expect(end).toMatchObject({ status: "rejected", reason: { code: "day_closed" } });
      expect(await getOrder(mover.ctx, mover)).toMatchObject({ lines: [{ date: from }] });
    } else {
      for (const { status } of [placed, moved]) expect(status).toBe("fulfilled");
      expect(await getOrder(mover.ctx, mover)).toMatchObject({
        lines: [{ date: to }],
        closings: [{ isOpen: true }],
      });
    }
  }
});
