import "~/i18n/words/orders";
import { data, Form, redirect } from "react-router";
import { z } from "zod";
import { useFreshPage } from "~/browser/fresh-page";
import type { Ctx } from "~/domain/ctx";
import type { OrderView } from "~/domain/orders/order-view";
import { getPayment } from "~/domain/orders/pay/get-payment.server";
import { payOrder } from "~/domain/orders/pay/pay-order.server";
import { PayOrder } from "~/domain/orders/schema";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { qrPath } from "~/lib/qr";
import { formatClock } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { leaveView, load } from "~/request/load.server";
import { renderModeOf } from "~/request/render-mode.server";
import { type Done, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { OrderLines } from "~/ui/checkout/order-lines";
import { OrderState } from "~/ui/checkout/order-state";
import { OtherWays } from "~/ui/checkout/other-ways";
import { RetryPayment } from "~/ui/checkout/retry-payment";
import { TransferCard } from "~/ui/checkout/transfer-card";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { useShop } from "~/ui/layout/use-shop";
import { buttonClass } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { Notice } from "~/ui/parts/notice";
import type { Route } from "./+types/pay";

const refreshSeconds = 15;
const PayForm = z.discriminatedUnion("intent", [
  PayOrder.pick({ method: true }).extend({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("check") }),
]);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const payment = await load(getPayment(ctx, { code: params.code, view: url.searchParams.get("view") ?? undefined }));
  leaveView(url);
  const { code, status, paymentStatus } = payment.order;
  if (paymentStatus === "paid" || paymentStatus === "refunded")
    throw redirect(linkTo(ctx.locale, "checkoutSuccess", null, { code }));
  if (status === "cancelled") throw redirect(linkTo(ctx.locale, "checkoutCancel", null, { code }));
  const { transfer } = payment;
  const page = {
    ...payment,
    qr: transfer && qrPath(transfer.qr),
    simulator: config.demo && transfer ? bankSimulator(ctx, transfer, linkTo(ctx.locale, "payOrder", { code })) : null,
    refresh: refreshSeconds,
    title: translateIn(ctx.locale)("orders.pay_title", { code }),
  };
  return renderModeOf(request) === "plain" ? data(page, { headers: { Refresh: String(refreshSeconds) } }) : page;
}

/** Demo mode: a pretend bank, on another site where one is set, that pays this transfer. */
function bankSimulator(
  { origin, locale }: Pick<Ctx, "origin" | "locale">,
  { account, amount, memo }: { account: string; amount: number; memo: string },
  back: string,
) {
  const fields = new URLSearchParams({ account, amount: String(amount), memo, lang: locale, back: origin + back });
  return `${config.simulatorOrigin ?? origin}/simulator/bank?${fields}`;
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "payOrder", params);
  return submit(request, ctx, PayForm, async (form): Promise<Done> => {
    if (form.intent === "check") {
      const { order } = await getPayment(ctx, params);
      return { to: here, ...(order.canPay && { toast: nothingNew(order, ctx) }) };
    }
    const start = await payOrder(ctx, { code: params.code, method: form.method });
    if (!start) return { to: linkTo(ctx.locale, "checkoutSuccess", null, params) };
    return start.kind === "redirect" ? { away: start.url } : { to: here };
  });
}

/** What looking found while an order still waits; anything else its page says itself. */
function nothingNew({ paymentStatus }: OrderView, { now, locale }: Pick<Ctx, "now" | "locale">) {
  const key = paymentStatus === "failed" ? "orders.checked_failed" : "orders.checked";
  return { key, params: { time: formatClock(now, locale) }, type: "info" as const };
}

export const shouldRevalidate = () => true;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { order, methods, transfer, qr, gatewayUrl, simulator } = loaderData;
  const shop = useShop();
  // A way that is not offered any more, or cannot be for now, is not to be tried again.
  const offered = methods.some(({ id }) => id === order.method);
  useFreshPage(5_000);
  return (
    <div className="wrap section stack gap-6">
      <h1>{t("orders.pay_title", { code: order.code })}</h1>
      <ErrorSummary result={actionData} />
      <OrderState order={order} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="stack gap-6">
          {transfer && qr && (
            <TransferCard
              transfer={transfer}
              qr={qr}
              file={`/orders/${order.code}/vietqr.png?lang=${locale}`}
              simulator={simulator}
            />
          )}
          {order.canPay &&
            !transfer &&
            !gatewayUrl &&
            (offered ? (
              <RetryPayment order={order} />
            ) : (
              <Notice tone="warn">
                {t("orders.method_down", { method: order.methodName, phone: shop?.phone ?? "" })}
              </Notice>
            ))}
          {gatewayUrl && (
            <section className="card stack justify-items-start">
              <p>{t("orders.at_gateway", { method: order.methodName })}</p>
              <a className={buttonClass()} href={gatewayUrl}>
                {t("orders.go_to_gateway", { method: order.methodName })}
              </a>
            </section>
          )}
          {(transfer || gatewayUrl || !order.canPay) && (
            <Form method="post" noValidate>
              <SubmitButton look="soft" name="intent" value="check">
                {t("orders.check_now")}
              </SubmitButton>
            </Form>
          )}
          {order.canPay && <OtherWays methods={methods.filter(({ id }) => id !== order.method)} result={actionData} />}
        </div>
        <OrderLines order={order} />
      </div>
      <p>
        <Link to={linkTo(locale, "order", { code: order.code })}>{t("orders.see_or_cancel")}</Link>
      </p>
    </div>
  );
}
