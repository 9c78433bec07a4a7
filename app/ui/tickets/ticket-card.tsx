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
    <li className="tile">
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
        <TodayLeft today={ticket.today} />
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

type Props = { ticket: TicketCardView; eager?: boolean; level?: "h2" | "h3" };

export function TodayLeft({ today }: { today: TicketCardView["today"] }) {
  const { t, locale } = useT();
  const few = today.state === "few";
  const open = few || today.state === "open";
  return (
    <p className={`text-sm ${few ? "font-semibold text-gold-ink" : open ? "text-ui-ink" : "text-muted"}`}>
      {open
        ? t("tickets.left_today", { count: today.left, shown: formatNumber(today.left, locale) })
        : t(`tickets.today.${today.state}`)}
    </p>
  );
}
