import { and, desc, eq, type SQL } from "drizzle-orm";
import { tidyCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import { type Actor, type OrderId, type OrderStatus, orderEvents, orders, type PaymentStatus } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { DomainError } from "../errors";
import { orderMayMove, paymentMayMove } from "./states.rules";
import { type Why, writeWhy } from "./why.rules";

export type Order = typeof orders.$inferSelect;
export type Cause = { actor: Actor; why?: Why | string; now: Date };

/** Every use case locks the order before slots and reservations, which prevents deadlocks. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order> {
  return lockWhere(tx, eq(orders.id, id));
}

/** For staff, who may learn that an order does not exist. @throws DomainError order_code_unknown */
export async function lockOrderByCode(tx: Tx, code: string): Promise<Order> {
  return lockWhere(tx, eq(orders.code, tidyCode(code)));
}

async function lockWhere(tx: Tx, which: SQL): Promise<Order> {
  const [order] = await tx.select().from(orders).where(which).for("update");
  if (!order) throw new DomainError("order_code_unknown");
  return order;
}

export async function moveOrder(tx: Tx, order: Order, to: OrderStatus, cause: Cause): Promise<Order> {
  if (!orderMayMove(order.status, to)) refuseMove(order, to);
  return setStatus(tx, order, to, cause);
}

/** Cancels an order whose receiver refused the parcel. `orderMayMove` allows no other shipped order to be cancelled. */
export async function cancelShipped(tx: Tx, order: Order, cause: Cause): Promise<Order> {
  if (order.status !== "shipped") refuseMove(order, "cancelled");
  return setStatus(tx, order, "cancelled", cause);
}

async function setStatus(tx: Tx, order: Order, to: OrderStatus, cause: Cause): Promise<Order> {
  await tx.update(orders).set({ status: to }).where(eq(orders.id, order.id));
  await writeEvent(tx, order.id, "status", order.status, to, cause);
  return { ...order, status: to };
}

export async function movePayment(tx: Tx, order: Order, to: PaymentStatus, cause: Cause): Promise<Order> {
  if (!paymentMayMove(order.paymentStatus, to)) {
    throw new DomainError("transition_refused", { params: { from: order.paymentStatus, to } });
  }
  await tx.update(orders).set({ paymentStatus: to }).where(eq(orders.id, order.id));
  await writeEvent(tx, order.id, "payment", order.paymentStatus, to, cause);
  return { ...order, paymentStatus: to };
}

/**
 * Undoes a payment that staff entered by mistake. Cancelled orders and cash on delivery keep their status; any other
 * order waits for its payment again.
 */
export async function reopenUnpaid(tx: Tx, order: Order, keepsStatus: boolean, cause: Cause): Promise<Order> {
  const reopened = { status: keepsStatus ? order.status : "pending", paymentStatus: "pending" } as const;
  await tx.update(orders).set(reopened).where(eq(orders.id, order.id));
  if (reopened.status !== order.status) await writeEvent(tx, order.id, "status", order.status, reopened.status, cause);
  await writeEvent(tx, order.id, "payment", order.paymentStatus, "pending", cause);
  return { ...order, ...reopened };
}

export function refuseMove(order: Order, to: OrderStatus): never {
  throw new DomainError("transition_refused", { params: { from: order.status, to } });
}

export async function setOrderWait(tx: Tx, { id }: Order, to: { waitsUntil: Date | null; method?: MethodId }) {
  await tx.update(orders).set(to).where(eq(orders.id, id));
}

export async function lastCancelledBy(tx: Tx, { id }: Order): Promise<Actor | null> {
  const [event] = await tx
    .select({ actor: orderEvents.actor })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, id), eq(orderEvents.what, "status"), eq(orderEvents.after, "cancelled")))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  return event?.actor ?? null;
}

/** Includes internal notes, which no page may show to the buyer, although a data export does. */
export function listEvents(db: Db | Tx, orderId: OrderId) {
  return db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(orderEvents.id);
}

export async function noteInternally(tx: Tx, orderId: OrderId, cause: Cause) {
  await writeEvent(tx, orderId, "internal", null, null, cause);
}

export async function noteOrder(tx: Tx, orderId: OrderId, cause: Cause) {
  await writeEvent(tx, orderId, "note", null, null, cause);
}

/** The caller updates the status in the same transaction. `before` and `after` are null for notes. */
export async function writeEvent(
  tx: Tx,
  orderId: OrderId,
  what: (typeof orderEvents.$inferSelect)["what"],
  before: string | null,
  after: string | null,
  { actor, why, now }: Cause,
) {
  await tx
    .insert(orderEvents)
    .values({ orderId, what, before, after, actor, why: why === undefined ? null : writeWhy(why), at: now });
}
