import { useRouteLoaderData } from "react-router";
import { pictureAddress } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { buttonClass } from "../parts/button";
import { SessionFields } from "../parts/cookieless-session";
import { LocalText } from "../parts/formatted-text";
import { Picture, Sources } from "../parts/picture";
import { LinkedRating } from "../reviews/stars";
import type { SectionProps } from "./text-sections";

type Props = SectionProps<"hero"> & { level: "h1" | "h2" };

export function Hero({ section, page, level: Heading }: Props) {
  if (section.booking && page.tickets.length > 0) return <BookingHero section={section} page={page} level={Heading} />;
  return (
    <div className={`wrap section grid items-center gap-8 pb-0!${section.picture ? " lg:grid-cols-[1fr_1.4fr]" : ""}`}>
      <div className="stack content-start">
        <Heading id={`s${section.id}`}>
          <LocalText of={section.title} />
        </Heading>
        <p className="text-muted md:text-lg">
          <LocalText of={section.lead} />
        </p>
      </div>
      <Picture of={section.picture} className="w-full rounded-card" isEager />
    </div>
  );
}

/**
 * Only the picture that is shown is loaded: in dark mode, that is the night picture. A picture without one may be light
 * or dark anywhere, so it gets a veil behind the text.
 */
function BookingHero({ section, page, level: Heading }: Props) {
  const color = useRouteLoaderData<{ color: string }>("root")?.color;
  const { id, title, lead, picture: day, night } = section;
  const background = color === "dark" ? (night ?? day) : day;
  const { tickets, days, rating } = page;
  const { locale } = useT();
  const quotation = page.sections
    .flatMap((one) => (one.kind === "reviews" ? one.reviews : []))
    .find(({ content }) => content.lang === locale)?.content;
  return (
    <section className={background ? `hero hero-${color}${night ? "" : " hero-veil"}` : "hero bg-soft text-ink"}>
      {background && (
        <picture>
          {color === "auto" && night && <Sources of={night} sizes="100vw" media="(prefers-color-scheme: dark)" />}
          <Sources of={background} sizes="100vw" />
          <img
            src={pictureAddress(background)}
            width={background.width}
            height={background.height}
            alt=""
            fetchPriority="high"
          />
        </picture>
      )}
      <div className="wrap">
        <Heading id={`s${id}`} className="max-w-[14ch] md:text-3xl">
          <LocalText of={title} />
        </Heading>
        <p className="mt-3 max-w-[30rem]">
          <LocalText of={lead} />
        </p>
        <LinkedRating of={rating} />
        {quotation && <p className="max-md:hidden">{quotation.text}</p>}
      </div>
      <div className="wrap">
        <BookingStrip tickets={tickets} days={days} />
      </div>
    </section>
  );
}

const peopleChoices = [1, 2, 3, 4, 5, 6, 7, 8];

function BookingStrip({ tickets, days }: Pick<Props["page"], "tickets" | "days">) {
  const { locale, t } = useT();
  return (
    <form action={linkTo(locale, "orderTicket")} className="card strip" aria-label={t("tickets.book")}>
      <div className="field">
        <label htmlFor="strip-ticket">{t("tickets.order.ticket")}</label>
        <select id="strip-ticket" name="ticket" className="input">
          {tickets.map((ticket) => (
            <option key={ticket.slug} value={ticket.slug}>
              {ticket.name.text}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="strip-date">{t("tickets.order.date")}</label>
        <input
          id="strip-date"
          type="date"
          name="date"
          className="input"
          defaultValue={days.day}
          min={days.today}
          max={days.lastDay}
          required
        />
      </div>
      <div className="field">
        <label htmlFor="strip-people">{t("tickets.order.people_title")}</label>
        <select id="strip-people" name="people" className="input" defaultValue={2}>
          {peopleChoices.map((count) => (
            <option key={count}>{count}</option>
          ))}
        </select>
      </div>
      {import.meta.env.SSR && <SessionFields />}
      <button type="submit" className={buttonClass()}>
        {t("tickets.order.see")}
      </button>
    </form>
  );
}
