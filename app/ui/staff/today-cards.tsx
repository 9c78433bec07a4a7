import { pageOfPost } from "~/domain/content/posts/page-of-post";
import type { NewOrders } from "~/domain/orders/get-new-orders.server";
import type { MoneyOfDay } from "~/domain/payments/get-money-of-day.server";
import type { ContentOfDay } from "~/domain/today/get-content-of-day.server";
import { formatDays } from "~/i18n/format-days";
import { useT } from "~/i18n/use-t";
import { formatBriefMoment } from "~/lib/format-time";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { LocalText, Price } from "../parts/formatted-text";
import { PlacesBar } from "./today-figures";
import { usePermission } from "./use-permission";

export function TodayMoney({ money }: { money: MoneyOfDay }) {
  const { locale, t } = useT();
  const { methods, count, sum, refunded } = money;
  return (
    <section className="staff-card" aria-labelledby="received">
      <div className="staff-card-head">
        <h2 id="received">{t("back_office.today.received_by_method")}</h2>
      </div>
      {methods.length === 0 && <p className="staff-card-text">{t("back_office.today.nothing_received")}</p>}
      {methods.length > 0 && (
        <table className="staff-money">
          <tbody>
            {methods.map((one) => (
              <tr key={one.method}>
                <th scope="row">
                  {one.name}
                  <PlacesBar parts={[one.sum]} capacity={methods[0]?.sum ?? one.sum} />
                </th>
                <td className="help">{formatNumber(one.count, locale)}</td>
                <td>{formatNumber(one.sum, locale)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("back_office.today.received")}</th>
              <td>{formatNumber(count, locale)}</td>
              <td>{formatVnd(sum, locale)}</td>
            </tr>
          </tfoot>
        </table>
      )}
      {refunded.count > 0 && (
        <p className="staff-card-text help">
          {t("back_office.today.refunded", { count: refunded.count, sum: formatVnd(refunded.sum, locale) })}
        </p>
      )}
    </section>
  );
}

export function NewOrdersLine({ orders: { count, sum, newestAt }, now }: { orders: NewOrders; now: Date }) {
  const { locale, t } = useT();
  if (count === 0 || newestAt === null) return null;
  return (
    <p className="staff-live">
      <span>
        <b>{t("back_office.today.new_orders", { count })}</b>
        {`, ${formatVnd(sum, locale)} · ${t("back_office.today.newest_at", { at: formatBriefMoment(new Date(newestAt), locale, now) })} · `}
        <a href={linkToStaff("orders")} className="staff-link">
          {t("back_office.today.view")}
        </a>
      </span>
    </p>
  );
}

export function NewestOrders({ orders, now }: { orders: NewOrders["newest"]; now: Date }) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="newest">
      <div className="staff-card-head">
        <h2 id="newest">{t("back_office.today.newest_orders")}</h2>
        <a href={linkToStaff("orders")} className="staff-link">
          {t("back_office.empty.all_orders")}
        </a>
      </div>
      <ul className="staff-newest">
        {orders.map(({ code, fullName, total, state, placedAt }) => (
          <li key={code}>
            <a href={linkToStaff("order", { code })}>
              <b>{fullName}</b>
              <Price amount={total} />
              <small>
                {code} · {t(`staff.orders.status.${state}`)}
              </small>
              <small className="num">
                <time dateTime={placedAt}>{formatBriefMoment(new Date(placedAt), locale, now)}</time>
              </small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Observation = {
  visibilityMetres: number;
  windMetresPerSecond: number;
  temperatureCelsius: number;
  observedAt: string;
};

export function TodayWeather({ observation, now }: { observation: Observation | null; now: Date }) {
  const { locale, t } = useT();
  const canClose = usePermission("days");
  const at = observation && formatBriefMoment(new Date(observation.observedAt), locale, now);
  return (
    <section className="staff-card" aria-labelledby="weather">
      <div className="staff-card-head">
        <h2 id="weather">{t("staff.rooms.weather")}</h2>
        <span className="help">
          {at ? t("back_office.today.observed", { at }) : t("back_office.today.not_observed")}
        </span>
      </div>
      <div className="staff-card-text stack">
        {observation && (
          <p>
            <b>{observation.temperatureCelsius}°</b> ·{" "}
            {t("back_office.today.wind", { speed: observation.windMetresPerSecond })} ·{" "}
            {t("back_office.today.visibility", { metres: formatNumber(observation.visibilityMetres, locale) })}
          </p>
        )}
        <div className="acts">
          <a href={linkToStaff("weather")} className={buttonClass("line")}>
            {t("back_office.today.observe")}
          </a>
          {canClose && (
            <a href={linkToStaff("days")} className={buttonClass("line")}>
              {t("back_office.today.close")}
            </a>
          )}
        </div>
      </div>
    </section>
  );
}

/** Roles that see no orders and no money get this card. */
export function TodayContent({ content: { closures, posts }, now }: { content: ContentOfDay; now: Date }) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="content">
      <div className="staff-card-head">
        <h2 id="content">{t("back_office.today.content")}</h2>
        <a href={linkTo(locale, "home")} className="staff-link">
          {t("setup.today.view_shop")}
        </a>
      </div>
      {closures.length + posts.length === 0 && <p className="staff-card-text">{t("back_office.today.no_content")}</p>}
      <ul className="staff-newest">
        {closures.map(({ id, from, to, weekdays: closed, except, reason }) => (
          <li key={id}>
            <p>
              <b>
                {t("back_office.today.closed_on", {
                  days: formatDays({ from, to, weekdays: closed, except }, t, locale),
                })}
              </b>
              <small>
                <LocalText of={reason} />
              </small>
            </p>
          </li>
        ))}
        {posts.map(({ slug, kind, title, publishedAt, isScheduled }) => {
          const at = formatBriefMoment(new Date(publishedAt), locale, now);
          const facts = (
            <>
              <b>
                <LocalText of={title} />
              </b>
              <small>{t(isScheduled ? "back_office.today.scheduled" : "back_office.today.published", { at })}</small>
            </>
          );
          return (
            <li key={slug}>
              {isScheduled ? <p>{facts}</p> : <a href={linkTo(locale, pageOfPost(kind), { slug })}>{facts}</a>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
