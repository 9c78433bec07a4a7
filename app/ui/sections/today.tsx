import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Picture } from "../parts/picture";
import { LocalText } from "../parts/text";
import { DayAvailabilityLine } from "../tickets/ticket-card";
import type { SectionProps } from "./text-sections";

export function Today({ section, page: { days } }: SectionProps<"today">) {
  const { locale, t } = useT();
  const { tickets } = section;
  if (tickets.length === 0) return null;
  const id = `s${section.id}`;
  const ahead = tickets.some(({ tomorrow }) => tomorrow);
  const date = ahead ? days.day : days.today;
  return (
    <section className="bg-soft" aria-labelledby={id}>
      <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="stack content-start">
          <h2 id={id}>
            {ahead ? (
              t("tickets.tomorrow.title")
            ) : section.title ? (
              <LocalText of={section.title} />
            ) : (
              t("tickets.today.title")
            )}
          </h2>
          <p className="text-muted">{t("tickets.today.lead", { date: formatDate(date, locale, "long") })}</p>
          <Picture of={section.picture} className="w-full rounded-card max-lg:hidden" />
        </div>
        <ul>
          {tickets.map((ticket) => (
            <li key={ticket.slug} className="row border-b border-line py-3">
              <div>
                <p className="font-semibold">
                  <LocalText of={ticket.name} />
                </p>
                <DayAvailabilityLine ticket={ticket} />
              </div>
              <ButtonLink
                variant="soft"
                to={linkTo(locale, "orderTicket", null, {
                  ticket: ticket.slug,
                  date: (ticket.tomorrow ?? ticket.today).left > 0 ? date : undefined,
                })}
                aria-label={`${t("tickets.order.choose")}: ${ticket.name.text}`}
              >
                {t("tickets.order.choose")}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
