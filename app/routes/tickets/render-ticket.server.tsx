import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider } from "~/i18n/use-t";
import type { RequestCtx } from "~/request/ctx.server";
import { CookielessSessionContext } from "~/ui/parts/cookieless-session";
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

/** The parts of a ticket's page that need no script, as HTML for `createPageHtml`. Only the terms depend on the day. */
export function renderTicket(ctx: RequestCtx, { header, details, terms, more }: Props) {
  return {
    lead: render(ctx, <TicketHeader {...header} />),
    facts: render(ctx, <TicketFacts facts={header.ticket.facts} />),
    details: render(ctx, <TicketDetails {...details} />),
    terms: render(ctx, <TicketTerms {...terms} />),
    more: render(ctx, <CompanionsAndReviews {...more} />),
  };
}

function render({ locale, addSession }: RequestCtx, part: ReactNode): string {
  return renderToStaticMarkup(
    <CookielessSessionContext value={{ addSession, fields: [], isExpired: false }}>
      <LanguageProvider locale={locale} t={translateIn(locale)}>
        {part}
      </LanguageProvider>
    </CookielessSessionContext>,
  );
}
