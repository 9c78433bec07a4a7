import type { TicketCalendar } from "~/domain/pricing/get-ticket-calendar.server";
import { useT } from "~/i18n/use-t";
import { formatDate, monthDays } from "~/lib/shop-time";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { monthName } from "./month-name";

type Props = {
  calendar: TicketCalendar;
  chosen?: string | null;
  hrefOfDay: (date: string) => string;
  hrefOfMonth: (month: string) => string;
  /** The name of who the prices are for. */
  who?: string;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** A month of days to choose: a day that can be had is a link; its price in thousands, or what is left when few are. */
export function MonthCalendar({ calendar, chosen, hrefOfDay, hrefOfMonth, who }: Props) {
  const { locale, t } = useT();
  const { month, previous, next } = calendar;
  const days = new Map(calendar.days.map((day) => [day.date, day]));
  return (
    <div className="card p-3! sm:p-5!" id="month">
      <div className="row pb-2">
        <MonthLink to={previous && hrefOfMonth(previous)} icon="arrow-left" label={t("tickets.month.previous")} />
        <p className="font-semibold">{monthName(month, locale, t)}</p>
        <MonthLink to={next && hrefOfMonth(next)} icon="arrow-right" label={t("tickets.month.next")} />
      </div>
      <table className="month">
        <caption className="sr-only">{monthName(month, locale, t)}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {t(`tickets.weekday.${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthDays(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <Day day={days.get(date)} chosen={chosen === date} hrefOfDay={hrefOfDay} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend who={who} />
    </div>
  );
}

function Day({
  day,
  chosen,
  hrefOfDay,
}: Pick<Props, "hrefOfDay"> & { day?: TicketCalendar["days"][number]; chosen: boolean }) {
  const { t, locale } = useT();
  if (!day) return null;
  const number = Number(day.date.slice(8));
  if (day.state === "open" || day.state === "few") {
    const few = day.state === "few";
    const note = few ? t("tickets.month.left", { count: day.left }) : day.price === null ? "" : `${day.price / 1000}k`;
    return (
      <Link
        to={hrefOfDay(day.date)}
        className={few ? "few" : undefined}
        aria-current={chosen || undefined}
        aria-label={`${formatDate(day.date, locale, "long")}, ${note}`}
        rel="nofollow"
      >
        {number}
        <small className="num">{note}</small>
      </Link>
    );
  }
  const word = day.state === "full" || day.state === "closed" ? day.state : null;
  return (
    <span>
      {number}
      {word && <small>{t(`tickets.month.${word}`)}</small>}
    </span>
  );
}

function MonthLink({ to, icon, label }: { to: string | null; icon: "arrow-left" | "arrow-right"; label: string }) {
  if (!to) return <span className="size-11" />;
  return (
    <Link to={`${to}#month`} className="btn btn-soft px-3!" aria-label={label} preventScrollReset rel="nofollow">
      <Icon name={icon} size={20} />
    </Link>
  );
}

function Legend({ who }: { who?: string }) {
  const { t } = useT();
  return (
    <div className="pt-3 text-xs text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={t("tickets.month.legend")}>
        <Swatch look="bg-ui-soft border-line" words={t("tickets.state.open")} />
        <Swatch look="bg-gold-soft border-gold" words={t("tickets.state.few")} />
        <Swatch look="border-line" words={`${t("tickets.state.full")}, ${t("tickets.state.closed").toLowerCase()}`} />
      </ul>
      {who && <p className="pt-2">{t("tickets.month.price_note", { who: who.toLowerCase() })}</p>}
    </div>
  );
}

function Swatch({ look, words }: { look: string; words: string }) {
  return (
    <li className="flex items-center gap-2">
      <i className={`size-4 rounded border ${look}`} />
      {words}
    </li>
  );
}
