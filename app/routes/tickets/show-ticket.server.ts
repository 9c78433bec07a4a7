import type { TicketView } from "~/domain/admission/ticket-view";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { qrPath } from "~/lib/qr";
import { changeWords, refundWords } from "./terms-in-words.server";

/** With its QR code drawn and its terms told: no browser has to. */
export function showTicket<Ticket extends TicketView>(ticket: Ticket, locale: Locale) {
  const t = translateIn(locale);
  const told = ticket.terms && [
    `${t("orders.change_day")}: ${changeWords(ticket.terms, t, locale)}.`,
    `${t("orders.give_back")}: ${refundWords(ticket.terms, t, locale)}.`,
  ];
  return { ...ticket, qr: qrPath(ticket.url), terms: told?.join(" ") ?? null };
}
