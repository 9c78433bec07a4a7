import { listTicketsAhead } from "~/domain/catalog/list-tickets.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { pageMeta } from "~/ui/layout/page-meta";
import { TicketCard } from "~/ui/tickets/ticket-card";
import type { Route } from "./+types/ticket-list";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "tickets", { tickets: await load(listTicketsAhead(ctxOf(args.context))) });
}

export const meta = pageMeta;

export default function TicketList({ loaderData: { tickets } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="wrap list-page">
      <div className="list-head">
        <h1>{t("tickets.list.title")}</h1>
        <p className="help max-md:hidden">{t("tickets.list.lead")}</p>
      </div>
      {tickets.length === 0 && <EmptyPageMessage />}
      <ul className="cards">
        {tickets.map((ticket, index) => (
          <TicketCard key={ticket.slug} ticket={ticket} eager={index < 2} />
        ))}
      </ul>
    </div>
  );
}
