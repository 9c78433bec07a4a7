import { Fragment } from "react";
import type { OrderPageView, OrderTexts } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { phoneHref } from "~/lib/phone";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/frame-data";
import { ButtonLink } from "../parts/button";
import { WithCode } from "../parts/formatted-text";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { Message } from "../parts/message";

const policies = { ticket: ["tickets"], variant: ["returns", "shipping"], service: [] } as const;

type Props = { order: OrderPageView; texts: OrderTexts; isRefundable: boolean; isPrinted?: boolean };

const way = "flex min-h-11 items-center gap-2 font-semibold text-ui-ink";

export function AfterSale({
  order: { code, lines, ready },
  texts: { deadlines, can },
  isRefundable,
  isPrinted,
}: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  const slugs = new Set<string>(lines.flatMap(({ kind }) => policies[kind]));
  const more = shop?.policies.filter(({ slug }) => slugs.has(slug)) ?? [];
  return (
    <section className={`card stack ${isPrinted ? "" : "no-print"}`}>
      <h2 className="text-lg">{t(deadlines.length > 0 ? "orders.after_sale" : "orders.help")}</h2>
      {deadlines.map(({ of, rows }) => (
        <div key={of} className="stack gap-2">
          {of && <h3 className="text-base">{of}</h3>}
          <dl className="deadlines">
            {rows.map(({ what, until }) => (
              <Fragment key={what}>
                <dt>{what}</dt>
                <dd>{until}</dd>
              </Fragment>
            ))}
          </dl>
        </div>
      ))}
      {((ready && can.exchange) || isRefundable) && (
        <div className="acts no-print">
          {ready && can.exchange && (
            <ButtonLink variant="soft" to={linkTo(locale, "ticketExchange", null, { code })}>
              {t("exchange.change")}
            </ButtonLink>
          )}
          {isRefundable && (
            <ButtonLink variant="line" to={linkTo(locale, "orderRefund", null, { code })}>
              {t("refunds.open")}
            </ButtonLink>
          )}
        </div>
      )}
      <p>
        <WithCode text={t(deadlines.length > 0 ? "orders.ask_for_it" : "orders.ask_us", { code })} code={code} />
      </p>
      {isPrinted && shop && <p className="print-only">{[shop.phone, shop.email].filter(Boolean).join(" · ")}</p>}
      {shop && (
        <div className="flex flex-wrap gap-x-6 no-print">
          {shop.phone && (
            <a className={way} href={phoneHref(shop.phone)}>
              <Icon name="phone" size={20} /> {shop.phone}
            </a>
          )}
          {shop.email && (
            <a className={way} href={`mailto:${shop.email}?subject=${code}`}>
              <Icon name="mail" size={20} /> {shop.email}
            </a>
          )}
        </div>
      )}
      {shop?.phone && <p className="help">{t("orders.hours", { opens: shop.opens, closes: shop.closes })}</p>}
      {more.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 no-print">
          {more.map(({ slug, title }) => (
            <li key={slug}>
              <Link className="inline-block py-2.5 text-ui-ink" to={linkTo(locale, "policy", { slug })}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function ClosedDays({ closed }: Pick<OrderTexts, "closed">) {
  return closed.map(({ title, texts, to, label }) => (
    <div key={to} className="stack gap-2">
      <Message tone="warn" title={title}>
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Message>
      <ButtonLink reloadDocument to={to}>
        {label}
      </ButtonLink>
    </div>
  ));
}
