import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { checkIn } from "~/domain/admission/check-in.server";
import { approveRefund } from "~/domain/aftersales/decide-refund.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer, type RefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { presentRefundPage } from "~/domain/aftersales/present-refund.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { startExchange } from "~/domain/aftersales/start-exchange.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getCheckout } from "~/domain/orders/get-checkout.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { presentCheckout } from "~/domain/orders/present-checkout.server";
import { splitRefund } from "~/domain/payments/create-refund.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { getCreditBalance } from "~/domain/payments/view-credit.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { formatVnd, splitVat } from "~/lib/money";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import { connect, type Db } from "~db/client.server";
import { orderLines, refunds, refundUnits, stocks, tickets, variants } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  newPhone,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
  slotOf,
} from "~tests/setup/factories";
import { sendRefundByHand } from "~tests/setup/factories-aftersales";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const t = translateIn("vi");
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

async function paidOrder(quantities: Record<string, number> = { adult: 2 }, slug = "cap-treo-khu-hoi") {
  const made = await placeOrderAsGuest(database.db, { line: { slug, quantities } });
  await payOrderOf(made.ctx, made.code);
  return made;
}

function toInput(offer: RefundOffer, units: string[]) {
  const chosen = offer.units.filter(({ key }) => units.includes(key));
  const amount = chosen.reduce((sum, { back }) => sum + (back?.amount ?? 0), 0);
  return { code: offer.code, key: randomUUID() as string, units, pieces: {}, amount };
}

async function requestUnitRefund(ctx: Ctx, code: string, units: string[]) {
  const input = toInput(await getRefundOffer(ctx, { code }), units);
  await requestRefund(ctx, input);
  return input.amount;
}

const keysOf = async (ctx: Ctx, code: string) => (await getRefundOffer(ctx, { code })).units.map(({ key }) => key);
const returnedOf = async (code: string) => {
  const { intent } = await orderRow(database.db, code);
  const rows = await database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
};

/** Runs the actions in parallel, each on a connection of its own, as separate processes would. */
async function runTogether<Done>(ctx: Ctx, ...actions: ((ctx: Ctx) => Promise<Done>)[]) {
  const { options } = database.sql;
  const url = `postgres://${options.user}:${options.pass ?? ""}@${options.host[0]}:${options.port[0]}/${options.database}`;
  const own = actions.map(() => connect(url, 1));
  const outcomes = await Promise.allSettled(
    actions.map((action, index) => action({ ...ctx, db: own[index]!.db as Db })),
  );
  await Promise.all(own.map(({ close }) => close()));
  return outcomes;
}

test("checkout and the refund page show the amount that the shop retains when a refund is 50 %", async () => {
  const ctx = await createVisit(database.db, { now: currentTime() });
  await fillCart(ctx, { date: addDays(shopDate(ctx.now), 2) });
  const checkout = await getCheckout(ctx, { kind: "cart" });
  const retained = formatVnd(checkout.cart.total / 2, "vi");
  expect(presentCheckout(ctx, checkout).refunds?.title).toContain(t("checkout.retention", { kept: retained }));
  const { code } = await placeOrderForm(ctx);
  await payOrderOf(ctx, code);
  const { refund } = presentRefundPage(ctx, await getRefundOffer(ctx, { code }));
  expect(refund.units.map(({ ruleText }) => ruleText)).toEqual([
    expect.stringContaining(t("refunds.keeps", { kept: retained })),
  ]);
});

test("refuses a second refund of the same ticket in parallel, and the same form twice is one request", async () => {
  const { ctx, code } = await paidOrder();
  const offer = await getRefundOffer(ctx, { code });
  const [first] = offer.units;
  const input = () => toInput(offer, [first!.key]);
  const windows = await runTogether(
    ctx,
    (own) => requestRefund(own, input()),
    (own) => requestRefund(own, input()),
  );
  expect(windows.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(windows.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "not_to_give_back" } });
  expect(await returnedOf(code)).toBe(first!.paid);

  const other = toInput(await getRefundOffer(ctx, { code }), [offer.units[1]!.key]);
  const twice = await runTogether(
    ctx,
    (own) => requestRefund(own, other),
    (own) => requestRefund(own, other),
  );
  const ids = twice.map((one) => (one.status === "fulfilled" ? one.value.id : one.reason));
  expect(new Set(ids).size).toBe(1);
  await expect(requestRefund(ctx, { ...other, note: "khác" })).rejects.toMatchObject({ code: "form_used" });
  expect(await getOrder(ctx, { code })).toMatchObject({ refundDue: first!.paid * 2, lines: [{ returned: 2 }] });
});

test("a refund and an exchange of one ticket in parallel: one succeeds", async () => {
  for (let round = 0; round < 4; round++) {
    const { ctx, code } = await paidOrder({ adult: 1 });
    const offer = await getRefundOffer(ctx, { code });
    const units = [offer.units[0]!.key];
    // The exchange costs more and waits for the difference.
    const date = addDays(findDayAhead(2), 4);
    const { calendar } = await getExchangeOffer(ctx, { code, units, date });
    const difference = calendar?.days.find((day) => day.date === date)?.difference ?? 0;
    expect(difference).toBeGreaterThan(0);
    const moved = { code, units, date, time: "", difference, key: randomUUID(), method: "vietqr" };
    const outcomes = await runTogether<unknown>(
      ctx,
      (own) => requestRefund(own, toInput(offer, units)),
      (own) => startExchange(own, moved),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

test("a refund and a scan of one ticket in parallel: an admitted visitor gets no refund, a refunded one is not admitted", async () => {
  const { poolId, date } = await slotOf(database.db);
  const there = instantOf(date, "09:00");
  for (let round = 0; round < 6; round++) {
    const { ctx, code } = await paidOrder({ adult: 1 });
    const { order } = await orderRow(database.db, code);
    const offer = await getRefundOffer(ctx, { code });
    const [ticket] = await database.db.select().from(tickets).where(eq(tickets.orderId, order.id));
    const gate = { gate: 1, direction: "up" as const, pools: [poolId], device: "a-phone" };
    const scan = { ...gate, id: randomUUID() as string, scanned: ticket!.token };
    const [back, scanned] = await runTogether<unknown>(
      ctx,
      (mine) => requestRefund(mine, toInput(offer, [offer.units[0]!.key])),
      (mine) => checkIn({ ...asStaff(mine, "gate"), now: there }, scan),
    );
    const [now] = await database.db.select().from(tickets).where(eq(tickets.orderId, order.id));
    const isIn = now!.state === "used";
    expect(scanned).toMatchObject({ status: "fulfilled", value: { verdict: isIn ? "valid" : "refunded" } });
    expect(back?.status).toBe(isIn ? "rejected" : "fulfilled");
    expect(await returnedOf(code)).toBe(isIn ? 0 : offer.units[0]!.paid);
  }
});

test("refunds one of five discounted tickets exactly; five single refunds add up to the total and its VAT", async () => {
  const { db } = database;
  const [credit, byCredit] = [await makeCredit(db, 333_331), 333_331];
  const { ctx, code } = await placeOrderAsGuest(db, {
    line: { quantities: { adult: 5 } },
    form: { credit, creditPays: byCredit },
  });
  // 10,003 VND cannot be split evenly over five tickets. An order stores its discount, so the test writes it into the
  // order that was placed.
  const { order, intent } = await orderRow(db, code);
  const total = order.total - 10_003;
  const { vat } = splitVat(total, 8);
  await db
    .update(orderLines)
    .set({ discountShare: 10_003, total, vat, vatPercent: 8 })
    .where(eq(orderLines.orderId, order.id));
  await database.sql`update orders set total = ${total}, vat = ${vat} where id = ${order.id}`;
  await database.sql`update payment_intents set amount = ${total} where id = ${intent.id}`;
  await database.sql`update payment_attempts set amount = ${total - byCredit} where payment_intent_id = ${intent.id}`;
  const rest = { provider: "vietqr", transactionId: randomUUID(), amount: total - byCredit } as const;
  expect(await receivePayment(ctx, { ...rest, paymentIntentId: intent.id, attemptId: null })).toBe("paid");
  const balance = async () => (await getCreditBalance(await createVisit(db), { code: credit })).balance;
  const keys = await keysOf(ctx, code);
  expect(keys).toHaveLength(5);
  const first = await requestUnitRefund(ctx, code, keys.slice(0, 1));
  expect(Math.abs(first - total / 5)).toBeLessThan(1);
  expect(await returnedOf(code)).toBe(first);
  expect(await balance()).toBe(Math.ceil((first * byCredit) / total));
  for (const key of keys.slice(1)) await requestUnitRefund(ctx, code, [key]);
  expect([await returnedOf(code), await balance()]).toEqual([total, byCredit]);
  const { requests } = await getRefundOffer(ctx, { code });
  expect(requests.flatMap(({ what }) => what).reduce((sum, one) => sum + one.vat, 0)).toBe(vat);
});

describe("form values are checked", () => {
  test("another amount: reports the right one and changes nothing", async () => {
    const { ctx, code } = await paidOrder();
    const input = toInput(await getRefundOffer(ctx, { code }), (await keysOf(ctx, code)).slice(0, 1));
    for (const amount of [input.amount + 1, 0, 9e9])
      await expect(requestRefund(ctx, { ...input, amount })).rejects.toMatchObject({
        ...{ code: "refund_changed", field: "amount", params: { amount: input.amount } },
      });
    expect(await returnedOf(code)).toBe(0);
  });

  test("refuses a ticket of another order, a used or refunded one, half a family, and too many items", async () => {
    const { ctx, code } = await paidOrder();
    const other = await paidOrder();
    const [foreign] = await keysOf(other.ctx, other.code);
    const [own] = await keysOf(ctx, code);
    const ask = (units: string[], quantities: Record<string, number> = {}) =>
      requestRefund(ctx, { code, key: randomUUID(), units, pieces: quantities, amount: 0 });
    const not = { code: "not_to_give_back" };
    await expect(ask([foreign!])).rejects.toMatchObject(not);
    await expect(ask([`${own!.split("-")[0]}-7`])).rejects.toMatchObject(not);
    await expect(ask([], { "1": 1 })).rejects.toMatchObject({ ...not, field: "pieces.1" });
    await expect(ask([])).rejects.toMatchObject({ code: "nothing_chosen" });
    await expect(
      requestRefund(other.ctx, { ...toInput(await getRefundOffer(ctx, { code }), [own!]) }),
    ).rejects.toMatchObject({ code: "order_not_found" });
    await requestUnitRefund(ctx, code, [own!]);
    await expect(ask([own!])).rejects.toMatchObject({ ...not, field: `units.${own}` });
    const [, used] = await keysOf(ctx, code);
    const [{ id }] = await database.sql<[{ id: number }]>`update tickets set state = 'used' where state = 'valid'
      and order_id = (select id from orders where code = ${code}) returning id`;
    await expect(ask([used!])).rejects.toMatchObject({ ...not, field: `units.${used}` });
    await database.sql`update tickets set state = 'valid' where id = ${id}`;

    const family = await paidOrder({ family: 1 }, "ve-gia-dinh");
    const keys = await keysOf(family.ctx, family.code);
    expect(keys).toHaveLength(1);
    const half = {
      code: family.code,
      key: randomUUID() as string,
      units: [],
      pieces: { [keys[0]!.split("-")[0]!]: 2 },
    };
    await expect(requestRefund(family.ctx, { ...half, amount: 0 })).rejects.toMatchObject(not);
    await requestUnitRefund(family.ctx, family.code, keys);
    const states = (await getOrder(family.ctx, { code: family.code })).tickets.map(({ state }) => state);
    expect(states).toEqual(Array(4).fill("refunded"));
  });
});

test("goods can be refunded within seven days of delivery; staff decide and state what happens to the stock", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const variant = await makeVariant(db, { stock: 10 });
  await addVariant(ctx, { sku: variant.sku, quantity: 3 });
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  const staff = asStaff(ctx);
  await processOrder(staff, code);
  await shipOrder(staff, { code, carrier: "GHN", tracking: "" });
  await deliverOrder(staff, code);
  const countReturned = async () => {
    const [row] = await db.select({ stockId: variants.stockId }).from(variants).where(eq(variants.id, variant.id));
    const [stock] = await db.select().from(stocks).where(eq(stocks.id, row!.stockId));
    return stock!.quantity;
  };
  const offer = await getRefundOffer(createLaterVisit(ctx, 7 * 24 * 60 - 1), { code });
  expect(offer.units.map(({ back }) => back?.rule)).toEqual(["soon_after", "soon_after", "soon_after"]);
  expect((await getRefundOffer(createLaterVisit(ctx, 7 * 24 * 60 + 1), { code })).units[0]).toMatchObject({
    why: "too_late",
  });
  const line = String(offer.units[0]!.line);
  const two = offer.units[0]!.paid * 2;
  const input = { code, key: randomUUID() as string, units: [], pieces: { [line]: 2 }, amount: two };
  const { id } = await requestRefund(ctx, input);
  expect(await returnedOf(code)).toBe(0);
  await expect(approveRefund(staff, { id })).rejects.toMatchObject({ code: "stock_word_missing" });
  const before = await countReturned();
  await approveRefund(staff, { id, stock: "back" });
  expect([await countReturned(), await returnedOf(code)]).toEqual([before + 2, two]);
  // The shipping fee is refunded together with the last goods.
  const last = (await getRefundOffer(ctx, { code })).shipping;
  const again = { ...input, key: randomUUID() as string, pieces: { [line]: 1 }, amount: two / 2 + last };
  await approveRefund(staff, { id: (await requestRefund(ctx, again)).id, stock: "written_off" });
  const { order } = await orderRow(db, code);
  expect([await countReturned(), await returnedOf(code)]).toEqual([before + 2, order.total]);
});

async function tenCheap() {
  const ctx = await createVisit(database.db);
  const tiers = [
    { min: 3, percent: 5 },
    { min: 10, percent: 10 },
  ];
  const { sku } = await makeVariant(database.db, { price: 30_000, stock: 20, tiers });
  await addVariant(ctx, { sku, quantity: 10 });
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  const goBack = async (count: number, by = ctx) => {
    const { units, shipping } = await getRefundOffer(by, { code });
    const own = units.filter((unit) => unit.own).reverse();
    const all = count === own.length ? shipping : 0;
    const amount = own.slice(0, count).reduce((sum, { back }) => sum + (back?.amount ?? 0), all);
    const input = { code, key: randomUUID() as string, units: [], pieces: { [own[0]!.line]: count }, amount };
    return { ...(await requestRefund(by, input)), amount };
  };
  return { ctx, code, goBack, order: (await orderRow(database.db, code)).order };
}

test("a refund of most items ends the quantity discount, as the page announced", async () => {
  const { ctx, code, goBack, order } = await tenCheap();
  expect(order.total - order.shippingFee).toBe(270_000);
  const { units } = await getRefundOffer(ctx, { code });
  expect(units.flatMap(({ tierEnds }) => tierEnds ?? [])).toEqual([
    { min: 3, percent: 5, less: 3_000 },
    { min: 10, percent: 10, less: 13_500 },
  ]);
  await goBack(9);
  expect(await returnedOf(code)).toBe(270_000 - 30_000);
  await goBack(1);
  expect(await returnedOf(code)).toBe(order.total);
});

test.each([[[1, 1, 1, 1, 1, 1, 1, 1, 1, 1]], [[4, 1, 5]], [[10]]])(
  "refunds of %j items at a time add up to the total with shipping",
  async (counts) => {
    const { goBack, code, order } = await tenCheap();
    for (const count of counts) await goBack(count);
    expect(await returnedOf(code)).toBe(order.total);
    const rows = await database.sql`select sum(vat) + (select sum(shipping_vat) from refund_requests where order_id =
      ${order.id}) as vat from refund_units u join refund_requests q on q.id = u.request_id where q.order_id = ${order.id}`;
    expect(Number(rows[0]!.vat)).toBe(order.vat);
  },
);

test("keeps free shipping when the remaining items are worth less", async () => {
  const ctx = await createVisit(database.db);
  const { sku } = await makeVariant(database.db, { price: 260_000 });
  await addVariant(ctx, { sku, quantity: 2 });
  const { code } = await placeOrderForm(ctx, { shipTo: address });
  await payOrderOf(ctx, code);
  expect((await orderRow(database.db, code)).order).toMatchObject({ shippingFee: 0, total: 520_000 });
  for (const returned of [260_000, 520_000]) {
    const { units, shipping } = await getRefundOffer(ctx, { code });
    const last = units.findLast(({ own }) => own)!;
    expect([last.back?.amount, shipping]).toEqual([260_000, 0]);
    const input = { code, key: randomUUID(), units: [], pieces: { [last.line]: 1 }, amount: 260_000 };
    await requestRefund(ctx, input);
    expect(await returnedOf(code)).toBe(returned);
  }
});

test("two requests refund the shipping fee once, with the one approved last", async () => {
  for (const firstComes of [true, false]) {
    const { ctx, code, goBack, order } = await tenCheap();
    const staff = asStaff(ctx);
    await processOrder(staff, code);
    await shipOrder(staff, { code, carrier: "GHN", tracking: "" });
    await deliverOrder(staff, code);
    const requests = [await goBack(6), await goBack(4)];
    for (const { id } of firstComes ? requests : requests.reverse()) await approveRefund(staff, { id, stock: "back" });
    expect(await returnedOf(code)).toBe(order.total);
  }
});

test("goods refunded by staff do not end the quantity discount of the others", async () => {
  const { ctx, code, goBack, order } = await tenCheap();
  const [{ line } = { line: 0 }] = (await getRefundOffer(ctx, { code })).units;
  const word = { code, key: randomUUID() as string, units: [], pieces: { [line]: 1 }, percent: 100, reason: "Vỡ" };
  const { amount } = await refundByStaff(asStaff(ctx), word);
  expect(amount).toBeGreaterThanOrEqual(27_000);
  await goBack(9);
  expect(await returnedOf(code)).toBe(order.total);
});

test("staff refund beyond the terms within the limits of their role, once per form", async () => {
  const { ctx, code } = await paidOrder({ adult: 6 });
  const { order } = await orderRow(database.db, code);
  const visited = createLaterVisit(ctx, 60 * 24 * 60);
  const offer = await getRefundOffer(visited, { code });
  expect(new Set(offer.units.map(({ why }) => why))).toEqual(new Set(["too_late"]));
  const units = offer.units.map(({ key }) => key);
  const word = { code, key: randomUUID() as string, units, pieces: {}, percent: 100, reason: "Cáp dừng vì gió" };
  expect(order.total).toBeGreaterThan(2_000_000);
  await expect(refundByStaff(asStaff(visited, "support"), word)).rejects.toMatchObject({ code: "sum_too_high" });
  expect(await returnedOf(code)).toBe(0);
  const half = { ...word, units: units.slice(0, 2), percent: 50 };
  const refund = await refundByStaff(asStaff(visited, "support"), half);
  const { amount } = refund;
  expect(amount).toBe(offer.units[0]!.paid);
  expect(await refundByStaff(asStaff(visited, "support"), half)).toEqual(refund);
  await expect(
    refundByStaff(asStaff(visited), { ...word, key: randomUUID(), units: units.slice(0, 1) }),
  ).rejects.toMatchObject({ code: "not_to_give_back" });
  expect(await returnedOf(code)).toBe(amount);
});

test("the order shows each step of the refund, and the buyer is notified when it was sent", async () => {
  const { ctx, code } = await paidOrder();
  const keys = await keysOf(ctx, code);
  const amount = await requestUnitRefund(ctx, code, keys);
  const step = async () => (await getRefundOffer(ctx, { code })).requests[0];
  expect(await step()).toMatchObject({ status: "approved", amount, back: [{ amount, status: "due", through: null }] });
  const [due] = await database.db.select().from(refunds).where(eq(refunds.status, "due")).orderBy(sql`id desc`);
  await sendRefundByHand(ctx, due!.id);
  expect(await step()).toMatchObject({ back: [{ status: "done", doneAt: ctx.now.toISOString() }] });
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "refunded" });
  const sentMessages = await database.sql`select kind, facts from messages where subject_id =
    (select id from orders where code = ${code}) and kind like 'refund_%' order by id`;
  expect(sentMessages.map(({ kind }) => kind)).toEqual(["refund_approved", "refund_account_given", "refund_done"]);
});

test("notifies a buyer without an email of the refund by phone", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { phoneNumber: newPhone(), email: undefined } });
  await payOrderOf(ctx, code);
  await requestUnitRefund(ctx, code, await keysOf(ctx, code));
  const [due] = await database.db.select().from(refunds).where(eq(refunds.status, "due")).orderBy(sql`id desc`);
  await sendRefundByHand(ctx, due!.id);
  const sentMessages =
    await database.sql`select kind from messages where subject_id = (select id from orders where code = ${code})
    and kind like 'refund_%' and channel <> 'mail' order by id`;
  expect(sentMessages.map(({ kind }) => kind)).toEqual(["refund_approved", "refund_done"]);
});

test("a refund of 50 % waits for staff and is decided by the ticket's current day", async () => {
  const { ctx, code } = await paidOrder({ adult: 1 });
  const [key] = await keysOf(ctx, code);
  const { date } = (await getRefundOffer(ctx, { code })).units[0]!;
  const close = { ...ctx, now: new Date(`${addDays(date!, -2)}T12:00+07:00`) };
  expect((await getRefundOffer(close, { code })).units[0]?.back).toMatchObject({ percent: 50, byStaff: true });
  await requestUnitRefund(close, code, [key!]);
  const [unit] = await database.db.select().from(refundUnits).orderBy(sql`request_id desc`).limit(1);
  expect(unit).toMatchObject({ percent: 50, amount: Math.round(unit!.paid / 2) });
  expect(await returnedOf(code)).toBe(0);
});

test("the terms of an exchanged ticket follow its new day and what is left of them", async () => {
  const { ctx, code } = await paidOrder({ adult: 2 });
  const [key] = await keysOf(ctx, code);
  const date = addDays(findDayAhead(2), 7);
  const { calendar } = await getExchangeOffer(ctx, { code, units: [key!], date });
  const difference = calendar?.days.find((day) => day.date === date)?.difference ?? 0;
  await startExchange(ctx, { code, units: [key!], date, time: "", difference, key: randomUUID() });
  const afterSale = (await getOrder(ctx, { code })).afterSale;
  expect(afterSale.map((one) => one.date).sort()).toEqual([findDayAhead(2), date]);
  expect(afterSale.find((one) => one.date === date)).toMatchObject({ exchange: { times: 2 } });
});

test("shares of a refund never exceed what is left of a payment, add up exactly, and round up the credit's part", () => {
  let state = 7;
  const roll = (max: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % max;
  };
  for (let round = 0; round < 3_000; round++) {
    const credits = Array.from({ length: 1 + roll(4) }, (_, index) => ({
      payment: { provider: (index === 0 && roll(2) ? "credit" : "vnpay") as "vnpay" },
      balance: roll(3) === 0 ? roll(5) : roll(2_000_000),
    }));
    const all = credits.reduce((sum, { balance }) => sum + balance, 0);
    const amount = roll(all + 1);
    const shares = splitRefund(amount, credits);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
    for (const [index, { balance }] of credits.entries()) {
      expect(shares[index]).toBeGreaterThanOrEqual(0);
      expect(shares[index]).toBeLessThanOrEqual(balance);
    }
    const credit = credits[0]!;
    if (String(credit.payment.provider) === "credit" && all > 0) {
      const exact = (amount * credit.balance) / all;
      expect(shares[0]! - exact).toBeGreaterThanOrEqual(-1e-6);
      expect(shares[0]! - exact).toBeLessThan(1);
    }
    expect(splitRefund(all, credits)).toEqual(credits.map(({ balance }) => balance));
  }
});
