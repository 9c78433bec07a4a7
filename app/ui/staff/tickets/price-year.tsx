import type { ReactNode } from "react";
import type { DayPricePreview } from "~/domain/catalog/preview-prices.server";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
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
  const { t } = useT();
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const changedIn = (month: string) =>
    days.filter((day) => day.date.startsWith(month) && day.before !== day.after).length;
  const changedMonths = months.filter((month) => changedIn(month) > 0);
  const sameMonths = months.filter((month) => changedIn(month) === 0);
  const byDate = new Map(days.map((day) => [day.date, day]));
  const monthOf = (month: string, isOpen: boolean) => (
    <PriceMonth
      key={month}
      month={month}
      isOpen={isOpen}
      help={t("back_office.tickets.days_changed", { count: changedIn(month) })}
    >
      {(date) => <ChangedDay day={byDate.get(date)} />}
    </PriceMonth>
  );
  const labelOf = ({ name, changed }: DayPricePreview["categories"][number]) =>
    t("back_office.tickets.changed_days", { name, count: changed });
  return (
    <YearSection
      categories={categories.map((one) => ({ id: one.id, label: labelOf(one) }))}
      category={category}
      linkTo={linkTo}
    >
      <div className="staff-price-months">{changedMonths.map((month, index) => monthOf(month, index === 0))}</div>
      {sameMonths.length > 0 && (
        <details>
          <summary className="staff-summary">
            {t("back_office.tickets.same_months", { count: sameMonths.length })}
          </summary>
          <div className="staff-price-months">{sameMonths.map((month) => monthOf(month, false))}</div>
        </details>
      )}
    </YearSection>
  );
}

type YearSectionProps = {
  categories: readonly { id: number; label: string }[];
  category: number | null;
  linkTo: (category: number) => string;
  children: ReactNode;
};

/** Shows the months of one category, with links to the other categories. */
export function YearSection({ categories, category, linkTo, children }: YearSectionProps) {
  const { t } = useT();
  return (
    <section className="stack" aria-labelledby="year">
      <h2 id="year">{t("back_office.tickets.year")}</h2>
      <nav aria-label={t("back_office.tickets.year_of")} className="staff-filters">
        {categories.map(({ id, label }) => (
          <a key={id} href={`${linkTo(id)}#year`} className="chip" aria-current={id === category ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      {children}
    </section>
  );
}

type MonthProps = { month: string; isOpen: boolean; help?: string; children: (date: string) => ReactNode };

export function PriceMonth({ month, isOpen, help, children }: MonthProps) {
  const { t, locale } = useT();
  return (
    <details open={isOpen} className="card">
      <summary>
        <b>{t("calendar.month", monthParams(month, locale))}</b> {help && <span className="help">{help}</span>}
      </summary>
      <table>
        <WeekdayHead />
        <tbody>
          {monthDays(month).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  {date.startsWith(month) && (
                    <>
                      <b>{Number(date.slice(8))}</b>
                      {children(date)}
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function ChangedDay({ day }: { day: PriceYearDay | undefined }) {
  const { locale } = useT();
  if (!day) return null;
  const after = formatDayPrice(day.after, locale);
  if (day.before === day.after) return <span>{after}</span>;
  return (
    <>
      <del>{formatDayPrice(day.before, locale)}</del>
      <ins>{after}</ins>
    </>
  );
}

/** A day's cell is narrow, so whole thousands of VND are shortened to `150k`. */
export function formatDayPrice(price: number | null, locale: Locale): string {
  if (price === null) return "–";
  return price === 0 || price % 1000 > 0 ? formatNumber(price, locale) : formatThousands(price, locale);
}
