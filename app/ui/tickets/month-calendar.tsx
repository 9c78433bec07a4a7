import type { TicketCalendar } from "~/domain/pricing/get-ticket-calendar.server";
import { isOnSale } from "~/domain/tickets/day-state.rules";
import { useT } from "~/i18n/use-t";
import { monthDays } from "~/lib/shop-time";
import { Icon } from "../parts/icon";
import { DayButton } from "./day-button";
import { type Ask, useDayNote } from "./day-note";
import { monthName } from "./month-name";

type Day = TicketCalendar["days"][number];
type Props = {
  calendar: TicketCalendar;
  chosen: string;
  ask: Ask;
  who?: string;
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export function MonthCalendar({ calendar, chosen, ask, who }: Props) {
  const { locale, t } = useT();
  const { month, previous, next } = calendar;
  const days = new Map(calendar.days.map((day) => [day.date, day]));
  const weeks = monthDays(month).filter((week) => week.some((date) => isAhead(days.get(date))));
  return (
    <div className="card p-3! sm:p-5!">
      <div className="row pb-2">
        <MonthButton month={previous} shown={month} ask={ask} icon="arrow-left" label={t("tickets.month.previous")} />
        <p className="font-semibold" aria-live="polite">
          {monthName(month, locale, t)}
        </p>
        <MonthButton month={next} shown={month} ask={ask} icon="arrow-right" label={t("tickets.month.next")} />
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
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => {
                const day = days.get(date);
                return <td key={date}>{day && <DayCell day={day} chosen={chosen === date} ask={ask} />}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend who={who} />
    </div>
  );
}

const isAhead = (day: Day | undefined) => day !== undefined && day.state !== "past" && day.state !== "beyond";

function DayCell({ day, chosen, ask }: { day: Day; chosen: boolean; ask: Ask }) {
  const note = useDayNote(day);
  const number = Number(day.date.slice(8));
  if (!isOnSale(day))
    return (
      <span className={day.state}>
        {number}
        {isAhead(day) && <small>{note.short}</small>}
      </span>
    );
  return (
    <DayButton date={day.date} note={note.long} chosen={chosen} ask={ask} className={day.state}>
      {number}
      <small className="num">{note.short}</small>
    </DayButton>
  );
}

type MonthButtonProps = {
  month: string | null;
  shown: string;
  icon: "arrow-left" | "arrow-right";
  label: string;
  ask: Ask;
};

function MonthButton({ month, shown, icon, label, ask }: MonthButtonProps) {
  // At an end it stays, with the focus, and leads nowhere.
  return (
    <button
      type="submit"
      {...ask}
      name="month"
      value={month ?? shown}
      className={`btn px-3! ${month ? "btn-soft" : "btn-quiet text-muted"}`}
      aria-disabled={month === null || undefined}
      aria-label={label}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

function Legend({ who }: { who?: string }) {
  const { t } = useT();
  return (
    <div className="pt-3 text-xs text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={t("tickets.month.legend")}>
        <Swatch look="bg-ui-soft border-line" words={t("tickets.state.open")} />
        <Swatch look="bg-gold-soft border-gold" words={t("tickets.state.few")} />
        <li>
          <s>15</s> {t("tickets.state.full")}
        </li>
        <li>
          <span className="opacity-60">15</span> {t("tickets.state.closed")}
        </li>
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
