import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type TicketState, tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";

export async function voidTickets(tx: Tx, orderId: OrderId, state: Exclude<TicketState, "valid" | "used">) {
  await tx
    .update(tickets)
    .set({ state })
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, "valid")));
}
