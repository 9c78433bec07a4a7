import type { KeyboardEvent, ReactNode } from "react";
import { isOnSale } from "~/domain/catalog/day-state.rules";
import type { BookingDaysView } from "~/domain/catalog/days-view";
import { useT } from "~/i18n/use-t";
import { useNextFocus } from "../parts/focus";
import { deferComponent, useHydrated } from "../parts/hydration";
import { DayButton, type ReloadProps } from "./day-button";

const MonthCalendar = deferComponent(() => import("./month-calendar"));

type Props = {
  view: BookingDaysView;
  /** The prices of the month belong to this price category. */
  categoryName: string | undefined;
  reload: ReloadProps;
  children: ReactNode;
};

export function DayChoice({
  view: { days, month, calendarMonth, chosen, closures },
  categoryName,
  reload,
  children,
}: Props) {
  const { t } = useT();
  const isHydrated = useHydrated();
  const date = chosen?.date;
  const tabStop = (days.find((day) => day.date === date) ?? days.find(isOnSale) ?? days[0])?.date;
  useNextFocus(month ? "#days [aria-current=date]" : undefined);
  return (
    <section className="stack gap-1" id="days" aria-labelledby="days-title">
      <div>
        <div className="row">
          <h2 className="text-lg" id="days-title">
            {t("tickets.order.date")}
          </h2>
          <button
            type="submit"
            {...reload}
            name="month"
            value={month ? "" : calendarMonth}
            className="btn btn-quiet text-ui-ink"
          >
            {month ? t("tickets.order.next_days") : t("tickets.order.whole_month")}
          </button>
        </div>
        {children}
      </div>
      {month ? (
        <>
          <MonthCalendar of={month} chosen={date ?? ""} categoryName={categoryName} reload={reload} />
          <ul className="help">
            {closures.map(({ day, text }) => (
              <li key={day}>
                {day}: {text}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div
          className="day-chips slides"
          ref={scrollToChosen}
          role="toolbar"
          aria-labelledby="days-title"
          tabIndex={-1}
          onKeyDown={moveFocus}
        >
          {days.map((day) => (
            <DayButton
              key={day.date}
              day={day}
              isChosen={day.date === date}
              reload={reload}
              className={isOnSale(day) ? "day-chip" : "day-chip day-chip-off"}
              tabIndex={isHydrated && day.date !== tabStop ? -1 : undefined}
            >
              <small>{day.weekday}</small>
              <b className="num">{day.day}</b>
              <small className={day.state === "few" && day.date !== date ? "text-gold-ink" : undefined}>
                {day.note}
              </small>
            </DayButton>
          ))}
        </div>
      )}
    </section>
  );
}

/** With a script, the days are one tab stop with arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const chips = [...event.currentTarget.querySelectorAll("button")];
  const at = chips.findIndex((chip) => chip.matches(":focus"));
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: chips.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  chips[to]?.focus();
}

function scrollToChosen(chips: HTMLElement | null) {
  const chip = chips?.querySelector<HTMLElement>("[aria-current]");
  if (chips && chip) chips.scrollLeft = chip.offsetLeft - chips.offsetLeft - 88;
}
