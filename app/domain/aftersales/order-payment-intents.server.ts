import { and, eq, gt } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { exchanges } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { PaymentIntentId } from "~db/schema/payments";
import { getPaymentIntent } from "../payments/payment-intents.server";
import { getCertainBalance, isCertain, lockQueuedPayments } from "../payments/payments.server";

type PaymentIntentIds = [PaymentIntentId, ...PaymentIntentId[]];

export function listAllPaymentIntentIds(db: Db | Tx, orderId: OrderId): Promise<PaymentIntentIds> {
  return listIdsWithExchanges(db, orderId);
}

/** Ignores exchanges that are not completed, unlike `listAllPaymentIntentIds`. */
export function listPaymentIntentIds(db: Db | Tx, orderId: OrderId): Promise<PaymentIntentIds> {
  return listIdsWithExchanges(db, orderId, "done");
}

/** Sums what remains of the order's payments after refunds (`getCertainBalance`), in whole VND. */
export async function sumCertainPaymentsOfOrder(tx: Tx, orderId: OrderId): Promise<number> {
  let sum = 0;
  for (const intent of await listAllPaymentIntentIds(tx, orderId)) sum += await getCertainBalance(tx, intent);
  return sum;
}

/** Sums, in whole VND, the real transfers that arrived for a test order. Such transfers never settle the order. */
export async function sumRealPaymentsOfTestOrder(tx: Tx, orderId: OrderId): Promise<number> {
  const { id } = await getPaymentIntent(tx, { kind: "order", subjectId: orderId });
  const queued = await lockQueuedPayments(tx, id);
  const real = queued.filter((payment) => payment.provider !== "test" && isCertain(payment));
  return real.reduce((sum, { amount }) => sum + amount, 0);
}

async function listIdsWithExchanges(db: Db | Tx, orderId: OrderId, status?: "done"): Promise<PaymentIntentIds> {
  const { id } = await getPaymentIntent(db, { kind: "order", subjectId: orderId });
  const dearer = await db
    .select({ id: exchanges.id })
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), status && eq(exchanges.status, status), gt(exchanges.difference, 0)));
  const more = await Promise.all(dearer.map((one) => getPaymentIntent(db, { kind: "exchange", subjectId: one.id })));
  return [id, ...more.map((intent) => intent.id)];
}
