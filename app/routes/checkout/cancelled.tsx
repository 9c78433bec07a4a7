import "~/i18n/words/orders";
import { redirect } from "react-router";
import { getOrder } from "~/domain/orders/get-order.server";
import { listOtherMethods } from "~/domain/orders/pay/order-methods.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import { OrderLines } from "~/ui/checkout/order-lines";
import { OrderState } from "~/ui/checkout/order-state";
import { RetryPayment } from "~/ui/checkout/retry-payment";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import type { Route } from "./+types/cancelled";

/** Where a buyer lands who gave up: at the gateway (the order still waits) or altogether (it is cancelled). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const order = await load(getOrder(ctx, { code: url.searchParams.get("code") ?? "" }));
  if (order.paymentStatus === "paid") throw redirect(linkTo(ctx.locale, "checkoutSuccess", null, { code: order.code }));
  const t = translateIn(ctx.locale);
  const others = await listOtherMethods(ctx, order);
  return {
    order,
    otherWays: others.length > 0,
    title: t(order.status === "cancelled" ? "orders.cancelled_title" : "orders.not_paid_title"),
  };
}

export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Cancelled({ loaderData: { order, otherWays, title } }: Route.ComponentProps) {
  const { t, locale } = useT();
  const gone = order.status === "cancelled";
  const failed = order.canPay && order.paymentStatus === "failed";
  const pay = linkTo(locale, "payOrder", { code: order.code });
  return (
    <div className="wrap section stack gap-6">
      <h1>{title}</h1>
      {gone && <p>{t("orders.cancelled_lead")}</p>}
      {order.canPay && order.received === 0 && <p>{t("orders.not_paid_lead")}</p>}
      <OrderState order={order} />
      <div className="flex flex-wrap gap-2">
        {gone && <ButtonLink to={linkTo(locale, "tickets")}>{t("orders.book_again")}</ButtonLink>}
        {failed && <RetryPayment order={order} />}
        {failed && otherWays && (
          <ButtonLink look="soft" to={pay}>
            {t("orders.another_way")}
          </ButtonLink>
        )}
        {order.canPay && !failed && <ButtonLink to={pay}>{t("orders.pay_now")}</ButtonLink>}
        <ButtonLink look="soft" to={linkTo(locale, "order", { code: order.code })}>
          {t("orders.see_order")}
        </ButtonLink>
      </div>
      <OrderLines order={order} />
    </div>
  );
}
