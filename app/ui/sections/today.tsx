import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { TodayLeft } from "../tickets/ticket-card";
import type { SectionProps } from "./section-props";

/** What is left today of each ticket, as of this page. */
export function Today({ section, page: { tickets, days } }: SectionProps<"today">) {
  const { locale, t } = useT();
  const id = `s${section.id}`;
  return (
    <section className="bg-soft" aria-labelledby={id}>
      <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="stack content-start">
          <h2 id={id}>{section.title ? <LocalText of={section.title} /> : t("home.today.title")}</h2>
          <p className="text-muted">{t("home.today.lead", { date: formatDate(days.today, locale, "long") })}</p>
          <Picture of={section.picture} className="w-full rounded-card max-lg:hidden" />
        </div>
        <ul>
          {tickets.map(({ slug, name, today }) => (
            <li key={slug} className="row border-b border-line py-3">
              <div>
                <p className="font-semibold">
                  <LocalText of={name} />
                </p>
                <TodayLeft today={today} />
              </div>
              <ButtonLink
                look="soft"
                to={linkTo(locale, "orderTicket", null, {
                  ticket: slug,
                  date: today.left > 0 ? days.today : undefined,
                })}
                aria-label={`${t("tickets.order.choose")}: ${name.text}`}
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
