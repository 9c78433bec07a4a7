import { z } from "zod";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { planPricePercent, planTicketPrices } from "~/domain/catalog/plan-ticket-prices.server";
import { GetPriceTable, PlanPricePercent, PlanTicketPrices } from "~/domain/catalog/ticket-schema.server";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import { defineAction, loadStaffPage, refuseStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { resultOfAction } from "~/ui/staff/form-submission";
import { PageHead } from "~/ui/staff/page-head";
import { PricePercentForm } from "~/ui/staff/tickets/price-percent-form";
import { PriceTableForm } from "~/ui/staff/tickets/price-table-form";
import type { Route } from "./+types/ticket-prices";
import { parseBase } from "./parse-base.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "catalogue", async (ctx) => {
    const query = GetPriceTable.safeParse({
      id: Number(args.params.id),
      from: args.url.searchParams.get("from") ?? undefined,
    });
    const id = GetPriceTable.shape.id.safeParse(Number(args.params.id));
    if (!id.success) throw refuseStaffPage("not_found");
    return { table: await getPriceTable(ctx, query.data ?? { id: id.data }), now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  const { data: id } = PlanTicketPrices.shape.id.safeParse(Number(args.params.id));
  if (id === undefined) throw refuseStaffPage("not_found");
  const form = PlanTicketPrices.omit({ id: true, base: true }).extend({ base: z.string().max(20_000).default("{}") });
  return submitStaffForm(args, "catalogue", {
    plan: defineAction(form, async (ctx, { base: sent, ...input }) => {
      const base = readBase(sent);
      const planned = await planTicketPrices(ctx, { ...input, id, base });
      return { to: linkToStaff("changes", { kind: "ticket-prices", id: planned.id }) };
    }),
    percent: defineAction(PlanPricePercent, async (ctx, input) => {
      const planned = await planPricePercent(ctx, input);
      return { to: linkToStaff("changes", { kind: "ticket-prices", id: planned.id }) };
    }),
  });
}

/** Without a readable `base`, every cell that differs from the current price is a conflict. */
function readBase(text: string) {
  return PlanTicketPrices.shape.base.safeParse(parseBase(text)).data ?? {};
}

function TicketPrices({ loaderData: { table, now }, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { id, name, asOf, today, starts, changes } = table;
  const sent = actionData ?? null;
  const key = { id };
  return (
    <div className="stack">
      <PageHead
        title={t("back_office.tickets.prices_of", { name })}
        help="ticketPrices"
        text={t("back_office.tickets.prices_intro")}
        back={{ to: linkToStaff("ticket", key), label: name }}
        action={
          <a href={linkToStaff("ticketPriceYear", key)} className={buttonClass("line")}>
            {t("back_office.tickets.see_year")}
          </a>
        }
      />
      <form className="staff-line staff-narrow">
        <Field
          name="from"
          type="date"
          min={today}
          label={t("back_office.tickets.visible_on")}
          defaultValue={asOf}
          scope="shown"
        />
        <button type="submit" className={buttonClass("line")}>
          {t("back_office.tickets.show")}
        </button>
      </form>
      {starts.length > 0 && (
        <p>
          {t("back_office.tickets.starts")}{" "}
          {starts.map((start) => (
            <a
              key={start}
              href={linkToStaff("ticketPrices", key, { from: start })}
              className="chip"
              aria-current={start === asOf ? "page" : undefined}
            >
              {formatDate(start, locale, "short")}
            </a>
          ))}
        </p>
      )}
      <PriceTableForm table={table} result={resultOfAction(sent, "plan")} />
      <div className="staff-narrow">
        <PricePercentForm today={today} ticket={id} sent={sent} />
      </div>
      {changes.length > 0 && (
        <section className="stack" aria-labelledby="changes">
          <h2 id="changes">{t("back_office.tickets.changes")}</h2>
          <ul>
            {changes.map((set) => (
              <li key={set.id}>
                <a className="staff-link" href={linkToStaff("changes", { kind: "ticket-prices", id: set.id })}>
                  {t("back_office.tickets.from_day", { day: formatDate(String(set.facts.from), locale, "short") })}
                </a>{" "}
                {t(`back_office.changes.${set.state}`)}{" "}
                <span className="help">
                  {t("back_office.changes.by", {
                    name: set.name,
                    time: formatMoment(new Date(set.createdAt), locale, now),
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export default import.meta.env.SSR ? TicketPrices : undefined;
