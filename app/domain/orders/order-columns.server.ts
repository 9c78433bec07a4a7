import { and, asc, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import type { MethodId } from "~db/schema/payments";
import type { Order } from "./order-status.server";

export function listBuyers(db: Db | Tx, ids: readonly OrderId[]) {
  const { id, code, fullName, phone, email } = orders;
  return db.select({ id, code, fullName, phone, email }).from(orders).where(isAnyOf(id, ids)).orderBy(asc(id));
}

export function hasNoEmail(orderId: SQLWrapper): SQL {
  return sql`exists (select from ${orders} buyer where buyer.id = ${orderId} and coalesce(buyer.email, '') = '')`;
}

/** Filters rows of other features by their order. Test orders are left out of all figures and work lists. */
export function isOfRealOrder(orderId: SQLWrapper): SQL {
  return sql`not exists (select from ${orders} test where test.id = ${orderId} and test.is_test)`;
}

export function isOfTestOrderColumn(orderId: SQLWrapper) {
  return sql<boolean>`exists (select from ${orders} test where test.id = ${orderId} and test.is_test)`;
}

/** Selects the orders that wait for a payment with this method. Test orders are left out. */
export function selectUnpaidOrders(method: MethodId): SQL {
  return sql`select 'order' as kind, unpaid.id, unpaid.full_name as buyer, unpaid.placed_at as since, unpaid.payment_deadline as until
    from ${orders} unpaid where unpaid.status = 'pending' and unpaid.method = ${method} and not unpaid.is_test`;
}

/** Selects the code of the newest test order, or null, and whether any test order was paid or refunded. */
export function selectTestOrders() {
  const existsTest = (condition: SQL) => sql`exists (select from ${orders} test where test.is_test and ${condition})`;
  return {
    code: sql`(select test.code from ${orders} test where test.is_test order by test.id desc limit 1)`,
    isPaid: existsTest(sql`test.payment_status in ('paid', 'refunded')`),
    isRefunded: existsTest(sql`test.payment_status = 'refunded'`),
  };
}

export function buyerColumn(orderId: SQLWrapper) {
  return sql<string>`(select bought.full_name from ${orders} bought where bought.id = ${orderId})`;
}

export function orderCodeColumn(orderId: SQLWrapper) {
  return sql<string>`(select o.code from ${orders} o where o.id = ${orderId})`;
}

export function listOrdersById(db: Db | Tx, ids: readonly OrderId[]): Promise<Order[]> {
  return db.select().from(orders).where(isAnyOf(orders.id, ids)).orderBy(asc(orders.id));
}

export async function findLinesById(db: Db | Tx, ids: readonly number[]) {
  const { id, total, quantity, unitPrice, tiers } = orderLines;
  const rows = await db.select({ id, total, quantity, unitPrice, tiers }).from(orderLines).where(isAnyOf(id, ids));
  return new Map(rows.map((line) => [line.id, line]));
}

export async function findServiceDates(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const { id, kind, date } = orderLines;
  const rows = await db
    .select({ id, date })
    .from(orderLines)
    .where(and(isAnyOf(id, ids), eq(kind, "service")));
  return new Map(rows.flatMap((line) => (line.date === null ? [] : [[line.id, line.date] as const])));
}

export function countPeopleOfLine(lineId: SQLWrapper) {
  return sql<number>`(select jsonb_array_length(sold.members) from ${orderLines} sold where sold.id = ${lineId})`;
}
