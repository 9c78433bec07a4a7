import { randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { searchCustomers } from "~/domain/accounts/search-customers.server";
import { checkIn } from "~/domain/admission/check-in.server";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { getAdmissionCounts } from "~/domain/admission/get-admission-counts.server";
import { listArrivals } from "~/domain/admission/list-arrivals.server";
import { searchGateDay } from "~/domain/admission/list-gate-day.server";
import { presentIssuedTicket } from "~/domain/admission/present-issued-ticket.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listDays } from "~/domain/aftersales/list-days.server";
import { getRefundsOfOrder, listRefundRequests } from "~/domain/aftersales/list-refund-requests.server";
import { presentOrderRefunds } from "~/domain/aftersales/present-refund.server";
import { previewClosure } from "~/domain/aftersales/preview-closure.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { PreviewClosure, RefundByStaff } from "~/domain/aftersales/schema";
import { addService, addVariant } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { findProvenOrder } from "~/domain/orders/find-proven-order.server";
import { shipOrder } from "~/domain/orders/fulfil-order.server";
import { getNewOrders } from "~/domain/orders/get-new-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { getPlacedOrderCounts } from "~/domain/orders/limit-hourly-orders.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { presentLedger } from "~/domain/orders/present-ledger.server";
import { presentOrder } from "~/domain/orders/present-order.server";
import { presentOrderHistory } from "~/domain/orders/present-order-history.server";
import { receiveTestPayment } from "~/domain/orders/receive-test-payment.server";
import { renderOrderPdf } from "~/domain/orders/render-order-pdf.server";
import { countOrdersToDo, searchOrders } from "~/domain/orders/search-orders.server";
import { readSalesOfVariants, summarizeOrders } from "~/domain/orders/summarize-orders.server";
import { getMoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import { countUnmatchedPayments, listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { instantOf } from "~/lib/shop-time";
import { messages, orders, settings, stockMovements, stocks } from "~db/schema";
import type { PaymentIntentId } from "~db/schema/payments";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  newPhone,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { address, makeService, requestedDay, stockGoods } from "~tests/setup/factories-goods";
import { readPdf } from "~tests/setup/read-pdf";

const database = openTestDatabase();
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

const day = findDayAhead(2);

async function createTester(): Promise<Ctx> {
  const ctx = await createVisit(database.db);
  return { ...ctx, visitor: Object.assign(ctx.visitor, { isPreviewing: true }) };
}

/** Reads every figure and work list of the back office. Reserved places are in `places`. */
async function readFigures(now = instantOf(day, "09:12")) {
  const visit = await createVisit(database.db);
  const [staff, onTheDay] = [asStaff(visit), { ...asStaff(visit), now }];
  const closure = PreviewClosure.parse({ from: day, to: requestedDay });
  const arrivals = await listArrivals(onTheDay);
  const variants = (await database.sql<{ id: number }[]>`select id from variants`).map(({ id }) => id);
  const { unpaid, ...closed } = await previewClosure(staff, closure);
  const counted = {
    money: await getMoneyOfDay(staff),
    newOrders: await getNewOrders(staff),
    toDo: await countOrdersToDo(staff),
    selection: await summarizeOrders(staff, {}),
    sales: await readSalesOfVariants(database.db, variants, new Date(0)),
    waiting: await listWaiting(staff),
    unmatched: [await listUnmatchedPayments(staff), await countUnmatchedPayments(staff)],
    refunds: await listRefundRequests(staff),
    admitted: await getAdmissionCounts(onTheDay, {}),
    gateList: (await searchGateDay(onTheDay, {})).all,
    closure: closed,
    customers: await searchCustomers(staff, { q: "Trần Thị Hoa" }),
    hour: await getPlacedOrderCounts(database.db, { from: new Date(0), to: now }),
    movements: await database.db.$count(stockMovements),
    staffMessages: await database.db.$count(messages, like(messages.kind, "staff_%")),
    arrivals: arrivals.slots.map(({ expected, admitted }) => ({ expected, admitted })),
  };
  const places = {
    unpaid,
    slots: arrivals.slots.map(({ reserved }) => reserved),
    days: await listDays(staff, {}),
    stocks: await database.db.select().from(stocks).orderBy(stocks.id),
  };
  return { counted, places };
}

async function scan(ctx: Ctx, scanned: string, now = instantOf(day, "09:12")) {
  const pools = (await database.sql<{ id: number }[]>`select id from pools`).map(({ id }) => id);
  const gate = { ...asStaff(ctx, "gate"), now };
  return checkIn(gate, { id: randomUUID(), scanned, gate: 2, direction: "up", pools, device: "test" });
}

/** Without real sales, all figures would be 0 and could not differ. */
async function sellForReal() {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  const { tickets } = await getOrder(ctx, { code });
  await scan(ctx, tickets[0]!.url);
  await placeOrderAsGuest(database.db);
}

test("a test order is sold, paid, scanned and refunded, and no figure and no list of work changes", async () => {
  await sellForReal();
  const before = await readFigures();
  const tester = await createTester();
  const staff = asStaff(tester, "manager");
  await fillCart(tester, { quantities: { adult: 2 } });
  const { code, pay } = await placeOrderForm(tester, { method: "test", wantsReview: true });
  expect(pay).toBeNull();
  expect(await getPayment(tester, { code })).toMatchObject({ step: { kind: "test" }, methods: [] });
  const placed = await readFigures();
  expect(placed.counted).toEqual(before.counted);
  expect(placed.places.slots.reduce((a, b) => a + b)).toBe(before.places.slots.reduce((a, b) => a + b) + 2);

  await receiveTestPayment(staff, { code });
  const { tickets, total } = await getOrder(tester, { code });
  const answer = await scan(tester, tickets[0]!.url);
  expect(answer).toMatchObject({ verdict: "valid", ticket: { isTest: true } });
  expect((await readFigures()).counted).toEqual(before.counted);
  expect(await searchOrders(staff, { q: code })).toMatchObject({ orders: [{ code, isTest: true }] });
  const purchased = { kind: "place", item: 0 } as const;
  const later = { ...tester, now: instantOf(day, "20:00") };
  expect(await database.db.transaction((tx) => findProvenOrder(tx, later, { purchased, code: null }))).toBeNull();

  const offered = await getRefundsOfOrder(staff, { code });
  const units = offered.units.filter(({ isRefundable }) => isRefundable).map(({ key }) => key);
  expect(units.toSorted()).toEqual(tickets.map(({ group }) => group).toSorted());
  const form = { code, key: randomUUID(), units, percent: 100, reason: "Thử" };
  expect(await refundByStaff(staff, RefundByStaff.parse(form))).toMatchObject({ amount: total });
  expect(await getOrder(tester, { code })).toMatchObject({ paymentStatus: "refunded", received: 0, refundDue: 0 });
  expect(await readFigures()).toEqual(before);
  await expectNoRealMoney(tester, code);
});

async function expectNoRealMoney(tester: Ctx, code: string) {
  const [order, offer] = await Promise.all([getOrder(tester, { code }), getRefundOffer(tester, { code })]);
  const { state } = presentOrder(tester, order).texts;
  expect(state.texts).toEqual(["Đơn thử đã hoàn xong. Không có tiền thật nào được thu hay trả lại."]);
  const { latest, events } = presentOrderHistory(tester, order, offer.requests);
  expect(latest?.text).toContain("không có tiền thật nào được trả lại");
  expect(events.find(({ text }) => text.startsWith("Hoàn tiền toàn bộ"))?.text).toContain("Không có tiền thật");
  for (const { detail } of presentLedger(tester, order, offer).payments)
    expect(detail).toMatch(/Đơn thử · không phải tiền thật$/);
  const { requests } = presentOrderRefunds(tester, offer);
  expect(requests.map(({ texts }) => texts.at(-1))).toEqual([expect.stringMatching(/^Hoàn thử .*không có tiền thật/)]);
  const { orders: listed } = await searchOrders(asStaff(tester), { q: code });
  expect(listed[0]?.purchase).toMatchObject({ isRefunded: true, items: [{ quantity: 2 }] });
  const { money } = await getOrderForStaff(asStaff(tester), { code });
  expect(money.refunds.map(({ isTest }) => isTest)).toEqual([true]);
}

test("a test order of goods and a service holds stock until it is cancelled, and nothing is sent", async () => {
  const { shanTea } = await stockGoods(database.db, "test-");
  const service = await makeService(database.db);
  const before = await readFigures();
  const tester = await createTester();
  const staff = asStaff(tester);
  await addVariant(tester, { sku: shanTea.variants[0]!.sku, quantity: 1 });
  await addService(tester, { slug: service.slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(tester, { method: "test", shipTo: address });
  await receiveTestPayment(staff, { code });
  const paid = await readFigures();
  expect(paid.counted).toEqual(before.counted);
  expect(paid.places).not.toEqual(before.places);
  await expect(shipOrder(staff, { code, carrier: "GHN", tracking: "" })).rejects.toMatchObject({ code: "test_order" });
  await cancelOrderByStaff(staff, code);
  expect(await getOrder(tester, { code })).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  expect(await readFigures()).toEqual(before);
});

test("a test order is paid by neither real money nor store credit, and a test payment pays no real order", async () => {
  const tester = await createTester();
  const staff = asStaff(tester);
  const credit = await makeCredit(database.db, 50_000);
  await fillCart(tester);
  await expect(placeOrderForm(tester, { credit, creditPays: 50_000 })).rejects.toMatchObject({ code: "test_order" });
  const { code } = await placeOrderForm(tester, { method: "vnpay" });
  const refused = { code: "test_order" };
  await expect(payOrder(tester, { code, method: "vietqr" })).rejects.toMatchObject(refused);
  await expect(giveCredit(staff, { code, amount: 10_000, key: randomUUID() })).rejects.toMatchObject(refused);
  const { total } = await getOrder(tester, { code });
  expect(await confirmTransfer(staff, { code, amount: total, reference: "FT123" })).toBe("unmatched");
  expect(await getOrder(tester, { code })).toMatchObject({ status: "pending", method: "test" });
  await receiveTestPayment(staff, { code });
  expect(await getOrder(tester, { code })).toMatchObject({ paymentStatus: "paid" });
  // The transfer still waits for staff to return it to its payer.
  const settled = await database.sql`select provider from payments where status = 'settled' and payment_intent_id =
    (select id from payment_intents where code = ${code})`;
  expect(settled).toEqual([{ provider: "test" }]);

  const real = await placeOrderAsGuest(database.db);
  await expect(receiveTestPayment(staff, { code: real.code })).rejects.toMatchObject({ code: "not_a_test_order" });
  const flag = database.db.update(orders).set({ isTest: true, method: "test" }).where(eq(orders.code, real.code));
  await expect(flag).rejects.toThrow();
});

test("the limits of staff hold for real money that a cancelled test order returns", async () => {
  const tester = await createTester();
  await fillCart(tester);
  const { code } = await placeOrderForm(tester, { method: "test" });
  const [intent] = await database.sql<{ id: PaymentIntentId }[]>`select id from payment_intents where code = ${code}`;
  const transfer = { provider: "vietqr", transactionId: "FT124", amount: 3_000_000, attemptId: null } as const;
  await receivePayment(tester, { ...transfer, paymentIntentId: intent!.id });
  await expect(cancelOrderByStaff(asStaff(tester, "support"), code)).rejects.toMatchObject({ code: "sum_too_high" });
  await cancelOrderByStaff(asStaff(tester, "manager"), code);
  expect(await getOrder(tester, { code })).toMatchObject({ status: "cancelled" });
});

test("a test ticket is admitted on any day and before its time", async () => {
  const tester = await createTester();
  await fillCart(tester);
  const { code } = await placeOrderForm(tester, { method: "test" });
  await receiveTestPayment(asStaff(tester, "manager"), { code });
  const { tickets } = await getOrder(tester, { code });
  expect(await scan(tester, tickets[0]!.url, instantOf(findDayAhead(1), "04:00"))).toMatchObject({ verdict: "valid" });
});

test("a test order sends text messages to the shop's own phone only, and its tickets and their PDF say that it is a test", async () => {
  const own = newPhone();
  await database.db
    .insert(settings)
    .values({ key: "phone", value: own })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: own },
    });
  const listTexts = (code: string) =>
    database.sql`select channel from messages where channel <> 'mail' and key like ${`%${code}%`}`;
  const tester = await createTester();
  const sold: Record<string, number> = {};
  for (const phoneNumber of [own, newPhone()]) {
    await fillCart(tester);
    const { code } = await placeOrderForm(tester, { method: "test", phoneNumber });
    await receiveTestPayment(asStaff(tester, "manager"), { code });
    sold[code] = (await listTexts(code)).length;
    const order = await getOrder(tester, { code });
    const { testNote } = presentIssuedTicket(order.tickets[0]!, tester);
    expect(testNote).toMatch(/^Đơn thử: /);
    const [page] = await readPdf((await renderOrderPdf(tester, order))!);
    expect(page!.text).toContain("Đơn thử: vé này chỉ để thử");
    const { token } = order.tickets[0]!;
    expect(await checkTicket(tester, { token })).toMatchObject({ ticket: { isTest: true } });
  }
  expect(Object.values(sold)).toEqual([1, 0]);
  const real = await placeOrderAsGuest(database.db);
  await payOrderOf(real.ctx, real.code);
  expect(await listTexts(real.code)).toHaveLength(1);
  const { tickets } = await getOrder(real.ctx, { code: real.code });
  expect(presentIssuedTicket(tickets[0]!, real.ctx)).not.toHaveProperty("testNote");
});
