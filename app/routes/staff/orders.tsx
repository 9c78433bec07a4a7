import { SearchOrders } from "~/domain/orders/schema";
import { type OrderSummary, searchOrders } from "~/domain/orders/search-orders.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { formatPhone } from "~/lib/phone";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Field } from "~/ui/form/field";
import { buttonClass } from "~/ui/parts/button";
import { Price } from "~/ui/parts/text";
import { EmptyState } from "~/ui/staff/empty-state";
import { FilterLinks } from "~/ui/staff/filter-links";
import { OlderLinks } from "~/ui/staff/older-links";
import { StaffOrderState } from "~/ui/staff/order-state";
import { PageHead, useListQuery } from "~/ui/staff/page-head";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/orders";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_orders", async (ctx) => {
    const query = readQuery(SearchOrders, args.url);
    const states = SearchOrders.shape.status.unwrap().options;
    return { query, states, ...(await searchOrders(ctx, query)), now: ctx.now };
  });
}

function Orders({ loaderData: { query, states, orders, next, now } }: Route.ComponentProps) {
  const { t } = useT();
  const findsByContact = usePermission("personal_data");
  const { q, status, before } = query;
  const title = t("staff.rooms.orders");
  const filters = [undefined, ...states].map((state) => ({
    to: linkToStaff("orders", null, { q, status: state }),
    label: t(state === undefined ? "staff.orders.all" : `staff.orders.status.${state}`),
    isCurrent: state === status,
  }));
  return (
    <>
      <PageHead title={title} help="orders" />
      <form className="staff-line" action={linkToStaff("orders")}>
        {status && <input type="hidden" name="status" value={status} />}
        <Field
          name="q"
          label={t("staff.orders.search")}
          help={t(findsByContact ? "staff.orders.search_help" : "staff.orders.search_help_codes")}
          type="search"
          maxLength={100}
          defaultValue={q}
        />
        <button type="submit" className={buttonClass()}>
          {t("staff.orders.find")}
        </button>
      </form>
      <FilterLinks links={filters} />
      {orders.length === 0 ? <NoOrders isFiltered={Boolean(q || status)} /> : <OrderTable orders={orders} now={now} />}
      <OlderLinks to={linkToStaff("orders")} before={before} next={next} query={{ q, status }} />
    </>
  );
}

export default import.meta.env.SSR ? Orders : undefined;

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useT();
  if (isFiltered)
    return (
      <EmptyState
        title={t("staff.orders.none")}
        text={t("back_office.empty.orders_filtered")}
        action={
          <a href={linkToStaff("orders")} className={buttonClass("line")}>
            {t("back_office.empty.all_orders")}
          </a>
        }
      />
    );
  return (
    <EmptyState
      title={t("back_office.empty.orders_title")}
      text={t("back_office.empty.orders")}
      example={[t("back_office.empty.orders_example"), t("staff.orders.status.confirmed")]}
    />
  );
}

function OrderTable({ orders, now }: { orders: readonly OrderSummary[]; now: Date }) {
  const { locale, t } = useT();
  const names = (["buyer", "state", "total", "placed"] as const).map((name) => t(`staff.orders.${name}`));
  const [buyer, state, total, placed] = names;
  const list = useListQuery();
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
              <a href={linkToStaff("order", { code: order.code }, list)}>{order.code}</a>
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
