import type { TicketView } from "~/domain/admission/ticket-view";
import type { Ctx } from "~/domain/ctx";
import { termsAhead } from "~/domain/tickets/terms.rules";
import { termsInWords } from "~/domain/tickets/terms-in-words";
import { translateIn } from "~/i18n/translate.server";
import { qrPath } from "~/lib/qr";

export function showTicket<Ticket extends TicketView>(ticket: Ticket, { locale, now }: Pick<Ctx, "locale" | "now">) {
  const t = translateIn(locale);
  const closed = ticket.closed && `${t("orders.closed.ticket")} ${ticket.closed.reason}`.trim();
  const ahead = ticket.terms && termsAhead(ticket.terms, now);
  const terms = ahead && termsInWords(ahead, t, locale);
  // Tickets of a closed day can be exchanged and refunded regardless of their terms.
  const may = (left: boolean) => ticket.state === "valid" && (ticket.closed !== null || left);
  const moves = may(Boolean(ahead?.exchange));
  const goesBack = may(Boolean(ahead?.refund.some(({ percent }) => percent > 0)));
  return { ...ticket, moves, goesBack, qr: qrPath(ticket.url), terms, closed };
}
