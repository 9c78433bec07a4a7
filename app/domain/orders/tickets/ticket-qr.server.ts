import { qrPath } from "~/lib/qr";
import type { DrawnTicket, OrderView, TicketView } from "../order-view";

/** Draws a ticket's QR code, so that no browser has to. */
export function drawTicket(ticket: TicketView): DrawnTicket {
  return { ...ticket, qr: qrPath(ticket.url) };
}

export function drawTickets(order: OrderView): DrawnTicket[] {
  return order.tickets.map(drawTicket);
}
