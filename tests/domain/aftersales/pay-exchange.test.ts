import { createHmac, randomUUID } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { expireExchanges } from "~/domain/aftersales/expire-exchanges.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { exchangeTickets, getExchange, payExchange, stopExchange } from "~/domain/aftersales/pay-exchange.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { buildOrderCalendar } from "~/domain/orders/build-order-calendar.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { findGateway } from "~/domain/payments/adapters.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment } from "~/domain/payments/match-payment-by-staff.server";
import { formatVnpayAmount, signVnpay, vnpayWebhookAnswers } from "~/domain/payments/providers/vnpay/vnpay.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { receiveSepay } from "~/domain/payments/receive-sepay.server";
import { receiveWebhook } from "~/domain/payments/receive-webhook.server";
import { resolvePaymentReturn } from "~/domain/payments/resolve-payment-return.server";
import { addDays } from "~/lib/shop-time";
import { messages, payments, refunds } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import {
  exchangeForm,
  exchangeRow,
  exchangeTicketsOf,
  offerExchange,
  payExchangeOf,
  sendRefundByHand,
} from "~tests/setup/factories-aftersales";
import { makeService, requestedDay } from "~tests/setup/factories-goods";

const database = openTestDatabase();
/** Wednesday has the same price as Tuesday, and Saturday is more expensive. */
const [tuesday, wednesday, saturday] = [findDayAhead(2), addDays(findDayAhead(2), 1), addDays(findDayAhead(2), 4)];

afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

type Bought = Awaited<ReturnType<typeof bought>>;

async function bought(quantities: Record<string, number> = { adult: 1 }, date = tuesday, slug = "cap-treo-khu-hoi") {
  const who = await placeOrderAsGuest(database.db, { line: { slug, date, quantities } });
  await payOrderOf(who.ctx, who.code);
  return who;
}

/** Buys tickets with a service that is not done yet, so that the paid order can still be cancelled. */
async function boughtWithService(quantities: Record<string, number>) {
  const ctx = await createVisit(database.db);
  await fillCart(ctx, { date: tuesday, quantities });
  const { slug } = await makeService(database.db, { price: 100_000 });
  await addService(ctx, { slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(ctx);
  await payOrderOf(ctx, code);
  return { ctx, code };
}

/** By default, exchanges tickets for the more expensive Saturday, so that the exchange waits for its payment. */
async function waiting({ ctx, code }: Bought, method = "vnpay", date = saturday) {
  return exchangeTicketsOf(ctx, code, { date, method });
}

async function ticketsOf({ ctx, code }: Bought) {
  return (await getOrder(ctx, { code })).tickets.map(({ date, state }) => `${date} ${state}`);
}

async function refundsOf(exchange: string) {
  const { intent } = await exchangeRow(database.db, exchange);
  const { amount, reason } = refunds;
  return database.db.select({ amount, reason }).from(refunds).where(eq(refunds.paymentIntentId, intent.id));
}

async function countReserved(date: string): Promise<number> {
  return (await slotOf(database.db, { date })).reserved;
}

describe("the difference", () => {
  test("equal price: exchanges at once, and the old QR code is invalid", async () => {
    const who = await bought();
    const before = (await getOrder(who.ctx, who)).tickets[0];
    const places = [await countReserved(tuesday), await countReserved(wednesday)];
    expect(await waiting(who, "vietqr", wednesday)).toMatchObject({ status: "done", amount: 0, step: null });
    const { tickets, moves } = await getOrder(who.ctx, who);
    expect(tickets).toMatchObject([{ date: wednesday, state: "valid", turn: 1 }]);
    expect(tickets[0]?.token).not.toBe(before?.token);
    expect(moves).toMatchObject([{ status: "done", to: { date: wednesday }, tickets: [{ nth: 1, most: 3 }] }]);
    expect([await countReserved(tuesday), await countReserved(wednesday)]).toEqual([places[0]! - 1, places[1]! + 1]);
  });

  test("lower price: refunds the difference, and the ticket counts as paid with less", async () => {
    const who = await bought({ adult: 1 }, saturday);
    const { total } = await getOrder(who.ctx, who);
    const exchange = await waiting(who, "vietqr", tuesday);
    const back = -exchange.amount;
    expect(back).toBeGreaterThan(0);
    const order = await getOrder(who.ctx, who);
    expect(order).toMatchObject({ refundDue: back, paymentStatus: "paid", tickets: [{ price: total - back }] });
  });

  test("higher price: the old ticket stays valid until the payment, and the new places are reserved", async () => {
    const who = await bought({ adult: 2 });
    const places = await countReserved(saturday);
    const exchange = await waiting(who);
    expect(exchange).toMatchObject({ status: "waits", method: "vnpay", step: { kind: "redirect" } });
    expect(await ticketsOf(who)).toEqual([`${tuesday} valid`, `${tuesday} valid`]);
    expect(await countReserved(saturday)).toBe(places + 2);
    expect(await payExchangeOf(createLaterVisit(who.ctx, 2), exchange.code)).toBe("paid");
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`, `${saturday} valid`]);
    expect(await countReserved(saturday)).toBe(places + 2);
    expect(await database.db.$count(messages, eq(messages.key, `tickets_moved:${who.code}:${exchange.code}`))).toBe(1);
  });

  test("higher, then lower price: the total paid, the refund and the rest add up", async () => {
    const who = await bought();
    const { total, received, paidInAll } = await getOrder(who.ctx, who);
    expect([paidInAll, received]).toEqual([total, total]);
    const { code, amount } = await waiting(who);
    await payExchangeOf(createLaterVisit(who.ctx, 2), code);
    expect(await getOrder(who.ctx, who)).toMatchObject({ paidInAll: total + amount, received: total + amount });
    await waiting(who, "vietqr", tuesday);
    const back = { paidInAll: total + amount, received: total, refundDue: amount };
    expect(await getOrder(who.ctx, who)).toMatchObject(back);
  });

  test("counts towards the staff limit for cancelling the order", async () => {
    const { ctx, code } = await boughtWithService({ adult: 2, child: 1 });
    const exchange = await waiting({ ctx, code });
    await payExchangeOf(createLaterVisit(ctx, 2), exchange.code);
    const refused = cancelOrderByStaff(asStaff(createLaterVisit(ctx, 3), "support"), code);
    await expect(refused).rejects.toMatchObject({ code: "sum_too_high" });
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "confirmed", refundDue: 0 });
    await cancelOrderByStaff(asStaff(createLaterVisit(ctx, 3), "manager"), code);
  });

  test("a cancelled order counts as refunded once its own payment and that of its exchange were refunded", async () => {
    const who = await boughtWithService({ adult: 1 });
    const { code } = await waiting(who, "vietqr");
    await payExchangeOf(createLaterVisit(who.ctx, 2), code);
    const later = createLaterVisit(who.ctx, 3);
    await cancelOrderByStaff(asStaff(later, "manager"), who.code);
    const { intent } = await exchangeRow(database.db, code);
    const open = await database.db
      .select()
      .from(refunds)
      .where(like(refunds.key, `cancelled:${who.code}%`));
    const [ofExchange, ofOrder] = [true, false].map((is) =>
      open.find(({ paymentIntentId }) => (paymentIntentId === intent.id) === is),
    );
    await sendRefundByHand(later, ofOrder!.id);
    expect(await getOrder(who.ctx, who)).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
    expect(await findBrokenRules(database.db)).toEqual([]);
    await sendRefundByHand(later, ofExchange!.id);
    expect(await getOrder(who.ctx, who)).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  });

  test("refuses a difference that is not what the page showed, and changes nothing", async () => {
    const who = await bought();
    const form = await exchangeForm(who.ctx, who.code, { date: saturday });
    for (const difference of [0, form.difference - 1, -form.difference]) {
      const refused = exchangeTickets(who.ctx, { ...form, difference });
      await expect(refused).rejects.toMatchObject({ code: "difference_changed", field: "difference" });
    }
    expect((await getOrder(who.ctx, who)).moves).toEqual([]);
  });

  test("the same form ten times in parallel is one exchange", async () => {
    const who = await bought();
    const form = await exchangeForm(who.ctx, who.code, { date: saturday });
    const all = await Promise.all(Array.from({ length: 10 }, () => exchangeTickets(who.ctx, form)));
    expect(new Set(all.map(({ code }) => code)).size).toBe(1);
    await expect(exchangeTickets(who.ctx, { ...form, date: wednesday })).rejects.toMatchObject({ code: "form_used" });
  });
});

describe("VNPay and a difference", () => {
  test("a webhook exchanges the tickets once, before or after the return; eight in parallel act once", async () => {
    const who = await bought();
    const { code } = await waiting(who);
    const webhook = await createWebhook(code);
    expect(await resolvePaymentReturn(who.ctx, "vnpay", webhook)).toMatchObject({ code: who.code, exchange: code });
    expect(await ticketsOf(who)).toEqual([`${tuesday} valid`]);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => sendWebhook(createLaterVisit(who.ctx, 2), webhook)),
    );
    expect(answers.toSorted()).toEqual(["00", ...Array<string>(7).fill("02")]);
    expect(await sendWebhook(createLaterVisit(who.ctx, 3), webhook)).toBe("02");
    expect(await resolvePaymentReturn(who.ctx, "vnpay", webhook)).toMatchObject({ exchange: code });
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`]);
    expect(await getExchange(who.ctx, { code: who.code, exchange: code })).toMatchObject({ status: "done" });
  });

  test("a webhook that is forged, of another shop, unknown or of a wrong amount exchanges nothing", async () => {
    const who = await bought();
    const { code } = await waiting(who);
    const forged = await createWebhook(code);
    forged.set("vnp_SecureHash", "0".repeat(128));
    expect(await sendWebhook(who.ctx, forged)).toBe("97");
    expect(await sendWebhook(who.ctx, await createWebhook(code, { vnp_TmnCode: "OTHER" }))).toBe("01");
    expect(await sendWebhook(who.ctx, await createWebhook(code, { vnp_TxnRef: "NOBODY-1" }))).toBe("01");
    expect(await sendWebhook(who.ctx, await createWebhook(code, { vnp_Amount: "100" }))).toBe("04");
    expect(await ticketsOf(who)).toEqual([`${tuesday} valid`]);
  });

  test("a failed payment can be retried with another method, and the places stay reserved", async () => {
    const who = await bought();
    const { code, waitsUntil } = await waiting(who);
    expect(
      await sendWebhook(who.ctx, await createWebhook(code, { vnp_ResponseCode: "24", vnp_TransactionStatus: "02" })),
    ).toBe("00");
    const by = { code: who.code, exchange: code };
    expect(await getExchange(who.ctx, by)).toMatchObject({ status: "waits", step: null, whyFailed: "cancelled" });
    const tried = await payExchange(createLaterVisit(who.ctx, 5), { ...by, method: "vietqr" });
    expect(tried).toMatchObject({ method: "vietqr", step: { kind: "transfer", transfer: { amount: tried.amount } } });
    expect(Date.parse(tried.waitsUntil ?? "")).toBeGreaterThan(Date.parse(waitsUntil ?? ""));
    // Retries do not extend the deadline beyond `most_unpaid_minutes` after the start.
    let last = tried;
    for (let minutes = 30; minutes < 90; minutes += 20)
      last = await payExchange(createLaterVisit(who.ctx, minutes), { ...by, method: "vietqr" });
    expect(Date.parse(last.waitsUntil ?? "") - who.ctx.now.getTime()).toBe(90 * 60_000);
    await expireExchanges(createLaterVisit(who.ctx, 125));
    const over = payExchange(createLaterVisit(who.ctx, 126), { ...by, method: "vietqr" });
    await expect(over).rejects.toMatchObject({ code: "exchange_over" });
  });

  test("a late payment exchanges the tickets if places are left; otherwise it is refunded and the old ticket stays valid", async () => {
    const [lucky, unlucky] = [await bought(), await bought()];
    const [first, second] = [await waiting(lucky), await waiting(unlucky)];
    const [paid, paidToo] = [await createWebhook(first.code), await createWebhook(second.code)];
    const places = await countReserved(saturday);
    await expireExchanges(createLaterVisit(lucky.ctx, 60));
    expect(await countReserved(saturday)).toBe(places - 2);
    expect(await sendWebhook(createLaterVisit(lucky.ctx, 70), paid)).toBe("00");
    expect(await ticketsOf(lucky)).toEqual([`${saturday} valid`]);
    await setCapacity(database.db, await countReserved(saturday), { date: saturday });
    expect(await sendWebhook(createLaterVisit(unlucky.ctx, 70), paidToo)).toBe("00");
    expect(await ticketsOf(unlucky)).toEqual([`${tuesday} valid`]);
    expect(await refundsOf(second.code)).toEqual([{ amount: second.amount, reason: "late" }]);
    expect(await getOrder(unlucky.ctx, unlucky)).toMatchObject({ paymentStatus: "paid", refundDue: second.amount });
    await setCapacity(database.db, 1_500, { date: saturday });
  });

  test("a payment after the exchange was cancelled is refunded although places are left", async () => {
    const who = await bought();
    const { code, amount } = await waiting(who);
    const webhook = await createWebhook(code);
    await stopExchange(who.ctx, { code: who.code, exchange: code });
    expect(await sendWebhook(createLaterVisit(who.ctx, 1), webhook)).toBe("00");
    expect(await ticketsOf(who)).toEqual([`${tuesday} valid`]);
    expect(await refundsOf(code)).toEqual([{ amount, reason: "late" }]);
    await expect(stopExchange(who.ctx, { code: who.code, exchange: code })).resolves.toEqual({ code: who.code });
  });

  test("refunds the second of two payments", async () => {
    const who = await bought();
    const { code, amount } = await waiting(who);
    expect(await payExchangeOf(who.ctx, code)).toBe("paid");
    expect(await payExchangeOf(who.ctx, code)).toBe("double");
    expect(await refundsOf(code)).toEqual([{ amount, reason: "double" }]);
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`]);
  });
});

describe("transfers", () => {
  test("a transfer with the exchange's code exchanges the tickets; a too small one waits", async () => {
    const who = await bought();
    const { code, amount } = await waiting(who, "vietqr");
    await transfer(who.ctx, { content: `DH ${code}`, transferAmount: amount - 1_000 });
    expect(await getExchange(who.ctx, { code: who.code, exchange: code })).toMatchObject({ received: amount - 1_000 });
    await transfer(who.ctx, { content: `DH ${code}`, transferAmount: 1_000 });
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`]);
  });

  test("staff find the order by the exchange's code and settle it by confirming or matching a transfer", async () => {
    const [one, other] = [await bought(), await bought()];
    const [first, second] = [await waiting(one, "vietqr"), await waiting(other, "vietqr")];
    const staff = asStaff(one.ctx);
    expect((await searchOrders(staff, { q: first.code.toLowerCase() })).orders.map(({ code }) => code)).toEqual([
      one.code,
    ]);
    const { order } = await getOrderForStaff(staff, { code: first.code });
    expect(order).toMatchObject({ code: one.code, moves: [{ status: "waits", by: "buyer" }] });
    const seen = { code: first.code, amount: first.amount, reference: "FT26" };
    expect(await confirmTransfer(staff, seen)).toBe("paid");
    expect((await searchOrders(staff, { q: "FT26" })).orders.map(({ code }) => code)).toEqual([one.code]);
    expect(await ticketsOf(one)).toEqual([`${saturday} valid`]);
    const nameless = { provider: "vietqr", transactionId: randomUUID(), amount: second.amount } as const;
    expect(await receivePayment(other.ctx, { ...nameless, paymentIntentId: null, attemptId: null })).toBe("unmatched");
    const [stuck] = await database.db.select().from(payments).where(eq(payments.transactionId, nameless.transactionId));
    expect(await matchPayment(staff, { id: stuck!.id, code: second.code })).toBe("paid");
    expect(await ticketsOf(other)).toEqual([`${saturday} valid`]);
    expect((await listUnmatchedPayments(staff)).receipts.filter(({ id }) => id === stuck!.id)).toEqual([]);
    await expect(matchPayment(staff, { id: stuck!.id, code: "NOBODY" })).rejects.toMatchObject({
      code: "order_code_unknown",
    });
  });
});

describe("eligibility and limits", () => {
  test("two parallel exchanges of one ticket to two days: one succeeds", async () => {
    const who = await bought();
    const forms = [
      await exchangeForm(who.ctx, who.code, { date: wednesday }),
      await exchangeForm(who.ctx, who.code, { date: addDays(wednesday, 1) }),
    ];
    const both = await Promise.allSettled(forms.map((form) => exchangeTickets(who.ctx, form)));
    expect((await getOrder(who.ctx, who)).tickets).toHaveLength(1);
    // At least one form succeeds. So does the other if the first one did not change its price difference.
    const done = both.filter(({ status }) => status === "fulfilled").length;
    expect((await getOrder(who.ctx, who)).moves).toHaveLength(done);
  });

  test("an exchange that waits for payment blocks other exchanges; once paid, the ticket has its new day", async () => {
    const who = await bought();
    const elsewhere = await exchangeForm(who.ctx, who.code, { date: wednesday });
    const { code } = await waiting(who);
    await expect(exchangeTickets(who.ctx, elsewhere)).rejects.toMatchObject({ code: "not_to_move", field: "units" });
    expect((await offerExchange(who.ctx, who.code, { date: wednesday })).units).toMatchObject([{ why: "moving" }]);
    await payExchangeOf(who.ctx, code);
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`]);
  });

  test("a day that fills during the payment keeps the payer's places and refuses others", async () => {
    const [who, other] = [await bought(), await bought()];
    const { code } = await waiting(who);
    const form = await exchangeForm(other.ctx, other.code, { date: saturday });
    await setCapacity(database.db, await countReserved(saturday), { date: saturday });
    await expect(exchangeTickets(other.ctx, form)).rejects.toMatchObject({ code: "sold_out", field: "date" });
    const offer = await offerExchange(other.ctx, other.code, { date: saturday });
    expect(offer.at?.day).toMatchObject({ why: "full", difference: null });
    expect(offer.at?.nearest.length).toBeGreaterThan(0);
    await payExchangeOf(who.ctx, code);
    expect(await ticketsOf(who)).toEqual([`${saturday} valid`]);
    await setCapacity(database.db, 1_500, { date: saturday });
  });

  test("allows three exchanges and no more; an exchange there and back does not raise the refund", async () => {
    const who = await bought();
    const [start] = (await getRefundOffer(who.ctx, who)).units;
    expect(start?.back?.percent).toBe(100);
    // Thirty hours before the visit, 50 % is refunded.
    const near = { ...who.ctx, now: new Date(Date.parse(`${tuesday}T07:00:00+07:00`) - 30 * 3_600_000) };
    const half = { ...who, ctx: near };
    for (const date of [wednesday, tuesday, addDays(tuesday, 7)]) await waiting(half, "vietqr", date);
    expect((await getRefundOffer(near, who)).units).toMatchObject([{ back: { percent: 50 } }]);
    expect((await offerExchange(near, who.code, { date: wednesday })).units).toMatchObject([
      { why: "moved_enough", moved: 3, most: 3 },
    ]);
    const fourth = { code: who.code, units: [start?.key ?? ""], date: wednesday, time: "", difference: 0 };
    await expect(exchangeTickets(near, { ...fourth, key: randomUUID() })).rejects.toMatchObject({
      code: "not_to_move",
    });
    expect((await getOrder(near, who)).moves.map(({ tickets }) => tickets[0]?.nth)).toEqual([1, 2, 3]);
  });

  test("exchanges a family as one, nothing after the deadline, and never tickets of another order", async () => {
    const who = await bought({ family: 1 }, tuesday, "ve-gia-dinh");
    const { units, seats } = await offerExchange(who.ctx, who.code, { date: wednesday });
    expect(units).toMatchObject([{ people: seats, why: null }]);
    await waiting(who, "vietqr", wednesday);
    expect(new Set(await ticketsOf(who))).toEqual(new Set([`${wednesday} valid`]));
    const late = { ...who.ctx, now: new Date(Date.parse(`${wednesday}T07:00:00+07:00`) - 23 * 3_600_000) };
    expect((await offerExchange(late, who.code, { date: saturday })).units).toMatchObject([{ why: "too_late" }]);
    const [other, mine] = [await bought(), await bought()];
    const form = await exchangeForm(other.ctx, other.code, { date: wednesday });
    await expect(exchangeTickets(mine.ctx, { ...form, code: mine.code })).rejects.toMatchObject({ field: "units" });
    await expect(exchangeTickets(await createVisit(database.db), form)).rejects.toMatchObject({
      code: "order_not_found",
    });
    const { code } = await waiting(other);
    const foreign = getExchange(mine.ctx, { code: mine.code, exchange: code });
    await expect(foreign).rejects.toMatchObject({ code: "exchange_not_found" });
  });

  test("the calendar file has an event per day and cancels the event of a day that all tickets left", async () => {
    const who = await bought({ adult: 2 });
    const events = async () => {
      const file = buildOrderCalendar(who.ctx, await getOrder(who.ctx, who)).replaceAll("\r\n ", "");
      const all = file.split("BEGIN:VEVENT").slice(1);
      const fact = (event: string, name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(event)?.[1]?.trim() ?? "";
      return all.map((event) => ({
        ...{ uid: fact(event, "UID"), start: fact(event, "DTSTART"), status: fact(event, "STATUS") },
        sequence: Number(fact(event, "SEQUENCE")),
      }));
    };
    const move = async (date: string, nth: number) => {
      const { units } = await offerExchange(who.ctx, who.code, { date });
      await exchangeTicketsOf(who.ctx, who.code, { date, units: [units[nth]?.key ?? ""] });
      return events();
    };
    const [sold] = await events();
    const exchanged = await move(wednesday, 1);
    expect(exchanged).toMatchObject([{ ...sold, sequence: 1 }, { status: "" }]);
    expect(new Set(exchanged.map(({ uid }) => uid)).size).toBe(2);
    const gone = await move(wednesday, 0);
    expect(gone).toMatchObject([
      { ...sold, status: "CANCELLED", sequence: 2 },
      { uid: exchanged[1]?.uid, status: "" },
    ]);
    expect(await move(tuesday, 0)).toMatchObject([
      { ...sold, sequence: 3 },
      { uid: exchanged[1]?.uid, status: "" },
    ]);
  });
});

async function sendWebhook(ctx: Ctx, query: URLSearchParams): Promise<string> {
  const result = await receiveWebhook(ctx, findGateway("vnpay")!, { query, body: "", headers: new Headers() });
  return vnpayWebhookAnswers[result].RspCode;
}

let transactions = 20_000_000;

/** Creates VNPay's webhook about the newest payment attempt of an exchange. It reports success by default. */
async function createWebhook(exchange: string, changes: Record<string, string> = {}): Promise<URLSearchParams> {
  const { attempt } = await exchangeRow(database.db, exchange);
  const fields = {
    vnp_TmnCode: "DEMOTMN1",
    vnp_TxnRef: attempt.reference,
    vnp_Amount: formatVnpayAmount(attempt.amount),
    vnp_OrderInfo: `Thanh toan don hang ${exchange}`,
    vnp_BankCode: "NCB",
    vnp_PayDate: "20261121090000",
    vnp_ResponseCode: "00",
    vnp_TransactionStatus: "00",
    vnp_TransactionNo: String(++transactions),
    ...changes,
  };
  return new URLSearchParams({ ...fields, vnp_SecureHash: signVnpay(fields, "demo-vnpay-secret") });
}

async function transfer(ctx: Ctx, transferred: { content: string; transferAmount: number }) {
  const id = ++transactions;
  const facts = { id, gateway: "Vietcombank", transactionDate: "2026-11-21 09:00:00", accountNumber: "NUIMAYDEMO" };
  const rest = { subAccount: null, code: null, transferType: "in", referenceCode: `MBVCB.${id}` };
  const rawBody = JSON.stringify({ ...facts, ...rest, ...transferred });
  const timestamp = Math.floor(ctx.now.getTime() / 1000);
  const signature = createHmac("sha256", "demo-sepay-secret").update(`${timestamp}.${rawBody}`).digest("hex");
  const headers = { "X-SePay-Timestamp": String(timestamp), "X-SePay-Signature": `sha256=${signature}` };
  return receiveSepay(ctx, { rawBody, headers: new Headers(headers) });
}

test("refuses to pay a completed exchange again, with or without a difference", async () => {
  for (const date of [wednesday, saturday]) {
    const { ctx, code } = await bought();
    const { code: exchange, status } = await exchangeTicketsOf(ctx, code, { date });
    if (status === "waits") await payExchangeOf(ctx, exchange);
    await expect(payExchange(ctx, { code, exchange, method: "vietqr" })).rejects.toMatchObject({
      code: "exchange_over",
    });
  }
});

test("limits how often places are reserved and released", async () => {
  const { ctx, code } = await bought();
  const tries = async () => {
    for (let n = 0; n < 11; n++) await stopExchange(ctx, { code, exchange: (await waiting({ ctx, code })).code });
  };
  await expect(tries()).rejects.toMatchObject({ code: "too_many_requests" });
  const move = await exchangeForm(createLaterVisit(ctx, 11), code, { date: saturday });
  expect(await exchangeTickets(createLaterVisit(ctx, 11), move)).toMatchObject({ status: "waits" });
});

test("one form key for two orders in parallel: one exchange or refund request is created", async () => {
  const both = [await bought(), await bought()];
  const key: string = randomUUID();
  const refused = { status: "rejected", reason: { code: "form_used" } };
  const moves = await Promise.allSettled(
    both.map(({ ctx, code }) => exchangeTicketsOf(ctx, code, { date: wednesday, key })),
  );
  expect(moves.toSorted((one) => (one.status === "fulfilled" ? -1 : 1))[1]).toMatchObject(refused);
  const back = async ({ ctx, code }: Bought) => {
    const { units } = await getRefundOffer(ctx, { code });
    const amount = units.reduce((sum, unit) => sum + (unit.back?.amount ?? 0), 0);
    return requestRefund(ctx, { code, key, units: units.map((unit) => unit.key), pieces: {}, amount });
  };
  const given = await Promise.allSettled(both.map(back));
  expect(given.toSorted((one) => (one.status === "fulfilled" ? -1 : 1))[1]).toMatchObject(refused);
});
