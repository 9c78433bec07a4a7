import type { OrderHistoryView, OrderPageView, OrderTexts } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/frame-data";
import { PrintedLogo } from "../layout/printed-logo";
import { ButtonLink, buttonClass } from "../parts/button";
import { withSession } from "../parts/cookieless-session";
import { WithCode } from "../parts/formatted-text";

type Props = {
  order: OrderPageView;
  latest: OrderHistoryView["latest"];
  state: OrderTexts["state"];
  ticketsPage: string;
};

export function OrderHead({ order: { code, canPay, hasTickets, ready }, latest, state, ticketsPage }: Props) {
  const { t, locale } = useT();
  const pdf = `/orders/${code}/tickets.pdf?lang=${locale}`;
  const texts = latest?.text ? [latest.text] : state.texts;
  return (
    <header className="order-head">
      <h1>
        <span>
          <WithCode text={t("orders.order_title", { code })} code={code} />
          {latest && ` · ${latest.moment}`}
        </span>{" "}
        <span>{latest?.title ?? state.title}</span>
      </h1>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <div className="acts empty:hidden no-print">
        {canPay && <ButtonLink to={linkTo(locale, "payOrder", { code })}>{t("orders.pay_now")}</ButtonLink>}
        {hasTickets && (
          <ButtonLink
            variant={ready ? "main" : "line"}
            to={linkTo(locale, "checkoutSuccess", null, { code })}
            icon="ticket"
          >
            {t("orders.see_tickets")}
          </ButtonLink>
        )}
        {ready && (
          <>
            <a className={buttonClass("line")} href={import.meta.env.SSR ? withSession(pdf) : pdf}>
              PDF
            </a>
            <ButtonLink variant="line" reloadDocument to={ticketsPage}>
              {t("offline.open")}
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}

export function ReceiptHead({ order }: { order: OrderPageView }) {
  const { t, locale } = useT();
  const shop = useShop();
  const by = [shop?.company, shop?.taxCode && `${t("orders.tax_code")}: ${shop.taxCode}`, shop?.address, shop?.phone];
  return (
    <div className="print-only receipt">
      <PrintedLogo />
      {by.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t("orders.placed_at", { time: formatMoment(new Date(order.placedAt), locale, new Date(0)) })}</p>
      {order.paymentStatus === "paid" && (
        <>
          <p className="mt-3 text-xl font-semibold">{t("orders.receipt")}</p>
          <p className="help">{t("orders.receipt_only")}</p>
        </>
      )}
    </div>
  );
}
