import { afterEach, beforeEach, expect, test } from "vitest";
import { payExchange } from "~/domain/aftersales/pay-exchange.server";
import type { Ctx } from "~/domain/ctx";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { orderMessageSubject } from "~/domain/orders/order-message-subject.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { presentOrder } from "~/domain/orders/present-order.server";
import { listAwaitedTransfers } from "~/domain/payments/list-awaited-transfers.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { changeSetting } from "~/domain/shop/setting-values.server";
import { listWaiting } from "~/domain/today/list-waiting.server";
import { config } from "~/lib/config.server";
import { messageKinds } from "~/mail/message-kinds";
import { renderEmail } from "~/mail/render-message.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  findDayAhead,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { exchangeTicketsOf } from "~tests/setup/factories-aftersales";

const database = openTestDatabase();
const { sepay } = config;

beforeEach(() => {
  config.sepay = { apiKey: undefined, hmacSecret: undefined };
});

afterEach(async () => {
  config.sepay = sepay;
  expect(await findBrokenRules(database.db)).toEqual([]);
});

const awaitedCodes = async (ctx: Ctx) => (await listAwaitedTransfers(asStaff(ctx))).transfers.map(({ code }) => code);
const kindOfWork = async (ctx: Ctx) => (await listWaiting(ctx)).find(({ kind }) => kind === "transfers_to_confirm");

test("without a feed from the bank, open transfers wait for those who may confirm money", async () => {
  const { db } = database;
  await database.sql`update orders set status = 'cancelled' where status = 'pending'`;
  const [first, second] = [await placeOrderAsGuest(db), await placeOrderAsGuest(db)];
  const others = [await placeOrderAsGuest(db), await placeOrderAsGuest(db, { form: { method: "vnpay" } })];
  await payOrderOf(others[0]!.ctx, others[0]!.code);
  const totals = [(await orderRow(db, first.code)).order, (await orderRow(db, second.code)).order];
  const { placedAt, total } = totals[0]!;

  expect(await kindOfWork(asStaff(first.ctx, "support"))).toEqual({
    ...{ kind: "transfers_to_confirm", count: 2, oldestAt: placedAt.toISOString() },
    amount: total + totals[1]!.total,
  });
  expect(await kindOfWork(asStaff(first.ctx, "editor"))).toBeUndefined();
  const listed = await listAwaitedTransfers(asStaff(first.ctx, "accountant"));
  expect(listed.total).toBe(2);
  expect(listed.transfers.map(({ code }) => code).sort()).toEqual([first.code, second.code].sort());
  await confirmTransfer(asStaff(first.ctx), {
    code: first.code,
    amount: 1000,
    confirmedAmount: 1000,
    reference: "PART",
  });
  expect((await listAwaitedTransfers(asStaff(first.ctx))).transfers).toContainEqual({
    ...{ buyer: totals[0]!.fullName, code: first.code, kind: "order", memo: `NM${first.code}`, amount: total - 1000 },
    ...{ since: placedAt.toISOString(), until: new Date(placedAt.getTime() + 30 * 60_000).toISOString() },
  });

  config.sepay = sepay;
  expect(await kindOfWork(asStaff(first.ctx))).toBeUndefined();
  expect(await awaitedCodes(first.ctx)).toEqual([]);
});

test("a transfer for a dearer day waits too, and its order shows the form until it is confirmed", async () => {
  const who = await placeOrderAsGuest(database.db, { line: { date: findDayAhead(2) } });
  await payOrderOf(who.ctx, who.code);
  const exchange = await exchangeTicketsOf(who.ctx, who.code, { date: findDayAhead(6), method: "vnpay" });
  const staff = asStaff(who.ctx);
  const name = (await orderRow(database.db, who.code)).order.fullName;
  expect(await awaitedCodes(who.ctx)).not.toContain(exchange.code);
  await payExchange(who.ctx, { code: who.code, exchange: exchange.code, method: "vietqr" });
  expect((await listAwaitedTransfers(staff)).transfers).toContainEqual(
    expect.objectContaining({ code: exchange.code, kind: "exchange", amount: exchange.amount, buyer: name }),
  );
  expect((await getOrderForStaff(staff, who)).transfers).toMatchObject([
    { code: exchange.code, kind: "exchange", due: exchange.amount, isAwaited: true },
  ]);
  const paid = { code: exchange.code, amount: exchange.amount, reference: "DEARER" };
  expect(await confirmTransfer(staff, paid)).toBe("paid");
  expect(await awaitedCodes(who.ctx)).not.toContain(exchange.code);
  expect((await getOrderForStaff(staff, who)).transfers).toEqual([]);
});

test("the order shows what is still owed: without a part that was recorded, and with a doubtful payment", async () => {
  const who = await placeOrderAsGuest(database.db, { line: { date: findDayAhead(2) } });
  const staff = asStaff(who.ctx);
  const total = (await orderRow(database.db, who.code)).order.total;
  const confirmPart = { amount: 1000, confirmedAmount: 1000 };
  await confirmTransfer(staff, { ...confirmPart, code: who.code, reference: "FIRST PART" });
  expect((await getOrderForStaff(staff, who)).transfers).toMatchObject([{ due: total - 1000, isAwaited: true }]);
  // A transfer for another order is doubtful if its bank reference was recorded before, so it settles nothing.
  const other = await placeOrderAsGuest(database.db, { line: { date: findDayAhead(2) } });
  await confirmTransfer(staff, { code: other.code, amount: total, reference: "FIRST PART" });
  expect((await getOrderForStaff(staff, other)).transfers).toMatchObject([{ due: total, isAwaited: true }]);

  await payOrderOf(who.ctx, who.code);
  const exchange = await exchangeTicketsOf(who.ctx, who.code, { date: findDayAhead(6), method: "vietqr" });
  await confirmTransfer(staff, { ...confirmPart, code: exchange.code, reference: "A PART OF THE DIFFERENCE" });
  expect((await getOrderForStaff(staff, who)).transfers).toMatchObject([
    { code: exchange.code, due: exchange.amount - 1000, isAwaited: true },
  ]);
});

test("two members of staff who confirm one transfer at once pay its order once", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const staff = asStaff(ctx);
  const { transfers } = await getOrderForStaff(staff, { code });
  expect(transfers).toMatchObject([{ code, isAwaited: true, isCancelled: false }]);
  const form = { code, amount: transfers[0]!.due, reference: "FT 26 1127" };
  const outcomes = await Promise.all([confirmTransfer(staff, form), confirmTransfer(staff, form)]);
  expect(outcomes.sort()).toEqual(["paid", "repeat"]);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", received: form.amount });
});

test("an order that expired unconfirmed tells its buyer whom to contact, and can still be confirmed", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const later = createLaterVisit(ctx, 31);
  const placed = await emailAbout(ctx, code, "order_placed");
  expect(placed).toContain("Nhân viên xem tài khoản và xác nhận");
  await expireOrders(later);
  expect(await awaitedCodes(later)).not.toContain(code);
  const order = await getOrder(later, { code });
  expect(presentOrder(later, order).texts.state.texts.join()).toMatch(/Bạn đã chuyển khoản\? Hãy liên hệ .*0263/);
  expect(await emailAbout(later, code, "order_cancelled")).toMatch(/Bạn đã chuyển khoản\? Hãy liên hệ .*0263/);
  const staff = asStaff(later);
  const [transfer] = (await getOrderForStaff(staff, { code })).transfers;
  expect(transfer).toMatchObject({ code, isAwaited: false, isCancelled: true });
  expect(await confirmTransfer(staff, { code, amount: transfer!.due, reference: "LATE" })).toBe("paid");
  expect(await getOrder(later, { code })).toMatchObject({ status: "delivered", paymentStatus: "paid" });

  config.sepay = sepay;
  expect(await emailAbout(ctx, code, "order_placed")).not.toContain("Nhân viên");
});

test("an order waits as long as the owner chose, although retries end earlier", async () => {
  const ctx = await createVisit(database.db);
  await changeSetting(asStaff(ctx), { key: "vietqr_minutes", value: "240" });
  const shop = await getShop(database.db);
  const who = await placeOrderAsGuest(database.db);
  const visit = { ...who.ctx, shop };
  await payOrder(visit, { code: who.code, method: "vnpay" });
  await payOrder(visit, { code: who.code, method: "vietqr" });
  const { paymentDeadline, placedAt } = (await orderRow(database.db, who.code)).order;
  expect(paymentDeadline!.getTime() - placedAt.getTime()).toBe(240 * 60_000);
  await changeSetting(asStaff(ctx), { key: "vietqr_minutes", value: "30" });
});

async function emailAbout(ctx: Ctx, code: string, kind: "order_placed" | "order_cancelled"): Promise<string> {
  const { order } = await orderRow(database.db, code);
  const about = await orderMessageSubject.read(ctx, order.id, "vi");
  const sender = { name: "Núi Mây", phone: "0263 3 555 123", email: "", origin: "http://localhost" };
  const { text } = await renderEmail(messageKinds[kind], { about: about!, facts: {}, locale: "vi", sender });
  return text;
}
