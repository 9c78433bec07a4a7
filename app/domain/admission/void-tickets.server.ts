import { and, eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type TicketState, tickets } from "~db/schema/admission";
import type { OrderId } from "~db/schema/orders";

export async function lockTickets(tx: Tx, orderId: OrderId) {
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .orderBy(tickets.id)
    .for("update");
}

export async function voidTickets(tx: Tx, orderId: OrderId, state: Exclude<TicketState, "valid" | "used">) {
  await changeTicketStates(tx, orderId, "valid", state);
}

/** Also suspends tickets that a cancellation ended, when a payment turns out to be a mistake. */
export async function suspendTickets(tx: Tx, orderId: OrderId) {
  await changeTicketStates(tx, orderId, "valid", "void");
  await changeTicketStates(tx, orderId, "refunded", "void");
}

/** Restores suspended tickets under their old codes after the order was paid. */
export async function restoreTickets(tx: Tx, orderId: OrderId) {
  await changeTicketStates(tx, orderId, "void", "valid");
}

async function changeTicketStates(tx: Tx, orderId: OrderId, from: TicketState, to: TicketState) {
  await tx
    .update(tickets)
    .set({ state: to })
    .where(and(eq(tickets.orderId, orderId), eq(tickets.state, from)));
}
