import { SearchOrders } from "~/domain/orders/schema";
import { type OrderSummary, searchOrders } from "~/domain/orders/search-orders.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { formatMoment } from "~/lib/clock";
import { formatPhone } from "~/lib/phone";
import { readQuery } from "~/request/read-input.server";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { Price } from "~/ui/parts/text";
import { OlderLinks } from "~/ui/staff/older-links";
import { StaffOrderState } from "~/ui/staff/order-state";
import type { StaffPage } from "../staff-page.server";

const states = SearchOrders.shape.status.unwrap().options;
const here = "/staff/orders";

export const ordersPage: StaffPage = {
  path: "orders",
  access: "orders",
  async render({ ctx, t, url }) {
    const query = readQuery(SearchOrders, url);
    const { orders, next } = await searchOrders(ctx, query);
    const { q, status, before } = query;
    const title = t("staff.rooms.orders");
    const body = (
      <>
        <h1>{title}</h1>
        <form className="staff-line" action={here}>
          {status && <input type="hidden" name="status" value={status} />}
          <Field
            name="q"
            label={t("staff.orders.search")}
            help={t("staff.orders.search_help")}
            type="search"
            maxLength={100}
            defaultValue={q}
          />
          <button type="submit" className={buttonClass()}>
            {t("staff.orders.find")}
          </button>
        </form>
        <Filters q={q} status={status} t={t} />
        {orders.length === 0 ? (
          <p>{t("staff.orders.none")}</p>
        ) : (
          <Orders {...{ orders, t }} locale={ctx.locale} now={ctx.now} />
        )}
        <OlderLinks to={here} before={before} next={next} query={{ q, status }} />
      </>
    );
    return { title, body };
  },
};

function Filters({ q, status, t }: { q: string | undefined; status: string | undefined; t: Translate }) {
  const address = (state?: string) =>
    `${here}?${new URLSearchParams({ ...(q && { q }), ...(state && { status: state }) })}`;
  return (
    <nav className="staff-filters" aria-label={t("staff.orders.filter")}>
      <a href={address()} className="chip" aria-current={status === undefined ? "true" : undefined}>
        {t("staff.orders.all")}
      </a>
      {states.map((state) => (
        <a key={state} href={address(state)} className="chip" aria-current={state === status ? "true" : undefined}>
          {t(`staff.orders.status.${state}`)}
        </a>
      ))}
    </nav>
  );
}

function Orders({ orders, t, locale, now }: { orders: OrderSummary[]; t: Translate; locale: Locale; now: Date }) {
  const names = (["buyer", "state", "total", "placed"] as const).map((name) => t(`staff.orders.${name}`));
  const [buyer, state, total, placed] = names;
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col">{t("staff.orders.code")}</th>
          <th scope="col">{buyer}</th>
          <th scope="col">{state}</th>
          <th scope="col" className="end">
            {total}
          </th>
          <th scope="col">{placed}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.code}>
            <th scope="row">
              <a href={`${here}/${order.code}`}>{order.code}</a>
            </th>
            <td data-name={buyer}>
              <span>
                {order.fullName} <span className="help num">{formatPhone(order.phone)}</span>
              </span>
            </td>
            <td data-name={state}>
              <span>
                <StaffOrderState {...order} />
              </span>
            </td>
            <td data-name={total} className="end">
              <Price amount={order.total} />
            </td>
            <td data-name={placed} className="num">
              <time dateTime={order.placedAt}>{formatMoment(new Date(order.placedAt), locale, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
