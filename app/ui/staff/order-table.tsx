import type { OrderSummary } from "~/domain/orders/search-orders.server";
import { useT } from "~/i18n/use-t";
import { formatBriefMoment, formatStaffDay } from "~/lib/format-time";
import { formatPhone } from "~/lib/phone";
import { linkToStaff } from "~/staff-map";
import { Price } from "../parts/formatted-text";
import { SortHead } from "./lists/sort-head";
import { OrderStatePill } from "./order-state";
import { useListQuery } from "./page-head";

type Sort = "placed" | "total";
type SortDirection = "asc" | "desc";
type SortedColumn = {
  sort: Sort | undefined;
  direction: SortDirection | undefined;
  linkWith(order: { sort: Sort; direction: SortDirection }): string;
};
type Props = {
  orders: readonly OrderSummary[];
  now: Date;
  methodNames: Readonly<Record<string, string>>;
  /** The value is null for orders that were found by a text. */
  sorted: SortedColumn | null;
};

export function OrderTable({ orders, now, methodNames, sorted }: Props) {
  const { locale, t } = useT();
  const columns = ["buyer", "bought", "visit", "state", "total", "placed"] as const;
  const names = columns.map((name) => t(`staff.orders.${name}`));
  const [buyer, bought, visit, state, total, placed] = names;
  const list = useListQuery();
  return (
    <table className="staff-table order-table">
      <thead>
        <tr>
          <th scope="col">{t("staff.orders.code")}</th>
          {columns.map((column) =>
            column === "placed" || column === "total" ? (
              <OrderHead key={column} column={column} sorted={sorted} />
            ) : (
              <th key={column} scope="col">
                {t(`staff.orders.${column}`)}
              </th>
            ),
          )}
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

/** A second press on the head reverses the order. */
function OrderHead({ column, sorted }: { column: Sort; sorted: SortedColumn | null }) {
  const { t } = useT();
  const { sort = "placed", direction = "desc" } = sorted ?? {};
  const current = sorted && sort === column ? direction : null;
  return (
    <SortHead
      label={t(`staff.orders.${column}`)}
      to={sorted?.linkWith({ sort: column, direction: current === "desc" ? "asc" : "desc" }) ?? null}
      direction={current}
      className={column === "total" ? "end" : undefined}
    />
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
