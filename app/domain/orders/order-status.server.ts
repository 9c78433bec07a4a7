import { and, desc, eq, type SQL } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import {
  type OrderActor,
  type OrderId,
  type OrderStatus,
  orderEvents,
  orders,
  type PaymentStatus,
} from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { DomainError } from "../errors";
import { type EventReason, serializeEventReason } from "./event-reason.rules";
import { canChangeOrderStatus, canChangePaymentStatus } from "./order-transitions.rules";

export type Order = typeof orders.$inferSelect;
export type EventCause = { actor: OrderActor; reason?: EventReason | string; now: Date };

/** To prevent deadlocks, every use case locks the order before slots and reservations. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order> {
  return lockOrderWhere(tx, eq(orders.id, id));
}

/** Serves only staff, because the error reveals whether an order exists. @throws DomainError order_code_unknown */
export async function lockOrderByCode(tx: Tx, code: string): Promise<Order> {
  return lockOrderWhere(tx, eq(orders.code, normaliseCode(code)));
}

async function lockOrderWhere(tx: Tx, condition: SQL): Promise<Order> {
  const [order] = await tx.select().from(orders).where(condition).for("update");
  if (!order) throw new DomainError("order_code_unknown");
  return order;
}

export async function changeOrderStatus(tx: Tx, order: Order, to: OrderStatus, cause: EventCause): Promise<Order> {
  if (!canChangeOrderStatus(order.status, to)) refuseTransition(order, to);
  return setStatus(tx, order, to, cause);
}

/** Cancels an order whose parcel the recipient refused. `changeOrderStatus` cancels no other shipped order. */
export async function cancelShippedOrder(tx: Tx, order: Order, cause: EventCause): Promise<Order> {
  if (order.status !== "shipped") refuseTransition(order, "cancelled");
  return setStatus(tx, order, "cancelled", cause);
}

async function setStatus(tx: Tx, order: Order, to: OrderStatus, cause: EventCause): Promise<Order> {
  await tx.update(orders).set({ status: to }).where(eq(orders.id, order.id));
  await writeOrderEvent(tx, order.id, "status", order.status, to, cause);
  return { ...order, status: to };
}

export async function changePaymentStatus(tx: Tx, order: Order, to: PaymentStatus, cause: EventCause): Promise<Order> {
  if (!canChangePaymentStatus(order.paymentStatus, to)) {
    throw new DomainError("transition_refused", { params: { from: order.paymentStatus, to } });
  }
  await tx.update(orders).set({ paymentStatus: to }).where(eq(orders.id, order.id));
  await writeOrderEvent(tx, order.id, "payment", order.paymentStatus, to, cause);
  return { ...order, paymentStatus: to };
}

/** With `shouldKeepStatus`, only the payment status changes. Otherwise the order becomes `pending` again. */
export async function reopenUnpaidOrder(
  tx: Tx,
  order: Order,
  shouldKeepStatus: boolean,
  cause: EventCause,
): Promise<Order> {
  const reopened = { status: shouldKeepStatus ? order.status : "pending", paymentStatus: "pending" } as const;
  await tx.update(orders).set(reopened).where(eq(orders.id, order.id));
  if (reopened.status !== order.status)
    await writeOrderEvent(tx, order.id, "status", order.status, reopened.status, cause);
  await writeOrderEvent(tx, order.id, "payment", order.paymentStatus, "pending", cause);
  return { ...order, ...reopened };
}

export function refuseTransition(order: Order, to: OrderStatus): never {
  throw new DomainError("transition_refused", { params: { from: order.status, to } });
}

export async function setPaymentDeadline(
  tx: Tx,
  { id }: Order,
  values: { paymentDeadline: Date | null; method?: MethodId },
) {
  await tx.update(orders).set(values).where(eq(orders.id, id));
}

export async function findLastCanceller(tx: Tx, { id }: Order): Promise<OrderActor | null> {
  const [event] = await tx
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.kind, "status"), eq(orderEvents.after, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.actor ?? null;
}

/** Includes internal notes, which no page may show to the buyer. */
export function listOrderEvents(db: Db | Tx, orderId: OrderId) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
}

export async function addInternalNote(tx: Tx, orderId: OrderId, cause: EventCause) {
  await writeOrderEvent(tx, orderId, "internal", null, null, cause);
}

export async function addOrderNote(tx: Tx, orderId: OrderId, cause: EventCause) {
  await writeOrderEvent(tx, orderId, "note", null, null, cause);
}

async function writeOrderEvent(
  tx: Tx,
  orderId: OrderId,
  kind: (typeof orderEvents.$inferSelect)["kind"],
  before: string | null,
  after: string | null,
  { actor, reason, now }: EventCause,
) {
  await tx.insert(orderEvents).values({
    orderId,
    kind,
    before,
    after,
    actor,
    reason: reason === undefined ? null : serializeEventReason(reason),
    at: now,
  });
}
