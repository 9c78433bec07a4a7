import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { checkIn } from "~/domain/admission/check-in.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder, cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { finishRefund } from "~/domain/payments/finish-refund.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { auditEntries, messages, payments, refunds } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createStaffMember,
  findDayAhead,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  slotOf,
} from "~tests/setup/factories";
import { exchangeTicketsOf } from "~tests/setup/factories-aftersales";
import { providers, type ReportedAttempt } from "~tests/setup/providers";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();

afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

let references = 0;
let transfers = 7_000_000;

async function enter(ctx: Ctx, code: string, amount: number, reference = `VOID ${++references}`) {
  await confirmTransfer(asStaff(ctx), { code, amount, confirmedAmount: amount, reference });
  return newest();
}

async function newest() {
  return (await database.db.select().from(payments).orderBy(payments.id)).at(-1)!;
}

const statusOf = async (id: number) =>
  (await database.db.select().from(payments).where(eq(payments.id, id)))[0]?.status;
const refundsOf = async (code: string) => {
  const { intent } = await orderRow(database.db, code);
  return database.db.select().from(refunds).where(eq(refunds.paymentIntentId, intent.id)).orderBy(refunds.id);
};
const ticketsOf = async (ctx: Ctx, code: string) => (await getOrder(ctx, { code })).tickets;

async function sendSepayWebhook(ctx: Ctx, code: string, amount: number, transactionId = String(++transfers)) {
  const { attempt } = await orderRow(database.db, code);
  const word: ReportedAttempt = { ...attempt, amount, transactionId, sign: "itself", to: "us" };
  return providers.vietqr.sendWebhook(ctx, word);
}

test("after a mistyped partial transfer is voided, the buyer pays the full amount and a cancellation refunds nothing for it", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(ctx, { code });
  const { id } = await enter(ctx, code, total - 1, "MISTYPED");
  expect(await voidTransfer(asStaff(ctx), { id })).toEqual({ amount: total - 1, code });
  expect(await voidTransfer(asStaff(ctx), { id })).toBeNull();
  expect(await getPayment(ctx, { code })).toMatchObject({
    order: { received: 0, canPay: true },
    step: { kind: "transfer", transfer: { amount: total } },
  });
  // The bank reference of a voided transfer can be entered again.
  await enter(ctx, code, total - 2, "MISTYPED");
  expect(await getOrder(ctx, { code })).toMatchObject({ received: total - 2 });
  await voidTransfer(asStaff(ctx), await newest());
  await sendSepayWebhook(ctx, code, total);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", received: total });
  const [entry] = await database.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `receipt ${id}`));
  expect(entry).toMatchObject({ action: "transfer_voided", before: { status: "queued" }, movedFor: code });
});

test("a cancellation refunds transfers that the bank confirmed and leaves those that only staff entered for review", async () => {
  for (const giveUp of [
    (ctx: Ctx, code: string) => cancelOrder(ctx, { code }),
    (ctx: Ctx, code: string) => cancelOrderByStaff(asStaff(ctx), code),
    (ctx: Ctx) => expireOrders(createLaterVisit(ctx, 31)),
  ]) {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    await sendSepayWebhook(ctx, code, 3_000);
    const { id } = await enter(ctx, code, 100_000);
    await giveUp(ctx, code);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", refundDue: 3_000 });
    expect(await refundsOf(code)).toMatchObject([{ amount: 3_000, reason: "cancelled" }]);
    expect(await statusOf(id)).toBe("queued");
    await voidTransfer(asStaff(ctx), { id });
    expect(await refundsOf(code)).toHaveLength(1);
  }
});

test("a transfer that staff entered for a paid or expired order is not refunded automatically", async () => {
  const [paid, late] = [await placeOrderAsGuest(database.db), await placeOrderAsGuest(database.db)];
  await payOrderOf(paid.ctx, paid.code);
  await cancelOrder(late.ctx, late);
  for (const { ctx, code } of [paid, late]) {
    const { id, amount } = await enter(ctx, code, 500_000);
    expect(await refundsOf(code)).toEqual([]);
    // Staff confirm that the transfer arrived, and may still find out later that it did not.
    expect(await returnPayment(asStaff(ctx), { id })).toBe(true);
    expect(await refundsOf(code)).toMatchObject([{ amount, status: "due" }]);
    await voidTransfer(asStaff(ctx), { id });
    expect(await refundsOf(code)).toEqual([]);
    expect(await statusOf(id)).toBe("voided");
  }
});

test("voiding the only payment of an order makes it unpaid, suspends its tickets and notifies its buyer", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { quantities: { adult: 2 } } });
  const { total } = await getOrder(ctx, { code });
  // Ten times the amount was entered, so a refund of money that never arrived is due.
  const { id } = await enter(ctx, code, total * 10);
  expect(await refundsOf(code)).toMatchObject([{ amount: total * 9, reason: "overpaid" }]);
  const before = (await ticketsOf(ctx, code)).map((ticket) => ticket.code);
  const at = createLaterVisit(ctx, 5);
  await voidTransfer(asStaff(at), { id });
  expect(await getOrder(at, { code })).toMatchObject({ status: "pending", paymentStatus: "pending", received: 0 });
  expect(await refundsOf(code)).toEqual([]);
  expect(await database.db.$count(messages, eq(messages.kind, "payment_voided"))).toBe(1);
  const [scanned = ""] = before;
  const scan = { id: randomUUID(), scanned, gate: 1, direction: "in" as const, pools: [1], device: "test" };
  expect(await checkIn(asStaff(at), scan)).toMatchObject({ verdict: "void" });
  await sendSepayWebhook(at, code, total);
  expect(await getOrder(at, { code })).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  const after = await ticketsOf(at, code);
  expect(after.map((ticket) => ticket.code)).toEqual(before);
  expect(after.every(({ state }) => state === "valid")).toBe(true);
  expect(
    await database.sql`select from messages where channel = 'mail' and key like ${`order_paid:${code}%`}`,
  ).toHaveLength(2);
});

test("an order whose payment was voided expires if it is not paid, and its places are released", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { id } = await enter(ctx, code, (await getOrder(ctx, { code })).total);
  await voidTransfer(asStaff(ctx), { id });
  await expireOrders(createLaterVisit(ctx, 31));
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", paymentStatus: "pending", refundDue: 0 });
});

test("an expired order that was reinstated by two payments waits for its payment again when one of them is voided", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(ctx, { code });
  const { id } = await enter(ctx, code, 100_000);
  const late = createLaterVisit(ctx, 31);
  await expireOrders(late);
  await sendSepayWebhook(late, code, total - 100_000);
  expect(await getOrder(late, { code })).toMatchObject({ paymentStatus: "paid" });
  await voidTransfer(asStaff(late), { id });
  expect(await getOrder(late, { code })).toMatchObject({ status: "pending", received: total - 100_000 });
});

test("an order stays paid if its other payments suffice, and the refund of the excess is dropped", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(ctx, { code });
  const { id } = await enter(ctx, code, 1_000);
  await sendSepayWebhook(ctx, code, total);
  expect(await refundsOf(code)).toMatchObject([{ amount: 1_000, reason: "overpaid" }]);
  await voidTransfer(asStaff(ctx), { id });
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid", received: total, refundDue: 0 });
});

test("refuses to void a payment that is partly refunded for a cheaper day, even if the others suffice", async () => {
  const saturday = addDays(findDayAhead(2), 4);
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { date: saturday } });
  const { total } = await getOrder(ctx, { code });
  const { id } = await enter(ctx, code, total - 1);
  await sendSepayWebhook(ctx, code, total);
  await exchangeTicketsOf(ctx, code, { date: findDayAhead(2) });
  const before = await refundsOf(code);
  expect(before.map(({ reason }) => reason)).toEqual(["overpaid", "exchanged"]);
  await expect(voidTransfer(asStaff(ctx), { id })).rejects.toMatchObject({ code: "transfer_used" });
  expect(await refundsOf(code)).toEqual(before);
});

test("refuses to void a payment whose refund may have reached a gateway that did not answer", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  const { id } = await enter(ctx, code, 1_000);
  await payOrderOf(ctx, code);
  await sendRefunds(createLaterVisit(ctx, 1));
  expect(await refundsOf(code)).toMatchObject([{ amount: 1_000, reason: "overpaid", status: "due" }]);
  await expect(voidTransfer(asStaff(ctx), { id })).rejects.toMatchObject({ code: "transfer_used" });
  expect(await refundsOf(code)).toHaveLength(1);
  expect(await statusOf(id)).toBe("settled");
});

test("voiding the payment of a cancelled order drops its refund", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(ctx, { code });
  await sendSepayWebhook(ctx, code, 2_000);
  const { id } = await enter(ctx, code, total - 2_000);
  // This status imitates an order with a service that is not done yet, which staff may cancel.
  await database.sql`update orders set status = 'confirmed' where code = ${code}`;
  await cancelOrderByStaff(asStaff(ctx), code);
  expect((await getOrder(ctx, { code })).refundDue).toBe(total);
  await voidTransfer(asStaff(ctx), { id });
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", refundDue: 2_000 });
});

test("refuses to void a transfer that was confirmed by the bank, or whose order was used, exchanged or refunded, and changes nothing", async () => {
  const refused = async (ctx: Ctx, id: number, code: string) => {
    const before = await statusOf(id);
    await expect(voidTransfer(asStaff(ctx), { id })).rejects.toMatchObject({ code });
    expect(await statusOf(id)).toBe(before);
  };
  const reported = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(reported.ctx, reported);
  const confirmed = await enter(reported.ctx, reported.code, total, `MBVCB ${++transfers}`);
  await sendSepayWebhook(reported.ctx, reported.code, total, String(transfers));
  await refused(reported.ctx, confirmed.id, "transfer_not_typed");

  const moved = await placeOrderAsGuest(database.db);
  const paid = await enter(moved.ctx, moved.code, total);
  const { date } = (await ticketsOf(moved.ctx, moved.code))[0]!;
  await exchangeTicketsOf(moved.ctx, moved.code, {
    date: new Date(Date.parse(date) + 7 * 86_400_000).toISOString().slice(0, 10),
  });
  await refused(moved.ctx, paid.id, "transfer_used");

  const used = await placeOrderAsGuest(database.db);
  const entered = await enter(used.ctx, used.code, total);
  await database.sql`update tickets set state = 'used', used_at = issued_at
    where order_id = (select id from orders where code = ${used.code})`;
  await refused(used.ctx, entered.id, "transfer_used");
  await database.sql`update tickets set state = 'valid', used_at = null
    where order_id = (select id from orders where code = ${used.code})`;

  const back = await placeOrderAsGuest(database.db);
  await payOrderOf(back.ctx, back.code);
  const sent = await enter(back.ctx, back.code, 1_000);
  await returnPayment(asStaff(back.ctx), { id: sent.id });
  await database.sql`update refunds set status = 'done' where payment_id = ${sent.id}`;
  await refused(back.ctx, sent.id, "transfer_used");
  expect(await finishRefund(asStaff(back.ctx), { id: (await refundsOf(back.code))[0]!.id })).toBeNull();
});

test("of a void and an admission at the same moment, only the first succeeds", async () => {
  const { poolId, date } = await slotOf(database.db);
  const paidByEntry = async () => {
    const { ctx, code } = await placeOrderAsGuest(database.db);
    const { id } = await enter(ctx, code, (await getOrder(ctx, { code })).total);
    const [ticket] = await ticketsOf(ctx, code);
    const scan = { scanned: ticket!.code, gate: 1, direction: "up" as const, pools: [poolId], device: "test" };
    const atGate = { ...asStaff(ctx, "gate"), now: instantOf(date, "10:00") };
    const comeIn = (db: Ctx["db"]) => checkIn({ ...atGate, db }, { ...scan, id: randomUUID() });
    const takeBack = (db: Ctx["db"]) => voidTransfer(asStaff({ ...ctx, db }), { id });
    return { comeIn, takeBack, read: () => getOrder(ctx, { code }) };
  };
  const used = await paidByEntry();
  const refused = await runWhileHeld(database, used.comeIn, used.takeBack);
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "transfer_used" } });
  expect(await used.read()).toMatchObject({ paymentStatus: "paid", tickets: [{ state: "used" }] });
  const taken = await paidByEntry();
  const scanned = await runWhileHeld(database, taken.takeBack, taken.comeIn);
  expect(scanned).toMatchObject({ status: "fulfilled", value: { verdict: "void" } });
  expect(await taken.read()).toMatchObject({ paymentStatus: "pending" });
});

test("support voids up to the limit of the role; the bank's webhook or a colleague at the same moment leads to one result", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { quantities: { adult: 8 } } });
  const support = await createStaffMember(database.db, "support");
  const { id } = await enter(ctx, code, 2_000_001);
  await expect(voidTransfer(asStaff(ctx, support), { id })).rejects.toMatchObject({ code: "sum_too_high" });
  expect(await statusOf(id)).toBe("queued");

  const other = connect(database.url);
  for (let round = 0; round < 5; round++) {
    const one = await placeOrderAsGuest(database.db);
    const { total } = await getOrder(one.ctx, one);
    const entry = await enter(one.ctx, one.code, total, `MBVCB ${++transfers}`);
    await Promise.allSettled([
      voidTransfer(asStaff({ ...one.ctx, db: other.db }), entry),
      sendSepayWebhook(one.ctx, one.code, total, String(transfers)),
    ]);
    // Whichever action ends first, the bank confirmed the money, so the order is paid once.
    expect(await getOrder(one.ctx, one)).toMatchObject({ paymentStatus: "paid", received: total, refundDue: 0 });
    const two = await placeOrderAsGuest(database.db);
    const wrong = await enter(two.ctx, two.code, total - 1);
    const [voided, matched] = await Promise.allSettled([
      voidTransfer(asStaff({ ...two.ctx, db: other.db }), wrong),
      matchPayment(asStaff(two.ctx), { id: wrong.id, code: one.code }),
    ]);
    const results = [voided, matched];
    // If the match ended before the void began, the transfer is voided at the order that it was matched to.
    const isMatched = matched.status === "fulfilled";
    const { intent } = await orderRow(database.db, isMatched ? one.code : two.code);
    const [found] = await database.db.select().from(payments).where(eq(payments.id, wrong.id));
    expect(found).toMatchObject({
      paymentIntentId: intent.id,
      status: voided.status === "fulfilled" ? "voided" : "queued",
    });
    for (const result of results.filter(({ status }) => status === "rejected"))
      expect(result).toMatchObject({ reason: { code: "receipt_not_found" } });
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await getOrder(two.ctx, two)).toMatchObject({ paymentStatus: "pending", received: 0, refundDue: 0 });
    expect(await refundsOf(one.code)).toEqual([]);
  }
  await other.close();
});
