import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { TicketCard } from "../tickets/ticket-card";
import type { SectionProps } from "./section-props";

export function Tickets({ section, page }: SectionProps<"tickets">) {
  const { locale, t } = useT();
  const id = `s${section.id}`;
  const shown = [...page.tickets].sort((a, b) => rank(a.labels) - rank(b.labels)).slice(0, section.most);
  return (
    <section className="wrap section stack gap-6" aria-labelledby={id}>
      <div className="row flex-wrap">
        <h2 id={id}>{section.title ? <LocalText of={section.title} /> : t("tickets.featured")}</h2>
        <Link to={linkTo(locale, "tickets")} className="btn btn-soft">
          {t("tickets.all")}
        </Link>
      </div>
      <ul className="cards cards-three">
        {shown.map((ticket) => (
          <TicketCard key={ticket.slug} ticket={ticket} level="h3" />
        ))}
      </ul>
    </section>
  );
}

const rank = (labels: readonly string[]) => (labels.includes("featured") ? 0 : labels.includes("new") ? 1 : 2);
