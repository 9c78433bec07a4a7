import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { findAttempt } from "~/domain/payments/payment-attempts.server";
import { receiveGatewayPayment, receivePayment } from "~/domain/payments/receive-payment.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, orderRow, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();

afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

type Step = (ctx: Ctx, code: string) => Promise<unknown>;

async function arrives(ctx: Ctx, code: string, share: (total: number) => number) {
  const { intent } = await orderRow(ctx.db, code);
  const money = {
    provider: "vietqr" as const,
    paymentIntentId: intent.id,
    attemptId: null,
    transactionId: randomUUID(),
  };
  return receivePayment(ctx, { ...money, amount: share(intent.amount) });
}
const part: Step = (ctx, code) => arrives(ctx, code, () => 100_000);
const rest: Step = (ctx, code) => arrives(ctx, code, (total) => total - 100_000);
const cancel: Step = (ctx, code) => cancelOrder(ctx, { code });
const runOut: Step = (ctx) => expireOrders(createLaterVisit(ctx, 31));

/** Returns the order's status and balance, whether all is refunded, and how many payments wait for a review. */
async function endOf(steps: readonly Step[]) {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  for (const step of steps) await step(ctx, code);
  const { status, paymentStatus, received, refundDue } = await getOrder(ctx, { code });
  const { intent } = await orderRow(database.db, code);
  const { receipts } = await listUnmatchedPayments(asStaff(ctx));
  return { status, paymentStatus, received, all: refundDue === intent.amount, waits: receipts.length };
}

describe.each([
  ["its buyer cancelled", cancel],
  ["the shop expired", runOut],
])("two partial payments around an order that %s", (_, end) => {
  test.each([
    ["part, end, rest", [part, end, rest]],
    ["rest, end, part", [rest, end, part]],
    ["end, part, rest", [end, part, rest]],
    ["end, rest, part", [end, rest, part]],
  ])("%s: all of it is refunded", async (_, steps) => {
    const given = { status: "cancelled", paymentStatus: "pending", received: 0, all: true, waits: 0 };
    expect(await endOf(steps)).toEqual(given);
  });
});

test("a wrong amount has the same result from a webhook and from a status query", async () => {
  const { db } = database;
  const ends = [];
  for (const isAttemptKnown of [false, true]) {
    const { ctx, code } = await placeOrderAsGuest(db, { form: { method: "vnpay" } });
    const { attempt } = await orderRow(db, code);
    const report = {
      transactionId: randomUUID(),
      amount: attempt.amount - 1_000,
      date: "20261122090000",
      isDoubtful: false,
    };
    const known = isAttemptKnown ? attempt : await findAttempt(db, "vnpay", attempt.reference);
    ends.push(await receiveGatewayPayment(ctx, known ?? attempt, report));
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", received: report.amount });
  }
  expect(ends).toEqual(["wrong_amount", "wrong_amount"]);
});
