import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { errorStatus } from "~/domain/errors";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { changeOrderStatus, changePaymentStatus, lockOrder } from "~/domain/orders/order-status.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { type OrderStatus, orderEvents, orders, type PaymentStatus } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  createLaterVisit,
  findDayAhead,
  morning,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  slotOf,
} from "~tests/setup/factories";

const allowed: Record<OrderStatus, OrderStatus[]> = {
  pending: ["confirmed", "cancelled"],
  confirmed: ["processing", "delivered", "cancelled"],
  processing: ["shipped", "delivered", "cancelled"],
  shipped: ["delivered"],
  delivered: [],
  // Only a late payment reinstates an order, if its places are still free.
  cancelled: ["confirmed"],
};
const allowedPayments: Record<PaymentStatus, PaymentStatus[]> = {
  pending: ["paid", "failed"],
  failed: ["pending"],
  paid: ["refunded"],
  refunded: [],
};
const orderStates = Object.keys(allowed) as OrderStatus[];
const paymentStates = Object.keys(allowedPayments) as PaymentStatus[];

const database = openTestDatabase();

test("changes an order's status only as the table of transitions allows", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  for (const from of orderStates) {
    for (const to of orderStates) {
      const moved = tryMove(code, { status: from }, (tx, order) =>
        changeOrderStatus(tx, order, to, { actor: "staff:lan", now: ctx.now }),
      );
      if (allowed[from].includes(to)) await expect(moved, `${from} ${to}`).resolves.toMatchObject({ status: to });
      else
        await expect(moved, `${from} ${to}`).rejects.toMatchObject({
          code: "transition_refused",
          params: { from, to },
        });
    }
  }
});

test("changes a payment status only as the table of transitions allows", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  for (const from of paymentStates) {
    for (const to of paymentStates) {
      const moved = tryMove(code, { paymentStatus: from }, (tx, order) =>
        changePaymentStatus(tx, order, to, { actor: "staff:lan", now: ctx.now }),
      );
      if (allowedPayments[from].includes(to)) await expect(moved).resolves.toMatchObject({ paymentStatus: to });
      else
        await expect(moved, `${from} ${to}`).rejects.toMatchObject({
          code: "transition_refused",
          params: { from, to },
        });
    }
  }
  expect(errorStatus.transition_refused).toEqual({ http: 412, trpc: "PRECONDITION_FAILED" });
});

test("records every status change with its time, actor, old and new status and reason", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(createLaterVisit(ctx, 5), code, "T1");
  expect(await historyOf(code)).toEqual([
    [ctx.now, "buyer", "status", null, "pending", null],
    [createLaterVisit(ctx, 5).now, "gateway:vietqr", "payment", "pending", "paid", "T1"],
    [createLaterVisit(ctx, 5).now, "gateway:vietqr", "status", "pending", "confirmed", "T1"],
    [createLaterVisit(ctx, 5).now, "system", "status", "confirmed", "delivered", "tickets issued"],
  ]);
});

test("lets the buyer cancel a pending order once, and no order of another status", async () => {
  const { db } = database;
  const before = (await slotOf(db, { date: findDayAhead(4) })).reserved;
  const { ctx, code } = await placeOrderAsGuest(db, { line: { date: findDayAhead(4) } });
  await Promise.all([1, 2, 3].map(() => cancelOrder(ctx, { code })));
  expect((await historyOf(code)).filter(([, , , , to]) => to === "cancelled")).toHaveLength(1);
  expect((await slotOf(db, { date: findDayAhead(4) })).reserved).toBe(before);
  await expect(payOrder(ctx, { code, method: "vnpay" })).rejects.toMatchObject({ code: "not_payable" });

  const paid = await placeOrderAsGuest(db);
  await payOrderOf(paid.ctx, paid.code);
  await expect(cancelOrder(paid.ctx, { code: paid.code })).rejects.toMatchObject({ code: "transition_refused" });
  await expect(payOrder(paid.ctx, { code: paid.code, method: "vietqr" })).rejects.toMatchObject({
    code: "not_payable",
  });
  expect(await findBrokenRules(db)).toEqual([]);
});

test("five parallel jobs release what an expired order reserved exactly once", async () => {
  const { db } = database;
  const date = findDayAhead(5);
  const before = (await slotOf(db, { date })).reserved;
  const placed = [];
  for (let n = 0; n < 12; n++)
    placed.push(await placeOrderAsGuest(db, { line: { date, quantities: { adult: 1 + (n % 3) } } }));
  const paid = placed.pop() as (typeof placed)[number];
  await payOrderOf(paid.ctx, paid.code);

  await expireOrders(createLaterVisit(paid.ctx, 29));
  expect((await slotOf(db, { date })).reserved).toBe(before + 24);
  await Promise.all(Array.from({ length: 5 }, () => expireOrders(createLaterVisit(paid.ctx, 31))));
  await expireOrders(createLaterVisit(paid.ctx, 40));
  for (const { code } of placed) {
    expect((await historyOf(code)).filter(([, , , , to]) => to === "cancelled")).toEqual([
      [createLaterVisit(paid.ctx, 31).now, "system", "status", "pending", "cancelled", "not paid in time"],
    ]);
  }
  expect((await slotOf(db, { date })).reserved).toBe(before + 3);
  expect(await findBrokenRules(db)).toEqual([]);
});

test("keeps an order for thirty more minutes while the gateway does not answer", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  await expireOrders(createLaterVisit(ctx, 44));
  expect((await orderRow(database.db, code)).order.status).toBe("pending");
  await expireOrders(createLaterVisit(ctx, 46));
  expect((await orderRow(database.db, code)).order.status).toBe("cancelled");
});

test("the payment deadline follows the payment method and is at most ninety minutes", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { method: "vnpay" } });
  expect(await waits(code)).toBe(15);
  await payOrder(createLaterVisit(ctx, 10), { code, method: "vietqr" });
  expect(await waits(code)).toBe(40);
  await payOrder(createLaterVisit(ctx, 39), { code, method: "vnpay" });
  await payOrder(createLaterVisit(ctx, 53), { code, method: "vietqr" });
  await payOrder(createLaterVisit(ctx, 82), { code, method: "vnpay" });
  expect(await waits(code)).toBe(90);
  await expect(payOrder(createLaterVisit(ctx, 90), { code, method: "vietqr" })).rejects.toMatchObject({
    code: "not_payable",
  });
});

afterEach(async () => {
  await database.db.update(orders).set({ paymentDeadline: null }).where(eq(orders.status, "pending"));
});

type Tx = Parameters<typeof changeOrderStatus>[0];
type Order = Parameters<typeof changeOrderStatus>[1];
class Undo extends Error {}

async function tryMove(code: string, state: Partial<Order>, move: (tx: Tx, order: Order) => Promise<Order>) {
  const { order } = await orderRow(database.db, code);
  let moved: Order | undefined;
  const run = database.db.transaction(async (tx) => {
    await tx.update(orders).set(state).where(eq(orders.id, order.id));
    moved = await move(tx, await lockOrder(tx, order.id));
    expect(await lockOrder(tx, order.id)).toMatchObject(moved);
    throw new Undo();
  });
  await run.catch((error) => {
    if (!(error instanceof Undo)) throw error;
  });
  return moved;
}

async function historyOf(code: string) {
  const { order } = await orderRow(database.db, code);
  const rows = await database.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(orderEvents.id);
  return rows.map(({ at, actor, kind, before, after, reason }) => [at, actor, kind, before, after, reason]);
}

async function waits(code: string): Promise<number> {
  const { order } = await orderRow(database.db, code);
  return ((order.paymentDeadline?.getTime() ?? 0) - morning.getTime()) / 60_000;
}
