import { type Locale, textIn } from "~/i18n/locale";
import type { tickets } from "~db/schema/admission";
import type { orderLines } from "~db/schema/orders";
import type { PictureView } from "../pictures/find-picture.server";
import { termsOf } from "../tickets/terms.rules";
import type { TicketView } from "./ticket-view";
import { ticketUrl } from "./token.server";

type Issued = {
  ticket: typeof tickets.$inferSelect;
  line: typeof orderLines.$inferSelect;
  lastEntry: string | null;
  picture: PictureView | null;
};
type Seen = { locale: Locale; origin: string; opens: string };

export function viewTicket({ ticket, line, lastEntry, picture }: Issued, { locale, origin, opens }: Seen): TicketView {
  const { date, time, policy } = line;
  return {
    code: ticket.code,
    state: ticket.state,
    name: textIn(line.name, locale),
    holder: textIn(ticket.holder, locale),
    picture,
    date: date ?? "",
    time,
    lastEntry: time ? null : lastEntry,
    terms: date !== null && policy ? termsOf(policy, { date, time }, opens) : null,
    token: ticket.token,
    url: ticketUrl(origin, ticket.token),
    group: `${ticket.orderLineId}-${ticket.unit}`,
  };
}
