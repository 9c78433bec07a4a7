import { planPricePercent } from "~/domain/catalog/plan-ticket-prices.server";
import { listTicketTypes } from "~/domain/catalog/staff-tickets.server";
import { PlanPricePercent } from "~/domain/catalog/ticket-schema.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { EmptyState } from "~/ui/staff/empty-state";
import { PageHead } from "~/ui/staff/page-head";
import { StatePill } from "~/ui/staff/state-pill";
import { PricePercentForm } from "~/ui/staff/tickets/price-percent-form";
import type { Route } from "./+types/tickets";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", listTicketTypes);
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    percent: defineAction(PlanPricePercent, async (ctx, input) => {
      const { id } = await planPricePercent(ctx, input);
      return { to: linkToStaff("changes", { kind: "ticket-prices", id }) };
    }),
  });
}

function Tickets({ loaderData: { tickets, today }, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const add = (
    <a href={linkToStaff("newTicket")} className={buttonClass()}>
      {t("back_office.tickets.new")}
    </a>
  );
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.tickets")}
        help="tickets"
        text={t("back_office.tickets.intro")}
        action={add}
        more={[
          <a key="import" href={linkToStaff("importTicketPrices")}>
            {t("back_office.tickets.import")}
          </a>,
          <a key="export" href={linkToStaff("exportTicketPrices")}>
            {t("back_office.tickets.export")}
          </a>,
          <a key="texts" href={linkToStaff("rows", { resource: "ticket-types" })}>
            {t("back_office.tickets.texts")}
          </a>,
          <a key="categories" href={linkToStaff("rows", { resource: "price-categories" })}>
            {t("back_office.resource.price-categories.title")}
          </a>,
        ]}
      />
      {tickets.length === 0 ? (
        <EmptyState title={t("back_office.tickets.none")} text={t("back_office.tickets.intro")} action={add} />
      ) : (
        <TicketTable tickets={tickets} />
      )}
      {tickets.length > 0 && (
        <div className="staff-narrow">
          <PricePercentForm today={today} ticket={null} sent={actionData ?? null} />
        </div>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? Tickets : undefined;

function TicketTable({ tickets }: Pick<Route.ComponentProps["loaderData"], "tickets">) {
  const { t, locale } = useT();
  const names = {
    name: t("back_office.field.name"),
    pool: t("back_office.tickets.pool"),
    categories: t("back_office.tickets.categories"),
    from: t("back_office.tickets.price_from"),
    state: t("back_office.tickets.state"),
  };
  return (
    <table className="staff-table">
      <thead>
        <tr>
          {Object.values(names).map((name) => (
            <th key={name} scope="col" className={name === names.from ? "end" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tickets.map(({ id, name, pool, categories, priceFrom, isActive }) => (
          <tr key={id}>
            <th scope="row">
              <a className="staff-tap" href={linkToStaff("ticket", { id })}>
                {name}
              </a>
            </th>
            <td data-name={names.pool}>{pool}</td>
            <td data-name={names.categories}>{categories.join(", ") || "–"}</td>
            <td data-name={names.from} className="end num">
              <a className="staff-tap" href={linkToStaff("ticketPrices", { id })}>
                {priceFrom === null ? t("back_office.tickets.no_price") : formatVnd(priceFrom, locale)}
              </a>
            </td>
            <td data-name={names.state}>
              <StatePill tone={isActive ? "good" : "over"}>
                {t(isActive ? "back_office.tickets.on_sale" : "back_office.tickets.off_sale")}
              </StatePill>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
