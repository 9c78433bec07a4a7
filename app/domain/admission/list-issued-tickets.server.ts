import { eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";

export function listIssuedTickets(db: Db | Tx, orderId: OrderId) {
  return db
    .select()
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(tickets.orderLineId, tickets.unit, tickets.seat);
}
