import type { DrawnTicket } from "~/domain/orders/order-view";
import type { Translate } from "~/i18n/translate";
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

/** A ticket that looks like one: the QR code and its letters, a perforated edge, then what, when, where and for whom. */
export function Ticket({ ticket, place, orderCode, share = false }: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  return (
    <li className={`ticket ${ticket.state === "valid" ? "" : "ticket-spent"}`}>
      <div className="stack justify-items-center gap-1 p-4 text-center">
        <QrCode of={ticket.qr} label={t("orders.qr_of", { code: ticket.code })} />
        <p className="ticket-code">{ticket.code}</p>
        <p className="help">{t("orders.show_at_gate")}</p>
        {share && (
          <Link className="no-print py-2.5" to={linkTo(locale, "sharedTicket", { token: ticket.token })}>
            {t("orders.share_link")}
          </Link>
        )}
      </div>
      <div className="perforation" />
      <div className="stack gap-2 p-4">
        <p className="row help">
          {shop?.name}
          {place && <span className="num">{place}</span>}
        </p>
        <h2 className="text-xl">{ticket.name}</h2>
        <dl className="ticket-facts">
          <Fact label={t("orders.date")} value={formatDate(ticket.date, locale, "medium")} />
          <Fact label={t("orders.time")} value={timeOf(ticket, t)} />
          {shop?.address && <Fact label={t("orders.place")} value={shop.address} />}
          <Fact label={t("orders.holder")} value={ticket.holder} />
          <Fact label={t("orders.state")} value={t(`orders.ticket_state.${ticket.state}`)} />
          {orderCode && <Fact label={t("orders.code")} value={orderCode} />}
        </dl>
      </div>
    </li>
  );
}

function timeOf({ time, lastEntry }: DrawnTicket, t: Translate): string {
  return time || (lastEntry ? t("orders.last_entry", { time: lastEntry }) : t("cart.all_day"));
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt className="help">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </>
  );
}
