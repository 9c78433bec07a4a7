import type { Tx } from "~db/client.server";
import type { PaymentIntentId } from "~db/schema/money";
import type { OrderId } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { listRefundsDoneAt } from "../money/refund-routes.server";
import { hasOpenRefunds } from "../money/send-open-refunds.server";
import { getOrderById } from "../orders/find-order.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getMethodNames } from "../payments/list-methods.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";

export async function completeRefund(tx: Tx, ctx: Ctx, paymentIntentId: PaymentIntentId) {
  const { subject } = await lockPaymentSubject(tx, ctx, paymentIntentId);
  if (subject) await notifyBuyerOfRefunds(tx, ctx, subject.order.id, paymentIntentId);
  if (await hasOpenRefunds(tx, [paymentIntentId])) return;
  await subject?.markRefunded({ actor: "system", reason: { code: "money_back" }, now: ctx.now });
}

async function notifyBuyerOfRefunds(tx: Tx, { now }: Ctx, orderId: OrderId, paymentIntentId: PaymentIntentId) {
  const order = await getOrderById(tx, orderId);
  const names = await getMethodNames({ locale: order.locale }, tx);
  for (const { id, amount, through } of await listRefundsDoneAt(tx, paymentIntentId, now)) {
    const by = through === null ? "" : (names.get(through) ?? through);
    const facts = { amount, through: by };
    await notifyBuyer(tx, { now }, order, "refund_done", { byPhone: !order.email, again: String(id), facts });
  }
}
