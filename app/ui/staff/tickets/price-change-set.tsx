import type { ReactNode } from "react";
import type { PriceChanges } from "~/domain/back-office/get-price-changes.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { describeRefusal, nameLine } from "../change-rows";
import { ChangeFigures } from "../change-set-parts";
import { PageHead } from "../page-head";
import { StaffTable } from "../staff-table";
import { PriceYear } from "./price-year";

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
      {set.category !== null && (
        <PriceYear
          prices={set}
          linkTo={(category) => linkToStaff("changes", { kind: "ticket-prices", id: set.id }, { category })}
        />
      )}
    </>
  );
}
