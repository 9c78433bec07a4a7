import { inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";

export function listIssuedTickets(db: Db | Tx, orderId: OrderId) {
  return ticketsOfOrders(db, [orderId]);
}

export function ticketsOfOrders(db: Db | Tx, ids: readonly OrderId[]) {
  return db
    .select()
    .from(tickets)
    .where(inArray(tickets.orderId, [...ids]))
    .orderBy(tickets.orderLineId, tickets.unit, tickets.seat);
}
