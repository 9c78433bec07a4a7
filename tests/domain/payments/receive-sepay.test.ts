import { createHmac } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment } from "~/domain/payments/match-payment-by-staff.server";
import { receiveSepay } from "~/domain/payments/receive-sepay.server";
import { connect } from "~db/client.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, orderRow, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

test("a transfer that staff and SePay report at the same moment, in different spelling, counts once", async () => {
  const { db, url } = database;
  const other = connect(url);
  for (let round = 0; round < 10; round++) {
    const { ctx, code } = await placeOrderAsGuest(db);
    const { amount } = (await orderRow(db, code)).intent;
    await Promise.all([
      confirmTransfer(asStaff(ctx), { code, amount, reference: ` ft2632 ${round}mb ` }),
      sendSepayWebhook({ ...ctx, db: other.db }, { memo: `NM${code}`, amount, reference: `FT2632${round}MB` }),
    ]);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", received: amount, refundDue: 0 });
  }
  await other.close();
});

test("staff who confirm an unmatched transfer match it to its order", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  await sendSepayWebhook(ctx, { memo: "ve cap treo", amount, reference: "MB 777" });
  expect(await confirmTransfer(asStaff(ctx), { code, amount, reference: "mb777" })).toBe("paid");
  expect(await confirmTransfer(asStaff(ctx), { code, amount, reference: "MB-777" })).toBe("repeat");
  expect((await listUnmatchedPayments(asStaff(ctx))).receipts).toEqual([]);
});

test("a transfer that staff entered for an expired order, and the bank reports later, reinstates the order once", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  const late = createLaterVisit(ctx, 31);
  await expireOrders(late);
  expect(await confirmTransfer(asStaff(late), { code, amount, reference: "LATE 1" })).toBe("paid");
  await sendSepayWebhook(late, { memo: `NM${code}`, amount, reference: "LATE 1" });
  expect(await getOrder(late, { code })).toMatchObject({ paymentStatus: "paid", received: amount, refundDue: 0 });
});

test("of two SePay transfers with one bank reference the second is reviewed by staff", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  const transfer = { memo: `NM${code}`, amount, reference: "VCB.1" };
  for (const _ of [1, 2]) await sendSepayWebhook(ctx, transfer);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid" });
  const { receipts } = await listUnmatchedPayments(asStaff(ctx));
  expect(receipts).toMatchObject([{ amount, reason: "doubtful" }]);
});

test("a second SePay transfer with the reference that staff confirmed is reviewed by them", async () => {
  const [paid, other] = [await placeOrderAsGuest(database.db), await placeOrderAsGuest(database.db)];
  const { amount } = (await orderRow(database.db, paid.code)).intent;
  const reference = "ZZ 12";
  await confirmTransfer(asStaff(paid.ctx), { code: paid.code, amount, reference });
  const queued = async () =>
    (await listUnmatchedPayments(asStaff(paid.ctx))).receipts.filter(({ memo }) => memo?.includes(other.code));
  // Only the transfer with the memo of the paid order is the one that staff confirmed, even if it arrives second.
  for (const memo of [`NM${other.code}`, `NM${paid.code}`])
    await sendSepayWebhook(paid.ctx, { memo, amount, reference });
  expect(await queued()).toMatchObject([{ amount, reason: "doubtful" }]);
  await sendSepayWebhook(paid.ctx, { memo: `NM${other.code}`, amount, reference });
  expect(await queued()).toHaveLength(2);
  expect(await confirmTransfer(asStaff(paid.ctx), { code: paid.code, amount, reference })).toBe("repeat");
});

test("a known bank reference with another amount is reviewed by staff and pays nothing, also in parallel", async () => {
  const other = connect(database.url);
  for (const reference of ["AM 1", "AM 2", "AM 3"]) {
    const [one, two] = [
      await placeOrderAsGuest(database.db),
      await placeOrderAsGuest(database.db, { line: { quantities: { adult: 2 } } }),
    ];
    const amount = (await orderRow(database.db, one.code)).intent.amount;
    const more = (await orderRow(database.db, two.code)).intent.amount;
    const waits = async () => (await listUnmatchedPayments(asStaff(one.ctx))).receipts.length;
    const before = await waits();
    const reports = [
      () => confirmTransfer(asStaff(one.ctx), { code: one.code, amount, reference }),
      () => sendSepayWebhook({ ...two.ctx, db: other.db }, { memo: `NM${two.code}`, amount: more, reference }),
      () => confirmTransfer(asStaff(two.ctx), { code: two.code, amount: more, reference }),
    ];
    await Promise.all(reports.slice(0, 2).map((report) => report()));
    const paid = [await getOrder(one.ctx, one), await getOrder(two.ctx, two)].map(({ paymentStatus }) => paymentStatus);
    expect(paid.toSorted()).toEqual(["paid", "pending"]);
    expect(await waits()).toBe(before + 1);
    for (const report of reports) await report();
    expect([await getOrder(one.ctx, one), await getOrder(two.ctx, two)].map((order) => order.paymentStatus)).toEqual(
      paid,
    );
  }
  expect(
    await database.sql`select from messages where kind = 'staff_stuck_money' and subject_id in
    (select id from payments where reason = 'doubtful' and amount > 0)`,
  ).not.toHaveLength(0);
  await other.close();
});

test("refuses a bank reference without letters and digits", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  const confirming = confirmTransfer(asStaff(ctx), { code, amount, reference: " --- " });
  await expect(confirming).rejects.toMatchObject({ code: "bank_reference_missing", field: "reference" });
});

test.each([
  ["the shop's account number is the account's own", { accountNumber: "nuimay demo", subAccount: null }],
  ["it is a virtual account of another number", { accountNumber: "0071000123456", subAccount: "NUI MAY demo" }],
])("a transfer pays its order if %s", async (_, to) => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  const answer = await sendSepayWebhook(ctx, { memo: `NM${code}`, amount, reference: `VA ${code}`, ...to });
  expect(answer.status).toBe(200);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", received: amount });
});

test("a transfer to an unknown account is reviewed by staff if it names an order, and only logged otherwise", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { amount } = (await orderRow(database.db, code)).intent;
  const elsewhere = { accountNumber: "0071000999999", subAccount: "VA1", reference: `OTHER ${code}`, amount };
  expect((await sendSepayWebhook(ctx, { ...elsewhere, memo: `NM${code}` })).status).toBe(200);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending" });
  const mine = async () => (await listUnmatchedPayments(asStaff(ctx))).receipts.filter(({ order }) => order === code);
  const [payment] = await mine();
  expect(payment).toMatchObject({ amount, reason: "other_account" });
  expect(
    await database.sql`select facts ->> 'reason' as reason from messages
      where kind = 'staff_stuck_money' and subject_id = ${payment?.id ?? 0}`,
  ).toMatchObject([{ reason: "other_account" }]);
  // Staff have found the money in the other account, so they match it to the order by hand.
  expect(await matchPayment(asStaff(ctx), { id: payment?.id ?? 0, code })).toBe("paid");
  expect((await sendSepayWebhook(ctx, { ...elsewhere, memo: "tien nha", reference: "R" })).status).toBe(200);
  expect(await mine()).toEqual([]);
  expect(await database.sql`select from payment_webhooks where result = 'another account'`).toHaveLength(1);
});

let transactions = 0;
type Transfer = { memo: string; amount: number; reference: string; accountNumber?: string; subAccount?: string | null };

function sendSepayWebhook(ctx: Ctx, { memo, amount, reference, ...account }: Transfer) {
  const rawBody = JSON.stringify({
    id: ++transactions,
    gateway: "Vietcombank",
    transactionDate: "2026-11-21 09:00:00",
    accountNumber: "NUIMAYDEMO",
    ...account,
    content: memo,
    transferType: "in",
    transferAmount: amount,
    referenceCode: reference,
  });
  const timestamp = String(Math.floor(ctx.now.getTime() / 1000));
  const signature = createHmac("sha256", "demo-sepay-secret").update(`${timestamp}.${rawBody}`).digest("hex");
  const headers = new Headers({ "X-SePay-Timestamp": timestamp, "X-SePay-Signature": `sha256=${signature}` });
  return receiveSepay(ctx, { rawBody, headers });
}
