import type { Tx } from "~db/client.server";
import { isFullyReturned } from "../orders/order-contents.server";
import { changePaymentStatus, type EventCause, type Order } from "../orders/order-status.server";
import { hasOpenRefunds } from "../payments/create-refund.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";

/** Call it with the order locked. */
export async function markRefunded(tx: Tx, order: Order, cause: EventCause) {
  if (order.paymentStatus !== "paid") return;
  if (order.status !== "cancelled" && !(await isFullyReturned(tx, order.id))) return;
  if (await hasOpenRefunds(tx, await listPaymentIntentIds(tx, order.id))) return;
  await changePaymentStatus(tx, order, "refunded", cause);
}
