import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { ApplyClosureChoice, RequestRefund } from "~/domain/aftersales/schema";
import { startExchange } from "~/domain/aftersales/start-exchange.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { finishFakePayment } from "~/domain/payments/simulator/fake-payments.server";
import { fakeProviders } from "~/domain/payments/simulator/fake-providers.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { startActionProcess } from "~tests/setup/action-process";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { exchangeForm, exchangeRow } from "~tests/setup/factories-aftersales";
import { address, makeVariant } from "~tests/setup/factories-goods";
import { pauseAt } from "~tests/setup/pause-at";
import { type ProcessAction, runProcessAction } from "~tests/setup/process-actions";
import { providers } from "~tests/setup/providers";

const fakeGateways = await vi.hoisted(async () => {
  const { openFakeProvider } = await import("~tests/setup/fake-gateways");
  const opened = await openFakeProvider();
  process.env.DEMO = "1";
  process.env.VNPAY_API_URL = `${opened.origin}/vnpay/`;
  return opened;
});

const database = openTestDatabase();
const start = () => startActionProcess(database.url, { VNPAY_API_URL: process.env.VNPAY_API_URL ?? "" });
const [tuesday, wednesday, saturday] = [findDayAhead(2), addDays(findDayAhead(2), 1), addDays(findDayAhead(2), 4)];
const two = { date: tuesday, quantities: { adult: 2 } };

/** The process for the next test starts while the current test runs. */
let next: ReturnType<typeof startActionProcess>;
beforeAll(() => {
  next = start();
});
afterAll(async () => (await next).kill());
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

/** Sums in the database that would be too low if an action were lost, or too high if it were done twice. */
const things = {
  places: "sum(reserved) from slots",
  pieces: "sum(reserved) from stocks",
  orders: "count(*) from orders where status <> 'cancelled'",
  tickets: "count(*) from tickets where state in ('valid', 'used')",
  received: "sum(amount) from payments where status = 'settled'",
  owedBack: "sum(amount) from refunds",
  sentBack: "sum(refunded) from simulator_payments",
  credit: "sum(balance) from credits",
  moving: "count(*) from exchanges where status = 'waits'",
  moved: "count(*) from exchanges where status = 'done'",
  admissions: "count(*) from admissions where undone_at is null",
  emails: "count(*) from messages where channel = 'mail' and kind not like 'staff%'",
};
type Counts = Partial<Record<keyof typeof things, number>>;

async function count(): Promise<Required<Counts>> {
  const columns = Object.entries(things).map(
    ([name, what]) => `(select coalesce(${what.replace(" from", ", 0)::int from")}) as "${name}"`,
  );
  const [row] = await database.sql.unsafe<Required<Counts>[]>(`select ${columns.join()}`);
  return row!;
}

function more(now: Counts, before: Counts): Counts {
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, number]) => {
      const difference = number - (before[name as keyof Counts] ?? 0);
      return difference === 0 ? [] : [[name, difference]];
    }),
  );
}

/**
 * `action` is killed, and then `again` runs (by default `action` once more). `kept` is how the sums have changed after
 * the kill, and `brings` how they have changed in the end.
 */
type Case = { action: ProcessAction; again?: ProcessAction[]; brings: Counts; kept?: Counts };
const by = ({ visitor: { cartSessionId }, now }: Ctx) => ({ session: cartSessionId ?? "", now });

const points: Record<string, { at: string; make: () => Promise<Case> }> = {
  "places are held": {
    at: "insert on holds",
    async make() {
      const ctx = await createVisit(database.db);
      await fillCart(ctx, two);
      return { action: { does: "hold", input: undefined, ...by(ctx) }, brings: { places: 2 } };
    },
  },
  "an order is placed": {
    at: "insert on reservation_lines",
    async make() {
      const { ctx, form } = await atCheckout();
      return { action: { does: "place", input: form, ...by(ctx) }, brings: { places: 2, orders: 1, emails: 1 } };
    },
  },
  "an order takes over what was held": {
    at: "update on holds",
    async make() {
      const { ctx, form } = await atCheckout();
      await holdPlaces(ctx, { kind: "cart" });
      return { action: { does: "place", input: form, ...by(ctx) }, brings: { orders: 1, emails: 1 } };
    },
  },
  "a credit pays a whole order": {
    at: "insert on credit_entries",
    async make() {
      const credit = await makeCredit(database.db, 5_000_000);
      const { ctx, form } = await atCheckout();
      const paid = { received: form.total, credit: -form.total, tickets: 2 };
      const action: ProcessAction = { does: "place", input: { ...form, credit, creditPays: form.total }, ...by(ctx) };
      return { action, brings: { ...paid, places: 2, orders: 1, emails: 1 } };
    },
  },
  "a credit of half an order goes back": {
    at: "update on credits",
    async make() {
      const { ctx, code } = await halfPaid();
      const action: ProcessAction = { does: "cancel", input: { code }, ...by(ctx) };
      return { action, brings: { places: -2, orders: -1, credit: 50_000, owedBack: 50_000, emails: 1 } };
    },
  },
  "the other half is paid": {
    at: "update on payment_attempts",
    async make() {
      const { ctx, code } = await halfPaid();
      const { attempt, order } = await orderRow(database.db, code);
      const { amount, paymentIntentId, id: attemptId } = attempt;
      const money = { provider: "vietqr", transactionId: randomUUID(), amount, paymentIntentId, attemptId } as const;
      const brings = { received: order.total, tickets: 2, emails: 1 };
      return { action: { does: "receive", input: money, ...by(ctx) }, brings };
    },
  },
  "a notification is heard": { at: "insert on payments", make: caseOfNotification },
  "tickets are issued": { at: "insert on tickets", make: caseOfNotification },
  "tickets are given back": {
    at: "insert on refunds",
    async make() {
      const { ctx, code, total } = await paid();
      const form = await everythingBack(ctx, code);
      const brings = { places: -2, tickets: -2, owedBack: total, emails: 1 };
      return { action: { does: "requestRefund", input: form, ...by(ctx) }, brings };
    },
  },
  "staff approve a refund": {
    at: "update on refund_requests",
    async make() {
      const { ctx, code, goods } = await delivered();
      const { id } = await requestRefund(ctx, await everythingBack(ctx, code));
      const brings = { owedBack: goods, emails: 1 };
      return { action: { does: "approve", input: { id, stock: "back" }, ...by(ctx) }, brings };
    },
  },
  "a refund is about to be sent": { at: "update on refunds when new.status = 'sending'", make: () => dueBack(0) },
  "a gateway has sent a refund that is not recorded yet": {
    at: "update on refunds when new.status = 'sent'",
    make: () => dueBack(1),
  },
  "tickets move to a day at the same price": {
    at: "insert on tickets",
    async make() {
      const { ctx, code } = await paid();
      const input = await exchangeForm(ctx, code, { date: wednesday });
      return { action: { does: "startExchange", input, ...by(ctx) }, brings: { moved: 1, emails: 1 } };
    },
  },
  "a dearer day is kept until it is paid": {
    at: "insert on payment_intents",
    async make() {
      const { ctx, code } = await paid();
      const input = await exchangeForm(ctx, code, { date: saturday });
      return { action: { does: "startExchange", input, ...by(ctx) }, brings: { moving: 1, places: 2 } };
    },
  },
  "a dearer day is paid": {
    at: "update on exchanges",
    async make() {
      const { ctx, code } = await paid();
      const { exchange } = await startExchange(ctx, await exchangeForm(ctx, code, { date: saturday }));
      const { attempt } = await exchangeRow(database.db, exchange.code);
      const { amount, paymentIntentId, id: attemptId } = attempt;
      const money = { provider: "vietqr", transactionId: randomUUID(), amount, paymentIntentId, attemptId } as const;
      const brings = { moving: -1, moved: 1, places: -2, received: amount, emails: 1 };
      return { action: { does: "receive", input: money, ...by(ctx) }, brings };
    },
  },
  "staff give a credit": {
    at: "insert on credit_entries",
    async make() {
      const { ctx, code } = await paid();
      const input = { code, amount: 70_000, key: randomUUID() };
      return { action: { does: "giveCredit", input, ...by(ctx) }, brings: { credit: 70_000, emails: 1 } };
    },
  },
  "credit is chosen for a closed day": {
    at: "insert on credit_entries",
    async make() {
      const { ctx, code, total } = await paid(addDays(tuesday, 7));
      const reason = { vi: "Gió giật", en: "Gusts" };
      const { id } = await closeDays(asStaff(ctx), { from: addDays(tuesday, 7), times: [], reason });
      const token = sealClosureLink(id, code);
      const units = (await getClosureChoice(ctx, { token, units: [] })).groups[0]!.chosen;
      const input = ApplyClosureChoice.parse({ token, key: randomUUID(), units, choice: "credit" });
      const brings = { credit: total, places: -2, tickets: -2, emails: 1 };
      return { action: { does: "choose", input, ...by(ctx) }, brings };
    },
  },
  "a gate tells of its second scan": {
    at: "insert on admissions when new.gate = 2",
    async make() {
      const { ctx, code } = await paid();
      const pools = (await database.sql<{ id: number }[]>`select id from pools`).map(({ id }) => id);
      const at = instantOf(tuesday, "10:00");
      const scans = (await getOrder(ctx, { code })).tickets.map(({ code: scanned }, index) => ({
        ...({
          what: "scan",
          id: randomUUID(),
          scanned,
          gate: index + 1,
          direction: "up",
          pools,
          device: "one",
        } as const),
        ...{ at: at.toISOString(), letIn: true },
      }));
      const action: ProcessAction = { does: "sync", input: { kept: scans }, now: at };
      return { action, kept: { admissions: 1 }, brings: { admissions: 2 } };
    },
  },
};

test.each(Object.entries(points))(
  "killed while %s: nothing is lost, and nothing doubled",
  { timeout: 300_000 },
  async (_, { at, make }) => {
    const { action, again = [action], brings, kept: scans = {} } = await make();
    const before = await count();
    const runner = await next;
    next = start();
    await pauseAt({ sql: database.sql, at, meanwhile: runner.kill }, () => runner.do(action));
    expect(more(await count(), before)).toEqual(scans);
    expect(await findBrokenRules(database.db)).toEqual([]);
    for (const one of again) await runProcessAction(database.db, one);
    expect(more(await count(), before)).toEqual(brings);
    for (const one of again) await runProcessAction(database.db, one).catch(isRefused);
    expect(more(await count(), before)).toEqual(brings);
  },
);

function isRefused(error: unknown) {
  if (!(error instanceof DomainError)) throw error;
}

async function atCheckout() {
  const ctx = await createVisit(database.db);
  await fillCart(ctx, two);
  return { ctx, form: await checkoutForm(ctx) };
}

async function paid(date = tuesday) {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: { ...two, date } });
  await payOrderOf(ctx, code);
  return { ctx, code, total: (await orderRow(database.db, code)).order.total };
}

async function halfPaid() {
  const credit = await makeCredit(database.db, 50_000);
  return placeOrderAsGuest(database.db, { line: two, form: { credit, creditPays: 50_000 } });
}

async function delivered() {
  const ctx = await createVisit(database.db);
  await addVariant(ctx, { sku: (await makeVariant(database.db)).sku, quantity: 2 });
  const form = await checkoutForm(ctx, { shipTo: address });
  const { code } = (await runProcessAction(database.db, { does: "place", input: form, ...by(ctx) })) as {
    code: string;
  };
  await payOrderOf(ctx, code);
  const staff = asStaff(ctx);
  await processOrder(staff, code);
  await shipOrder(staff, { code, carrier: "GHN", tracking: "" });
  await deliverOrder(staff, code);
  return { ctx, code, goods: form.total };
}

async function everythingBack(ctx: Ctx, code: string) {
  const { units, shipping } = await getRefundOffer(ctx, { code });
  const goods = units.filter(({ kind }) => kind === "variant");
  return RequestRefund.parse({
    ...{ code, key: randomUUID() },
    units: units.filter(({ kind }) => kind !== "variant").map(({ key }) => key),
    pieces: goods[0] ? { [goods[0].line]: goods.length } : {},
    amount: units.reduce((sum, { back }) => sum + (back?.amount ?? 0), shipping),
  });
}

/** Pays an order at the fake VNPay. `report` is VNPay's message about the payment, which the test has not sent yet. */
async function paidAtVnpay() {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line: two, form: { method: "vnpay" } });
  const { attempt } = await orderRow(database.db, code);
  const { reference, amount } = attempt;
  const { transactionNo } = await finishFakePayment(ctx, "vnpay", { reference, amount }, "paid");
  const report = { ...attempt, transactionId: transactionNo, sign: "itself", to: "us" } as const;
  return { ctx, code, report, total: amount };
}

async function caseOfNotification(): Promise<Case> {
  const { ctx, report, total } = await paidAtVnpay();
  return {
    action: { does: "receiveWebhook", input: report, ...by(ctx) },
    brings: { received: total, tickets: 2, emails: 1 },
  };
}

/** `sent` is 1 if the process is killed after the gateway received the refund. */
async function dueBack(sent: 0 | 1): Promise<Case> {
  const { ctx, code, report, total } = await paidAtVnpay();
  fakeGateways.answer = async (path, body) => Response.json(await fakeProviders.vnpay.answerApiCall(ctx, path, body));
  await providers.vnpay.sendWebhook(ctx, report);
  await requestRefund(ctx, await everythingBack(ctx, code));
  const action: ProcessAction = { does: "sendRefunds", input: undefined, ...by(createLaterVisit(ctx, 6)) };
  const again = [20, 90].map((minutes) => ({ ...action, now: createLaterVisit(ctx, minutes).now }));
  return { action, again, kept: sent ? { sentBack: total } : {}, brings: { sentBack: total, emails: 1 } };
}
