import "~/i18n/words/tickets";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { lookAhead } from "~/domain/tickets/look-ahead.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { pageMeta } from "~/ui/layout/page-meta";
import { TicketCard } from "~/ui/tickets/ticket-card";
import type { Route } from "./+types/ticket-list";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  return { tickets: await load(listTickets(ctx).then((tickets) => lookAhead(ctx, tickets))) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("tickets.list.title"), description: t("tickets.list.description") }));

export default function TicketList({ loaderData: { tickets } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("tickets.list.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t("tickets.list.lead")}</p>
      <ul className="cards mt-4">
        {tickets.map((ticket, index) => (
          <TicketCard key={ticket.slug} ticket={ticket} eager={index < 2} />
        ))}
      </ul>
    </div>
  );
}
