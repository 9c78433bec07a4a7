import { Link } from "react-router";
import type { DrawnTicket } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";

type Props = { ticket: DrawnTicket; place?: string; share?: boolean };

/** A ticket that looks like one: what, who, when, a perforated edge, the QR code and its letters. */
export function Ticket({ ticket, place, share = false }: Props) {
  const { t, locale } = useT();
  const { qr } = ticket;
  return (
    <li className={`ticket ${ticket.state === "valid" ? "" : "ticket-spent"}`}>
      <div className="stack gap-3 p-6">
        <h2 className="text-xl">{ticket.name}</h2>
        <dl className="grid grid-cols-2 gap-3">
          <Fact label={t("orders.holder")} value={place ? `${ticket.holder}, ${place}` : ticket.holder} />
          <Fact label={t("orders.date")} value={formatDate(ticket.date, locale, "short")} />
          <Fact label={t("orders.time")} value={ticket.time || t("cart.all_day")} />
          <Fact label={t("orders.state")} value={t(`orders.ticket_state.${ticket.state}`)} />
        </dl>
      </div>
      <div className="perforation" />
      <div className="stack justify-items-center p-6">
        <svg
          className="qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={t("orders.qr_of", { code: ticket.code })}
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path d={qr.d} />
        </svg>
        <p className="ticket-code">{ticket.code}</p>
        <p className="help text-center">{t("orders.show_at_gate")}</p>
        {share && (
          <Link className="no-print" to={linkTo(locale, "sharedTicket", { token: ticket.token })}>
            {t("orders.share_link")}
          </Link>
        )}
      </div>
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="help">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
