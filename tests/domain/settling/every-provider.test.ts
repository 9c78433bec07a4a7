import { and, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { adapters } from "~/domain/payments/adapters.server";
import { answerInMood, type Mood, setMood } from "~/domain/payments/simulator/mood.server";
import { pretendedGateways } from "~/domain/payments/simulator/pretended-gateways.server";
import { rememberEnd } from "~/domain/payments/simulator/remembered.server";
import { buildTransId } from "~/domain/payments/zalopay/zalopay.server";
import { cancelOrder, cancelOrderByStaff } from "~/domain/selling/cancel-order.server";
import { expireOrders } from "~/domain/selling/expire-orders.server";
import { getOrder } from "~/domain/selling/get-order.server";
import { getPayment } from "~/domain/selling/get-payment.server";
import { payOrder } from "~/domain/selling/pay-order.server";
import { resolvePaymentReturn } from "~/domain/settling/resolve-payment-return.server";
import { sendRefunds } from "~/domain/settling/send-refunds.server";
import { creditEntries, credits, mails, paymentAttempts, receipts, refunds, simulatorPayments } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  buyer,
  dayAhead,
  fillCart,
  later,
  makeCredit,
  orderRow,
  placeOrderForm,
  setCapacity,
  slotOf,
  visit,
} from "~tests/setup/factories";
import { sendByHand } from "~tests/setup/factories-aftersales";
import { makeService, wishedDay } from "~tests/setup/factories-goods";
import { providers, type Word } from "~tests/setup/providers";

const pretended = await vi.hoisted(async () => {
  const { openGateways } = await import("~tests/setup/pretended");
  return openGateways();
});

const database = openTestDatabase();
const names = Object.keys(providers) as (keyof typeof providers)[];
const gateways = ["vnpay", "momo", "zalopay"] as const;
/** Those that say themselves where a payment is made. */
const asked = ["momo", "zalopay"] as const;
type GatewayName = (typeof gateways)[number];
const day = 24 * 60;

/** What the pretended servers take for now. */
let clock: Ctx;

beforeEach(async () => {
  clock = await visit(database.db);
  pretended.asked.length = 0;
  pretended.answer = (path, body) => {
    const id = gateways.find((name) => path.startsWith(`/${name}/`));
    if (!id) throw new Error(`nobody pretends ${path}`);
    return answerInMood(clock, id, () => pretendedGateways[id].answer(clock, path.slice(id.length + 2), body));
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  await database.db.delete(simulatorPayments);
  expect(await findBrokenRules(database.db)).toEqual([]);
  const open = await database.db.select().from(refunds).where(ne(refunds.status, "done"));
  for (const { id } of open) await sendByHand(clock, id);
});

const words = names.flatMap((name) => [
  { name, of: "an order", half: false },
  { name, of: "an order half paid by credit", half: true },
]);

describe.each(words)("$name's word of $of", ({ name, half }) => {
  const { tell, comeBack: back, ...answers } = providers[name];
  const placed = (date?: string) => placedWith(name, { date, half });

  test("pays the order, before the return and after it, and the return decides nothing", async () => {
    for (const first of ["word", "return"] as const) {
      const { ctx, code } = await placed();
      const word = await wordOf(code);
      const returns = async () =>
        back && expect(await resolvePaymentReturn(ctx, name, back(word))).toMatchObject({ code });
      if (first === "return") await returns();
      expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending" });
      expect(await tell(later(ctx, 2), word)).toBe(answers.heard);
      if (first === "word") await returns();
      await expectPaid(ctx, code);
      if (back) expect(await resolvePaymentReturn(ctx, name, back({ ...word, sign: "forger" }))).toBeNull();
    }
  });

  test("comes again, eight times at once too, and counts once", async () => {
    const { ctx, code } = await placed();
    const word = await wordOf(code);
    const said = await Promise.all(Array.from({ length: 8 }, () => tell(later(ctx, 2), word)));
    expect(said.filter((answer) => answer === answers.heard)).toHaveLength(answers.heard === answers.repeat ? 8 : 1);
    expect(await tell(later(ctx, 60), word)).toBe(answers.repeat);
    await expectPaid(ctx, code);
    expect(await receiptsOf(code)).toHaveLength(1);
  });

  test("forged, of another shop or of nothing we know pays nothing", async () => {
    const { ctx, code } = await placed();
    const word = await wordOf(code);
    expect(await tell(ctx, { ...word, sign: "forger" })).toBe(answers.forged);
    expect(await tell(ctx, { ...word, to: "another" })).toBe(answers.another);
    for (const reference of ["23456789AB-1", "23456789AB\0-1", "\0"])
      expect(await tell(ctx, { ...word, reference, transactionId: newId() })).toBe(answers.unknown);
    const dayBefore = { ...word, createdAt: later({ ...ctx, now: word.createdAt }, -24 * 60).now };
    if (name === "zalopay") expect(await tell(ctx, dayBefore)).toBe(answers.unknown);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", tickets: [] });
    // A transfer that names the order is kept wherever it went, for staff to look at.
    const kept = name === "vietqr" ? [{ status: "queued", reason: "other_account" }] : [];
    expect(await receiptsOf(code)).toMatchObject(kept);
  });

  test("of another amount is kept and waits for staff", async () => {
    const { ctx, code } = await placed();
    const word = await wordOf(code);
    expect(await tell(ctx, { ...word, amount: word.amount - 1_000 })).toBe(answers.wrongAmount);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", tickets: [] });
    expect(await creditOf(code)).toBe(0);
    const reason = name === "vietqr" ? "short" : "wrong_amount";
    expect(await receiptsOf(code)).toMatchObject([{ status: "queued", reason }]);
  });

  test("after the buyer cancelled it goes back", async () => {
    const { ctx, code } = await placed();
    const word = await wordOf(code);
    await cancelOrder(ctx, { code });
    expect(await tell(later(ctx, 2), word)).toBe(answers.heard);
    expect(await tell(later(ctx, 3), word)).toBe(answers.repeat);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", tickets: [] });
    expect(await refundsOf(code)).toMatchObject([{ reason: "late", amount: word.amount }]);
    expect(await creditOf(code)).toBe(half ? credited : 0);
  });

  test("after its time it brings back what it pays whole while there are places, and else goes back", async () => {
    const { db } = database;
    const date = dayAhead(4);
    const { capacity, taken } = await slotOf(db, { date });
    await setCapacity(db, taken + 2, { date });
    const [lucky, late] = [await placed(date), await placed(date)];
    const [first, second] = [await wordOf(lucky.code), await wordOf(late.code)];
    await letGo(lucky.ctx);
    expect(await getOrder(late.ctx, late)).toMatchObject({ status: "cancelled" });
    expect(await tell(later(lucky.ctx, 80), first)).toBe(answers.heard);
    // Its credit was given back, and may be spent by now.
    if (half) expect(await refundsOf(lucky.code)).toMatchObject([{ reason: "late", amount: first.amount }]);
    else await expectPaid(lucky.ctx, lucky.code);
    await buyer(db, { now: later(late.ctx, 80).now, line: { date } });
    expect(await tell(later(late.ctx, 81), second)).toBe(answers.heard);
    expect(await tell(later(late.ctx, 82), second)).toBe(answers.repeat);
    expect(await getOrder(late.ctx, late)).toMatchObject({ status: "cancelled", tickets: [] });
    expect(await refundsOf(late.code)).toMatchObject([{ reason: "late", amount: second.amount }]);
    for (const { code } of [lucky, late]) expect(await creditOf(code)).toBe(half ? credited : 0);
    await setCapacity(db, capacity, { date });
  });

  test("after the money went back it changes nothing", async () => {
    const { ctx, code } = await placedWithService(name, half);
    const word = await wordOf(code);
    await tell(ctx, word);
    await cancelOrderByStaff(asStaff(later(ctx, 5)), code);
    expect(await tell(later(ctx, 6), word)).toBe(answers.repeat);
    expect(await refundsOf(code)).toMatchObject([{ reason: "cancelled", amount: word.amount }]);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
    expect(await creditOf(code)).toBe(half ? credited : 0);
  });
});

describe.each(asked)("%s, asked where an order is paid", (name) => {
  test("leads there, and whoever comes again is led to the same page without being asked again", async () => {
    const { ctx, code } = await placedWith(name);
    const step = await payOrder(later(ctx, 1), { code, method: name });
    expect(step).toMatchObject({ kind: "redirect", url: expect.stringContaining(`/simulator/${name}?`) });
    expect(await getPayment(later(ctx, 2), { code })).toMatchObject({ step });
    expect(created()).toHaveLength(1);
    expect(await pretendedGateways[name].read(ctx, new URL(urlOf(step)).searchParams)).toMatchObject({
      amount: (await orderRow(database.db, code)).order.total,
    });
  });

  test.each(["gone", "lost"] as const)("and %s: the order stands, is asked about, and is tried again", async (mood) => {
    await setMood(clock, name, mood);
    const { ctx, code } = await placedWith(name);
    expect(await getPayment(ctx, { code })).toMatchObject({ order: { canPay: true }, step: { kind: "retry" } });
    await setMood(clock, name, "well");
    const step = await payOrder(later(ctx, 1), { code, method: name });
    expect(step).toMatchObject({ kind: "redirect" });
    expect(pretended.asked.some((path) => path.endsWith("/query"))).toBe(true);
    const tries = await attemptsOf(code);
    expect(tries.map(({ status, leadsTo }) => [status, leadsTo !== null])).toEqual([
      ["pending", false],
      ["pending", true],
    ]);
    // Should the lost page have been paid after all, the second sum goes back.
    const { tell } = providers[name];
    for (const attempt of tries)
      await tell(later(ctx, 3), { ...(await wordOf(code)), ...attempt, transactionId: newId() });
    await expectPaid(ctx, code);
    expect(await refundsOf(code)).toMatchObject([{ reason: "double" }]);
  });

  test("and its answer lost though somebody paid: the order is paid, and cannot be paid again", async () => {
    await setMood(clock, name, "lost");
    const { ctx, code } = await placedWith(name);
    await setMood(clock, name, "well");
    await payAtPretended(name, code);
    await expect(payOrder(later(ctx, 1), { code, method: name })).rejects.toMatchObject({ code: "not_payable" });
    await expectPaid(ctx, code);
    expect(await receiptsOf(code)).toHaveLength(1);
  });
});

describe.each(gateways)("%s, asked how a payment stands", (name) => {
  test("says that it is paid, though it never told: nothing is released", async () => {
    const { ctx, code } = await placedWith(name);
    await payAtPretended(name, code);
    await expireOrders(at(ctx, 46));
    await expectPaid(ctx, code);
  });

  test("is silent: the order waits, then goes", async () => {
    const { ctx, code } = await placedWith(name);
    await payAtPretended(name, code);
    for (const [minutes, status] of [
      [16, "pending"],
      [47, "cancelled"],
    ] as const) {
      await setMood(at(ctx, minutes), name, "gone");
      await expireOrders(at(ctx, minutes));
      expect(await getOrder(ctx, { code })).toMatchObject({ status });
    }
  });
});

describe.each(gateways)("%s gives back", (name) => {
  test.each([false, true])("a payment: sent, asked about, done (half paid by credit: %s)", async (half) => {
    const { ctx, code } = await cancelled(name, half);
    await sendRefunds(at(ctx, 6));
    expect(await refundsOf(code)).toMatchObject([{ status: name === "momo" ? "done" : "sent" }]);
    await sendRefunds(at(ctx, 70));
    await expectRefunded(ctx, code);
  });

  test.each(["gone", "lost"] as const)("once, though it was %s over midnight", async (mood) => {
    const { ctx, code } = await cancelled(name);
    await sendIn(mood, name, at(ctx, 6));
    expect(await refundsOf(code)).toMatchObject([{ status: "due", failure: expect.stringContaining("http_50") }]);
    for (const minutes of [day, day + 70]) await sendIn("well", name, at(ctx, minutes));
    await expectRefunded(ctx, code);
  });

  test("nothing, and staff are told", async () => {
    const { ctx, code } = await cancelled(name);
    await sendIn("refuses", name, at(ctx, 6));
    const [refund] = await refundsOf(code);
    expect(refund).toMatchObject({ status: "failed" });
    const told = eq(mails.key, `staff_stuck_money:refund ${refund?.id}:refund_refused`);
    expect(await database.db.$count(mails, told)).toBe(1);
  });

  test("no answer for two days: staff are told once, and it is asked on", async () => {
    const { ctx, code } = await cancelled(name);
    for (const minutes of [6, 2 * day + 10, 2 * day + 30]) await sendIn("gone", name, at(ctx, minutes));
    const [refund] = await refundsOf(code);
    expect(refund).toMatchObject({ status: "due" });
    const told = eq(mails.key, `staff_stuck_money:refund ${refund?.id}:refund_silent`);
    expect(await database.db.$count(mails, told)).toBe(1);
  });
});

test("MoMo asks to be told later, under another name: in an hour it is", async () => {
  const { ctx, code } = await cancelled("momo");
  const [first] = await refundsOf(code);
  const { answer } = pretended;
  pretended.answer = async (path, body) =>
    path.endsWith("/refund") ? Response.json({ resultCode: 1080 }) : answer(path, body);
  await sendRefunds(at(ctx, 6));
  expect(await refundsOf(code)).toMatchObject([{ status: "due", failure: "GatewayError 1080" }]);
  pretended.answer = answer;
  await sendRefunds(at(ctx, 30));
  expect(await refundsOf(code)).toMatchObject([{ status: "due" }]);
  await sendRefunds(at(ctx, 67));
  await expectRefunded(ctx, code);
  expect((await refundsOf(code))[0]?.name).not.toBe(first?.name);
});

test.each([
  [999, false],
  [1_000, true],
  [50_000_000, true],
  [50_000_001, false],
  [null, true],
])("MoMo takes %d đồng: %s", (amount, takes) => {
  const context = { onlyGoods: false, country: null, salesEnd: null, visitAt: null, amount };
  expect(adapters.momo.isAvailableFor(context)).toBe(takes);
});

const credited = 50_000;

/** `half`: a credit paid some of it. */
async function placedWith(
  method: string,
  { date = dayAhead(2), half = false }: { date?: string | undefined; half?: boolean } = {},
) {
  return buyer(database.db, { line: { date }, form: { method, ...(half && (await byCredit())) } });
}

async function byCredit() {
  return { credit: await makeCredit(database.db, credited), creditPays: credited };
}

/** With something that is yet to be done, so that staff may give it up though it is paid. */
async function placedWithService(method: string, half = false) {
  const ctx = await visit(database.db);
  await fillCart(ctx);
  const { slug } = await makeService(database.db);
  await addService(ctx, { slug, quantity: 1, date: wishedDay });
  const { code } = await placeOrderForm(ctx, { method, ...(half && (await byCredit())) });
  return { ctx, code };
}

/** The servers know the hour, too. */
function at(ctx: Ctx, minutes: number): Ctx {
  clock = later(ctx, minutes);
  return clock;
}

async function sendIn(mood: Mood, name: GatewayName, ctx: Ctx) {
  await setMood(ctx, name, mood);
  await sendRefunds(ctx);
}

/** Its time runs out, and that of a gateway's silence. */
async function letGo(ctx: Ctx) {
  for (const minutes of [31, 77]) await expireOrders(at(ctx, minutes));
}

let ids = 10_000_000;
const newId = () => String(++ids);

/** What the provider says of the newest attempt, once it is paid. */
async function wordOf(code: string): Promise<Word> {
  const { attempt } = await orderRow(database.db, code);
  const { reference, amount, createdAt } = attempt;
  return { reference, amount, createdAt, transactionId: newId(), sign: "itself", to: "us" };
}

async function payAtPretended(name: GatewayName, code: string) {
  const { reference, amount, createdAt } = await wordOf(code);
  const known = name === "zalopay" ? buildTransId(reference, createdAt) : reference;
  await rememberEnd(clock, name, { reference: known, amount }, "paid");
}

/** Paid at the gateway, and then given up by staff. */
async function cancelled(name: GatewayName, half = false) {
  const { ctx, code } = await placedWithService(name, half);
  await payAtPretended(name, code);
  expect(await getPayment(at(ctx, 1), { code })).toMatchObject({ order: { paymentStatus: "paid" } });
  await cancelOrderByStaff(asStaff(at(ctx, 5)), code);
  return { ctx, code };
}

function created(): string[] {
  return pretended.asked.filter((path) => path.endsWith("/create"));
}

function urlOf(step: Awaited<ReturnType<typeof payOrder>>): string {
  return step?.kind === "redirect" ? step.url : "";
}

async function attemptsOf(code: string) {
  const { intent } = await orderRow(database.db, code);
  const own = eq(paymentAttempts.payableId, intent.id);
  return database.db.select().from(paymentAttempts).where(own).orderBy(paymentAttempts.id);
}

/** Of the provider's own money. */
async function receiptsOf(code: string) {
  const { intent } = await orderRow(database.db, code);
  const own = and(eq(receipts.payableId, intent.id), ne(receipts.provider, "credit"));
  return database.db.select().from(receipts).where(own).orderBy(receipts.id);
}

async function refundsOf(code: string) {
  const ids = (await receiptsOf(code)).map(({ id }) => id);
  return database.db.select().from(refunds).where(inArray(refunds.receiptId, ids));
}

/** What is left of the credits that paid some of it. */
async function creditOf(code: string): Promise<number> {
  const { intent } = await orderRow(database.db, code);
  const rows = await database.db
    .select({ balance: credits.balance })
    .from(credits)
    .innerJoin(creditEntries, and(eq(creditEntries.creditId, credits.id), eq(creditEntries.kind, "used")))
    .innerJoin(receipts, and(eq(receipts.id, creditEntries.receiptId), eq(receipts.payableId, intent.id)));
  return rows.reduce((sum, { balance }) => sum + balance, 0);
}

async function expectPaid(ctx: Ctx, code: string) {
  const order = await getOrder(ctx, { code });
  expect(order).toMatchObject({ status: "delivered", paymentStatus: "paid", waitsUntil: null });
  expect(order.tickets).toHaveLength(order.lines.reduce((sum, { quantity }) => sum + quantity, 0));
}

async function expectRefunded(ctx: Ctx, code: string) {
  expect(await refundsOf(code)).toMatchObject([{ status: "done" }]);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "refunded", refundDue: 0 });
  const [paid] = await database.db.select().from(simulatorPayments).where(eq(simulatorPayments.status, "paid"));
  expect(paid?.refunded).toBe(paid?.amount);
}
