import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { buildLedger } from "~/domain/orders/order-ledger.rules";
import { presentLedger } from "~/domain/orders/present-ledger.server";
import { presentOrderHistory } from "~/domain/orders/present-order-history.server";
import { translateIn } from "~/i18n/translate.server";
import { formatVnd } from "~/lib/money";
import { addDays } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  createVisit,
  fillCart,
  findDayAhead,
  makeCredit,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { exchangeTicketsOf, payExchangeOf } from "~tests/setup/factories-aftersales";

const amount = fc.integer({ min: 0, max: 100_000_000 });
const facts = fc.record({
  total: amount,
  isCancelled: fc.boolean(),
  changes: fc.array(fc.record({ amount: fc.integer({ min: -50_000_000, max: 50_000_000 }), reason: fc.string() })),
  credited: amount,
  movements: fc.array(fc.record({ kind: fc.constantFrom("payment" as const, "refund" as const), amount })),
});

test("every ledger adds up: its last amount is what was paid minus what was refunded", () => {
  fc.assert(
    fc.property(facts, (given) => {
      const { atOrder, changes, due, open, net } = buildLedger(given);
      const sum = (kind: "payment" | "refund") =>
        given.movements.filter((one) => one.kind === kind).reduce((all, one) => all + one.amount, 0);
      expect(net).toBe(sum("payment") - sum("refund"));
      expect(changes.reduce((all, one) => all + one.amount, atOrder)).toBe(due);
      expect(due + open).toBe(net);
      if (given.isCancelled) expect([due, changes.at(-1)?.reason]).toEqual([given.credited, "cancelled"]);
      else expect(changes).toEqual(given.changes);
    }),
  );
});

const database = openTestDatabase();
const [tuesday, saturday] = [findDayAhead(2), addDays(findDayAhead(2), 4)];

async function readOrderPage(who: Awaited<ReturnType<typeof placeOrderAsGuest>>) {
  const [order, offer] = await Promise.all([getOrder(who.ctx, who), getRefundOffer(who.ctx, who)]);
  return {
    order,
    ledger: presentLedger(who.ctx, order, offer),
    history: presentOrderHistory(who.ctx, order, offer.requests),
  };
}

test("an exchange and a refund are rows with their reasons, and the payments add up to the last row", async () => {
  const t = translateIn("vi");
  const money = (value: number) => formatVnd(value, "vi");
  const who = await placeOrderAsGuest(database.db, { line: { date: tuesday, quantities: { adult: 3 } } });
  expect((await readOrderPage(who)).ledger).toMatchObject({ rows: [{ kind: "due" }], payments: [] });
  await payOrderOf(who.ctx, who.code);
  const { order: before, ledger: atFirst, history } = await readOrderPage(who);
  expect(atFirst.rows.map(({ kind }) => kind)).toEqual(["order", "net"]);
  expect(history.latest).toBe(null);

  const { units } = await getRefundOffer(who.ctx, who);
  const [unit] = units;
  const later = createLaterVisit(who.ctx, 1);
  const refund = { units: [unit!.key], pieces: {}, amount: unit!.back!.amount };
  await requestRefund(later, { code: who.code, key: randomUUID(), ...refund });
  const exchange = await exchangeTicketsOf(createLaterVisit(who.ctx, 2), who.code, { date: saturday, method: "vnpay" });
  await payExchangeOf(createLaterVisit(who.ctx, 3), exchange.code);

  const { order, ledger, history: after } = await readOrderPage(who);
  expect(ledger.rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    `order ${money(before.total)}`,
    `more + ${money(exchange.amount)}`,
    `less − ${money(refund.amount)}`,
    `net ${money(before.total + exchange.amount - refund.amount)}`,
  ]);
  expect(ledger.rows[1]?.detail).toContain(t("exchange.nth", { nth: 1, most: 3 }));
  expect(ledger.rows[2]?.detail).toBe(t("orders.ledger.rule.in_time", { percent: 100 }));
  expect(order.received).toBe(before.total + exchange.amount - refund.amount);
  expect(ledger.payments.map(({ amount, mark, isWaiting }) => [amount, mark, isWaiting])).toEqual([
    [money(before.total), "vietqr", false],
    [`− ${money(refund.amount)}`, "vietqr", true],
    [money(exchange.amount), null, false],
  ]);
  // The newest event is first, and its first sentence is the title of the history.
  expect(after.latest?.title).toBe(after.events[0]?.text.split(". ")[0]);
  expect(after.events.map(({ at }) => at)).toEqual(
    after.events
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  expect(after.events[1]?.text).toContain(money(refund.amount));
});

test("a refund of store credit is not described as a transfer", async () => {
  const t = translateIn("vi");
  const credit = await makeCredit(database.db, 10_000_000);
  const ctx = await createVisit(database.db);
  const { total } = await fillCart(ctx, { date: tuesday, quantities: { adult: 1 } });
  const { code } = await placeOrderForm(ctx, { credit, creditPays: total });
  const [unit] = (await getRefundOffer(ctx, { code })).units;
  const refund = { units: [unit!.key], pieces: {}, amount: unit!.back!.amount };
  await requestRefund(createLaterVisit(ctx, 1), { code, key: randomUUID(), ...refund });
  const { payments } = (await readOrderPage({ ctx, code })).ledger;
  expect(payments.map(({ detail }) => detail.includes(t("orders.ledger.by_transfer")))).toEqual([false, false]);
});
