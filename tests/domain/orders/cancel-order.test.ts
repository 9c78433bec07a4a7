import { expect, test } from "vitest";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { addService } from "~/domain/cart/add-to-cart.server";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { listUnmatchedPayments } from "~/domain/payments/list-unmatched-payments.server";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, fillCart, payOrderOf, placeOrderForm, slotOf } from "~tests/setup/factories";
import { sendRefundByHand } from "~tests/setup/factories-aftersales";
import { makeService, requestedDay } from "~tests/setup/factories-goods";

const database = openTestDatabase();

test("when staff cancel a paid order, it releases places, invalidates tickets, refunds all money, and then counts as refunded", async () => {
  const { db } = database;
  const ctx = await createVisit(db);
  const staff = asStaff(ctx);
  const before = (await slotOf(db)).reserved;
  await fillCart(ctx);
  await addService(ctx, { slug: (await makeService(db)).slug, quantity: 1, date: requestedDay });
  const { code } = await placeOrderForm(ctx);
  // The order is paid twice, so that the cancellation has to refund both payments.
  for (const _ of [1, 2]) await payOrderOf(ctx, code);
  const { total, tickets } = await getOrder(ctx, { code });

  await cancelOrderByStaff(staff, code);
  const cancelled = { status: "cancelled", paymentStatus: "paid", received: 0, refundDue: 2 * total };
  expect(await getOrder(ctx, { code })).toMatchObject(cancelled);
  expect((await slotOf(db)).reserved).toBe(before);
  expect(await checkTicket(ctx, tickets[0]!)).toMatchObject({ verdict: "refunded" });
  await payOrderOf(ctx, code);
  expect(await getOrder(ctx, { code })).toMatchObject({ ...cancelled, refundDue: 3 * total });
  expect(await findBrokenRules(db)).toEqual([]);

  const { refunds } = await listUnmatchedPayments(staff);
  for (const { id } of refunds) {
    expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid" });
    await sendRefundByHand(ctx, id);
  }
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "refunded", refundDue: 0 });
  expect(await findBrokenRules(db)).toEqual([]);
});
