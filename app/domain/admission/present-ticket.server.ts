import { type Locale, textIn } from "~/lib/locale";
import type { orderLines } from "~db/schema/orders";
import { computeTerms } from "../catalog/ticket-terms.rules";
import type { PictureView } from "../media/find-picture.server";
import type { IssuedTicket } from "./issued-tickets.server";
import { formatTicketUrl } from "./ticket-token.server";
import type { TicketView } from "./ticket-view";

type TicketSource = {
  ticket: IssuedTicket;
  line: typeof orderLines.$inferSelect;
  picture: PictureView | null;
};
type TicketViewContext = { locale: Locale; origin: string; opens: string };

export function presentTicket(
  { ticket, line, picture }: TicketSource,
  { locale, origin, opens }: TicketViewContext,
): TicketView {
  const { date, time, isClosed, reason } = ticket.slot;
  return {
    code: ticket.code,
    state: ticket.state,
    name: textIn(line.name, locale),
    holder: textIn(ticket.holder, locale),
    picture,
    date,
    time,
    lastEntry: time ? null : ticket.lastEntry,
    terms: line.policy && computeTerms(line.policy, { date, time }, opens, ticket),
    closed: isClosed ? { reason: textIn(reason, locale) } : null,
    token: ticket.token,
    url: formatTicketUrl(origin, ticket.token),
    group: `${ticket.orderLineId}-${ticket.unit}`,
    ...(ticket.isTest && { isTest: true }),
  };
}
