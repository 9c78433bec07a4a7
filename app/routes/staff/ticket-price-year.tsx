import { z } from "zod";
import { getPriceYear, type PriceYearView } from "~/domain/catalog/get-price-year.server";
import { putTicketOnSale } from "~/domain/catalog/save-ticket-type.server";
import { GetPriceYear } from "~/domain/catalog/ticket-schema.server";
import { useT } from "~/i18n/use-t";
import { defineAction, loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { StaffForm } from "~/ui/staff/staff-form";
import { formatDayPrice, PriceMonth, YearSection } from "~/ui/staff/tickets/price-year";
import type { Route } from "./+types/ticket-price-year";
import { offerUndo } from "./offer-undo.server";
import { ticketParam } from "./ticket-param.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", (ctx) => {
    const category = GetPriceYear.shape.category.safeParse(Number(args.url.searchParams.get("category"))).data;
    return getPriceYear(ctx, { ...ticketParam(args.params), category });
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "catalogue", {
    sell: defineAction(z.object({}), async (ctx) => {
      const { id } = ticketParam(args.params);
      const { undo } = await putTicketOnSale(ctx, { id });
      const to = linkToStaff("ticket", { id });
      return { to, toast: { key: "back_office.tickets.put_on_sale_done", ...offerUndo(undo, to) } };
    }),
  });
}

function PriceYear({ loaderData: year, actionData }: Route.ComponentProps) {
  const { t } = useT();
  const { id, name, isActive } = year;
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.tickets.year_title", { name })}
        help="ticketPrices"
        text={t("back_office.tickets.year_intro")}
        back={{ to: linkToStaff("ticket", { id }), label: name }}
        action={
          <a href={linkToStaff("ticketPrices", { id })} className={buttonClass("line")}>
            {t("back_office.tickets.edit_prices")}
          </a>
        }
      />
      {!isActive && (
        <Message tone="info">
          <p>{t("back_office.tickets.check_first")}</p>
          <StaffForm
            action="sell"
            button={t("back_office.tickets.put_on_sale")}
            result={resultOfAction(actionData ?? null, "sell")}
          />
        </Message>
      )}
      <TicketPriceYear year={year} />
    </div>
  );
}

export default import.meta.env.SSR ? PriceYear : undefined;

/** Shows the prices that the shop asks for one category of a ticket, by the day of the visit. */
function TicketPriceYear({ year: { id, categories, category, days } }: { year: PriceYearView }) {
  const { t, locale } = useT();
  const months = [...new Set(days.map(({ date }) => date.slice(0, 7)))];
  const byDate = new Map(days.map((day) => [day.date, day]));
  // The name of a season is shown on its first day only.
  const seasonDays = days.filter(({ kind }) => kind !== "holiday");
  const firstDays = new Set(
    seasonDays.filter(({ name }, index) => name !== seasonDays[index - 1]?.name).map(({ date }) => date),
  );
  return (
    <YearSection
      categories={categories.map((one) => ({ id: one.id, label: one.name }))}
      category={category}
      linkTo={(one) => linkToStaff("ticketPriceYear", { id }, { category: one })}
    >
      <p className="help">{t("back_office.tickets.year_legend")}</p>
      <div className="staff-price-months">
        {months.map((month, index) => (
          <PriceMonth key={month} month={month} isOpen={index < 3}>
            {(date) => <DayPrice date={date} />}
          </PriceMonth>
        ))}
      </div>
    </YearSection>
  );

  function DayPrice({ date }: { date: string }) {
    const day = byDate.get(date);
    if (!day) return null;
    const price = formatDayPrice(day.price, locale);
    return (
      <>
        {day.kind === "weekday" ? <span>{price}</span> : <strong>{price}</strong>}
        {day.name && (day.kind === "holiday" || firstDays.has(date)) && <small>{day.name}</small>}
      </>
    );
  }
}
