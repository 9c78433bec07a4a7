import "~/i18n/words/orders";
import { data } from "react-router";
import { checkTicket } from "~/domain/orders/tickets/check-ticket.server";
import { drawTicket } from "~/domain/orders/tickets/ticket-qr.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import type { PageHandle } from "~/ui/layout/page-handle";
import { Ticket } from "~/ui/tickets/ticket";
import type { Route } from "./+types/shared-ticket";

/** One ticket to hand on: whoever has the link has the ticket, and learns nothing about who bought it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const { ticket } = await checkTicket(ctx, params);
  if (!ticket) throw data({ code: "shared_ticket_not_found" }, { status: 404 });
  return { ticket: drawTicket(ticket), title: translateIn(ctx.locale)("orders.your_ticket") };
}

/** A gate reads dark codes on a light ground, and a light page lights up the phone. */
export const handle: PageHandle = { color: "light" };

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.title },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export default function SharedTicket({ loaderData: { ticket } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="section bg-soft">
      <div className="wrap stack">
        <h1 className="no-print text-center">{t("orders.your_ticket")}</h1>
        <ul className="tickets">
          <Ticket ticket={ticket} />
        </ul>
      </div>
    </div>
  );
}
