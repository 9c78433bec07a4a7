import type { z } from "zod";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { receivePayment } from "../payments/receive-payment.server";
import { requirePermission } from "../permission";
import { lockOrderByCode, refuseTransition } from "./order-status.server";
import type { StaffOrder } from "./schema";

/** @throws DomainError order_code_unknown, not_a_test_order, and transition_refused unless the order is pending */
export async function receiveTestPayment(ctx: Ctx, { code }: z.output<typeof StaffOrder>): Promise<void> {
  const staff = requirePermission(ctx, "orders");
  const { order, intent } = await transact(ctx.db, async (tx) => {
    const order = await lockOrderByCode(tx, code);
    if (!order.isTest) throw new DomainError("not_a_test_order");
    if (order.status !== "pending") refuseTransition(order, "confirmed");
    return { order, intent: await getPaymentIntent(tx, { kind: "order", subjectId: order.id }) };
  });
  const { amount, id: paymentIntentId } = intent;
  const payment = { provider: "test", transactionId: order.code, amount, paymentIntentId, attemptId: null } as const;
  await receivePayment(
    ctx,
    { ...payment, reportedBy: `staff:${staff.name}` },
    { staff, action: "test_payment_received", subject: `order ${order.code}`, after: { amount } },
  );
}
