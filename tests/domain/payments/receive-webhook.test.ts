import { createHmac } from "node:crypto";
import { and, eq, inArray, like } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { findGateway } from "~/domain/payments/adapters.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { formatVnpayAmount, signVnpay, vnpayWebhookAnswers } from "~/domain/payments/providers/vnpay/vnpay.server";
import { receiveSepay } from "~/domain/payments/receive-sepay.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { resolvePaymentReturn } from "~/domain/payments/resolve-payment-return.server";
import { purgeOldData } from "~/jobs/purge-old-data.server";
import { messages, payments, paymentWebhooks, refunds } from "~db/schema";
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
  setCapacity,
  slotOf,
} from "~tests/setup/factories";

const account = "NUIMAYDEMO";
const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

describe("VNPay", () => {
  test("a webhook pays the order, and its repetition changes nothing", async () => {
    const { ctx, code } = await atVnpay();
    const webhook = await createWebhook(code);
    expect(await receiveVnpay(createLaterVisit(ctx, 2), webhook)).toMatchObject({ RspCode: "00" });
    expect(await receiveVnpay(createLaterVisit(ctx, 3), webhook)).toMatchObject({ RspCode: "02" });
    await expectPaid(ctx, code);
    expect(await listPayments(code)).toHaveLength(1);
  });

  test("of five parallel webhooks one is confirmed and four are answered as repeats", async () => {
    const { ctx, code } = await atVnpay();
    const webhook = await createWebhook(code);
    const answers = await Promise.all(Array.from({ length: 5 }, () => receiveVnpay(createLaterVisit(ctx, 2), webhook)));
    expect(answers.map(({ RspCode }) => RspCode).toSorted()).toEqual(["00", "02", "02", "02", "02"]);
    await expectPaid(ctx, code);
  });

  test("the buyer's return changes nothing, before or after the webhook", async () => {
    const { ctx, code } = await atVnpay();
    const webhook = await createWebhook(code);
    const other = await createVisit(database.db);
    const { searchParams } = new URL(await gatewayUrl(ctx, code));
    const view = new URL(searchParams.get("vnp_ReturnUrl") ?? "").searchParams.get("v") ?? "";
    const back = new URLSearchParams([...webhook, ["v", view]]);
    expect(await comeBackFromVnpay(other, back)).toMatchObject({ code, isCancelled: false });
    // The buyer returned in another browser. The token in the return URL lets that browser see the order.
    expect(await getOrder(other, { code })).toMatchObject({ paymentStatus: "pending" });
    await receiveVnpay(createLaterVisit(ctx, 2), webhook);
    expect(await comeBackFromVnpay(createLaterVisit(other, 3), back)).toMatchObject({ code });
    await expectPaid(ctx, code);
    expect(await comeBackFromVnpay(other, new URLSearchParams([...back, ["vnp_Amount", "1"]]))).toBeNull();
  });

  test("a return without the signed view does not open the order in another browser", async () => {
    const { code } = await atVnpay();
    const other = await createVisit(database.db);
    await comeBackFromVnpay(other, await createWebhook(code));
    await expect(getOrder(other, { code })).rejects.toMatchObject({ code: "order_not_found" });
  });

  test("refuses forged, unknown and wrong-amount webhooks with VNPay's codes and stores the signed ones", async () => {
    const { ctx, code } = await atVnpay();
    const forged = await createWebhook(code);
    forged.set("vnp_SecureHash", "0".repeat(128));
    expect(await receiveVnpay(ctx, forged)).toMatchObject({ RspCode: "97" });
    expect(await receiveVnpay(ctx, new URLSearchParams())).toMatchObject({ RspCode: "97" });
    expect(await receiveVnpay(ctx, await createWebhook(code, { vnp_Amount: "100" }))).toMatchObject({ RspCode: "04" });
    expect(await receiveVnpay(ctx, await createWebhook(code, { vnp_TxnRef: "NOBODY-1" }))).toMatchObject({
      RspCode: "01",
    });
    expect(await receiveVnpay(ctx, await createWebhook(code, { vnp_TmnCode: "OTHER" }))).toMatchObject({
      RspCode: "01",
    });
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", tickets: [] });
    expect((await listPayments(code)).filter(({ status }) => status === "settled")).toEqual([]);
    expect(await database.db.$count(paymentWebhooks, like(paymentWebhooks.raw, `%${code}%`))).toBe(3);
  });

  test("the payment address, signed with the same secret, counts neither as a webhook nor as a return", async () => {
    const { ctx, code } = await atVnpay();
    const { searchParams } = new URL(await gatewayUrl(ctx, code));
    expect(await receiveVnpay(ctx, searchParams)).toMatchObject({ RspCode: "99" });
    expect(await comeBackFromVnpay(ctx, searchParams)).toBeNull();
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", canPay: true });
  });

  test("a transaction that paid another order or that VNPay suspects is reviewed by staff and pays nothing", async () => {
    const [first, second, third] = [await atVnpay(), await atVnpay(), await atVnpay()];
    const paid = await createWebhook(first.code);
    await receiveVnpay(first.ctx, paid);
    const used = await createWebhook(second.code, { vnp_TransactionNo: paid.get("vnp_TransactionNo") ?? "" });
    expect(await receiveVnpay(second.ctx, used)).toMatchObject({ RspCode: "00" });
    expect(await receiveVnpay(second.ctx, used)).toMatchObject({ RspCode: "02" });
    const suspect = await createWebhook(third.code, { vnp_ResponseCode: "07", vnp_TransactionStatus: "07" });
    expect(await receiveVnpay(third.ctx, suspect)).toMatchObject({ RspCode: "00" });
    // VNPay charged this buyer, who must not be told that the payment was cancelled.
    expect(await comeBackFromVnpay(third.ctx, suspect)).toMatchObject({ code: third.code, isCancelled: false });
    for (const { ctx, code } of [second, third]) {
      expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", canPay: false, tickets: [] });
      expect(await listPayments(code)).toMatchObject([{ status: "queued", reason: "doubtful" }]);
      expect(await countStaffMessages(code)).toBe(1);
      await expect(payOrder(ctx, { code, method: "vietqr" })).rejects.toMatchObject({ code: "not_payable" });
    }
  });

  test.each(["", "0"])("ignores a success with the transaction number %j", async (vnp_TransactionNo) => {
    const { ctx, code } = await atVnpay();
    expect(await receiveVnpay(ctx, await createWebhook(code, { vnp_TransactionNo }))).toMatchObject({ RspCode: "99" });
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending" });
  });

  test("a failure followed by a success pays the order", async () => {
    const { ctx, code } = await atVnpay();
    expect(await receiveVnpay(ctx, await createWebhook(code, failure))).toMatchObject({ RspCode: "00" });
    expect(await comeBackFromVnpay(ctx, await createWebhook(code, failure))).toMatchObject({ code, isCancelled: true });
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "pending", paymentStatus: "failed", canPay: true });
    expect(await receiveVnpay(ctx, await createWebhook(code))).toMatchObject({ RspCode: "00" });
    await expectPaid(ctx, code);
  });

  test("a success followed by a failure leaves the order paid", async () => {
    const { ctx, code } = await atVnpay();
    await receiveVnpay(ctx, await createWebhook(code));
    expect(await receiveVnpay(ctx, await createWebhook(code, failure))).toMatchObject({ RspCode: "02" });
    await expectPaid(ctx, code);
  });

  test("a parallel failure and success pay the order in either order", async () => {
    for (let n = 0; n < 5; n++) {
      const { ctx, code } = await atVnpay();
      const [good, bad] = [await createWebhook(code), await createWebhook(code, failure)];
      await Promise.all((n % 2 ? [bad, good] : [good, bad]).map((webhook) => receiveVnpay(ctx, webhook)));
      await expectPaid(ctx, code);
    }
  });

  test("if two attempts succeed after a failed one, one of the payments is refunded", async () => {
    const { ctx, code } = await atVnpay();
    const first = await createWebhook(code);
    await receiveVnpay(ctx, await createWebhook(code, failure));
    await payOrder(ctx, { code, method: "vnpay" });
    const second = await createWebhook(code);
    expect(second.get("vnp_TxnRef")).not.toBe(first.get("vnp_TxnRef"));
    await Promise.all([receiveVnpay(ctx, first), receiveVnpay(ctx, second)]);
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toMatchObject([{ reason: "double", status: "due", amount: await totalOf(code) }]);
  });

  test("a late payment completes the order while places remain", async () => {
    const { ctx, code } = await atVnpay({ adult: 2 });
    await expireOrders(createLaterVisit(ctx, 46));
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled" });
    expect(await receiveVnpay(createLaterVisit(ctx, 50), await createWebhook(code))).toMatchObject({ RspCode: "00" });
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toEqual([]);
  });

  test("a late payment without places is refunded once, and staff are notified", async () => {
    const { db } = database;
    const date = findDayAhead(4);
    const { capacity } = await slotOf(db, { date });
    await setCapacity(db, 2, { date });
    const { ctx, code } = await atVnpay({ adult: 2 }, date);
    await expireOrders(createLaterVisit(ctx, 46));
    await placeOrderAsGuest(db, { now: createLaterVisit(ctx, 47).now, line: { date } });
    const webhook = await createWebhook(code);
    const answers = await Promise.all([1, 2, 3].map(() => receiveVnpay(createLaterVisit(ctx, 50), webhook)));
    expect(answers.map(({ RspCode }) => RspCode).toSorted()).toEqual(["00", "02", "02"]);
    await expectMoneyBack(ctx, code, "late");
    await setCapacity(db, capacity, { date });
  });

  test("refunds a buyer who cancelled and then paid", async () => {
    const { ctx, code } = await atVnpay();
    await cancelOrder(ctx, { code });
    expect(await receiveVnpay(ctx, await createWebhook(code))).toMatchObject({ RspCode: "00" });
    await expectMoneyBack(ctx, code, "late");
  });

  test("refunds the second payment of an order that was paid by two methods", async () => {
    const { ctx, code } = await atVnpay();
    await payOrder(ctx, { code, method: "vietqr" });
    const total = await totalOf(code);
    await Promise.all([
      receiveVnpay(ctx, await createWebhook(code, {}, "vnpay")),
      transfer(ctx, { content: `NM${code}`, transferAmount: total }),
    ]);
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toMatchObject([{ reason: "double", status: "due", amount: total }]);
    expect(await countStaffMessages(code)).toBe(1);
  });
});

describe("SePay", () => {
  test("a signed transfer with the code pays the order once, however often it is reported", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const message = { content: `CT ${code.toLowerCase()} ve cap treo`, transferAmount: await totalOf(code), id: 77 };
    const answers = await Promise.all([1, 2, 3].map(() => transfer(ctx, message)));
    answers.push(await transfer(createLaterVisit(ctx, 60), message));
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { success: true } });
    await expectPaid(ctx, code);
    expect(await listPayments(code)).toHaveLength(1);
  });

  test("answers 401 to a forged webhook and 400 to an unreadable one, without any effect", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const body = { content: code, transferAmount: await totalOf(code) };
    expect(await transfer(ctx, body, { secret: "another" })).toMatchObject({ status: 401 });
    expect(await transfer(ctx, body, { at: createLaterVisit(ctx, -6).now })).toMatchObject({ status: 401 });
    expect(await transfer(ctx, { ...body, transferAmount: 1.5 })).toMatchObject({ status: 400 });
    expect(await transfer(ctx, { ...body, id: "x" })).toMatchObject({ status: 400 });
    expect(await listPayments(code)).toEqual([]);
  });

  test("ignores outgoing transfers, transfers of 0 VND and those to another account that name no order", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const body = { content: code, transferAmount: await totalOf(code) };
    const before = await database.db.$count(payments);
    const elsewhere = { accountNumber: "0071", content: "tien nha" };
    for (const other of [elsewhere, { transferType: "out" }, { transferAmount: 0 }]) {
      expect(await transfer(ctx, { ...body, ...other })).toMatchObject({ status: 200 });
    }
    expect(await database.db.$count(payments)).toBe(before);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending" });
  });

  test("a partial transfer waits, and the rest completes the payment", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const total = await totalOf(code);
    await transfer(ctx, { content: code, transferAmount: 1000 });
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", received: 1000 });
    expect(await countStaffMessages(code)).toBe(1);
    await transfer(ctx, { content: code, transferAmount: total - 1000 });
    await expectPaid(ctx, code);
    expect((await listPayments(code)).map(({ status }) => status)).toEqual(["settled", "settled"]);
  });

  test("a partial transfer and the rest by VNPay complete the payment", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const total = await totalOf(code);
    await transfer(ctx, { content: code, transferAmount: 1000 });
    await payOrder(ctx, { code, method: "vnpay" });
    const webhook = await createWebhook(code);
    expect(webhook.get("vnp_Amount")).toBe(formatVnpayAmount(total - 1000));
    expect(await receiveVnpay(ctx, webhook)).toMatchObject({ RspCode: "00" });
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toEqual([]);
  });

  test("refunds a partial transfer of an order that is cancelled", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    await transfer(ctx, { content: code, transferAmount: 1000 });
    await expireOrders(createLaterVisit(ctx, 31));
    expect(await refundsOf(code)).toMatchObject([{ reason: "cancelled", amount: 1000, status: "due" }]);
  });

  test("a transfer of too much pays the order and leaves a refund of the excess", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    await transfer(ctx, { content: code, transferAmount: (await totalOf(code)) + 5000 });
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toMatchObject([{ reason: "overpaid", amount: 5000, status: "due" }]);
    expect(await countStaffMessages(code)).toBe(1);
  });

  test("a transfer without a code, with an unknown one or with two is reviewed by staff", async () => {
    const [one, two] = [await placeOrderAsGuest(database.db), await placeOrderAsGuest(database.db)];
    const before = (await listUnmatchedPayments(asStaff(one.ctx))).receipts.length;
    for (const content of ["ve cap treo", "NM23456789AB", `${one.code} ${two.code}`, null]) {
      expect(await transfer(one.ctx, { content, transferAmount: await totalOf(one.code) })).toMatchObject({
        status: 200,
      });
    }
    const { receipts: waiting } = await listUnmatchedPayments(asStaff(one.ctx));
    expect(waiting.slice(before).map(({ reason }) => reason)).toEqual(Array(4).fill("unmatched"));
    for (const { ctx, code } of [one, two]) expect(await getOrder(ctx, { code })).toMatchObject({ received: 0 });
  });

  test("a late transfer completes the order while places remain and is refunded by staff otherwise", async () => {
    const { db } = database;
    const date = findDayAhead(5);
    const { capacity } = await slotOf(db, { date });
    await setCapacity(db, 2, { date });
    const [lucky, late] = [
      await placeOrderAsGuest(db, { line: { date } }),
      await placeOrderAsGuest(db, { line: { date } }),
    ];
    await expireOrders(createLaterVisit(late.ctx, 31));
    const total = await totalOf(late.code);
    await transfer(createLaterVisit(lucky.ctx, 40), { content: lucky.code, transferAmount: total });
    await expectPaid(lucky.ctx, lucky.code);
    await placeOrderAsGuest(db, { line: { date } });
    await transfer(createLaterVisit(late.ctx, 41), { content: late.code, transferAmount: total });
    await expectMoneyBack(late.ctx, late.code, "late");
    await setCapacity(db, capacity, { date });
  });

  test("a transfer that staff also confirmed counts once, in either order", async () => {
    const [one, two] = [await placeOrderAsGuest(database.db), await placeOrderAsGuest(database.db)];
    const total = await totalOf(one.code);
    const seen = (code: string, reference: string) =>
      confirmTransfer(asStaff(one.ctx), { code, amount: total, reference });
    expect(await seen(one.code, "mbvcb 1.ab")).toBe("paid");
    await transfer(one.ctx, { content: one.code, transferAmount: total, referenceCode: "MBVCB.1.AB" });
    await transfer(two.ctx, { content: "ve cap treo", transferAmount: total, referenceCode: "MBVCB.2.AB" });
    expect(await seen(two.code, "MBVCB2AB")).toBe("paid");
    expect(await seen(two.code, "MBVCB2AB")).toBe("repeat");
    for (const { ctx, code } of [one, two]) {
      await expectPaid(ctx, code);
      expect(await listPayments(code)).toHaveLength(1);
      expect(await refundsOf(code)).toEqual([]);
    }
  });

  test("a transfer with the bank reference of another one is doubtful and reviewed by staff once", async () => {
    const [one, two] = [await placeOrderAsGuest(database.db), await placeOrderAsGuest(database.db)];
    const same = { transferAmount: await totalOf(one.code), referenceCode: "MBVCB.3" };
    await transfer(one.ctx, { ...same, content: one.code });
    const again = { ...same, content: two.code, id: 78 };
    for (const _ of [1, 2]) await transfer(two.ctx, again);
    await expectPaid(one.ctx, one.code);
    expect(await listPayments(two.code)).toMatchObject([{ status: "queued", reason: "doubtful" }]);
  });

  test("refunds a second transfer of the full amount", async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    for (let n = 0; n < 2; n++) await transfer(ctx, { content: code, transferAmount: await totalOf(code) });
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toMatchObject([{ reason: "double", status: "due" }]);
  });
});

test("limits repeated webhooks, and purges old ones without their payments", async () => {
  const { ctx, code } = await atVnpay();
  const before = await database.db.$count(paymentWebhooks);
  const webhook = await createWebhook(code);
  for (let n = 0; n < 25; n++) await receiveVnpay(ctx, new URLSearchParams([...webhook, ["n", `${n}`]]));
  await transfer(ctx, { content: code, transferAmount: 1000 }, { secret: "another" });
  expect(await database.db.$count(paymentWebhooks)).toBe(before + 20);
  await purgeOldData(createLaterVisit(ctx, 89 * 24 * 60));
  expect(await database.db.$count(paymentWebhooks)).toBe(before + 20);
  await purgeOldData(createLaterVisit(ctx, 91 * 24 * 60));
  expect(await database.db.$count(paymentWebhooks)).toBe(0);
  expect(await listPayments(code)).toHaveLength(1);
});

test("a payment at the moment of the deadline pays the order or reinstates it", async () => {
  for (let n = 0; n < 5; n++) {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    await Promise.all([payOrderOf(createLaterVisit(ctx, 31), code), expireOrders(createLaterVisit(ctx, 31))]);
    await expectPaid(ctx, code);
  }
});

const failure = { vnp_ResponseCode: "24", vnp_TransactionStatus: "02", vnp_TransactionNo: "0" };

function atVnpay(quantities: Record<string, number> = { adult: 1 }, date = findDayAhead(2)) {
  return placeOrderAsGuest(database.db, { line: { date, quantities }, form: { method: "vnpay" } });
}

const comeBackFromVnpay = (ctx: Ctx, query: URLSearchParams) => resolvePaymentReturn(ctx, "vnpay", query);

async function receiveVnpay(ctx: Ctx, query: URLSearchParams) {
  return vnpayWebhookAnswers[
    await receiveWebhook(ctx, findGateway("vnpay")!, { query, body: "", headers: new Headers() })
  ];
}

async function gatewayUrl(ctx: Ctx, code: string): Promise<string> {
  const start = await payOrder(ctx, { code, method: "vnpay" });
  return start?.kind === "redirect" ? start.url : "";
}

let transactions = 10_000_000;

async function createWebhook(
  code: string,
  changes: Record<string, string> = {},
  method = "vnpay",
): Promise<URLSearchParams> {
  const { order, attempt } = await orderRow(database.db, code);
  const newest = attempt.method === method;
  const [reference, amount] = newest ? [attempt.reference, attempt.amount] : [`${code}-1`, order.total];
  const fields = {
    vnp_TmnCode: "DEMOTMN1",
    vnp_TxnRef: reference,
    vnp_Amount: formatVnpayAmount(amount),
    vnp_OrderInfo: `Thanh toan don hang ${code}`,
    vnp_BankCode: "NCB",
    vnp_PayDate: "20261121090000",
    vnp_ResponseCode: "00",
    vnp_TransactionStatus: "00",
    vnp_TransactionNo: String(++transactions),
    ...changes,
  };
  return new URLSearchParams({ ...fields, vnp_SecureHash: signVnpay(fields, "demo-vnpay-secret") });
}

async function transfer(
  ctx: Ctx,
  changes: Record<string, unknown>,
  { secret = "demo-sepay-secret", at = ctx.now } = {},
) {
  const id = ++transactions;
  const rawBody = JSON.stringify({
    id,
    gateway: "Vietcombank",
    transactionDate: "2026-11-21 09:00:00",
    accountNumber: account,
    subAccount: null,
    code: null,
    transferType: "in",
    referenceCode: `MBVCB.${changes.id ?? id}`,
    ...changes,
  });
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex");
  const headers = { "X-SePay-Timestamp": String(timestamp), "X-SePay-Signature": `sha256=${signature}` };
  return receiveSepay(ctx, { rawBody, headers: new Headers(headers) });
}

async function totalOf(code: string): Promise<number> {
  return (await orderRow(database.db, code)).order.total;
}

async function listPayments(code: string) {
  const { intent } = await orderRow(database.db, code);
  return database.db.select().from(payments).where(eq(payments.paymentIntentId, intent.id)).orderBy(payments.id);
}

async function refundsOf(code: string) {
  const { intent } = await orderRow(database.db, code);
  return database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id));
}

async function countStaffMessages(code: string): Promise<number> {
  const ids = (await listPayments(code)).map(({ id }) => id);
  return database.db.$count(messages, and(eq(messages.kind, "staff_stuck_money"), inArray(messages.subjectId, ids)));
}

async function expectPaid(ctx: Ctx, code: string) {
  const order = await getOrder(ctx, { code });
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", waitsUntil: null });
  expect(order.tickets).toHaveLength(order.lines.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(await database.db.$count(messages, eq(messages.key, `order_paid:${code}`))).toBe(1);
}

async function expectMoneyBack(ctx: Ctx, code: string, reason: string) {
  const order = await getOrder(ctx, { code });
  expect(order).toMatchObject({ status: "cancelled", tickets: [], refundDue: order.total, received: 0 });
  expect(order.refunds).toEqual([{ amount: order.total, through: order.method === "vnpay" ? "VNPay" : null }]);
  expect(await refundsOf(code)).toMatchObject([{ reason, status: "due", amount: order.total }]);
  expect(await countStaffMessages(code)).toBe(1);
}
