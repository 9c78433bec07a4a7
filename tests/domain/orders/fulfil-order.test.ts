import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { getRefundsOfOrder } from "~/domain/aftersales/list-refund-requests.server";
import { refundByStaff } from "~/domain/aftersales/refund-by-staff.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { addCombo, addService, addVariant } from "~/domain/cart/add-to-cart.server";
import { cancelOrder, cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { getPayment } from "~/domain/orders/get-payment.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { instantOf } from "~/lib/shop-time";
import { demoInbox, orders, payments } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  checkoutForm,
  createLaterVisit,
  createVisit,
  fillCart,
  orderRow,
  payOrderOf,
} from "~tests/setup/factories";
import {
  address,
  buyGoods,
  makeCombo,
  makeService,
  makeVariant,
  requestedDay,
  stockOf,
} from "~tests/setup/factories-goods";

const database = openTestDatabase();
afterEach(async () => {
  expect(await findBrokenRules(database.db)).toEqual([]);
});

const cod = { method: "cod", shipTo: address };

describe("an order", () => {
  test("is accepted, packed, shipped out of the stock, delivered and paid if its method is cash on delivery", async () => {
    const { db } = database;
    const variant = await makeVariant(db, { stock: 3 });
    const ctx = await createVisit(db);
    await addVariant(ctx, { sku: variant.sku, quantity: 2 });
    const { code, pay: start } = await buyGoods(ctx);
    expect(start).toBeNull();
    await expect(shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" })).rejects.toMatchObject({
      code: "transition_refused",
    });
    await acceptOrder(asStaff(ctx), code);
    await processOrder(asStaff(ctx), code);
    expect(await stockOf(database.db, variant)).toEqual({ stock: 3, reserved: 2 });
    await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "A1" });
    expect(await stockOf(database.db, variant)).toEqual({ stock: 1, reserved: 0 });
    await deliverOrder(asStaff(ctx), code);
    expect(await getOrder(ctx, { code })).toMatchObject({
      status: "delivered",
      paymentStatus: "paid",
      shipping: { shipment: { carrier: "GHN", tracking: "A1" } },
    });
    while (await sendQueuedMessages(createLaterVisit(ctx, 1)));
    const sentMessages = await db.select({ subject: demoInbox.subject }).from(demoInbox);
    expect(sentMessages).toContainEqual({ subject: expect.stringContaining(`đã giao đơn hàng ${code}`) });
  });

  test("has no cash on delivery abroad or with tickets or services, also when the method changes later", async () => {
    const { db } = database;
    const { sku } = await makeVariant(db);
    const { slug } = await makeService(db);
    const [abroad, mixed, home] = [await createVisit(db), await createVisit(db), await createVisit(db)];
    for (const ctx of [abroad, mixed, home]) await addVariant(ctx, { sku, quantity: 1 });
    await addService(mixed, { slug, date: requestedDay, quantity: 1 });
    const away = { ...address, country: "US", stateProvince: "", city: "San Jose" };
    for (const [ctx, shipTo] of [[abroad, away] as const, [mixed, address] as const]) {
      const { code } = await buyGoods(ctx, { shipTo });
      expect((await getPayment(ctx, { code })).methods.map(({ id }) => id)).not.toContain("cod");
      await expect(payOrder(ctx, { code, method: "cod" })).rejects.toMatchObject({ code: "method_unfit" });
    }
    const { code } = await buyGoods(home, { shipTo: address });
    expect((await getPayment(home, { code })).methods.map(({ id }) => id)).toContain("cod");
  });

  test("cannot be accepted after its buyer cancelled it, because its items may be sold already", async () => {
    const variant = await makeVariant(database.db, { stock: 3 });
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 2 });
    const { code } = await buyGoods(ctx);
    await cancelOrder(ctx, { code });
    await expect(acceptOrder(asStaff(ctx), code)).rejects.toMatchObject({ code: "transition_refused" });
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled" });
  });

  test("is delivered only after staff reviewed its payment, also with cash on delivery", async () => {
    const variant = await makeVariant(database.db);
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    const { code } = await buyGoods(ctx, { shipTo: address });
    const { order, attempt } = await orderRow(database.db, code);
    await payOrder(ctx, { code, method: "cod" });
    const { paymentIntentId, id: attemptId } = attempt;
    const money = {
      provider: "vietqr",
      transactionId: code,
      amount: order.total * 2,
      paymentIntentId,
      attemptId,
    } as const;
    await receivePayment(ctx, { ...money, doubt: "doubtful" });
    await acceptOrder(asStaff(ctx), code);
    await processOrder(asStaff(ctx), code);
    await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" });
    await expect(deliverOrder(asStaff(ctx), code)).rejects.toMatchObject({ code: "not_payable" });
    const [payment] = await database.db.select().from(payments).where(eq(payments.transactionId, code));
    await returnPayment(asStaff(ctx), { id: payment!.id });
    await deliverOrder(asStaff(ctx), code);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered", paymentStatus: "paid" });
  });

  test("has no cash on delivery if it ships abroad, whichever method was chosen first", async () => {
    const variant = await makeVariant(database.db);
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    const { code } = await buyGoods(ctx, { shipTo: { ...address, country: "FR", city: "Lyon" } });
    await expect(payOrder(ctx, { code, method: "cod" })).rejects.toMatchObject({ code: "method_unfit" });
    expect((await getPayment(ctx, { code })).methods.map(({ id }) => id)).not.toContain("cod");
  });

  test("is not reinstated by a late payment if the day of its service has come", async () => {
    const guide = await makeService(database.db);
    const ctx = await createVisit(database.db);
    await addService(ctx, { slug: guide.slug, date: requestedDay, quantity: 1 });
    const { code } = await buyGoods(ctx, {});
    await expireOrders(createLaterVisit(ctx, 60));
    expect(await payOrderOf(createLaterVisit(ctx, 30 * 24 * 60), code)).toBe("late");
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled" });
  });

  test("is placed for the combo that the page showed", async () => {
    const { db } = database;
    const [tea, cup, bowl] = [await makeVariant(db), await makeVariant(db), await makeVariant(db)];
    const combo = await makeCombo(db, 150_000, [
      { id: tea.id, quantity: 1 },
      { id: cup.id, quantity: 1 },
    ]);
    const ctx = await createVisit(db);
    await addCombo(ctx, { slug: combo.slug, quantity: 1 });
    const form = await checkoutForm(ctx, cod);
    await database.sql`update combo_parts set variant_id = ${bowl.id} where variant_id = ${cup.id}`;
    await expect(placeOrder(ctx, form)).rejects.toMatchObject({ code: "cart_changed" });
  });

  test("returns its items to stock when staff cancel it", async () => {
    const variant = await makeVariant(database.db, { stock: 3 });
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 2 });
    const { code } = await buyGoods(ctx);
    await cancelOrderByStaff(asStaff(ctx), code);
    expect(await stockOf(database.db, variant)).toEqual({ stock: 3, reserved: 0 });
  });

  test("is paid once and is delivered when its tickets and its service are done", async () => {
    const { db } = database;
    const [variant, guide] = [await makeVariant(db), await makeService(db)];
    const ctx = await createVisit(db);
    await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    await addService(ctx, { slug: guide.slug, date: requestedDay, quantity: 1 });
    await fillCart(ctx);
    await expect(buyGoods(ctx)).rejects.toMatchObject({ code: "method_unfit", field: "method" });
    const { code } = await buyGoods(ctx, { shipTo: address });
    await payOrderOf(ctx, code);
    const paid = await getOrder(ctx, { code });
    expect(paid).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
    expect(paid.tickets).toHaveLength(1);
    await completeServices(asStaff(ctx), { code });
    await processOrder(asStaff(ctx), code);
    await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" });
    await deliverOrder(asStaff(ctx), code);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered" });
  });

  test("is delivered when the last service is done if it has only services", async () => {
    const guide = await makeService(database.db);
    const ctx = await createVisit(database.db);
    await addService(ctx, { slug: guide.slug, date: requestedDay, quantity: 1 });
    const { code } = await buyGoods(ctx, {});
    await payOrderOf(ctx, code);
    await completeServices(asStaff(ctx), { code });
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered" });
  });

  test("has no service to refund or complete after it was cancelled, and its staff pages open", async () => {
    const [variant, guide] = [await makeVariant(database.db), await makeService(database.db)];
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    await addService(ctx, { slug: guide.slug, date: requestedDay, quantity: 2 });
    const { code } = await buyGoods(ctx, { shipTo: address });
    await payOrderOf(ctx, code);
    const before = await getRefundOffer(ctx, { code });
    const [first, second] = before.units.filter(({ kind }) => kind === "service");
    const ask = (unit: (typeof before.units)[number]) => ({ code, units: [unit.key], pieces: {}, key: randomUUID() });
    await requestRefund(ctx, { ...ask(first!), amount: first!.paid });
    const staff = asStaff(ctx);
    await cancelOrderByStaff(staff, code);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "cancelled", paymentStatus: "paid" });

    await expect(requestRefund(ctx, { ...ask(second!), amount: second!.paid })).rejects.toMatchObject({
      code: "not_to_give_back",
    });
    await expect(refundByStaff(staff, { ...ask(second!), percent: 100, reason: "mưa" })).rejects.toMatchObject({
      code: "not_to_give_back",
    });
    await expect(completeServices(staff, { code })).rejects.toMatchObject({ code: "transition_refused" });
    const offered = (await getRefundsOfOrder(staff, { code })).units;
    expect(offered.map(({ own, back }) => ({ own, back }))).toEqual(offered.map(() => ({ own: false, back: null })));
    expect((await getOrderForStaff(staff, { code })).steps).toEqual([]);
  });

  test("completes only the other services after one service was refunded", async () => {
    const guides = [await makeService(database.db), await makeService(database.db)];
    const ctx = await createVisit(database.db);
    for (const { slug } of guides) await addService(ctx, { slug, date: requestedDay, quantity: 1 });
    const { code } = await buyGoods(ctx, {});
    await payOrderOf(ctx, code);
    const [unit] = (await getRefundOffer(ctx, { code })).units;
    await requestRefund(ctx, { code, units: [unit!.key], pieces: {}, key: randomUUID(), amount: unit!.paid });
    expect(await completeServices(asStaff(ctx), { code })).toBe(1);
    expect(await getOrder(ctx, { code })).toMatchObject({ status: "delivered" });
  });

  test("keeps the money of a completed service, also if its buyer requested a refund before", async () => {
    const [booked, other] = [await makeService(database.db), await makeService(database.db)];
    const ctx = await createVisit(database.db);
    for (const { slug } of [booked, other]) await addService(ctx, { slug, date: requestedDay, quantity: 1 });
    const { code } = await buyGoods(ctx, {});
    await payOrderOf(ctx, code);
    const onTheDay = { ...ctx, now: instantOf(requestedDay, "09:00") };
    const [unit] = (await getRefundOffer(onTheDay, { code })).units;
    const form = { code, units: [unit!.key], pieces: {}, amount: unit!.paid };
    const { id } = await requestRefund(onTheDay, { ...form, key: randomUUID() });
    await completeServices(asStaff(onTheDay), { code });
    const manager = asStaff(onTheDay, "manager");
    await expect(approveRefund(manager, { id })).rejects.toMatchObject({ code: "not_to_give_back" });
    await refuseRefund(manager, { id, reason: "Đã làm xong" });
    const byStaff = { code, units: form.units, pieces: {}, percent: 100, reason: "mưa", key: randomUUID() };
    await expect(refundByStaff(manager, byStaff)).rejects.toMatchObject({ code: "not_to_give_back" });
    expect((await getRefundsOfOrder(manager, { code })).units).toMatchObject([
      { own: false, why: "done" },
      { own: false, why: "done" },
    ]);
  });

  test("requires an address in an area that the shop ships to", async () => {
    const variant = await makeVariant(database.db);
    const ctx = await createVisit(database.db);
    await addVariant(ctx, { sku: variant.sku, quantity: 1 });
    const before = await database.db.$count(orders);
    await expect(placeOrder(ctx, await checkoutForm(ctx, { method: "cod" }))).rejects.toMatchObject({
      code: "address_missing",
    });
    const wrong = { ...address, stateProvince: "99" };
    await expect(placeOrder(ctx, await checkoutForm(ctx, { method: "cod", shipTo: wrong }))).rejects.toMatchObject({
      code: "unknown_province",
      field: "shipTo.stateProvince",
    });
    expect(await database.db.$count(orders)).toBe(before);
  });
});
