import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { formatClock, formatDate } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import { Icon, type IconName } from "../parts/icon";
import { LocalText } from "../parts/text";
import type { SectionProps } from "./text-sections";

export function Weather({ section: { id, title, windLimit, weather } }: Pick<SectionProps<"weather">, "section">) {
  const { locale, t } = useT();
  if (!weather) return null;
  const { visibility, wind, temperature, note, observedAt } = weather;
  const at = new Date(observedAt);
  const time = formatClock(at, locale);
  const date = formatDate(shopDate(at), locale, "inSentence");
  const far = visibility < 1000 ? `${visibility} m` : `${formatNumber(Math.round(visibility / 1000), locale)} km`;
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
