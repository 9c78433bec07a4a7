import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { confirmTransfer, matchPayment } from "~/domain/payments/match-payment-by-staff.server";
import { receiveGatewayPayment, receivePayment } from "~/domain/payments/receive-payment.server";
import { orderEvents, payments } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createLaterVisit, orderRow, placeOrderAsGuest } from "~tests/setup/factories";
import { untilLockWaits } from "~tests/setup/lock-waits";

const database = openTestDatabase();

afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

test("a transfer matched to another order pays it, and the order it named can still be paid", async () => {
  const { db } = database;
  const [named, meant] = [
    await placeOrderAsGuest(db, { line: { quantities: { adult: 2 } } }),
    await placeOrderAsGuest(db),
  ];
  await payOrder(meant.ctx, { code: meant.code, method: "vnpay" });
  const { order, intent, attempt } = await orderRow(db, named.code);
  const { total } = await getOrder(meant.ctx, meant);
  const money = { provider: "vietqr", transactionId: randomUUID(), amount: total } as const;
  expect(await receivePayment(named.ctx, { ...money, paymentIntentId: intent.id, attemptId: attempt.id })).toBe(
    "short",
  );

  expect(await matchPayment(asStaff(named.ctx), { id: await findNewestPayment(), code: meant.code })).toBe("paid");
  expect(await getOrder(meant.ctx, meant)).toMatchObject({ paymentStatus: "paid", received: total });
  expect(await attemptsOf(meant.code)).toEqual(["vietqr succeeded", "vnpay expired"]);
  expect(await actorsOf(meant.code)).toEqual(["buyer", "staff:lan", "staff:lan", "system"]);
  expect(await actorsOf(named.code)).toEqual(["buyer", "gateway:vietqr"]);
  expect(await getPayment(named.ctx, named)).toMatchObject({
    order: { paymentStatus: "pending", canPay: true, received: 0 },
    step: { kind: "transfer", transfer: { amount: order.total } },
  });
});

test("a gateway payment matched to another order is recognised when its webhook is repeated", async () => {
  const { db } = database;
  const atVnpay = { form: { method: "vnpay" } };
  const [named, meant] = [await placeOrderAsGuest(db, atVnpay), await placeOrderAsGuest(db, atVnpay)];
  const { order, attempt } = await orderRow(db, named.code);
  const report = { transactionId: randomUUID(), amount: order.total, date: "20261121090000", isDoubtful: false };
  await receiveGatewayPayment(named.ctx, attempt, { ...report, isDoubtful: true });

  expect(await matchPayment(asStaff(named.ctx), { id: await findNewestPayment(), code: meant.code })).toBe("paid");
  expect(await receiveGatewayPayment(named.ctx, attempt, report)).toBe("repeat");
  expect(await attemptsOf(named.code)).toEqual(["vnpay pending"]);
  expect(await attemptsOf(meant.code)).toEqual(["vnpay expired"]);
});

test("a payment that staff match to another order does not pay the named order at the same moment", async () => {
  const { db, sql } = database;
  const [named, meant] = [await placeOrderAsGuest(db), await placeOrderAsGuest(db)];
  const { order, intent } = await orderRow(db, named.code);
  const { total } = order;
  const arrives = (amount: number) =>
    receivePayment(named.ctx, {
      provider: "vietqr",
      transactionId: randomUUID(),
      amount,
      paymentIntentId: intent.id,
      attemptId: null,
    });
  await arrives(1000);

  const rest = await db.transaction(async (tx) => {
    const { intent: other } = await orderRow(db, meant.code);
    await tx.update(payments).set({ paymentIntentId: other.id }).where(eq(payments.paymentIntentId, intent.id));
    const arriving = arrives(total - 1000);
    await untilLockWaits(sql);
    return { arriving };
  });
  expect(await rest.arriving).toBe("short");
});

test("a late transfer confirmed by staff reinstates the order, and the audit finds its payment", async () => {
  const { db } = database;
  const { ctx, code } = await placeOrderAsGuest(db);
  await expireOrders(createLaterVisit(ctx, 31));
  const { total } = await getOrder(ctx, { code });
  await confirmTransfer(asStaff(createLaterVisit(ctx, 40)), { code, amount: total, reference: "FT1" });
  expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  expect(await actorsOf(code)).toEqual(["buyer", "system", "staff:lan", "staff:lan", "system"]);
});

test("asks again before a sum is recorded that differs from what the order is still owed", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { total } = await getOrder(ctx, { code });
  const enter = (amount: number, reference: string, confirmedAmount?: number) =>
    confirmTransfer(asStaff(ctx), { code, amount, reference, confirmedAmount });
  const differs = (amount: number, due: number) => ({
    code: "amount_differs",
    field: "amount",
    params: { amount, due },
  });

  await expect(enter(300, "DIFFERS 1")).rejects.toMatchObject(differs(300, total));
  await expect(enter(300, "DIFFERS 1", total)).rejects.toMatchObject(differs(300, total));
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", received: 0 });
  expect(await enter(300, "DIFFERS 1", 300)).toBe("short");
  expect(await enter(300, "DIFFERS 1")).toBe("repeat");
  await expect(enter(total, "DIFFERS 2")).rejects.toMatchObject(differs(total, total - 300));
  expect(await enter(total - 300, "DIFFERS 2")).toBe("paid");
  await expect(enter(total, "DIFFERS 3")).rejects.toMatchObject(differs(total, 0));
});

async function findNewestPayment(): Promise<number> {
  const ids = await database.db.select({ id: payments.id }).from(payments).orderBy(payments.id);
  return ids.at(-1)?.id ?? 0;
}

async function attemptsOf(code: string): Promise<string[]> {
  const rows = await database.sql<{ says: string }[]>`
    select method || ' ' || status as says from payment_attempts where reference like ${`${code}-%`} order by id`;
  return rows.map(({ says }) => says);
}

async function actorsOf(code: string): Promise<string[]> {
  const { order } = await orderRow(database.db, code);
  const events = database.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id));
  return (await events.orderBy(orderEvents.id)).map(({ actor }) => actor);
}
