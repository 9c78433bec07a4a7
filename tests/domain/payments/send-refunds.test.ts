import { desc, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { findPayoutAccountOffer } from "~/domain/aftersales/payout-account.server";
import type { Ctx } from "~/domain/ctx";
import { createRefund, refundAmount } from "~/domain/payments/create-refund.server";
import { finishRefund, recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { sealVnpayMessage } from "~/domain/payments/providers/vnpay/vnpay-api.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { messages, payments, refunds } from "~db/schema";
import { transact } from "~db/transaction.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

vi.hoisted(() => {
  process.env.DEMO = "1";
  process.env.VNPAY_API_URL = "http://localhost:9/";
});

const database = openTestDatabase();
type GatewayFields = Record<string, string>;
let sent: GatewayFields[] = [];

beforeEach(() => {
  sent = [];
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  expect(await findBrokenRules(database.db)).toEqual([]);
  await database.db.update(refunds).set({ status: "done" });
});

/** Places an order and pays it twice at VNPay, so that the second payment is to be refunded. */
async function paidTwice(): Promise<Ctx> {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  for (const _ of [1, 2]) await payOrderOf(ctx, code);
  return ctx;
}

/** If `respond` returns "silent", VNPay executed the request but did not answer. */
function vnpayIs(respond: (requests: GatewayFields) => GatewayFields | "silent" | Promise<GatewayFields | "silent">) {
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string }) => {
    const request: GatewayFields = JSON.parse(body);
    if (request.vnp_Command === "refund") sent.push(request);
    const answer = await respond(request);
    if (answer === "silent") throw new TypeError("fetch failed");
    const reply = request.vnp_Command === "refund" ? "refundReply" : "queryReply";
    return Response.json(
      sealVnpayMessage(reply, { vnp_TxnRef: request.vnp_TxnRef ?? "", ...answer }, "demo-vnpay-secret"),
    );
  });
}

const refundOf = async () => (await database.db.select().from(refunds).orderBy(desc(refunds.id)))[0]!;
const day = 24 * 60;

test("a refund whose answer was lost is queried before it is sent on another day, so that it is sent once", async () => {
  const ctx = await paidTwice();
  vnpayIs(() => "silent");
  await sendRefunds(createLaterVisit(ctx, 1));
  expect(await refundOf()).toMatchObject({ status: "due" });
  vnpayIs(() => ({ vnp_ResponseCode: "00", vnp_TransactionType: "02", vnp_TransactionStatus: "05" }));
  await sendRefunds(createLaterVisit(ctx, day));
  expect(await refundOf()).toMatchObject({ status: "sent" });
  expect(sent).toHaveLength(1);
});

test("a refund that never reached VNPay is sent on another day under the same name", async () => {
  const ctx = await paidTwice();
  vnpayIs(() => "silent");
  await sendRefunds(createLaterVisit(ctx, 1));
  vnpayIs(
    ({ vnp_Command }): GatewayFields =>
      vnp_Command === "refund"
        ? { vnp_ResponseCode: "00", vnp_TransactionStatus: "05" }
        : { vnp_ResponseCode: "00", vnp_TransactionType: "01", vnp_TransactionStatus: "00" },
  );
  await sendRefunds(createLaterVisit(ctx, day));
  expect(sent.map(({ vnp_RequestId }) => vnp_RequestId)).toEqual([sent[0]?.vnp_RequestId, sent[0]?.vnp_RequestId]);
  expect(await refundOf()).toMatchObject({ status: "sent" });
});

test.each([
  ["done", { vnp_TransactionType: "02", vnp_TransactionStatus: "00" }],
  ["failed", { vnp_TransactionType: "02", vnp_TransactionStatus: "09" }],
  ["sent", { vnp_TransactionType: "02", vnp_TransactionStatus: "06" }],
])("a refund that VNPay accepted is queried until it is %s", async (status, fields) => {
  const ctx = await paidTwice();
  vnpayIs(() => ({ vnp_ResponseCode: "00", vnp_TransactionStatus: "05" }));
  await sendRefunds(createLaterVisit(ctx, 1));
  vnpayIs(() => ({ vnp_ResponseCode: "00", ...fields }));
  await sendRefunds(createLaterVisit(ctx, 70));
  expect(await refundOf()).toMatchObject({ status });
  expect(sent).toHaveLength(1);
});

async function twoParts(): Promise<{ ctx: Ctx; code: string }> {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  await payOrderOf(ctx, code);
  const { intent } = await orderRow(database.db, code);
  const part = { amount: 10_000, reason: "returned_by_staff", now: ctx.now } as const;
  for (const key of ["one", "two"])
    await transact(ctx.db, (tx) => refundAmount(tx, [intent.id], { ...part, key: `${key} ${code}` }));
  return { ctx, code };
}
const openOf = async (ctx: Ctx, code: string) =>
  (await listUnmatchedPayments(asStaff(ctx))).refunds.filter(({ order }) => order === code);

test.each(["05", "00", "09"])(
  "two partial refunds of one VNPay payment stay sent when VNPay answers %s, staff review them once, and neither can be paid again",
  async (vnp_TransactionStatus) => {
    const { ctx, code } = await twoParts();
    vnpayIs(() => ({ vnp_ResponseCode: "00", vnp_TransactionStatus: "05" }));
    await sendRefunds(createLaterVisit(ctx, 1));
    vnpayIs(() => ({ vnp_ResponseCode: "00", vnp_TransactionType: "03", vnp_TransactionStatus }));
    for (const minutes of [70, 140]) await sendRefunds(createLaterVisit(ctx, minutes));
    expect(sent).toHaveLength(2);
    const open = await openOf(ctx, code);
    const unclear = { status: "sent", step: "at_provider", review: "refund_unclear" };
    expect(open).toMatchObject([unclear, unclear]);
    expect(await findPayoutAccountOffer(database.db, (await orderRow(database.db, code)).order)).toBeNull();
    for (const { id } of open) {
      const isMessage = eq(messages.key, `staff_stuck_money:refund ${id}:refund_unclear`);
      expect(await database.db.$count(messages, isMessage)).toBe(1);
    }
    // Staff see at VNPay that one refund was sent and one refused, so they pay only the refused one by hand.
    const [went, refused] = open;
    expect(await finishRefund(asStaff(ctx), { id: went!.id })).toMatchObject({ amount: 10_000 });
    await recordRefusedRefund(asStaff(ctx), { id: refused!.id });
    expect(await openOf(ctx, code)).toMatchObject([
      { id: refused!.id, status: "failed", step: "by_hand", review: "refund_refused" },
    ]);
    await expect(finishRefund(asStaff(ctx), { id: refused!.id })).rejects.toMatchObject({ code: "account_missing" });
  },
);

test("a second partial refund that VNPay refuses while it processes the first is sent an hour later and does not count as done", async () => {
  const { ctx, code } = await twoParts();
  vnpayIs(() => ({ vnp_ResponseCode: sent.length > 1 ? "94" : "00", vnp_TransactionStatus: "05" }));
  await sendRefunds(createLaterVisit(ctx, 1));
  expect((await openOf(ctx, code)).map(({ status }) => status)).toEqual(["sent", "due"]);
  vnpayIs(() => ({ vnp_ResponseCode: "00", vnp_TransactionType: "03", vnp_TransactionStatus: "05" }));
  await sendRefunds(createLaterVisit(ctx, 70));
  expect((await openOf(ctx, code)).map(({ status }) => status)).toEqual(["sent", "sent"]);
  expect(new Set(sent.map(({ vnp_RequestId }) => vnp_RequestId)).size).toBe(3);
});

test("a refund that VNPay already has counts as sent, and is done when VNPay confirms it", async () => {
  const ctx = await paidTwice();
  vnpayIs(() => "silent");
  await sendRefunds(createLaterVisit(ctx, 1));
  vnpayIs(() => ({ vnp_ResponseCode: "94" }));
  await sendRefunds(createLaterVisit(ctx, 12));
  expect(await refundOf()).toMatchObject({ status: "sent" });
});

test("staff cannot finish a refund while its gateway is called, and a late answer does not change a finished refund", async () => {
  const ctx = await paidTwice();
  const { id, amount } = await refundOf();
  vnpayIs(async () => {
    await expect(finishRefund(asStaff(createLaterVisit(ctx, 1)), { id })).rejects.toMatchObject({
      code: "refund_under_way",
    });
    return "silent" as const;
  });
  await sendRefunds(createLaterVisit(ctx, 1));
  expect(await finishRefund(asStaff(createLaterVisit(ctx, 2)), { id })).toMatchObject({
    amount,
    code: expect.any(String),
  });
  vnpayIs(() => ({ vnp_ResponseCode: "00" }));
  await sendRefunds(createLaterVisit(ctx, 30));
  expect(await refundOf()).toMatchObject({ status: "done", failure: null });
  expect(sent).toHaveLength(1);
});

test("two partial refunds of one payment are each created once per key", async () => {
  const ctx = await paidTwice();
  const { id, paymentId, amount } = await refundOf();
  await database.db.delete(refunds).where(eq(refunds.id, id));
  const [payment] = await database.db.select().from(payments).where(eq(payments.id, paymentId));
  const half = { amount: amount / 2, reason: "double" as const, now: ctx.now };
  for (const key of ["first", "second", "first"])
    await transact(ctx.db, (tx) => createRefund(tx, payment!, { ...half, key }));
  expect(await database.db.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(2);
});

test("a refund of several payments is split over them, once, and never exceeds what they paid", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { intent, attempt } = await orderRow(database.db, code);
  for (const amount of [1_000, intent.amount - 1_000]) {
    const money = { provider: "vietqr", transactionId: `part ${amount}`, amount, attemptId: attempt.id } as const;
    await receivePayment(ctx, { ...money, paymentIntentId: intent.id });
  }
  const part = { amount: 1_500, reason: "returned_by_staff", key: "one of two", now: ctx.now } as const;
  const give = (more: object = {}) => transact(ctx.db, (tx) => refundAmount(tx, [intent.id], { ...part, ...more }));
  for (const _ of [1, 2]) await give();
  const given = database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id)).orderBy(refunds.id);
  expect((await given).reduce((sum, { amount }) => sum + amount, 0)).toBe(1_500);
  await expect(give({ amount: intent.amount - 1_499, key: "another" })).rejects.toThrow(RangeError);
  await give({ amount: intent.amount - 1_500, key: "another" });
  expect((await given).reduce((sum, { amount }) => sum + amount, 0)).toBe(intent.amount);
});
