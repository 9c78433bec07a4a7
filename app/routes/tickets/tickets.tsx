import { listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import { hasTicketVat } from "~/domain/catalog/read-vat-percents.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { pageMeta } from "~/ui/layout/page-meta";
import { TicketCard } from "~/ui/tickets/ticket-card";
import type { Route } from "./+types/tickets";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args.context);
  const [tickets, hasVat] = await load(Promise.all([listTicketsAhead(ctx), hasTicketVat(ctx)]));
  return withHead(args, "tickets", { tickets, hasVat });
}

export const meta = pageMeta;

export default function TicketList({ loaderData: { tickets, hasVat } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="wrap list-page">
      <div className="list-head">
        <h1>{t("tickets.title")}</h1>
        <p className="help max-md:hidden">{t(hasVat ? "tickets.list.lead" : "tickets.list.lead_without_vat")}</p>
      </div>
      {tickets.length === 0 && <EmptyPageMessage />}
      <ul className="cards">
        {tickets.map((ticket, index) => (
          <TicketCard key={ticket.slug} ticket={ticket} isEager={index < 2} />
        ))}
      </ul>
    </div>
  );
}
