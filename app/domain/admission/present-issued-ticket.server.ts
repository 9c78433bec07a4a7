import { translateIn } from "~/i18n/translate.server";
import { qrPath } from "~/lib/qr";
import { describeTerms } from "../catalog/describe-terms";
import { filterOpenTerms } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import type { TicketView } from "./ticket-view";

export function presentIssuedTicket<Ticket extends TicketView>(
  ticket: Ticket,
  { locale, now }: Pick<Ctx, "locale" | "now">,
) {
  const t = translateIn(locale);
  const closed = ticket.closed && `${t("orders.closed.ticket")} ${ticket.closed.reason}`.trim();
  const openTerms = ticket.terms && filterOpenTerms(ticket.terms, now);
  const terms = openTerms && describeTerms(openTerms, t, locale);
  // Tickets of a closed day can be exchanged and refunded regardless of their terms.
  const isAllowed = (left: boolean) => ticket.state === "valid" && (ticket.closed !== null || left);
  const canExchange = isAllowed(Boolean(openTerms?.exchange));
  const canRefund = isAllowed(Boolean(openTerms?.refund.some(({ percent }) => percent > 0)));
  return { ...ticket, canExchange, canRefund, qr: qrPath(ticket.url), terms, closed };
}
