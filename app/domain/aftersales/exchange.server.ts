import { eq, or, type SQL, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ExchangeId, exchanges } from "~db/schema/aftersales";
import type { OrderId } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import { findOrderByCode, getOrderById } from "../orders/order-access.server";
import { buyerColumn, isOfRealOrder } from "../orders/order-columns.server";
import type { Order } from "../orders/order-status.server";

export type Exchange = typeof exchanges.$inferSelect;

export async function getExchangeById(db: Db | Tx, id: ExchangeId): Promise<Exchange> {
  const [exchange] = await db.select().from(exchanges).where(eq(exchanges.id, id));
  if (!exchange) throw new Error(`There is no exchange ${id}`);
  return exchange;
}

export async function findExchange(db: Db, code: string): Promise<Exchange | null> {
  const [exchange] = await db
    .select()
    .from(exchanges)
    .where(eq(exchanges.code, normaliseCode(code)));
  return exchange ?? null;
}

/** A bank transfer for an exchange contains the exchange's code instead of the order's. */
export async function findOrderByAnyCode(db: Db, code: string): Promise<Order | null> {
  const order = await findOrderByCode(db, code);
  if (order) return order;
  const exchange = await findExchange(db, code);
  return exchange && getOrderById(db, exchange.orderId);
}

export async function listOrderIdsOfExchanges(
  db: Db,
  { ids, code }: { ids: number[]; code: string },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: exchanges.orderId })
    .from(exchanges)
    .where(or(isAnyOf(exchanges.id, ids), eq(exchanges.code, normaliseCode(code))));
  return rows.map(({ id }) => id);
}

export async function findOrderIdsByExchange(db: Db, ids: readonly ExchangeId[]): Promise<Map<ExchangeId, OrderId>> {
  if (ids.length === 0) return new Map();
  const { id, orderId } = exchanges;
  const rows = await db.select({ id, orderId }).from(exchanges).where(isAnyOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.orderId]));
}

export function selectUnpaidExchanges(method: MethodId): SQL {
  return sql`select 'exchange' as kind, unpaid.id, ${buyerColumn(sql`unpaid.order_id`)} as buyer, unpaid.created_at as since, unpaid.payment_deadline as until
    from ${exchanges} unpaid
    where unpaid.status = 'waits' and unpaid.method = ${method} and ${isOfRealOrder(sql`unpaid.order_id`)}`;
}

/** The order must be locked first. */
export async function lockExchange(tx: Tx, id: ExchangeId): Promise<Exchange> {
  const [exchange] = await tx.select().from(exchanges).where(eq(exchanges.id, id)).for("update");
  if (!exchange) throw new Error(`There is no exchange ${id}`);
  return exchange;
}

export async function setExchangeDeadline(
  tx: Tx,
  { id }: Exchange,
  values: { paymentDeadline: Date; method: MethodId },
) {
  await tx.update(exchanges).set(values).where(eq(exchanges.id, id));
}
