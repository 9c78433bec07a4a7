import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { exchanges, exchangeUnits, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import { releaseReservation } from "../inventory/reservations.server";
import { isFullyReturned } from "../orders/order-contents.server";
import { changePaymentStatus, type EventCause, type Order } from "../orders/order-status.server";
import { hasOpenRefunds, refundCertainPayments } from "../payments/create-refund.server";
import { closeAttempts } from "../payments/payment-attempts.server";
import { getPaymentIntent } from "../payments/payment-intents.server";
import type { Exchange } from "./exchange.server";
import { listPaymentIntentIds } from "./order-payment-intents.server";

export async function cancelOpenAftersales(tx: Tx, orderId: OrderId, { actor: decidedBy, now }: EventCause) {
  const waiting = await tx
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.orderId, orderId), eq(exchanges.status, "waits")));
  for (const exchange of waiting) await cancelExchange(tx, exchange, now);
  const refused = await tx
    .update(refundRequests)
    .set({ status: "refused", decidedAt: now, decidedBy })
    .where(and(eq(refundRequests.orderId, orderId), eq(refundRequests.status, "requested")))
    .returning({ id: refundRequests.id });
  for (const { id } of refused)
    await tx.update(refundUnits).set({ isActive: false }).where(eq(refundUnits.requestId, id));
}

/** The order must be locked. The old tickets stay valid. */
export async function cancelExchange(
  tx: Tx,
  { id, status, reservationId }: Exchange,
  now: Date,
  { isExpired = false } = {},
) {
  if (status !== "waits") return;
  await tx
    .update(exchanges)
    .set({ status: isExpired ? "lapsed" : "given_up", paymentDeadline: null, endedAt: now })
    .where(eq(exchanges.id, id));
  await tx.update(exchangeUnits).set({ isOpen: false }).where(eq(exchangeUnits.exchangeId, id));
  if (reservationId !== null) await releaseReservation(tx, reservationId, now, { isExpired });
  const intent = await getPaymentIntent(tx, { kind: "exchange", subjectId: id });
  await closeAttempts(tx, intent.id);
  await refundCertainPayments(tx, intent.id, "cancelled", now);
}

export async function sumIssuedCredit(tx: Tx, { id }: Order): Promise<number> {
  const intoCredit = and(
    eq(refundRequests.orderId, id),
    eq(refundRequests.into, "credit"),
    eq(refundRequests.status, "approved"),
  );
  const [row] = await tx
    .select({ given: sql`coalesce(sum(${refundUnits.amount}), 0)`.mapWith(Number) })
    .from(refundRequests)
    .innerJoin(refundUnits, and(eq(refundUnits.requestId, refundRequests.id), refundUnits.isActive))
    .where(intoCredit);
  return row?.given ?? 0;
}

/** The order must be locked. */
export async function markRefunded(tx: Tx, order: Order, cause: EventCause) {
  if (order.paymentStatus !== "paid") return;
  if (order.status !== "cancelled" && !(await isFullyReturned(tx, order.id))) return;
  if (await hasOpenRefunds(tx, await listPaymentIntentIds(tx, order.id))) return;
  await changePaymentStatus(tx, order, "refunded", cause);
}
