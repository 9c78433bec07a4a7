import { and, eq, inArray, ne } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { addService } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder, cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { adapters } from "~/domain/payments/adapters.server";
import { buildTransId } from "~/domain/payments/providers/zalopay/zalopay.server";
import { resolvePaymentReturn } from "~/domain/payments/resolve-payment-return.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { finishFakePayment } from "~/domain/payments/simulator/fake-payments.server";
import { fakeProviders } from "~/domain/payments/simulator/fake-providers.server";
import {
  answerByScenario,
  type ServerScenario,
  setServerScenario,
} from "~/domain/payments/simulator/server-scenario.server";
import { creditEntries, credits, messages, paymentAttempts, payments, refunds, simulatorPayments } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  orderRow,
  placeOrderAsGuest,
  placeOrderForm,
  setCapacity,
  slotOf,
} from "~tests/setup/factories";
import { sendRefundByHand } from "~tests/setup/factories-aftersales";
import { makeService, requestedDay } from "~tests/setup/factories-goods";
import { providers, type ReportedAttempt } from "~tests/setup/providers";

const fakeGateways = await vi.hoisted(async () => {
  const { openFakeGateways } = await import("~tests/setup/fake-gateways");
  return openFakeGateways();
});

const database = openTestDatabase();
const names = Object.keys(providers) as (keyof typeof providers)[];
const gateways = ["vnpay", "momo", "zalopay"] as const;
/** Gateways from which the shop must request the address of their payment page. */
const requests = ["momo", "zalopay"] as const;
type GatewayName = (typeof gateways)[number];
const day = 24 * 60;

let clock: Ctx;

beforeEach(async () => {
  clock = await createVisit(database.db);
  fakeGateways.requests.length = 0;
  fakeGateways.answer = (path, body) => {
    const id = gateways.find((name) => path.startsWith(`/${name}/`));
    if (!id) throw new Error(`no fake provider for ${path}`);
    return answerByScenario(clock, id, () => fakeProviders[id].answerApiCall(clock, path.slice(id.length + 2), body));
  };
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  await database.db.delete(simulatorPayments);
  expect(await findBrokenRules(database.db)).toEqual([]);
  const open = await database.db.select().from(refunds).where(ne(refunds.status, "done"));
  for (const { id } of open) await sendRefundByHand(clock, id);
});

const reportedCases = names.flatMap((name) => [
  { name, of: "an order", half: false },
  { name, of: "an order half paid by credit", half: true },
]);

describe.each(reportedCases)("a webhook of $name for $of:", ({ name, half }) => {
  const { sendWebhook, buildReturnQuery: back, ...answers } = providers[name];
  const placed = (date?: string) => placedWith(name, { date, half });

  test("it pays the order before or after the buyer's return, and the return itself pays nothing", async () => {
    for (const first of ["word", "return"] as const) {
      const { ctx, code } = await placed();
      const reported = await reportOf(code);
      const returns = async () =>
        back && expect(await resolvePaymentReturn(ctx, name, back(reported))).toMatchObject({ code });
      if (first === "return") await returns();
      expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending" });
      expect(await sendWebhook(createLaterVisit(ctx, 2), reported)).toBe(answers.accepted);
      if (first === "word") await returns();
      await expectPaid(ctx, code);
      if (back) expect(await resolvePaymentReturn(ctx, name, back({ ...reported, sign: "forger" }))).toBeNull();
    }
  });

  test("it counts once when it is repeated, also eight times in parallel", async () => {
    const { ctx, code } = await placed();
    const reported = await reportOf(code);
    const results = await Promise.all(Array.from({ length: 8 }, () => sendWebhook(createLaterVisit(ctx, 2), reported)));
    expect(results.filter((answer) => answer === answers.accepted)).toHaveLength(
      answers.accepted === answers.repeat ? 8 : 1,
    );
    expect(await sendWebhook(createLaterVisit(ctx, 60), reported)).toBe(answers.repeat);
    await expectPaid(ctx, code);
    expect(await listPayments(code)).toHaveLength(1);
  });

  test("it pays nothing if it is forged, for another shop or for an unknown attempt", async () => {
    const { ctx, code } = await placed();
    const reported = await reportOf(code);
    expect(await sendWebhook(ctx, { ...reported, sign: "forger" })).toBe(answers.forged);
    expect(await sendWebhook(ctx, { ...reported, to: "another" })).toBe(answers.otherShop);
    for (const reference of ["23456789AB-1", "23456789AB\0-1", "\0"])
      expect(await sendWebhook(ctx, { ...reported, reference, transactionId: newId() })).toBe(answers.unknown);
    const dayBefore = { ...reported, createdAt: createLaterVisit({ ...ctx, now: reported.createdAt }, -24 * 60).now };
    if (name === "zalopay") expect(await sendWebhook(ctx, dayBefore)).toBe(answers.unknown);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", tickets: [] });
    // A transfer that names the order is stored for review, whichever account it went to.
    const queued = name === "vietqr" ? [{ status: "queued", reason: "other_account" }] : [];
    expect(await listPayments(code)).toMatchObject(queued);
  });

  test("it is stored and reviewed by staff if it has another amount", async () => {
    const { ctx, code } = await placed();
    const reported = await reportOf(code);
    expect(await sendWebhook(ctx, { ...reported, amount: reported.amount - 1_000 })).toBe(answers.wrongAmount);
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", tickets: [] });
    expect(await creditOf(code)).toBe(0);
    const reason = name === "vietqr" ? "short" : "wrong_amount";
    expect(await listPayments(code)).toMatchObject([{ status: "queued", reason }]);
  });

  test("its payment is refunded after the buyer cancelled the order", async () => {
    const { ctx, code } = await placed();
    const reported = await reportOf(code);
    await cancelOrder(ctx, { code });
    expect(await sendWebhook(createLaterVisit(ctx, 2), reported)).toBe(answers.accepted);
    expect(await sendWebhook(createLaterVisit(ctx, 3), reported)).toBe(answers.repeat);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", tickets: [] });
    expect(await refundsOf(code)).toMatchObject([{ reason: "late", amount: reported.amount }]);
    expect(await creditOf(code)).toBe(half ? credited : 0);
  });

  test("after the deadline it reinstates an order that it pays in full while places remain, and is refunded otherwise", async () => {
    const { db } = database;
    const date = findDayAhead(4);
    const { capacity, reserved } = await slotOf(db, { date });
    await setCapacity(db, reserved + 2, { date });
    const [lucky, late] = [await placed(date), await placed(date)];
    const [first, second] = [await reportOf(lucky.code), await reportOf(late.code)];
    await expireOrder(lucky.ctx);
    expect(await getOrder(late.ctx, late)).toMatchObject({ status: "cancelled" });
    expect(await sendWebhook(createLaterVisit(lucky.ctx, 80), first)).toBe(answers.accepted);
    // The expired order returned its store credit, which may be spent by now. The late payment is therefore refunded.
    if (half) expect(await refundsOf(lucky.code)).toMatchObject([{ reason: "late", amount: first.amount }]);
    else await expectPaid(lucky.ctx, lucky.code);
    await placeOrderAsGuest(db, { now: createLaterVisit(late.ctx, 80).now, line: { date } });
    expect(await sendWebhook(createLaterVisit(late.ctx, 81), second)).toBe(answers.accepted);
    expect(await sendWebhook(createLaterVisit(late.ctx, 82), second)).toBe(answers.repeat);
    expect(await getOrder(late.ctx, late)).toMatchObject({ status: "cancelled", tickets: [] });
    expect(await refundsOf(late.code)).toMatchObject([{ reason: "late", amount: second.amount }]);
    for (const { code } of [lucky, late]) expect(await creditOf(code)).toBe(half ? credited : 0);
    await setCapacity(db, capacity, { date });
  });

  test("it changes nothing after the payment was refunded", async () => {
    const { ctx, code } = await placedWithService(name, half);
    const reported = await reportOf(code);
    await sendWebhook(ctx, reported);
    await cancelOrderByStaff(asStaff(createLaterVisit(ctx, 5)), code);
    expect(await sendWebhook(createLaterVisit(ctx, 6), reported)).toBe(answers.repeat);
    expect(await refundsOf(code)).toMatchObject([{ reason: "cancelled", amount: reported.amount }]);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
    expect(await creditOf(code)).toBe(half ? credited : 0);
  });
});

describe.each(requests)("when a buyer opens the payment page of %s,", (name) => {
  test("the provider is requested once, and every later visit gets the same page", async () => {
    const { ctx, code } = await placedWith(name);
    const step = await payOrder(createLaterVisit(ctx, 1), { code, method: name });
    expect(step).toMatchObject({ kind: "redirect", url: expect.stringContaining(`/simulator/${name}?`) });
    expect(await getPayment(createLaterVisit(ctx, 2), { code })).toMatchObject({ step });
    expect(created()).toHaveLength(1);
    expect(await fakeProviders[name].readPayment(ctx, new URL(urlOf(step)).searchParams)).toMatchObject({
      amount: (await orderRow(database.db, code)).order.total,
    });
  });

  test.each(["gone", "lost"] as const)(
    "a provider that is %s leaves the order open, which is queried and can be paid again",
    async (scenario) => {
      await setServerScenario(clock, name, scenario);
      const { ctx, code } = await placedWith(name);
      expect(await getPayment(ctx, { code })).toMatchObject({ order: { canPay: true }, step: { kind: "retry" } });
      await setServerScenario(clock, name, "well");
      const step = await payOrder(createLaterVisit(ctx, 1), { code, method: name });
      expect(step).toMatchObject({ kind: "redirect" });
      expect(fakeGateways.requests.some((path) => path.endsWith("/query"))).toBe(true);
      const tries = await attemptsOf(code);
      expect(tries.map(({ status, pageUrl }) => [status, pageUrl !== null])).toEqual([
        ["pending", false],
        ["pending", true],
      ]);
      // Both attempts are reported as paid, although the first one got no payment page. The second payment is refunded.
      const { sendWebhook } = providers[name];
      for (const attempt of tries)
        await sendWebhook(createLaterVisit(ctx, 3), { ...(await reportOf(code)), ...attempt, transactionId: newId() });
      await expectPaid(ctx, code);
      expect(await refundsOf(code)).toMatchObject([{ reason: "double" }]);
    },
  );

  test("a lost answer after a payment leaves the order paid, and it cannot be paid again", async () => {
    await setServerScenario(clock, name, "lost");
    const { ctx, code } = await placedWith(name);
    await setServerScenario(clock, name, "well");
    await payAtFakeProvider(name, code);
    await expect(payOrder(createLaterVisit(ctx, 1), { code, method: name })).rejects.toMatchObject({
      code: "not_payable",
    });
    await expectPaid(ctx, code);
    expect(await listPayments(code)).toHaveLength(1);
  });
});

describe.each(gateways)("when the shop queries %s about a payment,", (name) => {
  test("a payment without a webhook is found, and no place is released", async () => {
    const { ctx, code } = await placedWith(name);
    await payAtFakeProvider(name, code);
    await expireOrders(at(ctx, 46));
    await expectPaid(ctx, code);
  });

  test("an order without an answer waits and then expires", async () => {
    const { ctx, code } = await placedWith(name);
    await payAtFakeProvider(name, code);
    for (const [minutes, status] of [
      [16, "pending"],
      [47, "cancelled"],
    ] as const) {
      await setServerScenario(at(ctx, minutes), name, "gone");
      await expireOrders(at(ctx, minutes));
      expect(await getOrder(ctx, { code })).toMatchObject({ status });
    }
  });
});

describe.each(gateways)("a refund by %s:", (name) => {
  test.each([false, true])("it is sent, queried and done (half paid by credit: %s)", async (half) => {
    const { ctx, code } = await cancelled(name, half);
    await sendRefunds(at(ctx, 6));
    expect(await refundsOf(code)).toMatchObject([{ status: name === "momo" ? "done" : "sent" }]);
    await sendRefunds(at(ctx, 70));
    await expectRefunded(ctx, code);
  });

  test.each(["gone", "lost"] as const)("it is sent once although the server was %s over midnight", async (scenario) => {
    const { ctx, code } = await cancelled(name);
    await sendIn(scenario, name, at(ctx, 6));
    expect(await refundsOf(code)).toMatchObject([{ status: "due", failure: expect.stringContaining("http_50") }]);
    for (const minutes of [day, day + 70]) await sendIn("well", name, at(ctx, minutes));
    await expectRefunded(ctx, code);
  });

  test("a refused one is reported to staff", async () => {
    const { ctx, code } = await cancelled(name);
    await sendIn("refuses", name, at(ctx, 6));
    const [refund] = await refundsOf(code);
    expect(refund).toMatchObject({ status: "failed" });
    const isMessage = eq(messages.key, `staff_stuck_money:refund ${refund?.id}:refund_refused`);
    expect(await database.db.$count(messages, isMessage)).toBe(1);
  });

  test("one without an answer for two days is reported to staff once and still queried", async () => {
    const { ctx, code } = await cancelled(name);
    for (const minutes of [6, 2 * day + 10, 2 * day + 30]) await sendIn("gone", name, at(ctx, minutes));
    const [refund] = await refundsOf(code);
    expect(refund).toMatchObject({ status: "due" });
    const isMessage = eq(messages.key, `staff_stuck_money:refund ${refund?.id}:refund_silent`);
    expect(await database.db.$count(messages, isMessage)).toBe(1);
  });
});

test("a refund that MoMo postpones is sent an hour later under another name", async () => {
  const { ctx, code } = await cancelled("momo");
  const [first] = await refundsOf(code);
  const { answer } = fakeGateways;
  fakeGateways.answer = async (path, body) =>
    path.endsWith("/refund") ? Response.json({ resultCode: 1080 }) : answer(path, body);
  await sendRefunds(at(ctx, 6));
  expect(await refundsOf(code)).toMatchObject([{ status: "due", failure: "GatewayError 1080" }]);
  fakeGateways.answer = answer;
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
])("MoMo accepts %d đồng: %s", (amount, takes) => {
  const context = { hasOnlyGoods: false, country: null, salesEnd: null, amount };
  expect(adapters.momo.isAvailableFor(context)).toBe(takes);
});

const credited = 50_000;

/** With `half`, store credit pays a part of the order. */
async function placedWith(
  method: string,
  { date = findDayAhead(2), half = false }: { date?: string | undefined; half?: boolean } = {},
) {
  return placeOrderAsGuest(database.db, { line: { date }, form: { method, ...(half && (await byCredit())) } });
}

async function byCredit() {
  return { credit: await makeCredit(database.db, credited), creditPays: credited };
}

/** The order has a service that is not done yet, so that staff may cancel it although it is paid. */
async function placedWithService(method: string, half = false) {
  const ctx = await createVisit(database.db);
  await fillCart(ctx);
  const { slug } = await makeService(database.db);
  await addService(ctx, { slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(ctx, { method, ...(half && (await byCredit())) });
  return { ctx, code };
}

/** Returns the context some minutes later, and sets the clock of the fake servers to that time. */
function at(ctx: Ctx, minutes: number): Ctx {
  clock = createLaterVisit(ctx, minutes);
  return clock;
}

async function sendIn(scenario: ServerScenario, name: GatewayName, ctx: Ctx) {
  await setServerScenario(ctx, name, scenario);
  await sendRefunds(ctx);
}

async function expireOrder(ctx: Ctx) {
  for (const minutes of [31, 77]) await expireOrders(at(ctx, minutes));
}

let ids = 10_000_000;
const newId = () => String(++ids);

async function reportOf(code: string): Promise<ReportedAttempt> {
  const { attempt } = await orderRow(database.db, code);
  const { reference, amount, createdAt } = attempt;
  return { reference, amount, createdAt, transactionId: newId(), sign: "itself", to: "us" };
}

async function payAtFakeProvider(name: GatewayName, code: string) {
  const { reference, amount, createdAt } = await reportOf(code);
  const known = name === "zalopay" ? buildTransId(reference, createdAt) : reference;
  await finishFakePayment(clock, name, { reference: known, amount }, "paid");
}

async function cancelled(name: GatewayName, half = false) {
  const { ctx, code } = await placedWithService(name, half);
  await payAtFakeProvider(name, code);
  expect(await getPayment(at(ctx, 1), { code })).toMatchObject({ order: { paymentStatus: "paid" } });
  await cancelOrderByStaff(asStaff(at(ctx, 5)), code);
  return { ctx, code };
}

function created(): string[] {
  return fakeGateways.requests.filter((path) => path.endsWith("/create"));
}

function urlOf(step: Awaited<ReturnType<typeof payOrder>>): string {
  return step?.kind === "redirect" ? step.url : "";
}

async function attemptsOf(code: string) {
  const { intent } = await orderRow(database.db, code);
  const own = eq(paymentAttempts.paymentIntentId, intent.id);
  return database.db.select().from(paymentAttempts).where(own).orderBy(paymentAttempts.id);
}

async function listPayments(code: string) {
  const { intent } = await orderRow(database.db, code);
  const own = and(eq(payments.paymentIntentId, intent.id), ne(payments.provider, "credit"));
  return database.db.select().from(payments).where(own).orderBy(payments.id);
}

async function refundsOf(code: string) {
  const ids = (await listPayments(code)).map(({ id }) => id);
  return database.db.select().from(refunds).where(inArray(refunds.paymentId, ids));
}

async function creditOf(code: string): Promise<number> {
  const { intent } = await orderRow(database.db, code);
  const rows = await database.db
    .select({ balance: credits.balance })
    .from(credits)
    .innerJoin(creditEntries, and(eq(creditEntries.creditId, credits.id), eq(creditEntries.kind, "used")))
    .innerJoin(payments, and(eq(payments.id, creditEntries.paymentId), eq(payments.paymentIntentId, intent.id)));
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
