import { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/formatted-text";
import { listSharedRules, PriceTable, Rules } from "~/ui/tickets/price-table";
import type { Route } from "./+types/ticket-pricing";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "ticketPricing", { prices: await load(listTicketPrices(ctxOf(args.context))) });
}

export const meta = pageMeta;

export default function TicketPricing({ loaderData: { prices } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const shared = listSharedRules(prices.tickets);
  return (
    <div className="wrap page stack">
      <h1>{t("pages.ticketPricing.title")}</h1>
      <p className="max-w-[68ch] text-muted">
        {t(prices.hasVat ? "tickets.prices.lead" : "tickets.prices.lead_without_vat")}
      </p>
      <Rules of={shared} />
      <div className="grid gap-6 lg:grid-cols-2">
        {prices.tickets.map((ticket) => (
          <PriceTable key={ticket.slug} ticket={ticket} seasons={prices.seasons} shared={shared} />
        ))}
      </div>
      {prices.holidays.length > 0 && (
        <section className="stack pt-8">
          <h2>{t("tickets.prices.holidays")}</h2>
          <ul className="grid gap-x-8 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {prices.holidays.map(({ date, name }) => (
              <li key={date}>
                <span className="num font-semibold">{formatDate(date, locale, "short")}</span> · <LocalText of={name} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
