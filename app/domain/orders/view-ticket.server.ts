import { type Locale, textIn } from "~/i18n/locale";
import type { orderLines, tickets } from "~db/schema";
import { ticketUrl } from "../tickets/token.server";
import type { TicketView } from "./order-view";

type Issued = { ticket: typeof tickets.$inferSelect; line: typeof orderLines.$inferSelect; lastEntry: string | null };

/** A ticket as its holder sees it; nothing of who bought it. `origin`: where its QR code leads. */
export function viewTicket({ ticket, line, lastEntry }: Issued, locale: Locale, origin: string): TicketView {
  return {
    code: ticket.code,
    state: ticket.state,
    name: textIn(line.name, locale),
    holder: textIn(ticket.holder, locale),
    date: line.date ?? "",
    time: line.time,
    lastEntry: line.time ? null : lastEntry,
    token: ticket.token,
    url: ticketUrl(origin, ticket.token),
    group: `${ticket.orderLineId}-${ticket.unit}`,
  };
}
