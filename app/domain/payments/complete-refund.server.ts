import type { Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import type { PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { getOrderById } from "../orders/find-order.server";
import { notifyBuyer } from "../orders/notify-buyer.server";
import { getMethodNames } from "./list-methods.server";
import { lockPaymentSubject } from "./payment-subject-handlers.server";
import { listRefundsDoneAt } from "./refund-routes.server";
import { hasOpenRefunds } from "./send-open-refunds.server";

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
