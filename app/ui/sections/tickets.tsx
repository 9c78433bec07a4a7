import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { TicketCard } from "../tickets/ticket-card";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function Tickets({ section }: Pick<SectionProps<"tickets">, "section">) {
  const { locale, t } = useT();
  return (
    <LiveSection
      section={section}
      title={t("tickets.featured")}
      all={{ to: linkTo(locale, "tickets"), name: t("tickets.all") }}
    >
      <ul className="cards cards-three">
        {section.tickets.map((ticket) => (
          <TicketCard key={ticket.slug} ticket={ticket} level="h3" />
        ))}
      </ul>
    </LiveSection>
  );
}
