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
  const testNote = ticket.isTest && { testNote: t("orders.test.ticket") };
  return { ...ticket, ...getTicketRights(ticket, now), qr: qrPath(ticket.url), terms, closed, ...testNote };
}

export function getTicketRights({ state, terms, closed }: TicketView, now: Date) {
  const open = terms && filterOpenTerms(terms, now);
  const isAllowed = (isRightLeft: boolean) => state === "valid" && (closed !== null || isRightLeft);
  return {
    canExchange: isAllowed(Boolean(open?.exchange)),
    canRefund: isAllowed(Boolean(open?.refund.some(({ percent }) => percent > 0))),
  };
}
