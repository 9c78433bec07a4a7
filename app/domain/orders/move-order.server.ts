import { eq, type SQL } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type Actor, type OrderId, type OrderStatus, orderEvents, orders, type PaymentStatus } from "~db/schema";
import { DomainError } from "../errors";
import { tidyCode } from "../tickets/codes.server";
import { orderMayMove, paymentMayMove } from "./states.rules";

export type Order = typeof orders.$inferSelect;
export type Cause = { actor: Actor; why?: string; now: Date };

/** An order, locked until the transaction ends: every flow locks the order before slots and claims. */
export async function lockOrder(tx: Tx, id: OrderId): Promise<Order> {
  return lockWhere(tx, eq(orders.id, id));
}

/** The same by its code, as somebody wrote it. @throws DomainError order_not_found */
export async function lockOrderByCode(tx: Tx, code: string): Promise<Order> {
  return lockWhere(tx, eq(orders.code, tidyCode(code)));
}

async function lockWhere(tx: Tx, which: SQL): Promise<Order> {
  const [order] = await tx.select().from(orders).where(which).for("update");
  if (!order) throw new DomainError("order_not_found");
  return order;
}

/**
 * Moves a locked order's status and writes its history.
 * @throws DomainError transition_refused for what the table does not allow
 */
export async function moveOrder(tx: Tx, order: Order, to: OrderStatus, cause: Cause): Promise<Order> {
  if (!orderMayMove(order.status, to)) refuseMove(order, to);
  await tx.update(orders).set({ status: to }).where(eq(orders.id, order.id));
  await tell(tx, order.id, "status", order.status, to, cause);
  return { ...order, status: to };
}

/** The same for the payment's status. @throws DomainError transition_refused */
export async function movePayment(tx: Tx, order: Order, to: PaymentStatus, cause: Cause): Promise<Order> {
  if (!paymentMayMove(order.paymentStatus, to)) {
    throw new DomainError("transition_refused", { params: { from: order.paymentStatus, to } });
  }
  await tx.update(orders).set({ paymentStatus: to }).where(eq(orders.id, order.id));
  await tell(tx, order.id, "payment", order.paymentStatus, to, cause);
  return { ...order, paymentStatus: to };
}

/**
 * For what the table of states allows, but this order's payment, method or goods do not.
 * @throws DomainError transition_refused, always
 */
export function refuseMove(order: Order, to: OrderStatus): never {
  throw new DomainError("transition_refused", { params: { from: order.status, to } });
}

/** Writes down something about an order that changes no state. */
export async function noteOrder(tx: Tx, orderId: OrderId, cause: Cause) {
  await tell(tx, orderId, "note", null, null, cause);
}

/**
 * Writes a line of an order's history; the statuses themselves are the caller's to write, in the same transaction.
 * `before` and `after` are statuses of the order or its payment: null where there was none, and for a note.
 */
export async function tell(
  tx: Tx,
  orderId: OrderId,
  what: "status" | "payment" | "note",
  before: string | null,
  after: string | null,
  { actor, why, now }: Cause,
) {
  await tx.insert(orderEvents).values({ orderId, what, before, after, actor, why: why ?? null, at: now });
}
