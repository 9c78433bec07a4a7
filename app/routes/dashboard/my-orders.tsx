import { redirect } from "react-router";
import { listMyOrders } from "~/domain/accounts/list-my-orders.server";
import { presentMyOrders } from "~/domain/accounts/present-my-orders.server";
import { MyOrdersQuery } from "~/domain/accounts/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { getGuard } from "~/request/guards.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { DashboardPage } from "~/ui/account/dashboard-page";
import { OrderList } from "~/ui/account/order-list";
import { LinkToTickets } from "~/ui/account/visit-card";
import { PageLinks } from "~/ui/catalog/page-links";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/my-orders";

export const middleware: Route.MiddlewareFunction[] = [getGuard("auth")];
export const handle: PageHandle = { layout: "profile" };

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const query = MyOrdersQuery.safeParse({ page: Number(url.searchParams.get("page") ?? 1) });
  const { orders, ...where } = await load(listMyOrders(ctx, query.data ?? { page: 1 }));
  if (where.page > where.pages)
    throw redirect(ctx.addSession(linkTo(ctx.locale, "myOrders", null, { page: where.pages })));
  return withHead(args, "myOrders", {
    ...where,
    orders: presentMyOrders(ctx, orders),
    title: ctx.t("settings.nav.myOrders"),
  });
}

export const meta = pageMeta;

export default function MyOrdersPage({ loaderData: { orders, page, pages, title } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <DashboardPage title={title}>
      {orders.length === 0 ? <LinkToTickets reason={t("settings.orders.none")} /> : <OrderList orders={orders} />}
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(other) => linkTo(locale, "myOrders", null, { page: other > 1 ? other : undefined })}
      />
      <p>
        <Link to={linkTo(locale, "findOrder")} className="inline-flex min-h-11 items-center">
          {t("settings.orders.search")}
        </Link>
      </p>
    </DashboardPage>
  );
}
