import { presentOrderFilters } from "~/domain/back-office/present-order-filters.server";
import { listViews } from "~/domain/back-office/saved-views.server";
import { SearchOrders } from "~/domain/orders/schema";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { summarizeOrders } from "~/domain/orders/summarize-orders.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import type { Locale } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { readQuery } from "~/request/read-input.server";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "~/ui/parts/button";
import { EmptyState } from "~/ui/staff/empty-state";
import { ListChips, ListFilterForm } from "~/ui/staff/lists/list-filters";
import { ListTabs, ViewForms } from "~/ui/staff/lists/list-views";
import { OlderLinks } from "~/ui/staff/older-links";
import { OrderTable } from "~/ui/staff/order-table";
import { PageHead } from "~/ui/staff/page-head";
import { usePermission } from "~/ui/staff/use-permission";
import type { Route } from "./+types/orders";
import { viewActions } from "./view-actions.server";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "read_orders", async (ctx) => {
    const query = readQuery(SearchOrders, args.url);
    const [found, { methods, ...summary }, views] = await Promise.all([
      searchOrders(ctx, query),
      summarizeOrders(ctx, query),
      listViews(ctx, { page: "orders" }),
    ]);
    const filters = presentOrderFilters(ctx, query, methods);
    return { query, summary, views, methods, filters, ...found, now: ctx.now };
  });
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "read_orders", viewActions("orders", linkToStaff("orders")));
}

function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { query, summary, views, methods, filters, orders, next, now } = loaderData;
  const { t, locale } = useT();
  const canFindByContact = usePermission("personal_data");
  const { q, before, sort, direction, ...filterValues } = query;
  const linkWith = (order: Pick<typeof query, "sort" | "direction">) =>
    linkToStaff("orders", null, { ...filterValues, ...order });
  const isFiltered = q !== undefined || filters.some(({ value }) => value !== undefined);
  const help = t(canFindByContact ? "staff.orders.search_help" : "staff.orders.search_help_codes");
  return (
    <div className="stack">
      <PageHead title={t("staff.rooms.orders")} help="orders" />
      <ListTabs views={views} />
      <ListFilterForm search={{ label: t("staff.orders.search"), help, value: q }} filters={filters} />
      <ListChips filters={filters} total={describeSummary(summary, t, locale)}>
        <ViewForms views={views} sent={actionData ?? null} />
      </ListChips>
      {orders.length === 0 ? (
        <NoOrders isFiltered={isFiltered} />
      ) : (
        <OrderTable
          orders={orders}
          now={now}
          sorted={q === undefined ? { sort, direction, linkWith } : null}
          methodNames={Object.fromEntries(methods.map(({ id, name }) => [id, name]))}
        />
      )}
      <OlderLinks
        to={linkToStaff("orders")}
        before={before}
        next={next}
        query={{ q, sort, direction, ...filterValues }}
      />
    </div>
  );
}

export default import.meta.env.SSR ? Orders : undefined;

type Summary = Route.ComponentProps["loaderData"]["summary"];

function describeSummary({ orders, isMore, money, visitors }: Summary, t: Translate, locale: Locale): string {
  const count = formatNumber(orders, locale);
  if (isMore) return t("staff.orders.sum_many", { orders: count });
  const sum = { orders: count, visitors: formatNumber(visitors ?? 0, locale), money: formatVnd(money ?? 0, locale) };
  return t("staff.orders.sum", sum);
}

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
