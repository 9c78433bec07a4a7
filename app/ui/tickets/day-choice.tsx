import type { ReactNode } from "react";
import { isOnSale } from "~/domain/tickets/day-state.rules";
import { useT } from "~/i18n/use-t";
import { type Ask, DayButton } from "./day-button";
import { MonthCalendar } from "./month-calendar";
import type { ShownDays } from "./shown-days";

type Props = {
  shown: ShownDays;
  date: string;
  /** Whose prices the month has. */
  who: string | undefined;
  ask: Ask;
  /** Said before anything is chosen anew. */
  children: ReactNode;
};

export function DayChoice({ shown: { days, month, chosen }, date, who, ask, children }: Props) {
  const { t } = useT();
  return (
    <section className="stack gap-3" id="days" aria-labelledby="days-title">
      <div className="row">
        <h2 className="text-lg" id="days-title">
          {t("tickets.order.date")}
        </h2>
        {/* One button there and back: it keeps the focus. */}
        <button
          type="submit"
          {...ask}
          name="month"
          value={month ? "" : chosen.month}
          className="btn btn-quiet text-ui-ink"
        >
          {month ? t("tickets.order.next_days") : t("tickets.order.whole_month")}
        </button>
      </div>
      {children}
      {month ? (
        <MonthCalendar of={month} chosen={date} who={who} ask={ask} />
      ) : (
        <ul className="day-chips">
          {days.map((day) => (
            <li key={day.date}>
              <DayButton
                day={day}
                chosen={day.date === date}
                ask={ask}
                className={isOnSale(day) ? "day-chip" : "day-chip day-chip-off"}
              >
                <small>{day.weekday}</small>
                <b className="num">{day.day}</b>
                <small className={day.state === "few" && day.date !== date ? "text-gold-ink" : undefined}>
                  {day.note}
                </small>
              </DayButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
