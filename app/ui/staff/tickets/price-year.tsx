import type { DayPricePreview } from "~/domain/catalog/preview-prices.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { monthDays } from "~/lib/shop-time";
import { formatThousands, monthParams } from "../calendar/selection";
import { WeekdayHead } from "../calendar/weekday-head";

type PriceYearDay = DayPricePreview["days"][number];
/** `linkTo` returns the URL of the page with the prices of another category. */
type Props = { prices: DayPricePreview; linkTo: (category: number) => string };

/** Shows the ticket prices that a change of seasons or holidays changes. */
export function DayPrices({ prices, linkTo }: Props) {
  const { t } = useT();
  if (prices.category === null) return <p>{t("back_office.tickets.same_prices")}</p>;
  return (
    <div className="stack">
      <p className="help">{t("back_office.tickets.orders_keep")}</p>
      <PriceYear prices={prices} linkTo={linkTo} />
    </div>
  );
}

export function PriceYear({ prices: { categories, category, days }, linkTo }: Props) {
  const { t, locale } = useT();
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const changedIn = (month: string) =>
    days.filter((day) => day.date.startsWith(month) && day.before !== day.after).length;
  const changedMonths = months.filter((month) => changedIn(month) > 0);
  const sameMonths = months.filter((month) => changedIn(month) === 0);
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (
    <section className="stack" aria-labelledby="year">
      <h2 id="year">{t("back_office.tickets.year")}</h2>
      <nav aria-label={t("back_office.tickets.year_of")} className="staff-filters">
        {categories.map((one) => (
          <a
            key={one.id}
            href={`${linkTo(one.id)}#year`}
            className="chip"
            aria-current={one.id === category ? "page" : undefined}
          >
            {t("back_office.tickets.changed_days", { name: one.name, count: one.changed })}
          </a>
        ))}
      </nav>
      <div className="staff-price-months">
        {changedMonths.map((month, index) => (
          <PriceMonth key={month} month={month} isOpen={index === 0} />
        ))}
      </div>
      {sameMonths.length > 0 && (
        <details>
          <summary className="staff-summary">
            {t("back_office.tickets.same_months", { count: sameMonths.length })}
          </summary>
          <div className="staff-price-months">
            {sameMonths.map((month) => (
              <PriceMonth key={month} month={month} isOpen={false} />
            ))}
          </div>
        </details>
      )}
    </section>
  );

  function PriceMonth({ month, isOpen }: { month: string; isOpen: boolean }) {
    return (
      <details open={isOpen} className="card">
        <summary>
          <b>{t("calendar.month", monthParams(month, locale))}</b>{" "}
          <span className="help">{t("back_office.tickets.days_changed", { count: changedIn(month) })}</span>
        </summary>
        <table>
          <WeekdayHead />
          <tbody>
            {monthDays(month).map((week) => (
              <tr key={week[0]}>
                {week.map((date) => (
                  <td key={date}>{date.startsWith(month) && <PriceDay date={date} day={byDate.get(date)} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    );
  }

  function PriceDay({ date, day }: { date: string; day: PriceYearDay | undefined }) {
    const amount = (price: number | null) =>
      price === null ? "–" : price < 1000 ? formatNumber(price, locale) : formatThousands(price, locale);
    return (
      <>
        <b>{Number(date.slice(8))}</b>
        {day && day.before !== day.after && <del>{amount(day.before)}</del>}
        {day && (day.before === day.after ? <span>{amount(day.after)}</span> : <ins>{amount(day.after)}</ins>)}
      </>
    );
  }
}
