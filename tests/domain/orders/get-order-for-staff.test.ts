import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import {
  getRefundsOfOrder,
  listRefundRequests,
  readAccountsByCode,
} from "~/domain/aftersales/list-refund-requests.server";
import { enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import { requestQuote } from "~/domain/community/request-quote.server";
import { RequestQuote, SendMessage } from "~/domain/community/schema";
import { sendMessage } from "~/domain/community/send-message.server";
import { answerEnquiry, closeEnquiry, listEnquiries } from "~/domain/community/staff-enquiries.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { addNoteByStaff, getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createVisit,
  fillCart,
  newPhone,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { makeService, requestedDay } from "~tests/setup/factories-goods";
import { listMessageKinds } from "~tests/setup/factories-people";

const database = openTestDatabase();

test("finds an order by code, name, phone or email in any spelling", async () => {
  const form = { fullName: "Đặng Thị Ánh Tuyết", email: `tuyet-${randomUUID()}@example.vn`, phoneNumber: newPhone() };
  const { ctx, code } = await placeOrderAsGuest(database.db, { form });
  await placeOrderAsGuest(database.db);
  const reference = `FT${currentTime().getTime()}`;
  const { order } = await orderRow(database.db, code);
  await confirmTransfer(asStaff(ctx), { code, amount: order.total, reference });
  const found = async (q: string) => (await searchOrders(asStaff(ctx, "support"), { q })).orders.map((one) => one.code);
  for (const q of [
    code.toLowerCase(),
    "anh tuyet",
    "ÁNH TUYẾT",
    form.email,
    form.phoneNumber,
    form.phoneNumber.slice(4),
    reference,
  ])
    expect([q, await found(q)]).toEqual([q, [code]]);
  expect(await found("%")).toEqual([]);
  expect(await found("không có ai")).toEqual([]);
});

test("an accountant reads orders and money without contact data, and cannot find orders by it", async () => {
  const buyer = { fullName: "Đặng Thị Ánh Tuyết", email: "tuyet@example.vn", phoneNumber: newPhone() };
  const invoice = {
    company: "Công ty Mây",
    taxCode: "0100109106",
    address: "1 Lê Lợi",
    email: "ketoan-may@example.vn",
  };
  const form = { ...buyer, note: "Gọi chị Hai", invoice };
  const { ctx, code } = await placeOrderAsGuest(database.db, { form });
  await payOrderOf(ctx, code);
  await addNoteByStaff(asStaff(ctx), { code, note: "Khách dặn gọi số khác" });
  const { units } = await getRefundOffer(ctx, { code });
  const refund = { code, key: randomUUID(), units: units.map(({ key }) => key), pieces: {}, note: "Con tôi ốm" };
  const amount = units.reduce((sum, { paid }) => sum + paid, 0);
  await requestRefund(ctx, { ...refund, amount });
  const account = { bin: "970436", account: "0071000123", holder: "LE VAN BA" } as const;
  await enterPayoutAccount(asStaff(ctx), { code, ...account });
  const read = async (reader: Ctx) => ({
    list: await searchOrders(reader, { q: code }),
    order: await getOrderForStaff(reader, { code }),
    refunds: await getRefundsOfOrder(reader, { code }),
    open: await listRefundRequests(reader),
    accounts: [...(await readAccountsByCode(reader, [code])).values()],
  });
  const [support, accountant] = [asStaff(ctx, "support"), asStaff(ctx, "accountant")];
  const personal = [
    ...[buyer.fullName, buyer.email, buyer.phoneNumber.slice(1, -3), invoice.email, form.note],
    ...["Khách dặn", refund.note, account.account, account.holder],
  ];
  const [seenBySupport, seen] = [JSON.stringify(await read(support)), await read(accountant)];
  for (const text of personal) {
    expect(seenBySupport).toContain(text);
    expect(JSON.stringify(seen)).not.toContain(text);
  }
  expect(seen.order).toMatchObject({ order: { invoice: { company: invoice.company } }, steps: [], letters: [] });
  expect(seen.order.order.contact.fullName).toBe("Đ. T. Á. T.");
  expect(seen.open.onTheWay).toMatchObject([{ order: code, amount }]);
  const ticket = (await getOrderForStaff(support, { code })).order.tickets[0];
  expect(JSON.stringify(seen)).not.toContain(ticket!.token);
  for (const q of [buyer.fullName, buyer.email, buyer.phoneNumber])
    expect((await searchOrders(accountant, { q })).orders).toEqual([]);
});

test("lists orders page by page, each once", async () => {
  const staff = asStaff(await createVisit(database.db), "support");
  for (let more = 0; more < 31; more++) await placeOrderAsGuest(database.db);
  const seen: string[] = [];
  for (let before: number | undefined, pages = 0; pages < 5; pages++) {
    const { orders, next } = await searchOrders(staff, { before });
    seen.push(...orders.map(({ code }) => code));
    if (next === null) break;
    before = next;
  }
  const [count] = await database.sql`select count(*)::int as orders from orders`;
  expect([new Set(seen).size, seen.length]).toEqual([count?.orders, count?.orders]);
});

test("a staff note is visible to staff only", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const before = await getOrder(ctx, { code });
  await addNoteByStaff(asStaff(ctx, "support"), { code, note: "Khách khó tính" });
  expect(await getOrder(ctx, { code })).toEqual(before);
  const { happened } = await getOrderForStaff(asStaff(ctx, "support"), { code });
  expect(happened.at(-1)).toMatchObject({ what: "internal", actor: "staff:lan", why: "Khách khó tính" });
  expect(JSON.stringify((await listAuditEntries(asStaff(ctx), {})).acts)).not.toContain("khó tính");
});

test("limits support to two million VND per action on every route; a refused action writes nothing", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx, { quantities: { adult: 8 } });
  // A paid order with an upcoming service can still be cancelled.
  await addService(ctx, { slug: (await makeService(db)).slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(ctx);
  const { order, intent } = await orderRow(db, code);
  expect(order.total).toBeGreaterThan(2_000_000);
  const support = asStaff(ctx, "support");
  const acts = async () => (await listAuditEntries(asStaff(ctx), {})).acts.length;
  const tooMuch = { code: "sum_too_high" };
  const before = await acts();
  await expect(confirmTransfer(support, { code, amount: order.total, reference: "FT77" })).rejects.toMatchObject(
    tooMuch,
  );
  await receivePayment(ctx, {
    provider: "vietqr",
    transactionId: randomUUID(),
    amount: 2_000_001,
    paymentIntentId: null,
    attemptId: null,
  });
  const { receipts } = await listUnmatchedPayments(support);
  const id = receipts.find(({ amount }) => amount === 2_000_001)?.id ?? 0;
  await expect(matchPayment(support, { id, code })).rejects.toMatchObject(tooMuch);
  await expect(returnPayment(support, { id })).rejects.toMatchObject(tooMuch);
  await payOrderOf(ctx, code);
  await expect(cancelOrderByStaff(support, code)).rejects.toMatchObject(tooMuch);
  expect(await acts()).toBe(before);
  expect(await getOrder(ctx, { code })).toMatchObject({ status: expect.not.stringMatching("cancelled") });
  expect((await listUnmatchedPayments(support)).receipts.find((one) => one.id === id)).toMatchObject({
    amount: 2_000_001,
  });
  expect(intent.amount).toBe(order.total);
  await cancelOrderByStaff(asStaff(ctx, "manager"), code);
  expect(await acts()).toBe(before + 1);
});

test("offers no next step that the domain would refuse", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const steps = async () => (await getOrderForStaff(asStaff(ctx), { code })).steps;
  expect(await steps()).toEqual(["cancel"]);
  await cancelOrderByStaff(asStaff(ctx), code);
  expect(await steps()).toEqual([]);
});

test("answers an enquiry once by email and marks it as done", async () => {
  const ctx = await createVisit(database.db);
  const staff = asStaff(ctx, "support");
  const email = `${randomUUID()}@example.vn`;
  const typed = { fullName: "Trần Văn Bình", email, phone: newPhone(), message: "Đoàn 40 người, xin báo giá." };
  await requestQuote(ctx, RequestQuote.parse({ key: randomUUID(), ...typed }));
  const waiting = (await listEnquiries(staff, { done: false })).enquiries.find((one) => one.email === email)!;
  const { kind, id } = waiting;
  const answers = ["Giá là 3 triệu.", "Giá là 4 triệu."].map((answer) => answerEnquiry(staff, { kind, id, answer }));
  const outcomes = await Promise.allSettled(answers);
  expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
    { reason: { code: "enquiry_closed" } },
  ]);
  expect((await listMessageKinds(ctx, email)).filter((email) => email === "quote_answered")).toHaveLength(1);
  await expect(closeEnquiry(staff, { kind, id })).rejects.toMatchObject({ code: "enquiry_closed" });
  const done = (await listEnquiries(staff, { done: true })).enquiries;
  expect(done.find((one) => one.email === email)).toMatchObject({ answeredBy: "lan" });
});

test("closes an enquiry that has only a phone number", async () => {
  const ctx = await createVisit(database.db);
  const staff = asStaff(ctx, "support");
  const phone = newPhone();
  const typed = { fullName: "Trần Văn Bình", phone, message: "Gọi tôi nhé." };
  await sendMessage(ctx, SendMessage.parse({ key: randomUUID(), ...typed }));
  const { enquiries } = await listEnquiries(staff, { done: false });
  const { kind, id } = enquiries.find((one) => one.kind === "message")!;
  await expect(answerEnquiry(staff, { kind, id, answer: "Vâng" })).rejects.toMatchObject({
    code: "no_email_to_answer",
  });
  await closeEnquiry(staff, { kind, id });
  expect((await listEnquiries(staff, { done: true })).enquiries.some((one) => one.id === id && one.closedAt)).toBe(
    true,
  );
});
