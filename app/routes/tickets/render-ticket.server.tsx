import type { ComponentProps, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CompanionView } from "~/domain/catalog/ticket-extras.server";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider, useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import type { RequestCtx } from "~/request/ctx.server";
import { isDataRequest } from "~/request/page.server";
import { linkTo } from "~/site-map";
import { TableLink } from "~/ui/orders/table-link";
import { CookielessSessionContext } from "~/ui/parts/cookieless-session";
import { LocalText, Markdown, Price } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { PaymentMarks } from "~/ui/parts/payment-marks";
import { Picture } from "~/ui/parts/picture";
import { createPageHtml } from "~/ui/parts/server-rendered";
import { TicketDetails, TicketTerms } from "~/ui/tickets/ticket-facts";
import { TicketHeader } from "~/ui/tickets/ticket-header";
import { TicketFacts } from "~/ui/tickets/ticket-points";

type MoreProps = {
  companions: readonly CompanionView[];
  hasTables: boolean;
  /** The text is HTML. */
  reviews: LocalizedText | null;
};

type Props = {
  header: ComponentProps<typeof TicketHeader>;
  details: ComponentProps<typeof TicketDetails>;
  terms: ComponentProps<typeof TicketTerms>;
  marks: ComponentProps<typeof PaymentMarks>;
  more: ComponentProps<typeof CompanionsAndReviews>;
};

/** Renders the parts that need no script to HTML. Only the terms depend on the day. */
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
    marks: render(<PaymentMarks {...parts.marks} />),
    more: render(<CompanionsAndReviews {...parts.more} />),
  };
}

function CompanionsAndReviews({ companions, hasTables, reviews }: MoreProps) {
  return (
    <div className="stack gap-8">
      <Companions {...{ companions, hasTables }} />
      {reviews && <Markdown of={reviews} className="" />}
    </div>
  );
}

function Companions({ companions, hasTables }: Omit<MoreProps, "reviews">) {
  const { locale, t } = useT();
  if (companions.length === 0 && !hasTables) return null;
  return (
    <section className="stack gap-3">
      <h2 className="text-xl">{t("tickets.detail.goes_with")}</h2>
      {companions.length > 0 && (
        <ul className="companions slides">
          {companions.map(({ kind, slug, name, unit, price, picture }) => (
            <li key={slug}>
              <Link to={linkTo(locale, kind, { slug })}>
                <Picture of={picture} />
                <b>
                  <LocalText of={name} />
                </b>
                <span>
                  {price !== null && <Price amount={price} className="font-bold" />}{" "}
                  {unit && (
                    <small>
                      <LocalText of={unit} />
                    </small>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {hasTables && (
        <p>
          <TableLink />
        </p>
      )}
    </section>
  );
}
