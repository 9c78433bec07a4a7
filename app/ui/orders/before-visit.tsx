import type { ReactNode } from "react";
import type { CompanionView } from "~/domain/catalog/ticket-extras.server";
import type { BriefQuestion } from "~/domain/content/present-brief-questions.server";
import type { OrderPageView, OrderTexts } from "~/domain/orders/order-page-view";
import { useT } from "~/i18n/use-t";
import { formatClock } from "~/lib/format-time";
import { phoneHref } from "~/lib/phone";
import { linkTo } from "~/site-map";
import { useShop } from "../layout/frame-data";
import { LocalText, Price } from "../parts/formatted-text";
import { Icon, type IconName } from "../parts/icon";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { linkToQuestion } from "../parts/questions";
import { directionsTo } from "./directions-link";
import { TableLink } from "./table-link";

type Props = {
  order: OrderPageView;
  texts: OrderTexts;
  questions: readonly BriefQuestion[];
  weather: { temperature: number; wind: number; observedAt: string } | null;
};

export function BeforeVisit({ order: { code }, texts: { can }, questions, weather }: Props) {
  const { t, locale } = useT();
  const shop = useShop();
  return (
    <section className="stack content-start gap-3">
      <h2 className="text-xl">{t("orders.before_visit")}</h2>
      <ul className="card visit-rows">
        {weather && (
          <Row
            icon="thermometer"
            text={t("orders.summit_now", { time: formatClock(new Date(weather.observedAt), locale) })}
          >
            <b className="num">{t("orders.summit_weather", weather)}</b>
          </Row>
        )}
        {shop?.address && (
          <Row icon="car" text={shop.address}>
            <a href={directionsTo(shop)} rel="noreferrer">
              {t("orders.directions")}
            </a>
          </Row>
        )}
        {questions.map(({ slug, text }) => (
          <Row key={slug} icon="info">
            <a href={linkToQuestion(locale, slug)}>{text}</a>
          </Row>
        ))}
        {shop?.phone && (
          <Row icon="phone" text={t("orders.hours", { opens: shop.opens, closes: shop.closes })}>
            <a href={phoneHref(shop.phone)}>{shop.phone}</a>
          </Row>
        )}
        {(can.exchange || can.refund) && (
          <Row icon="calendar" text={t("orders.after_sale")}>
            {can.exchange && <Link to={linkTo(locale, "ticketExchange", null, { code })}>{t("exchange.change")}</Link>}
            {can.refund && <Link to={linkTo(locale, "orderRefund", null, { code })}>{t("refunds.open")}</Link>}
          </Row>
        )}
      </ul>
    </section>
  );
}

function Row({ icon, text, children }: { icon: IconName; text?: string | undefined; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size={20} />
      {text && <span>{text}</span>}
      <span className="flex flex-wrap gap-x-4">{children}</span>
    </li>
  );
}

type CompanionProps = { companions: readonly CompanionView[]; hasTables: boolean };

export function VisitCompanions({ companions, hasTables }: CompanionProps) {
  const { t, locale } = useT();
  if (companions.length === 0 && !hasTables) return null;
  return (
    <section className="stack content-start gap-3">
      <h2 className="text-xl">{t("orders.goes_with")}</h2>
      <ul className="card visit-rows">
        {companions.map(({ kind, slug, name, unit, price, picture }) => (
          <li key={slug}>
            <Picture of={picture} sizes="64px" />
            <span>
              <Link to={linkTo(locale, kind, { slug })}>
                <LocalText of={name} />
              </Link>
              <small>
                {price !== null && <Price amount={price} />} {unit && <LocalText of={unit} />}
              </small>
            </span>
          </li>
        ))}
        {hasTables && (
          <Row icon="plus">
            <TableLink />
          </Row>
        )}
      </ul>
    </section>
  );
}
