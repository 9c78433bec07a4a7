import type { ReactNode } from "react";
import type { PriceChanges } from "~/domain/back-office/get-price-changes.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatNumber, formatVnd } from "~/lib/money";
import { monthDays } from "~/lib/shop-time";
import { linkToStaff } from "~/staff-map";
import { formatThousands } from "../calendar/selection";
import { WeekdayHead } from "../calendar/weekday-head";
import { describeRefusal, nameLine } from "../change-rows";
import { ChangeFigures } from "../change-set-parts";
import { PageHead } from "../page-head";
import { StaffTable } from "../staff-table";

type Day = PriceChanges["days"][number];

export function PriceChangeSet({ set, children }: { set: PriceChanges; children: ReactNode }) {
  const { t, locale } = useT();
  const { tickets, facts, counts, total, rows } = set;
  const [ticket] = tickets;
  const name = tickets.length === 1 ? ticket?.name : t("back_office.tickets.several", { count: tickets.length });
  const back =
    tickets.length === 1 && ticket
      ? { to: linkToStaff("ticketPrices", { id: ticket.id }), label: t("back_office.tickets.prices_title") }
      : { to: linkToStaff("tickets"), label: t("staff.rooms.tickets") };
  return (
    <>
      <PageHead
        back={back}
        title={t("back_office.tickets.change_title", { name: name ?? "" })}
        help="changes"
        text={
          facts.from && t("back_office.tickets.change_text", { day: formatDate(String(facts.from), locale, "medium") })
        }
      />
      {children}
      {typeof facts.unchanged === "number" && (
        <p>
          {t("back_office.tickets.unchanged", { count: facts.unchanged })}{" "}
          {set.hasUnreadableLines && (
            <a href={linkToStaff("wrongLines", { kind: "ticket-prices", id: set.id })}>
              {t("back_office.import.wrong_lines")}
            </a>
          )}
        </p>
      )}
      <ChangeFigures counts={counts} total={total} note={t("back_office.tickets.orders_keep")} />
      <section className="stack" aria-labelledby="cells">
        <h2 id="cells">{t("back_office.tickets.cells")}</h2>
        <StaffTable
          headings={[
            t("back_office.changes.row"),
            { end: t("back_office.tickets.before") },
            { end: t("back_office.tickets.after") },
            t("back_office.changes.state"),
          ]}
        >
          {rows.map(({ key, name, before, after, state, refusal }) => (
            <tr key={key}>
              <th scope="row">{name ?? nameLine({ key }, t)}</th>
              <td data-name={t("back_office.tickets.before")} className="end num">
                {before === null ? t("back_office.tickets.no_price") : formatVnd(before, locale)}
              </td>
              <td data-name={t("back_office.tickets.after")} className="end num">
                <b>{after === null ? t("back_office.tickets.no_price") : formatVnd(after, locale)}</b>
              </td>
              <td data-name={t("back_office.changes.state")}>
                <span>
                  {t(`back_office.changes.state_of.${state}`)}
                  {refusal && <span className="error"> {describeRefusal(refusal, { t, locale })}</span>}
                </span>
              </td>
            </tr>
          ))}
        </StaffTable>
      </section>
      {set.category !== null && <PriceYear set={set} />}
    </>
  );
}

function PriceYear({ set: { categories, category, days, id } }: { set: PriceChanges }) {
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
            href={`${linkToStaff("changes", { kind: "ticket-prices", id }, { category: one.id })}#year`}
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
          <b>{t("calendar.month", { month: `${month.slice(5)}/${month.slice(0, 4)}` })}</b>{" "}
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

  function PriceDay({ date, day }: { date: string; day: Day | undefined }) {
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
