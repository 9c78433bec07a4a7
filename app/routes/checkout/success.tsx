import "~/i18n/words/orders";
import { redirect } from "react-router";
import { getOrder } from "~/domain/orders/get-order.server";
import type { OrderView } from "~/domain/orders/order-view";
import { drawTickets } from "~/domain/orders/tickets/ticket-qr.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { leaveView, load } from "~/request/load.server";
import { purchase } from "~/request/track.server";
import { linkTo } from "~/site-map";
import { NextSteps } from "~/ui/checkout/next-steps";
import { OrderLines } from "~/ui/checkout/order-lines";
import { RefundNotes } from "~/ui/checkout/refund-notes";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { ButtonLink, buttonClass } from "~/ui/parts/button";
import { Icon } from "~/ui/parts/icon";
import { Notice } from "~/ui/parts/notice";
import { Ticket } from "~/ui/tickets/ticket";
import type { Route } from "./+types/success";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const order = await load(
    getOrder(ctx, { code: url.searchParams.get("code") ?? "", view: url.searchParams.get("view") ?? undefined }),
  );
  leaveView(url);
  const { code } = order;
  if (order.status === "cancelled") throw redirect(linkTo(ctx.locale, "checkoutCancel", null, { code }));
  if (order.method !== "cod" && order.paymentStatus !== "paid" && order.paymentStatus !== "refunded")
    throw redirect(linkTo(ctx.locale, "payOrder", { code }));
  const title = translateIn(ctx.locale)(titleOf(order));
  return { order, tickets: drawTickets(order), title, event: purchase(ctx, order) };
}

/** With tickets, they are what the page is about; without, the order. */
function titleOf({ tickets, paymentStatus }: OrderView): string {
  if (tickets.length > 0) return "orders.success_title";
  return paymentStatus === "paid" ? "orders.paid_title" : "orders.placed_title";
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Success({ loaderData: { order, tickets } }: Route.ComponentProps) {
  const { t, locale } = useT();
  const more = order.lines.some(({ kind }) => kind !== "ticket");
  const dated = order.lines.some(({ date }) => date !== null);
  return (
    <div className="section bg-soft">
      <div className="wrap stack gap-6">
        <header className="stack justify-items-center text-center no-print">
          <h1>{t(titleOf(order))}</h1>
          <p className="text-muted">
            {order.contact.email
              ? t("orders.sent_to", { email: order.contact.email })
              : t(tickets.length > 0 ? "orders.page_is_ticket" : "orders.keep_code")}{" "}
            {tickets.length > 0 && t("orders.keep_page")}
          </p>
          <p className="num">{t("orders.code_is", { code: order.code })}</p>
          {order.refunds.length > 0 && (
            <Notice>
              <RefundNotes order={order} />
            </Notice>
          )}
          <div className="flex flex-wrap justify-center gap-2">
            {dated && (
              <a className={buttonClass("soft")} href={`/orders/${order.code}/calendar.ics?lang=${locale}`} download>
                <Icon name="calendar" size={20} /> {t("orders.add_to_calendar")}
              </a>
            )}
            <ButtonLink look="soft" to={linkTo(locale, "order", { code: order.code })}>
              {t("orders.see_order")}
            </ButtonLink>
          </div>
        </header>
        {tickets.length > 0 && (
          <ul className="tickets">
            {tickets.map((ticket, index) => (
              <Ticket
                key={ticket.code}
                ticket={ticket}
                place={`${index + 1} / ${tickets.length}`}
                orderCode={order.code}
                share
              />
            ))}
          </ul>
        )}
        {more && (
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start no-print">
            <OrderLines order={order} />
            <NextSteps order={order} />
          </div>
        )}
      </div>
    </div>
  );
}
