import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { addService, addVariant } from "~/domain/cart/add-to-cart.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { acceptOrder, deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { finishRefund } from "~/domain/payments/finish-refund.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { listAuditEntries, type StaffIdentity } from "~/domain/staff/audit-log.server";
import type { Db } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createStaffMember,
  createVisit,
  fillCart,
  orderRow,
  payOrderOf,
  placeOrderAsGuest,
  placeOrderForm,
} from "~tests/setup/factories";
import { address, makeService, makeVariant, requestedDay } from "~tests/setup/factories-goods";
import { runWhileHeld } from "~tests/setup/run-while-held";

const database = openTestDatabase();
const tooMuch = { code: "sum_too_high" };

afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

/** Places an order whose total is above the limit of the support role. */
const expensive = () => placeOrderAsGuest(database.db, { line: { quantities: { adult: 8 } } });
const support = () => createStaffMember(database.db, "support");

let references = 0;
const confirm = (ctx: Ctx, who: StaffIdentity, code: string, amount: number) =>
  confirmTransfer(asStaff(ctx, who), { code, amount, confirmedAmount: amount, reference: `LIMIT ${++references}` });

test("refuses to confirm an order in parts beyond the limit, also by two staff members, and writes nothing of a refused part", async () => {
  const { ctx, code } = await expensive();
  const [one, other] = [await support(), await support()];
  expect(await confirm(ctx, one, code, 1_500_000)).toBe("short");
  for (const [who, at] of [
    [one, ctx],
    [one, createLaterVisit(ctx, 24 * 60)],
    [other, ctx],
  ] as const)
    await expect(confirm(at, who, code, 500_001)).rejects.toMatchObject(tooMuch);
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "pending", received: 1_500_000 });
  expect(await confirm(ctx, other, code, 500_000)).toBe("short");
  // A manager has no limit and does not use up the limit of support.
  const { total } = await getOrder(ctx, { code });
  expect(await confirm(ctx, await createStaffMember(database.db, "manager"), code, total - 2_000_000)).toBe("paid");
});

test("limits what a staff member confirms and matches per day over all orders; a repeated form does not count", async () => {
  const who = await support();
  const [first, second] = [await expensive(), await expensive()];
  const form = { code: first.code, amount: 1_600_000, confirmedAmount: 1_600_000, reference: "LIMIT AGAIN" };
  const at = asStaff(first.ctx, who);
  expect(await confirmTransfer(at, form)).toBe("short");
  expect(await confirmTransfer(at, form)).toBe("repeat");
  await expect(confirm(second.ctx, who, second.code, 400_001)).rejects.toMatchObject(tooMuch);
  const money = {
    provider: "vietqr",
    transactionId: "limit of a day",
    paymentIntentId: null,
    attemptId: null,
  } as const;
  await receivePayment(second.ctx, { ...money, amount: 400_001 });
  const id = (await database.db.select().from(payments).orderBy(payments.id)).at(-1)?.id ?? 0;
  const matching = () => matchPayment(asStaff(second.ctx, who), { id, code: second.code });
  await expect(matching()).rejects.toMatchObject(tooMuch);
  await expect(returnPayment(asStaff(second.ctx, who), { id })).rejects.toMatchObject(tooMuch);
  expect(await matchPayment(asStaff(createLaterVisit(second.ctx, 24 * 60), who), { id, code: second.code })).toBe(
    "short",
  );
});

test("parallel confirmations by two staff members, or for two orders, do not exceed the limit together", async () => {
  const [one, two, busy] = [await support(), await support(), await support()];
  const [shared, first, second] = [await expensive(), await expensive(), await expensive()];
  const by =
    (who: StaffIdentity, { ctx, code }: typeof first) =>
    (db: Db) =>
      confirm({ ...ctx, db }, who, code, 1_200_000);
  for (const [earlier, later] of [
    [by(one, shared), by(two, shared)],
    [by(busy, first), by(busy, second)],
  ] as const)
    expect(await runWhileHeld(database, earlier, later)).toMatchObject({ status: "rejected", reason: tooMuch });
});

test("confirms cash on delivery within the limit of the role, and logs its amount", async () => {
  const shipped = async (quantity: number) => {
    const variant = await makeVariant(database.db, { price: 700_000 });
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity });
    const { code } = await placeOrderForm(ctx, { method: "cod", shipTo: address });
    await acceptOrder(asStaff(ctx), code);
    await processOrder(asStaff(ctx), code);
    await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" });
    return { ctx, code, total: (await getOrder(ctx, { code })).total };
  };
  const who = await support();
  const dear = await shipped(3);
  await expect(deliverOrder(asStaff(dear.ctx, who), dear.code)).rejects.toMatchObject(tooMuch);
  expect(await getOrder(dear.ctx, dear)).toMatchObject({ status: "shipped", paymentStatus: "pending", received: 0 });
  await deliverOrder(asStaff(dear.ctx, await createStaffMember(database.db, "manager")), dear.code);

  const [one, other] = [await shipped(2), await shipped(1)];
  await deliverOrder(asStaff(one.ctx, who), one.code);
  const [entry] = await database.sql`select moved_amount::int, moved_for from audit_entries
    where action = 'paid_at_the_door' and subject = ${`order ${one.code}`}`;
  expect(entry).toEqual({ moved_amount: one.total, moved_for: one.code });
  // The limit for parcels delivered on one day is separate from the limit for refunds and credit.
  await expect(deliverOrder(asStaff(other.ctx, who), other.code)).rejects.toMatchObject(tooMuch);
  await giveCredit(asStaff(other.ctx, who), { code: other.code, amount: 1_900_000, key: randomUUID() });
  await deliverOrder(asStaff(createLaterVisit(other.ctx, 24 * 60), who), other.code);
});

test("confirmed amounts of an order do not count towards the limit of its refunds", async () => {
  const { ctx, code } = await expensive();
  const who = await support();
  expect(await confirm(ctx, who, code, 1_900_000)).toBe("short");
  const give = (at: Ctx, amount: number) => giveCredit(asStaff(at, who), { code, amount, key: randomUUID() });
  await expect(give(ctx, 1_900_000)).rejects.toMatchObject(tooMuch);
  await give(createLaterVisit(ctx, 24 * 60), 1_900_000);
  await expect(give(createLaterVisit(ctx, 48 * 60), 100_001)).rejects.toMatchObject(tooMuch);
});

test("the staff member who returned an unmatched payment cannot finish its refund; a colleague can", async () => {
  const ctx = await createVisit(database.db);
  const money = { provider: "vietqr", transactionId: "nobody's", paymentIntentId: null, attemptId: null } as const;
  await receivePayment(ctx, { ...money, amount: 50_000 });
  const id = (await database.db.select().from(payments).orderBy(payments.id)).at(-1)?.id ?? 0;
  const [one, other] = [await support(), await support()];
  expect(await returnPayment(asStaff(ctx, one), { id })).toBe(true);
  const refund = (await database.db.select().from(refunds).orderBy(refunds.id)).at(-1)!;
  await expect(finishRefund(asStaff(ctx, one), refund)).rejects.toMatchObject({ code: "refund_own" });
  expect(await finishRefund(asStaff(ctx, other), refund)).toMatchObject({ amount: 50_000 });
});

test("limits support to two million VND per action on every route; a refused action writes nothing", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  await fillCart(ctx, { quantities: { adult: 8 } });
  // A paid order with an upcoming service can still be cancelled.
  await addService(ctx, { slug: (await makeService(db)).slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(ctx);
  const { order, intent } = await orderRow(db, code);
  expect(order.total).toBeGreaterThan(2_000_000);
  const support = asStaff(ctx, "support");
  const acts = async () => (await listAuditEntries(asStaff(ctx), {})).acts.length;
  const tooMuch = { code: "sum_too_high" };
  const before = await acts();
  await expect(confirmTransfer(support, { code, amount: order.total, reference: "FT77" })).rejects.toMatchObject(
    tooMuch,
  );
  await receivePayment(ctx, {
    provider: "vietqr",
    transactionId: randomUUID(),
    amount: 2_000_001,
    paymentIntentId: null,
    attemptId: null,
  });
  const { receipts } = await listUnmatchedPayments(support);
  const id = receipts.find(({ amount }) => amount === 2_000_001)?.id ?? 0;
  await expect(matchPayment(support, { id, code })).rejects.toMatchObject(tooMuch);
  await expect(returnPayment(support, { id })).rejects.toMatchObject(tooMuch);
  await payOrderOf(ctx, code);
  await expect(cancelOrderByStaff(support, code)).rejects.toMatchObject(tooMuch);
  expect(await acts()).toBe(before);
  expect(await getOrder(ctx, { code })).toMatchObject({ status: expect.not.stringMatching("cancelled") });
  expect((await listUnmatchedPayments(support)).receipts.find((one) => one.id === id)).toMatchObject({
    amount: 2_000_001,
  });
  expect(intent.amount).toBe(order.total);
  await cancelOrderByStaff(asStaff(ctx, "manager"), code);
  expect(await acts()).toBe(before + 1);
});
