import { redirect } from "react-router";
import { getOrder } from "~/domain/orders/get-order.server";
import { drawTickets } from "~/domain/orders/ticket-qr.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { leaveView, load } from "~/request/load.server";
import { linkTo } from "~/site-map";
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
  if (order.paymentStatus !== "paid" && order.paymentStatus !== "refunded")
    throw redirect(linkTo(ctx.locale, "payOrder", { code }));
  return { order, tickets: drawTickets(order), title: translateIn(ctx.locale)("orders.success_title") };
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Success({ loaderData: { order, tickets } }: Route.ComponentProps) {
  const { t, locale } = useT();
  return (
    <div className="section bg-soft">
      <div className="wrap stack gap-6">
        <header className="stack justify-items-center text-center no-print">
          <h1>{t("orders.success_title")}</h1>
          <p className="text-muted">
            {order.contact.email ? t("orders.sent_to", { email: order.contact.email }) : t("orders.page_is_ticket")}{" "}
            {t("orders.keep_page")}
          </p>
          <p className="num">{t("orders.code_is", { code: order.code })}</p>
          {order.refunds.length > 0 && (
            <Notice>
              <RefundNotes order={order} />
            </Notice>
          )}
          <div className="flex flex-wrap justify-center gap-2">
            <a className={buttonClass("soft")} href={`/orders/${order.code}/calendar.ics?lang=${locale}`} download>
              <Icon name="calendar" size={20} /> {t("orders.add_to_calendar")}
            </a>
            <ButtonLink look="soft" to={linkTo(locale, "order", { code: order.code })}>
              {t("orders.see_order")}
            </ButtonLink>
          </div>
        </header>
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
      </div>
    </div>
  );
}
