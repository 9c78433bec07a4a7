import { qrPath } from "~/lib/qr";
import type { Drawn, TicketView } from "./ticket-view";

/** On the server, so that no browser has to. */
export function drawTicket<Ticket extends TicketView>(ticket: Ticket): Drawn<Ticket> {
  return { ...ticket, qr: qrPath(ticket.url) };
}

export function drawTickets<Ticket extends TicketView>({ tickets }: { tickets: readonly Ticket[] }): Drawn<Ticket>[] {
  return tickets.map((ticket) => drawTicket(ticket));
}
