import { isOnSale } from "~/domain/tickets/day-state.rules";
import { useT } from "~/i18n/use-t";
import { Icon } from "../parts/icon";
import { type Ask, DayButton } from "./day-button";
import type { ShownDay, ShownMonth } from "./shown-days";

type Props = { of: ShownMonth; chosen: string; ask: Ask; who: string | undefined };

export function MonthCalendar({ of: { month, title, previous, next, weekdays, weeks }, chosen, ask, who }: Props) {
  const { t } = useT();
  return (
    <div className="card p-3! sm:p-5!">
      <div className="row pb-2">
        <MonthButton month={previous} shown={month} ask={ask} icon="arrow-left" label={t("tickets.month.previous")} />
        <p className="font-semibold" aria-live="polite">
          {title}
        </p>
        <MonthButton month={next} shown={month} ask={ask} icon="arrow-right" label={t("tickets.month.next")} />
      </div>
      <table className="month">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is its place
            <tr key={index}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its weekday
                <td key={place}>{day && <DayCell day={day} chosen={chosen === day.date} ask={ask} />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend who={who} />
    </div>
  );
}

function DayCell({ day, chosen, ask }: { day: ShownDay; chosen: boolean; ask: Ask }) {
  const { state, note } = day;
  const number = Number(day.date.slice(8));
  if (!isOnSale(day))
    return (
      <span className={state}>
        {number}
        <small>{note}</small>
      </span>
    );
  return (
    <DayButton day={day} chosen={chosen} ask={ask} className={state}>
      {number}
      <small className="num">{note}</small>
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

function Legend({ who }: Pick<Props, "who">) {
  const { t } = useT();
  return (
    <div className="pt-3 text-xs text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={t("tickets.month.legend")}>
        <Swatch look="bg-ui-soft border-line" words={t("tickets.state.open")} />
        <Swatch
          look="bg-gold-soft border-gold forced-colors:border-dashed forced-colors:border-2"
          words={t("tickets.state.few")}
        />
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
