import { randomUUID } from "node:crypto";
import { and, eq, like, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { checkIn } from "~/domain/admission/check-in.server";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { sendClosureCode } from "~/domain/aftersales/closure-access.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listClosures } from "~/domain/aftersales/list-closures.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { deriveDigits } from "~/domain/aftersales/payout-account-code.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { reopenDays } from "~/domain/aftersales/reopen-days.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { ApplyClosureChoice, RequestRefund } from "~/domain/aftersales/schema";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { closureOrders, credits, exchangeUnits, messages, payoutAccountCodes, refunds } from "~db/schema";
import { startActionProcess } from "~tests/setup/action-process";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";
import { accessTokenOf, registerCustomer, visitWithToken } from "~tests/setup/factories-people";
import { pauseAt } from "~tests/setup/pause-at";

const database = openTestDatabase();
const reason = { vi: "Gió giật trên đỉnh", en: "Gusts at the top" };
let days = 0;

/** Returns an unused Monday or Wednesday for each test, so that the next day has the same price. */
function ownDay(): string {
  const nth = days++;
  return addDays(findDayAhead(1), 7 * Math.floor(nth / 2) + 2 * (nth % 2));
}

async function paidFor(date: string, quantities: Record<string, number> = { adult: 2 }, form: object = {}) {
  const order = await placeOrderAsGuest(database.db, { line: { date, quantities }, form });
  await payOrderOf(order.ctx, order.code);
  return order;
}

async function close(date: string, ctx?: Ctx) {
  const staff = asStaff(ctx ?? (await createVisit(database.db)), "manager");
  return (await closeDays(staff, { from: date, times: [], reason })).id;
}

async function emptyOutbox(ctx: Ctx) {
  while ((await sendQueuedMessages(createLaterVisit(ctx, 24 * 60))) > 0);
}

async function notifyAll(ctx: Ctx) {
  do await emptyOutbox(ctx);
  while ((await notifyOfClosures(ctx)) > 0);
  await emptyOutbox(ctx);
}

/** Matches the messages of a kind that are sent as emails, and not those to phones. */
const isEmail = (kind: string) => and(eq(messages.kind, kind), eq(messages.channel, "mail"));

const choose = (ctx: Ctx, input: object) =>
  applyClosureChoice(ctx, ApplyClosureChoice.parse({ key: randomUUID(), ...input }));

test("previews a closure's numbers; after it nothing is sold, and each buyer is notified once with a link", async () => {
  const date = ownDay();
  const one = await paidFor(date, { adult: 2, child: 1 });
  const two = await paidFor(date, { adult: 1 }, { email: undefined, phoneNumber: "0987654321" });
  const unpaid = await placeOrderAsGuest(database.db, { line: { date } });
  const holding = await createVisit(database.db);
  await fillCart(holding, { date });
  await holdPlaces(holding, { kind: "cart" });

  const staff = asStaff(one.ctx, "manager");
  const [a, b] = await Promise.all([one, two].map(({ code }) => orderRow(database.db, code)));
  const preview = await previewClosure(staff, { from: date, times: [] });
  expect(preview).toMatchObject({ orders: 2, people: 4, amount: a!.order.total + b!.order.total, unpaid: 2 });
  expect(preview.calls).toEqual([
    { code: two.code, fullName: "Trần Thị Hoa", phone: "+84987654321", people: 1, services: 0 },
  ]);
  await expect(closeDays(staff, { from: date, times: [], reason, people: 3 })).rejects.toThrow("closing_changed");
  const { id } = await closeDays(staff, { from: date, times: [], reason, people: 4 });

  await expect(fillCart(await createVisit(database.db), { date })).rejects.toThrow("day_closed");
  await expect(placeOrderForm(holding)).rejects.toThrow("day_closed");
  await expect(payOrder(unpaid.ctx, { code: unpaid.code, method: "vietqr" })).rejects.toThrow("order_day_closed");
  expect(await getOrder(unpaid.ctx, unpaid)).toMatchObject({ canPay: false, unpaidClosed: true });

  await emptyOutbox(one.ctx);
  await Promise.all([notifyOfClosures(one.ctx), notifyOfClosures(one.ctx)]);
  await notifyAll(one.ctx);
  const keys = await database.db.select().from(messages).where(isEmail("day_closed"));
  expect(keys.map(({ key }) => key)).toEqual([`day_closed:${one.code}:${id}`]);
  expect(await database.db.$count(closureOrders, eq(closureOrders.closureId, id))).toBe(2);
  const [message] = await database.sql`select text from demo_inbox where message_id = ${keys[0]!.id}`;
  expect(message?.text).toContain(reason.vi);
  expect(message?.text).toContain(`/doi-lich/${sealClosureLink(id, one.code)}`);

  // A payment that was under way still pays its order. Its buyer is notified and may choose like the others.
  await payOrderOf(unpaid.ctx, unpaid.code);
  await notifyAll(one.ctx);
  const late = await getOrder(unpaid.ctx, unpaid);
  expect(late).toMatchObject({ paymentStatus: "paid", closings: [{ id, isOpen: true, reason: { text: reason.vi } }] });
  expect(await database.db.$count(messages, eq(messages.key, `day_closed:${unpaid.code}:${id}`))).toBe(1);
  const { verdict } = await checkTicket(one.ctx, { token: late.tickets[0]!.token });
  expect(verdict).toBe("closed");
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a link exchanges without a difference or refunds in full, each ticket once, and shows the outcome of each", async () => {
  const date = ownDay();
  const { ctx, code } = await paidFor(date, { adult: 4 });
  const id = await close(date);
  const token = sealClosureLink(id, code);
  // This browser has neither the buyer's session nor a login.
  const stranger = await createVisit(database.db);
  const offer = await getClosureChoice(stranger, { token, units: [] });
  const [first, second, third, fourth] = offer.groups[0]!.units.map(({ key }) => key) as [
    string,
    string,
    string,
    string,
  ];
  const dear = offer.groups[0]!.calendar!.days.findLast(
    ({ date: day, difference }) => day !== date && difference !== null,
  )!;
  expect(dear.difference).toBe(0);
  await choose(stranger, { token, units: [first], choice: "move", date: dear.date, time: "" });
  const form = { token, key: randomUUID(), units: [second], choice: "back" };
  await choose(stranger, form);
  await choose(stranger, form);
  await expect(choose(stranger, { token, units: [first, third], choice: "back" })).rejects.toThrow("closing_chosen");
  // A form with the same key but another button or other tickets is not a repetition of the first one.
  await expect(choose(stranger, { ...form, choice: "credit" })).rejects.toThrow("closing_chosen");
  await choose(stranger, { ...form, units: [fourth], choice: "credit" });
  const after = await getClosureChoice(stranger, { token, units: [] });
  expect(after.became.map(({ key, what }) => [key, what])).toEqual([
    [first, "moved"],
    [second, "back"],
    [fourth, "credit"],
  ]);
  expect(after.groups[0]!.units.map(({ key }) => key)).toEqual([third]);
  // The link opens the choice and nothing else of the order.
  await expect(getOrder(stranger, { code })).rejects.toThrow("order_not_found");

  // The free exchange does not count against the three permitted ones. The refund terms of the new day apply.
  const moved = (await getExchangeOffer(ctx, { code, units: [] })).units.find(({ key }) => key === first);
  expect(moved).toMatchObject({ date: dear.date, move: { times: 3, free: false } });
  const back = (await getRefundOffer(ctx, { code })).units.find(({ key }) => key === first);
  expect(back?.back).toMatchObject({ percent: 100, rule: "in_time" });
  const [closure] = (await listClosures(asStaff(ctx))).closings;
  expect(closure).toMatchObject({ id, moved: { orders: 1, people: 1 }, back: { orders: 1, people: 1 } });
  expect(closure).toMatchObject({ open: { orders: 1, people: 1 }, credit: { orders: 1, people: 1 } });
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("the audit accepts a choice that overlaps the closure or the reopening in time", async () => {
  const date = ownDay();
  const { ctx, code } = await paidFor(date);
  const id = await close(date, createLaterVisit(ctx, 0.5));
  const token = sealClosureLink(id, code);
  const { groups } = await getClosureChoice(ctx, { token, units: [] });
  const [first, second] = groups[0]!.units.map(({ key }) => key) as [string, string];
  await choose(ctx, { token, units: [first], choice: "back" });
  await choose(createLaterVisit(ctx, 1.5), {
    token,
    units: [second],
    choice: "move",
    date: addDays(date, 1),
    time: "",
  });
  await reopenDays(asStaff(createLaterVisit(ctx, 1)), { id });
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a link gives access to one order and its tickets of the closed days, for twelve months", async () => {
  const date = ownDay();
  const [mine, other] = [await paidFor(date), await paidFor(date)];
  const id = await close(date);
  const token = sealClosureLink(id, mine.code);
  const offer = await getClosureChoice(other.ctx, { token: sealClosureLink(id, other.code), units: [] });
  const theirs = offer.groups[0]!.chosen;
  await expect(choose(mine.ctx, { token, units: theirs, choice: "back" })).rejects.toThrow("closing_chosen");
  const forged = token.replace(mine.code, other.code);
  await expect(choose(mine.ctx, { token: forged, units: theirs, choice: "back" })).rejects.toThrow("closing_not_found");
  await expect(getClosureChoice(mine.ctx, { token: forged, units: [] })).rejects.toThrow("closing_not_found");
  await expect(choose(mine.ctx, { token, units: [], choice: "back" })).rejects.toThrow("nothing_chosen");

  const [day, year] = [24 * 60, 365 * 24 * 60];
  const last = { ...mine.ctx, now: new Date(`${addDays(date, 365)}T10:00:00+07:00`) };
  expect((await getClosureChoice(last, { token, units: [] })).state).toBe("choose");
  await expect(getClosureChoice(createLaterVisit(last, day), { token, units: [] })).rejects.toThrow(
    "closing_link_over",
  );
  const units = (await getClosureChoice(last, { token, units: [] })).groups[0]!.chosen;
  await expect(choose(createLaterVisit(last, year), { token, units, choice: "back" })).rejects.toThrow(
    "closing_link_over",
  );
  await choose(last, { token, units, choice: "back" });
  expect((await getClosureChoice(last, { token, units: [] })).state).toBe("chosen");
});

test("a reader with only the order's code and phone needs an emailed code for a refund or credit, but not for an exchange", async () => {
  const date = ownDay();
  const { code } = await paidFor(date, { adult: 4 });
  const id = await close(date);
  const { order } = await orderRow(database.db, code);
  const finder = await createVisit(database.db);
  await lookUpOrder(finder, { code, contact: order.phone });
  const { token = "" } = (await getOrder(finder, { code })).closings[0] ?? {};
  expect(token).not.toBe(sealClosureLink(id, code));
  const offer = await getClosureChoice(finder, { token, units: [] });
  expect(offer.emailOfCode).toBe("h•••@example.vn");
  const [first = "", second = "", third = "", fourth = ""] = offer.groups[0]!.chosen;
  for (const choice of ["back", "credit"] as const)
    await expect(choose(finder, { token, units: [first], choice })).rejects.toMatchObject({
      code: "email_code_needed",
      field: "oneTimeCode",
    });
  // Without the code, the order's refund form does not refund tickets of a closed day either.
  const { units } = await getRefundOffer(finder, { code });
  expect(units.map(({ back, why }) => [back, why])).toEqual(units.map(() => [null, "closed_day"]));
  const back = { code, key: randomUUID(), units: [first], pieces: {}, amount: offer.groups[0]!.units[0]!.paid };
  await expect(requestRefund(finder, back)).rejects.toMatchObject({ code: "choose_at_closing" });
  const moved = offer.groups[0]!.calendar!.days.find((day) => day.date !== date && day.difference !== null)!;
  await choose(finder, { token, units: [first], choice: "move", date: moved.date, time: "" });

  expect(await sendClosureCode(finder, { token })).toEqual({ to: "h•••@example.vn" });
  const [emailed] = await database.db.select().from(payoutAccountCodes).where(eq(payoutAccountCodes.orderId, order.id));
  const digits = deriveDigits(emailed!);
  const wrong = digits === "000000" ? "111111" : "000000";
  const credit = { token, units: [second], choice: "credit" } as const;
  await expect(choose(finder, { ...credit, oneTimeCode: wrong })).rejects.toMatchObject({ code: "account_code_wrong" });
  const sent = { ...credit, key: randomUUID(), oneTimeCode: digits };
  await choose(finder, sent);
  // The same form is accepted again, although its code is used. The used code allows nothing else.
  await choose(finder, sent);
  await expect(choose(finder, { ...credit, units: [third], oneTimeCode: digits })).rejects.toMatchObject({
    code: "account_code_over",
  });
  const foundOrder = JSON.stringify(await getOrder(finder, { code }));
  for (const given of await database.db.select().from(credits)) expect(foundOrder).not.toContain(given.code);

  // A visitor with the link from an email, and one who is logged in to the order's account, need no code.
  await choose(finder, { token: sealClosureLink(id, code), units: [third], choice: "back" });
  const guest = await createVisit(database.db);
  const account = await visitWithToken(guest, await accessTokenOf(guest, await registerCustomer(guest)));
  await database.sql`update orders set user_id = ${account.visitor.userId} where code = ${code}`;
  await choose(account, { token, units: [fourth], choice: "back" });
});

test("does not refund again what became store credit when staff cancel the rest of the order", async () => {
  const date = ownDay();
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date, quantities: { adult: 2 } });
  await addVariant(ctx, { sku: (await makeVariant(database.db)).sku, quantity: 1 });
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  const token = sealClosureLink(await close(date), code);
  const { groups } = await getClosureChoice(ctx, { token, units: [] });
  await choose(ctx, { token, units: groups[0]!.chosen.slice(0, 1), choice: "credit" });
  await cancelOrderByStaff(asStaff(ctx), code);
  const { total, refundDue, credits } = await getOrder(ctx, { code });
  expect(credits).toMatchObject([{ balance: groups[0]!.units[0]!.paid }]);
  expect(refundDue).toBe(total - groups[0]!.units[0]!.paid);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a ticket used while credit is chosen for it and another one: only the other one becomes credit", async () => {
  const date = ownDay();
  const { ctx, code } = await paidFor(date, { adult: 2 });
  const token = sealClosureLink(await close(date), code);
  const [group] = (await getClosureChoice(ctx, { token, units: [] })).groups;
  const scanned = (await getOrder(ctx, { code })).tickets[0]!.code;
  const pools = (await database.sql<{ id: number }[]>`select id from pools`).map(({ id }) => id);
  const gate = { ...asStaff(ctx, "gate"), now: instantOf(date, "10:00") };
  const scan = { id: randomUUID(), scanned, gate: 1, direction: "up", pools, device: "one" } as const;
  await pauseAt({ sql: database.sql, at: "insert on refund_requests", meanwhile: () => checkIn(gate, scan) }, () =>
    choose(ctx, { token, units: group!.chosen, choice: "credit" }),
  );
  expect((await getOrder(ctx, { code })).credits).toMatchObject([{ balance: group!.units[1]!.paid }]);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("two parallel choices for one ticket: one is applied", async () => {
  for (let round = 0; round < 4; round++) {
    const day = ownDay();
    const { ctx, code } = await paidFor(day, { adult: 1 });
    const token = sealClosureLink(await close(day), code);
    const { groups } = await getClosureChoice(ctx, { token, units: [] });
    const units = groups[0]!.chosen;
    const to = groups[0]!.calendar!.days.findLast(({ date: one, difference }) => one !== day && difference === 0)!.date;
    const other = connect(database.url, 1);
    const [visited, again] = [ctx, { ...ctx, db: other.db }];
    const ends = await Promise.allSettled([
      choose(visited, { token, units, choice: "move", date: to, time: "" }),
      choose(again, { token, units, choice: "back" }),
    ]);
    await other.close();
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await findBrokenRules(database.db)).toEqual([]);
  }
});

test("a closure during checkouts includes every ticket that is sold", async () => {
  const date = ownDay();
  const visitors = await Promise.all(Array.from({ length: 6 }, () => createVisit(database.db)));
  for (const ctx of visitors) {
    await fillCart(ctx, { date });
    await holdPlaces(ctx, { kind: "cart" });
  }
  const [closed, ...ends] = await Promise.allSettled([
    close(date),
    ...visitors.map(async (ctx) => {
      const { code } = await placeOrderForm(ctx);
      await payOrderOf(ctx, code);
      return { ctx, code };
    }),
  ]);
  const id = (closed as PromiseFulfilledResult<number>).value;
  await notifyAll(visitors[0]!);
  for (const end of ends) {
    if (end.status === "rejected") expect(String(end.reason)).toContain("day_closed");
    else {
      const { ctx, code } = (end as PromiseFulfilledResult<{ ctx: Ctx; code: string }>).value;
      expect((await getOrder(ctx, { code })).closings).toMatchObject([{ id, isOpen: true }]);
      expect(await database.db.$count(messages, eq(messages.key, `day_closed:${code}:${id}`))).toBe(1);
    }
  }
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("notifies each buyer once although the process is killed meanwhile", async () => {
  const date = ownDay();
  const orders = [];
  for (let n = 0; n < 8; n++) orders.push(await paidFor(date, { adult: 1 }));
  const id = await close(date);
  const [{ ctx }] = orders as [(typeof orders)[number]];
  await emptyOutbox(ctx);
  const runner = await startActionProcess(database.url);
  // The process is killed while it writes the last email.
  const last = `day_closed:${orders.at(-1)!.code}:${id}`;
  const at = `insert on messages when new.key = '${last}'`;
  await pauseAt({ sql: database.sql, at, meanwhile: runner.kill }, () =>
    runner.do({ does: "notifyOfClosures", input: undefined }),
  );
  expect(await database.db.$count(closureOrders, eq(closureOrders.closureId, id))).toBe(0);
  await Promise.all([1, 2, 3].map(() => notifyOfClosures(ctx)));
  await notifyAll(ctx);
  const notified = await database.db
    .select()
    .from(messages)
    .where(like(messages.key, `day_closed:%:${id}`));
  expect(notified.map(({ key }) => key).sort()).toEqual(orders.map(({ code }) => `day_closed:${code}:${id}`).sort());
});

test("two staff members who close one day in parallel: one succeeds, and buyers are notified once", async () => {
  const date = ownDay();
  const { ctx, code } = await paidFor(date);
  const other = connect(database.url, 1);
  const ends = await Promise.allSettled([close(date, ctx), close(date, { ...ctx, db: other.db })]);
  await other.close();
  expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "closed_already" } });
  await notifyAll(ctx);
  expect(
    await database.db.$count(messages, and(isEmail("day_closed"), like(messages.key, `day_closed:${code}:%`))),
  ).toBe(1);
});

test("reopening keeps earlier choices, notifies the other buyers, and leaves slots of other closures closed", async () => {
  const date = ownDay();
  const [chose, waiting] = [await paidFor(date), await paidFor(date)];
  const first = await close(date);
  const range = { from: date, to: addDays(date, 1), times: [], reason };
  const { id: second } = await closeDays(asStaff(chose.ctx), range);
  const staff = asStaff(chose.ctx);
  await notifyAll(chose.ctx);
  const token = sealClosureLink(first, chose.code);
  const { groups } = await getClosureChoice(chose.ctx, { token, units: [] });
  await choose(chose.ctx, { token, units: groups[0]!.chosen, choice: "back" });

  await reopenDays(staff, { id: first });
  await expect(reopenDays(staff, { id: first })).rejects.toThrow("closing_reopened");
  await notifyAll(chose.ctx);
  await expect(fillCart(await createVisit(database.db), { date })).rejects.toThrow("day_closed");
  // The link of the first closure still opens the choice, because the second closure keeps the day closed.
  expect((await getClosureChoice(waiting.ctx, { token: sealClosureLink(first, waiting.code), units: [] })).state).toBe(
    "choose",
  );
  expect(await database.db.$count(messages, isEmail("day_open_again"))).toBe(0);

  await reopenDays(staff, { id: second });
  await notifyAll(chose.ctx);
  const sentMessages = await database.db.select().from(messages).where(isEmail("day_open_again"));
  expect(sentMessages.map(({ key }) => key)).toEqual([
    expect.stringMatching(`^day_open_again:${waiting.code}:${second}:`),
  ]);
  await fillCart(await createVisit(database.db), { date });
  const link = { token: sealClosureLink(second, waiting.code), units: [] };
  expect(await getClosureChoice(waiting.ctx, link)).toMatchObject({
    state: "reopened",
    became: [{ what: "kept" }, {}],
  });
  const units = (await getRefundOffer(waiting.ctx, waiting)).units.map(({ key }) => key);
  await expect(choose(waiting.ctx, { ...link, units, choice: "back" })).rejects.toThrow("closing_over");
  expect(await database.db.$count(refunds, sql`reason = 'request_approved'`)).toBeGreaterThan(0);
  expect(await database.db.$count(exchangeUnits, eq(exchangeUnits.closureId, second))).toBe(0);
  expect(await findBrokenRules(database.db)).toEqual([]);
});

async function paidForTwoDays(date: string) {
  const ctx = await createVisit(database.db);
  for (const day of [date, addDays(date, 1)]) await fillCart(ctx, { date: day, quantities: { adult: 1 } });
  const { code } = await placeOrderForm(ctx);
  await payOrderOf(ctx, code);
  return { ctx, code };
}

async function listEmailKeys({ code }: { code: string }, kind: "day_closed" | "day_open_again") {
  const rows = await database.db
    .select()
    .from(messages)
    .where(and(isEmail(kind), like(messages.key, `${kind}:${code}:%`)))
    .orderBy(messages.id);
  return rows.map(({ key }) => Number(key.split(":")[2]));
}

test("overlapping closures notify a buyer once of each closed and each reopened slot, also in parallel", async () => {
  const date = ownDay();
  const [one, two] = [await paidFor(date), await paidForTwoDays(date)];
  const staff = asStaff(one.ctx);
  const first = await close(date);
  const { id: second } = await closeDays(staff, { from: date, to: addDays(date, 1), times: [], reason });
  await emptyOutbox(one.ctx);
  const other = connect(database.url, 1);
  const at = `insert on messages when new.key = 'day_closed:${one.code}:${first}'`;
  const meanwhile = () => notifyOfClosures({ ...one.ctx, db: other.db });
  await pauseAt({ sql: database.sql, at, meanwhile }, () => notifyOfClosures(one.ctx));
  await other.close();
  await notifyAll(one.ctx);
  expect(await listEmailKeys(one, "day_closed")).toEqual([first]);
  expect(await listEmailKeys(two, "day_closed")).toEqual([first, second]);
  // Two closures cover the day, but the order has one open choice, that of the newer closure.
  expect((await getOrder(one.ctx, one)).closings.filter(({ isOpen }) => isOpen)).toMatchObject([{ id: second }]);

  await reopenDays(staff, { id: second });
  await notifyAll(one.ctx);
  expect(await listEmailKeys(one, "day_open_again")).toEqual([]);
  expect(await listEmailKeys(two, "day_open_again")).toEqual([second]);
  const { id: third } = await closeDays(staff, { from: date, to: addDays(date, 1), times: [], reason });
  await notifyAll(one.ctx);
  for (const id of [first, third]) await reopenDays(staff, { id });
  await notifyAll(one.ctx);
  expect(await listEmailKeys(one, "day_closed")).toEqual([first]);
  expect(await listEmailKeys(two, "day_closed")).toEqual([first, second, third]);
  expect(await listEmailKeys(one, "day_open_again")).toEqual([third]);
  expect(await listEmailKeys(two, "day_open_again")).toEqual([second, third]);
});

test("the order page refunds tickets of two closures together, and each closure counts its own", async () => {
  const date = ownDay();
  const { ctx, code } = await paidForTwoDays(date);
  const ids: number[] = [];
  for (const day of [date, addDays(date, 1)]) ids.push(await close(day));
  const { units } = await getRefundOffer(ctx, { code });
  const amount = units.reduce((sum, { paid }) => sum + paid, 0);
  await requestRefund(
    ctx,
    RequestRefund.parse({ code, key: randomUUID(), units: units.map(({ key }) => key), amount }),
  );
  expect(await getOrder(ctx, { code })).toMatchObject({ refundDue: amount });
  const closures = (await listClosures(asStaff(ctx))).closings.filter(({ id }) => ids.includes(id));
  expect(closures.map(({ back }) => back)).toEqual(ids.map(() => ({ orders: 1, people: 1, services: 0 })));
  expect(await findBrokenRules(database.db)).toEqual([]);
});
