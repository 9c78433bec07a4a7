import type { TicketView } from "~/domain/admission/ticket-view";
import { termsInWords } from "~/domain/tickets/terms-in-words";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { qrPath } from "~/lib/qr";

/** With its QR code drawn and its terms told: no browser has to. */
export function showTicket<Ticket extends TicketView>(ticket: Ticket, locale: Locale) {
  const t = translateIn(locale);
  return { ...ticket, qr: qrPath(ticket.url), terms: ticket.terms && termsInWords(ticket.terms, t, locale) };
}
