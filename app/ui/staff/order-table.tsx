import type { OrderSummary } from "~/domain/orders/search-orders.server";
import { useT } from "~/i18n/use-t";
import { formatBriefMoment, formatStaffDay } from "~/lib/format-time";
import { formatPhone } from "~/lib/phone";
import { linkToStaff } from "~/staff-map";
import { Price } from "../parts/text";
import { OrderStatePill } from "./order-state";
import { useListQuery } from "./page-head";

type Props = { orders: readonly OrderSummary[]; now: Date; methodNames: Readonly<Record<string, string>> };

export function OrderTable({ orders, now, methodNames }: Props) {
  const { locale, t } = useT();
  const names = (["buyer", "bought", "visit", "state", "total", "placed"] as const).map((name) =>
    t(`staff.orders.${name}`),
  );
  const [buyer, bought, visit, state, total, placed] = names;
  const list = useListQuery();
  return (
    <table className="staff-table order-table">
      <thead>
        <tr>
          <th scope="col">{t("staff.orders.code")}</th>
          {names.map((name) => (
            <th key={name} scope="col" className={name === total ? "end" : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map(({ purchase, ...order }) => (
          <tr key={order.code}>
            <th scope="row">
              <a href={linkToStaff("order", { code: order.code }, list)}>{order.code}</a>
            </th>
            <td data-name={buyer}>
              <span>
                <b>{order.fullName}</b> <span className="help num">{formatPhone(order.phone)}</span>
              </span>
            </td>
            <td data-name={bought}>
              <BoughtItems {...purchase} />
            </td>
            <td data-name={visit}>
              {purchase.visit && (
                <span>
                  <b>{formatStaffDay(purchase.visit.date, locale, now)}</b>{" "}
                  <span className="help num">{purchase.visit.time || t("staff.orders.whole_day")}</span>
                </span>
              )}
            </td>
            <td data-name={state}>
              <span>
                <OrderStatePill {...order} />
              </span>
            </td>
            <td data-name={total} className="end">
              <span>
                <b>
                  <Price amount={order.total} />
                </b>{" "}
                <span className="help">{methodNames[order.method]}</span>
              </span>
            </td>
            <td data-name={placed} className="num">
              <time dateTime={order.placedAt}>{formatBriefMoment(new Date(order.placedAt), locale, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BoughtItems({ items: [first, second], more, isRefunded }: OrderSummary["purchase"]) {
  const { t } = useT();
  const describe = ({ name, quantity }: NonNullable<typeof first>) =>
    quantity === null ? name : `${quantity} ${name}`;
  if (!first) return null;
  return (
    <span>
      {describe(first)}{" "}
      {second && (
        <span className="help">
          {describe(second)}
          {more > 0 && `, ${t("staff.orders.more", { count: more })}`}
        </span>
      )}{" "}
      {isRefunded && <span className="help">({t("staff.orders.all_refunded")})</span>}
    </span>
  );
}
