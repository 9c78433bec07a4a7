import type { DrawnTicket } from "~/domain/orders/order-view";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/use-shop";
import { Link } from "../parts/link";
import { QrCode } from "../parts/qr-code";

type Props = {
  ticket: DrawnTicket;
  /** Which of how many. */
  place?: string;
  /** Only for who may see the order. */
  orderCode?: string;
  share?: boolean;
};

/** A ticket that looks like one: what, who, when, a perforated edge, the QR code and its letters. */
export function Ticket({ ticket, place, orderCode, share = false }: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  return (
    <li className={`ticket ${ticket.state === "valid" ? "" : "ticket-spent"}`}>
      <div className="stack gap-3 p-6">
        <p className="row help">
          {shop?.name}
          {place && <span className="num">{place}</span>}
        </p>
        <h2 className="text-xl">{ticket.name}</h2>
        <dl className="grid grid-cols-2 gap-3">
          <Fact label={t("orders.holder")} value={ticket.holder} />
          <Fact label={t("orders.date")} value={formatDate(ticket.date, locale, "short")} />
          <Fact label={t("orders.time")} value={ticket.time || t("cart.all_day")} />
          <Fact label={t("orders.state")} value={t(`orders.ticket_state.${ticket.state}`)} />
        </dl>
      </div>
      <div className="perforation" />
      <div className="stack justify-items-center p-6">
        <QrCode of={ticket.qr} label={t("orders.qr_of", { code: ticket.code })} />
        <p className="ticket-code">{ticket.code}</p>
        {orderCode && <p className="num help">{t("orders.code_is", { code: orderCode })}</p>}
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
