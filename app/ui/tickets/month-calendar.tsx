import type { KeyboardEvent } from "react";
import { isOnSale } from "~/domain/catalog/day-state.rules";
import type { DayView, MonthView } from "~/domain/catalog/days-view";
import { useT } from "~/i18n/use-t";
import { useHydrated } from "../parts/hydration";
import { Icon } from "../parts/icon";
import { DayButton, type ReloadProps } from "./day-button";

type Props = {
  of: MonthView;
  chosen: string;
  reload: ReloadProps;
  /** The prices belong to this price category. */
  categoryName?: string | undefined;
  /** Explains the styles of the days by default. An empty text omits the legend. */
  legend?: string;
};

export default function MonthCalendar({
  of: { month, title, previous, next, weekdays, weeks },
  chosen,
  reload,
  categoryName,
  legend,
}: Props) {
  const { t } = useT();
  const isHydrated = useHydrated();
  const onSale = weeks.flat().filter((day) => day !== null && isOnSale(day));
  const first = onSale.find((day) => day?.date === chosen) ?? onSale[0];
  return (
    <div className="card p-1! min-[22.5rem]:p-3! sm:p-5!" id="month">
      <div className="row pb-2">
        <MonthButton
          month={previous}
          visibleMonth={month}
          reload={reload}
          icon="arrow-left"
          label={t("tickets.month.previous")}
        />
        <p className="font-semibold" aria-live="polite">
          {title}
        </p>
        <MonthButton
          month={next}
          visibleMonth={month}
          reload={reload}
          icon="arrow-right"
          label={t("tickets.month.next")}
        />
      </div>
      <table className="month" onKeyDown={moveFocus}>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks never change their positions
            <tr key={index}>
              {week.map((day, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the position of a cell is its weekday
                <td key={place}>
                  {day && (
                    <DayCell
                      day={day}
                      isChosen={chosen === day.date}
                      reload={reload}
                      tabIndex={isHydrated && day !== first ? -1 : undefined}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {legend === undefined ? <PriceLegend who={categoryName} /> : legend && <p className="help pt-3">{legend}</p>}
    </div>
  );
}

/** With a script, the month is one tab stop. Keys move to the next available day. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const cells = [...event.currentTarget.querySelectorAll("td")];
  const at = cells.findIndex((cell) => cell.contains(document.activeElement));
  const way = getMoves(at)[event.key];
  const edge = { PageUp: "first", PageDown: "last" }[event.key];
  if (at < 0 || !(way || edge)) return;
  event.preventDefault();
  if (edge) {
    const button = document.querySelector<HTMLElement>(`#month .row > :${edge}-child`);
    button?.focus();
    button?.click();
  }
  for (let [to, by] = way ?? [-1, 0]; cells[to]; to += by) {
    const button = cells[to]?.querySelector("button");
    if (button) return button.focus();
  }
}

const getMoves = (at: number): Record<string, [from: number, by: number]> => ({
  ArrowLeft: [at - 1, -1],
  ArrowRight: [at + 1, 1],
  ArrowUp: [at - 7, -7],
  ArrowDown: [at + 7, 7],
  Home: [at - (at % 7), 1],
  End: [at - (at % 7) + 6, -1],
});

type DayCellProps = { day: DayView; isChosen: boolean; reload: ReloadProps; tabIndex: number | undefined };

function DayCell({ day, isChosen, reload, tabIndex }: DayCellProps) {
  const { state, note } = day;
  const number = Number(day.date.slice(8));
  if (!day.label)
    return (
      <span className={state}>
        {number}
        <small>{note}</small>
      </span>
    );
  return (
    <DayButton day={day} isChosen={isChosen} reload={reload} className={state} tabIndex={tabIndex}>
      {number}
      <small className="num">{note}</small>
    </DayButton>
  );
}

type MonthButtonProps = {
  month: string | null;
  visibleMonth: string;
  icon: "arrow-left" | "arrow-right";
  label: string;
  reload: ReloadProps;
};

function MonthButton({ month, visibleMonth, icon, label, reload }: MonthButtonProps) {
  // A disabled button would lose the focus, so the button stays enabled and reloads the visible month.
  return (
    <button
      type="submit"
      {...reload}
      name="month"
      value={month ?? visibleMonth}
      className={`btn px-3! ${month ? "btn-soft" : "btn-quiet text-muted"}`}
      aria-disabled={month === null || undefined}
      aria-label={label}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

function PriceLegend({ who: categoryName }: { who: string | undefined }) {
  const { t } = useT();
  return (
    <div className="pt-3 text-xs text-muted">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        <Swatch className="bg-ui-soft border-line" words={t("tickets.state.open")} />
        <Swatch
          className="bg-gold-soft border-gold forced-colors:border-dashed forced-colors:border-2"
          words={t("tickets.state.few")}
        />
        <li>
          <s>15</s> {t("tickets.state.full")}
        </li>
        <li>
          <span className="opacity-60">15</span> {t("tickets.state.closed")}
        </li>
      </ul>
      {categoryName && <p className="pt-2">{t("tickets.month.price_note", { who: categoryName.toLowerCase() })}</p>}
    </div>
  );
}

function Swatch({ className, words }: { className: string; words: string }) {
  return (
    <li className="flex items-center gap-2">
      <i className={`size-4 rounded border ${className}`} />
      {words}
    </li>
  );
}
