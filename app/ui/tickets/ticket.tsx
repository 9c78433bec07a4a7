import type { ReactNode } from "react";
import type { TicketView } from "~/domain/admission/ticket-view";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/frame-data";
import { PrintedLogo } from "../layout/printed-logo";
import { Code } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { QrCode } from "../parts/qr-code";

/** The server has formatted the texts. The terms are for printing. */
type PrintedTicket = Omit<TicketView, "terms" | "closed"> & {
  terms: string | null;
  closed: string | null;
  testNote?: string;
  canExchange: boolean;
  canRefund: boolean;
  qr: { size: number; d: string };
};

type PurchaseInfo = { price: number; admits: number };

type Props = {
  ticket: PrintedTicket;
  place?: string;
  /** Only a visitor with access to the order gets this field. */
  bought?: PurchaseInfo & { code: string };
};

/** Valid tickets come first, so that the first QR code on a phone opens the gate. Only they have numbers. */
export function TicketCards({ tickets, of: code }: { tickets: readonly (PrintedTicket & PurchaseInfo)[]; of: string }) {
  const { t } = useT();
  const valid = tickets.filter(({ state }) => state === "valid");
  const spent = tickets.filter(({ state }) => state !== "valid");
  return (
    <ul className="tickets">
      {[...valid, ...spent].map((ticket, index) => (
        <Ticket
          key={ticket.code}
          ticket={ticket}
          {...(index < valid.length && {
            place: t("orders.ticket_number", { number: index + 1, total: valid.length }),
          })}
          bought={{ code, price: ticket.price, admits: ticket.admits }}
        />
      ))}
    </ul>
  );
}

export function Ticket({ ticket, place, bought }: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  const { state, terms, closed } = ticket;
  return (
    <li className={`ticket ${state === "valid" ? "" : "ticket-spent"}`}>
      <Picture of={ticket.picture} className="ticket-band" />
      <div className="p-4">
        <PrintedLogo />
        {ticket.testNote && <p className="notice notice-warn mb-2">{ticket.testNote}</p>}
        <div className="row items-baseline!">
          <h2 className="text-xl md:text-lg">{formatDate(ticket.date, locale, "medium")}</h2>
          {place && <span className="num help">{place}</span>}
        </div>
        <p className="row">
          <Entry ticket={ticket} />
          <b>{ticket.holder}</b>
        </p>
        <p className="help">{ticket.name}</p>
        {closed && <p className="notice notice-warn mt-2">{closed}</p>}
      </div>
      <div className="perforation" />
      <div className="stack justify-items-center gap-1 p-4 text-center">
        <div className="relative grid w-full justify-items-center">
          <QrCode of={ticket.qr} label={t("orders.qr_of", { code: ticket.code })} />
          {state !== "valid" && (
            <p className="absolute inset-0 grid place-content-center text-2xl font-bold uppercase">
              {t("orders.dead", { state: t(`orders.ticket_state.${state}`) })}
            </p>
          )}
        </div>
        <p className="ticket-code">
          <Code of={ticket.code} />
        </p>
        {state === "valid" && <p className="help">{t("orders.show_at_gate")}</p>}
        {bought && state === "valid" && (
          <Link
            className="no-print py-2.5"
            to={linkTo(locale, "sharedTicket", { token: ticket.token })}
            aria-label={`${t("orders.share_link")}: ${ticket.code}`}
          >
            {t("orders.share_link")}
          </Link>
        )}
        {bought && (ticket.canExchange || ticket.canRefund) && (
          <details className="no-print">
            <summary className="more" aria-label={`${t("orders.more")}: ${ticket.code}`}>
              ⋯
            </summary>
            {ticket.canExchange && (
              <Link
                className="block py-2.5"
                to={linkTo(locale, "ticketExchange", null, { code: bought.code, units: ticket.group })}
                aria-label={`${t("exchange.change")}: ${ticket.code}`}
              >
                {t("exchange.change")}
              </Link>
            )}
            {ticket.canRefund && (
              <Link
                className="block py-2.5"
                to={linkTo(locale, "orderRefund", null, { code: bought.code, unit: ticket.group })}
                aria-label={`${t("refunds.open_ticket")}: ${ticket.code}`}
              >
                {t("refunds.open_ticket")}
              </Link>
            )}
          </details>
        )}
      </div>
      <div className="perforation" />
      <dl className="ticket-facts p-4">
        {shop?.address && <Fact label={t("orders.place")} value={shop.address} />}
        {state !== "valid" && <Fact label={t("orders.state")} value={t(`orders.ticket_state.${state}`)} />}
        {bought && <PrintedFacts bought={bought} />}
      </dl>
      {terms && <p className="print-only ticket-terms">{terms}</p>}
    </li>
  );
}

function Entry({ ticket: { time, lastEntry } }: { ticket: PrintedTicket }) {
  const { t } = useT();
  return <span>{time || (lastEntry ? t("orders.last_entry", { time: lastEntry }) : t("cart.all_day"))}</span>;
}

function PrintedFacts({ bought: { code, price, admits } }: { bought: NonNullable<Props["bought"]> }) {
  const { t, locale } = useT();
  const amount = formatVnd(price, locale);
  return (
    <>
      <Fact
        className="print-only"
        label={t("orders.price")}
        value={admits > 1 ? t("orders.price_of_many", { price: amount, count: admits }) : amount}
      />
      <Fact className="print-only" label={t("orders.code")} value={<Code of={code} />} />
    </>
  );
}

function Fact({ label, value, className = "" }: { label: string; value: ReactNode; className?: string }) {
  return (
    <>
      <dt className={`help ${className}`}>{label}</dt>
      <dd className={`font-semibold ${className}`}>{value}</dd>
    </>
  );
}
