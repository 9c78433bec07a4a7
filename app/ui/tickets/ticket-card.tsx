import type { TicketCardView } from "~/domain/pricing/list-tickets.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { Price } from "../parts/price";
import { Labels } from "./labels";

/** A ticket on the shelf: the whole card is its link. */
export function TicketCard({ ticket, eager, level: Heading = "h2" }: Props) {
  const { locale, t } = useT();
  return (
    <li className="tile ticket-card">
      <Picture of={ticket.picture} eager={eager} />
      <Labels of={ticket.labels} className="absolute top-3 left-3" />
      <div className="grid flex-1 content-start gap-1 p-5">
        <Heading className="text-lg">
          <Link to={linkTo(locale, "ticket", { slug: ticket.slug })} className="no-underline outline-none">
            <LocalText of={ticket.name} />
          </Link>
        </Heading>
        <p className="help">
          <LocalText of={ticket.summary} />
        </p>
        <DayLeft ticket={ticket} />
      </div>
      {ticket.priceFrom !== null && (
        <p className="px-5 pb-5">
          <span className="help">{t("tickets.from")} </span>
          <Price amount={ticket.priceFrom} className="text-lg font-bold" />
        </p>
      )}
    </li>
  );
}

/** `tomorrow` where nothing can be had today any more (`lookAhead`). */
type Shown = TicketCardView & { tomorrow?: TicketCardView["today"] };
type Props = { ticket: Shown; eager?: boolean; level?: "h2" | "h3" };

/** What is left of a ticket today, or tomorrow once that is the next day to be had. */
export function DayLeft({ ticket: { today, tomorrow } }: Pick<Props, "ticket">) {
  const { t, locale } = useT();
  const day = tomorrow ? "tomorrow" : "today";
  const { state, left } = tomorrow ?? today;
  const few = state === "few";
  const open = few || state === "open";
  return (
    <p className={`text-sm ${few ? "font-semibold text-gold-ink" : open ? "text-ui-ink" : "text-muted"}`}>
      {open
        ? t(`tickets.left_${day}`, { count: left, shown: formatNumber(left, locale) })
        : t(`tickets.${day}.${state}`)}
    </p>
  );
}
