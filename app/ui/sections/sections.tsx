import type { ReactNode } from "react";
import type { FilledSection } from "~/domain/content/pages/get-page.server";
import { useT } from "~/i18n/use-t";
import { formatClock, formatDate } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { LocalText } from "../parts/formatted-text";
import { Icon, type IconName } from "../parts/icon";
import { Picture } from "../parts/picture";
import { DayAvailabilityLine } from "../tickets/ticket-card";
import { Hero } from "./hero";
import { Gallery, MapSection, Posts, Products, Reviews, Tickets } from "./live-sections";
import {
  FactsSection,
  type PageInSections,
  People,
  Promises,
  type SectionInPage,
  type SectionProps,
  TextSection,
} from "./text-sections";

type Props = {
  page: PageInSections;
  title: string;
  children?: ReactNode;
};

export function Sections({ page, title, children }: Props) {
  const hero = page.sections.find((section) => section.kind === "hero");
  const others = page.sections.filter((section) => section !== hero);
  return (
    <>
      {hero ? <Hero section={hero} page={page} level="h1" /> : <h1 className="wrap pt-8">{title}</h1>}
      {children}
      {groupSections(others).map(([first, ...more]) => (
        <SideBySide key={first.id} kind={first.kind} count={more.length + 1}>
          {[first, ...more].map((section) => (
            <SectionOf key={section.id} section={section} page={page} />
          ))}
        </SideBySide>
      ))}
    </>
  );
}

function SectionOf({ section, page }: { section: SectionInPage; page: PageInSections }) {
  switch (section.kind) {
    case "hero":
      return <Hero section={section} page={page} level="h2" />;
    case "promises":
      return <Promises section={section} />;
    case "tickets":
      return <Tickets section={section} />;
    case "today":
      return <Today section={section} page={page} />;
    case "weather":
      return <Weather section={section} />;
    case "products":
      return <Products section={section} />;
    case "posts":
      return <Posts section={section} />;
    case "map":
      return <MapSection section={section} />;
    case "gallery":
      return <Gallery section={section} />;
    case "reviews":
      return <Reviews section={section} page={page} />;
    case "text":
      return <TextSection section={section} />;
    case "facts":
      return <FactsSection section={section} />;
    case "people":
      return <People section={section} />;
    default:
      return section satisfies never;
  }
}

function SideBySide({ kind, count, children }: { kind: FilledSection["kind"]; count: number; children: ReactNode }) {
  const columns = count % 3 === 0 ? "lg:grid-cols-3" : "lg:grid-cols-2";
  if (kind === "text") return <div className={`wrap section grid gap-12 ${columns}`}>{children}</div>;
  if (kind !== "facts") return children;
  return (
    <div className="bg-soft">
      <div className={`wrap section grid gap-12 ${count === 1 ? "" : "lg:grid-cols-2"}`}>{children}</div>
    </div>
  );
}

function isCable(section: FilledSection): boolean {
  return section.kind === "facts" && section.look === "cable";
}

type SectionGroup = [first: SectionInPage, ...more: SectionInPage[]];

function groupSections(sections: readonly SectionInPage[]): SectionGroup[] {
  const groups: SectionGroup[] = [];
  for (const section of sections) {
    const last = groups.at(-1);
    const isJoined = section.kind === "text" || (section.kind === "facts" && section.look === "list");
    if (isJoined && last?.[0].kind === section.kind && !isCable(last[0])) last.push(section);
    else groups.push([section]);
  }
  return groups;
}

function Today({ section, page: { days } }: SectionProps<"today">) {
  const { locale, t } = useT();
  const { tickets } = section;
  if (tickets.length === 0) return null;
  const id = `s${section.id}`;
  const isForTomorrow = tickets.some(({ tomorrow }) => tomorrow);
  const date = isForTomorrow ? days.day : days.today;
  return (
    <section className="bg-soft" aria-labelledby={id}>
      <div className="wrap section grid gap-8 lg:grid-cols-[1fr_1.4fr]">
        <div className="stack content-start">
          <h2 id={id}>
            {isForTomorrow ? (
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

function Weather({ section: { id, title, windLimit, weather } }: Pick<SectionProps<"weather">, "section">) {
  const { locale, t } = useT();
  if (!weather) return null;
  const { visibility, wind, temperature, note, observedAt } = weather;
  const at = new Date(observedAt);
  const time = formatClock(at, locale);
  const date = formatDate(shopDate(at), locale, "inSentence");
  // The distance is rounded down, so that visitors can see at least as far as the page says.
  const km = visibility < 10_000 ? Math.floor(visibility / 100) / 10 : Math.floor(visibility / 1000);
  const far = visibility < 1000 ? `${visibility} m` : `${formatNumber(km, locale)} km`;
  const figures: [IconName, string, string, ReactNode][] = [
    ["eye", t("tickets.today.visibility"), far, note && <LocalText of={note} />],
    ["wind", t("tickets.today.wind"), `${wind} m/s`, windLimit && t("tickets.today.wind_stop", { limit: windLimit })],
    ["thermometer", t("tickets.today.temperature"), `${temperature} °C`, null],
  ];
  return (
    <section className="wrap weather" aria-labelledby={`s${id}`}>
      <div>
        <h2 id={`s${id}`}>{title ? <LocalText of={title} /> : t("tickets.today.title")}</h2>
        <p className="help">{t("tickets.today.measured", { time, date })}</p>
      </div>
      <dl className="grid grid-cols-3">
        {figures.map(([icon, name, value, more]) => (
          <div key={icon}>
            <Icon name={icon} />
            <dt className="text-muted">{name}</dt>
            <dd>
              <b className="text-lg">{value}</b>
              {more}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
