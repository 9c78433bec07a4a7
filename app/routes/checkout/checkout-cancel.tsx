import { redirect } from "react-router";
import { listOtherMethods } from "~/domain/orders/continue-payment.server";
import { getOrder } from "~/domain/orders/get-order.server";
import type { OrderView } from "~/domain/orders/order-view";
import { presentOrder } from "~/domain/orders/present-order.server";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { RetryPayment } from "~/ui/checkout/other-methods";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderLines } from "~/ui/orders/order-lines";
import { OrderStateMessage } from "~/ui/orders/order-state-message";
import { ButtonLink } from "~/ui/parts/button";
import type { Route } from "./+types/checkout-cancel";

/** Visitors see this page after they cancelled a payment at the gateway, and for a cancelled order. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const found = await load(getOrder(ctx, { code: url.searchParams.get("code") ?? "" }));
  if (found.paymentStatus === "paid")
    throw redirect(ctx.addSession(linkTo(ctx.locale, "checkoutSuccess", null, { code: found.code })));
  const others = await listOtherMethods(ctx, found);
  const { order, texts } = presentOrder(ctx, found, true);
  return withHead(args, "checkoutCancel", {
    order,
    state: texts.state,
    hasOtherMethods: others.length > 0,
    title: getTitle(found, ctx.t),
  });
}

function getTitle({ status, received, byCredit }: OrderView, t: Translate): string {
  if (status === "cancelled") return t("orders.cancelled_title");
  return t(received > byCredit ? "orders.part_paid_title" : "orders.not_paid_title");
}

export const meta = pageMeta;

export default function Cancelled({ loaderData: { order, state, hasOtherMethods, title } }: Route.ComponentProps) {
  const { t, locale } = useT();
  const isCancelled = order.status === "cancelled";
  const hasFailed = order.canPay && order.paymentStatus === "failed";
  const pay = linkTo(locale, "payOrder", { code: order.code });
  const time = order.waitsUntil && formatMoment(new Date(order.waitsUntil), locale);
  const release = describeRelease(order, t, locale);
  return (
    <div className="wrap page stack gap-6">
      <h1>{title}</h1>
      {isCancelled && <p>{release.released}</p>}
      {order.canPay && order.received === 0 && time && <p>{t("orders.not_paid_lead", { time })}</p>}
      {/* biome-ignore lint/a11y/noAutofocus: the visitor returns from another site to this message */}
      <div className="rounded-card" tabIndex={-1} autoFocus>
        <OrderStateMessage state={hasFailed && state.tone === "info" ? { ...state, tone: "warn" } : state} />
      </div>
      <div className="acts">
        {isCancelled && <ButtonLink to={release.shelf}>{release.again}</ButtonLink>}
        {hasFailed && <RetryPayment {...order} to={pay} />}
        {hasFailed && hasOtherMethods && (
          <ButtonLink variant="soft" to={pay}>
            {t("orders.another_method")}
          </ButtonLink>
        )}
        {order.canPay && !hasFailed && <ButtonLink to={pay}>{t("orders.pay_now")}</ButtonLink>}
        <ButtonLink variant="soft" to={linkTo(locale, "order", { code: order.code })}>
          {t("orders.see_order")}
        </ButtonLink>
      </div>
      <OrderLines order={order} />
    </div>
  );
}

function describeRelease({ lines }: Pick<OrderView, "lines">, t: Translate, locale: Locale) {
  const kinds = new Set(lines.map(({ kind }) => kind));
  const isAlone = kinds.size === 1;
  if (kinds.has("ticket")) {
    const released = t(isAlone ? "orders.cancelled_seats" : "orders.cancelled_lead");
    return { released, shelf: linkTo(locale, "tickets"), again: t("orders.book_again") };
  }
  if (kinds.has("variant")) {
    const released = t(isAlone ? "orders.cancelled_goods" : "orders.cancelled_lead");
    return { released, shelf: linkTo(locale, "products"), again: t("orders.more_products") };
  }
  return { released: t("orders.cancelled_lead"), shelf: linkTo(locale, "services"), again: t("orders.more_services") };
}
