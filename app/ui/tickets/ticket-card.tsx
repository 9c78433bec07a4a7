import type { TicketCardView } from "~/domain/catalog/list-tickets.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { LocalText, Price } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { Rated } from "../reviews/stars";
import { Labels } from "./labels";

export function TicketCard({ ticket, isEager, level: Heading = "h2" }: Props) {
  const { locale, t } = useT();
  return (
    <li className="tile ticket-card">
      <Picture of={ticket.picture} isEager={isEager} />
      <Labels of={ticket.labels} />
      <div>
        <Heading>
          <Link to={linkTo(locale, "ticket", { slug: ticket.slug })} className="no-underline outline-none">
            <LocalText of={ticket.name} />
          </Link>
        </Heading>
        <p className="help max-md:hidden">
          <LocalText of={ticket.summary} />
        </p>
        <Rated of={ticket.rating} />
        <DayAvailabilityLine ticket={ticket} />
        {ticket.priceFrom !== null && (
          <p>
            <span className="help">{t("tickets.from")} </span>
            <Price amount={ticket.priceFrom} className="font-bold" />
            {ticket.priceFor && (
              <span className="help">
                {" / "}
                <LocalText of={ticket.priceFor} />
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** `tomorrow` is set if nothing is available today any more. */
type TicketDays = Pick<TicketCardView, "today" | "unit"> & { tomorrow?: TicketCardView["today"] | undefined };
type Props = { ticket: TicketCardView & TicketDays; isEager?: boolean; level?: "h2" | "h3" };

export function DayAvailabilityLine({ ticket: { today, tomorrow, unit } }: { ticket: TicketDays }) {
  const { t, locale } = useT();
  const day = tomorrow ? "tomorrow" : "today";
  const { state, left } = tomorrow ?? today;
  if (state === "few")
    return (
      <p className="text-sm font-semibold text-gold-ink">
        {t(unit > 1 ? `tickets.sets_${day}` : `tickets.left_${day}`, {
          count: left,
          shown: formatNumber(left, locale),
        })}
      </p>
    );
  const stateKey = state === "past" ? "over" : state;
  return (
    <p className={`text-sm ${state === "open" ? "text-ui-ink" : "text-muted"}`}>
      {t(tomorrow ? `tickets.tomorrow.${stateKey}` : `tickets.today.${stateKey}`)}
    </p>
  );
}
