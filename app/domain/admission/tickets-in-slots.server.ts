import { and, asc, count, countDistinct, eq, inArray, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { tickets } from "~db/schema/admission";
import type { SlotId } from "~db/schema/inventory";
import type { OrderId } from "~db/schema/orders";
import { slotDetailsColumn } from "../inventory/availability.server";
import { isSlotAhead } from "../inventory/find-slot.server";
import { isOfRealOrder } from "../orders/order-columns.server";

/** Leaves out test orders, because they have no buyer whom a closure could affect. */
function isValidInSlots(slots: readonly SlotId[]) {
  return and(isAnyOf(tickets.slotId, slots), eq(tickets.state, "valid"), isOfRealOrder(tickets.orderId));
}

export function listUnitsInSlots(db: Db | Tx, slots: readonly SlotId[]) {
  const { orderId, orderLineId, unit } = tickets;
  return db
    .select({ orderId, orderLineId, unit, people: count() })
    .from(tickets)
    .where(isValidInSlots(slots))
    .groupBy(orderId, orderLineId, unit)
    .orderBy(orderId, orderLineId, unit);
}

/** Has tickets of every state, also those that were exchanged or refunded. */
export function listSlotsOfUnits(db: Db, lines: readonly number[]) {
  const { orderLineId, unit, slotId } = tickets;
  return db.selectDistinct({ orderLineId, unit, slotId }).from(tickets).where(isAnyOf(orderLineId, lines));
}

/** Returns the date of the next visit of each order. Orders without an unused ticket from today on are left out. */
export async function listNextVisits(
  db: Db,
  orderIds: readonly OrderId[],
  today: string,
): Promise<ReadonlyMap<OrderId, string>> {
  const { orderId, slotId, state } = tickets;
  const rows = await db
    .select({ orderId, slot: slotDetailsColumn(slotId) })
    .from(tickets)
    .where(and(isAnyOf(orderId, orderIds), eq(state, "valid"), isSlotAhead(slotId, today)))
    .groupBy(orderId, slotId);
  const days = rows.flatMap(({ orderId, slot }) => (slot ? [[orderId, slot.date] as const] : []));
  return new Map(days.sort(([, one], [, other]) => other.localeCompare(one)));
}

type OrdersInSlotsQuery = {
  orderIds?: readonly OrderId[];
  except: (ticket: { orderId: SQLWrapper; slotId: SQLWrapper }) => SQL;
  max: number;
};

export async function listOrdersInSlots(
  tx: Tx,
  slots: readonly SlotId[],
  { orderIds, except, max }: OrdersInSlotsQuery,
): Promise<OrderId[]> {
  const { orderId, slotId } = tickets;
  const isAmongOrders = orderIds && isAnyOf(orderId, orderIds);
  const rows = await tx
    .selectDistinct({ orderId })
    .from(tickets)
    .where(and(isValidInSlots(slots), isAmongOrders, not(except({ orderId, slotId }))))
    .orderBy(asc(orderId))
    .limit(max);
  return rows.map((row) => row.orderId);
}

export function countTicketsInSlots(db: Db | Tx, slots: readonly SlotId[]): Promise<number> {
  return db.$count(tickets, and(isAnyOf(tickets.slotId, slots), inArray(tickets.state, ["valid", "used"])));
}

/** Counts orders and people with valid tickets. `pairs` is a query with the columns `group` and `slot`. */
export async function groupTicketCounts(db: Db, pairs: SQL): Promise<Map<number, { orders: number; people: number }>> {
  const group = sql<number>`grouped."group"`;
  const rows = await db
    .select({ group, orders: countDistinct(tickets.orderId), people: count() })
    .from(tickets)
    .innerJoin(sql`(${pairs}) grouped`, sql`grouped.slot = ${tickets.slotId}`)
    .where(and(eq(tickets.state, "valid"), isOfRealOrder(tickets.orderId)))
    .groupBy(group);
  return new Map(rows.map(({ group: id, ...counted }) => [id, counted]));
}

export function listOrdersByGroup(db: Db, pairs: SQL, condition: (orderId: SQLWrapper) => SQL) {
  const group = sql<number>`grouped."group"`;
  return db
    .select({ group, orderId: tickets.orderId, people: count() })
    .from(tickets)
    .innerJoin(sql`(${pairs}) grouped`, sql`grouped.slot = ${tickets.slotId}`)
    .where(and(eq(tickets.state, "valid"), isOfRealOrder(tickets.orderId), condition(tickets.orderId)))
    .groupBy(group, tickets.orderId)
    .orderBy(group, tickets.orderId);
}

export function hasVisitDayCome(lineId: AnyPgColumn, now: Date): SQL {
  const tomorrow = addDays(shopDate(now), 1);
  return sql`exists (select from ${tickets} where ${tickets.orderLineId} = ${lineId}
    and ${tickets.state} in ('valid', 'used') and not ${isSlotAhead(tickets.slotId, tomorrow)})`;
}

export function selectLastVisitDay(orderId: SQLWrapper): SQL {
  return sql`(select max((${slotDetailsColumn(tickets.slotId)}->>'date')::date) from ${tickets}
    where ${tickets.orderId} = ${orderId} and ${tickets.state} in ('valid', 'used'))`;
}
