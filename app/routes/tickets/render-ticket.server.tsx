import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider } from "~/i18n/use-t";
import type { RequestCtx } from "~/request/ctx.server";
import { isDataRequest } from "~/request/page.server";
import { CookielessSessionContext } from "~/ui/parts/cookieless-session";
import { createPageHtml } from "~/ui/parts/server-rendered";
import { CompanionsAndReviews } from "~/ui/tickets/companions-and-reviews";
import { TicketDetails, TicketTerms } from "~/ui/tickets/ticket-facts";
import { TicketHeader } from "~/ui/tickets/ticket-header";
import { TicketFacts } from "~/ui/tickets/ticket-points";

type Props = {
  header: ComponentProps<typeof TicketHeader>;
  details: ComponentProps<typeof TicketDetails>;
  terms: ComponentProps<typeof TicketTerms>;
  more: ComponentProps<typeof CompanionsAndReviews>;
};

/** The parts of a ticket's page that need no script, as HTML. Only the terms depend on the day. */
export function renderTicket({ locale, addSession }: RequestCtx, request: Request, { header, ...parts }: Props) {
  const render = (part: ReactNode) =>
    createPageHtml(
      renderToStaticMarkup(
        <CookielessSessionContext value={{ addSession, fields: [], isExpired: false }}>
          <LanguageProvider locale={locale} t={translateIn(locale)}>
            {part}
          </LanguageProvider>
        </CookielessSessionContext>,
      ),
      { isDataRequest: isDataRequest(request) },
    );
  return {
    lead: render(<TicketHeader {...header} />),
    facts: render(<TicketFacts facts={header.ticket.facts} />),
    details: render(<TicketDetails {...parts.details} />),
    terms: render(<TicketTerms {...parts.terms} />),
    more: render(<CompanionsAndReviews {...parts.more} />),
  };
}
