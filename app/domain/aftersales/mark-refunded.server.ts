import type { Tx } from "~db/client.server";
import { hasOpenRefunds } from "../money/send-refunds.server";
import { type Cause, movePayment, type Order } from "../orders/move-order.server";
import { nothingLeftOf } from "../orders/order-contents.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";

/** Call it with the order locked. */
export async function markRefunded(tx: Tx, order: Order, cause: Cause) {
  if (order.paymentStatus !== "paid") return;
  if (order.status !== "cancelled" && !(await nothingLeftOf(tx, order.id))) return;
  if (await hasOpenRefunds(tx, await listPaymentIntentIds(tx, order.id))) return;
  await movePayment(tx, order, "refunded", cause);
}
