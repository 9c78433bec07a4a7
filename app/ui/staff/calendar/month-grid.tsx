import type { CalendarDay, CalendarMonth, PoolDay } from "~/domain/back-office/get-calendar-month.server";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMonthName } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { weekday } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { Icon } from "../../parts/icon";
import { formatThousands, isNearlySoldOut, isSelected, monthParams, type Selection } from "./selection";
import { WeekdayHead } from "./weekday-head";

type Props = { month: CalendarMonth; selection: Selection | null };

export function MonthGrid({ month, selection }: Props) {
  const { t, locale } = useT();
  const { month: current, today, pools, pool, previous, next } = month;
  const visible = pools.filter(({ id }) => pool === null || id === pool);
  const to = (target: string, filter = pool) =>
    linkToStaff("days", null, { month: target, ...(filter !== null && { pool: filter }) });
  return (
    <section className="card cal" aria-labelledby="month">
      <div className="cal-head">
        {previous && (
          <a href={to(previous)} className="cal-step" aria-label={t("calendar.month", monthParams(previous, locale))}>
            <Icon name="arrow-left" size={20} />
          </a>
        )}
        <h2 id="month">{t("calendar.month", monthParams(current, locale))}</h2>
        {next && (
          <a href={to(next)} className="cal-step" aria-label={t("calendar.month", monthParams(next, locale))}>
            <Icon name="arrow-right" size={20} />
          </a>
        )}
        <a href={linkToStaff("day", { date: today })} className="chip cal-today">
          {t("calendar.today")}
        </a>
      </div>
      <YearNavigation current={current} to={to} />
      <nav aria-label={t("calendar.pools")} className="cal-legend">
        {pools.length > 1 && (
          <a href={to(current, null)} aria-current={pool === null ? "true" : undefined}>
            {t("calendar.all_pools")}
          </a>
        )}
        {pools.map(({ id, name: label }, index) => (
          <a key={id} href={to(current, id)} aria-current={pool === id ? "true" : undefined}>
            <span className="cal-mark" aria-hidden="true">
              {index + 1}
            </span>
            {label}
          </a>
        ))}
        <span className="cal-wide">
          <span className="cal-full" aria-hidden="true" /> {t("calendar.legend_full")}
        </span>
        <span className="cal-wide">{t("calendar.legend_price")}</span>
      </nav>
      <table>
        <caption className="sr-only">{t("calendar.caption", monthParams(current, locale))}</caption>
        <WeekdayHead />
        <tbody>
          {month.weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <DayCell
                  key={day.date}
                  day={day}
                  marks={visible.map(({ id }) => pools.findIndex((one) => one.id === id) + 1)}
                  names={visible.map((one) => one.name)}
                  month={month}
                  selection={selection}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function YearNavigation({ current, to }: { current: string; to: (month: string) => string }) {
  const { t, locale } = useT();
  const year = current.slice(0, 4);
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, "0")}`);
  return (
    <nav aria-label={t("calendar.months", { year })} className="cal-year">
      {months.map((month) => (
        <a key={month} href={to(month)} aria-current={month === current ? "true" : undefined}>
          {formatMonthName(month, locale)}
        </a>
      ))}
    </nav>
  );
}

type MonthGridCellProps = Props & { day: CalendarDay; marks: number[]; names: string[] };

function DayCell({ day: { date, price, pools }, marks, names, month, selection }: MonthGridCellProps) {
  const { t, locale } = useT();
  const isOutside = !date.startsWith(month.month);
  const isChosen = selection !== null && isSelected(date, selection);
  const reasons = [...new Set(pools.flatMap(({ reason }) => (reason ? [reason] : [])))];
  const isClosed = pools.some(({ state }) => state === "closed");
  const classes = [
    isOutside && "cal-outside",
    weekday(date) >= 6 && "cal-weekend",
    isClosed && "cal-closed",
    isChosen && "cal-selected",
    date === month.today && "cal-now",
  ];
  const dayMonth = `${Number(date.slice(8))}${isOutside ? `/${Number(date.slice(5, 7))}` : ""}`;
  return (
    <td className={classes.filter(Boolean).join(" ") || undefined}>
      <a href={linkToStaff("day", { date })}>
        <span className="cal-date">
          <b aria-hidden="true">{dayMonth}</b>
          <span className="sr-only">{formatDate(date, locale, "medium")}</span>
          {isChosen && (
            <>
              <Icon name="check" size={14} />
              <span className="sr-only">{t("calendar.selected")}</span>
            </>
          )}
          {price !== null && <span className="cal-price">{formatThousands(price, locale)}</span>}
        </span>
        {pools.map((pool, index) => (
          <PoolLine key={pool.pool} day={pool} mark={marks[index] ?? 0} name={names[index] ?? ""} />
        ))}
        {reasons.map((reason) => (
          <span key={reason} className="cal-tag">
            {reason}
          </span>
        ))}
      </a>
    </td>
  );
}

function PoolLine({ day, mark, name }: { day: PoolDay; mark: number; name: string }) {
  const { t, locale } = useT();
  const { state, sold, places, price } = day;
  const isOff = state === "closed" || state === "none";
  const part = places > 0 ? Math.min(100, Math.round((sold * 1000) / places) / 10) : 0;
  return (
    <span className={`cal-pool cal-${state}`}>
      <span className="cal-mark" aria-hidden="true">
        {mark}
      </span>
      <span className="sr-only">
        {name}
        {price !== null &&
          state !== "none" &&
          ` ${t("calendar.from_price", { price: formatThousands(price, locale) })}`}
      </span>
      {isOff ? (
        <i>{state === "none" ? <span aria-hidden="true">–</span> : t("calendar.state.closed")}</i>
      ) : (
        <span className="cal-sold">
          {formatNumber(sold, locale)}
          <span>/{formatNumber(places, locale)}</span>
        </span>
      )}
      {state !== "open" && state !== "closed" && <span className="sr-only">{t(`calendar.state.${state}`)}</span>}
      {!isOff && (
        <svg className={isNearlySoldOut(day) ? "cal-bar cal-bar-full" : "cal-bar"} aria-hidden="true">
          <rect width={`${part}%`} height="100%" />
        </svg>
      )}
    </span>
  );
}
