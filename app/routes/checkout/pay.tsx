import { data, redirect } from "react-router";
import { z } from "zod";
import { useFreshPage } from "~/browser/fresh-page";
import type { Ctx } from "~/domain/ctx";
import { PayOrder } from "~/domain/orders/schema";
import { getPayment } from "~/domain/selling/get-payment.server";
import type { OrderView } from "~/domain/selling/order-view";
import { payOrder } from "~/domain/selling/pay-order.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { config } from "~/lib/config.server";
import { qrPath } from "~/lib/qr";
import { formatMoment } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { leaveView, load } from "~/request/load.server";
import { renderModeOf } from "~/request/render-mode.server";
import { type Done, submit, type Toast } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { OrderLines } from "~/ui/checkout/order-lines";
import { OrderState } from "~/ui/checkout/order-state";
import { OtherWays } from "~/ui/checkout/other-ways";
import { PayStep } from "~/ui/checkout/pay-step";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { PageHandle } from "~/ui/layout/page-handle";
import { unlistedMeta } from "~/ui/layout/page-meta";
import { WithCode } from "~/ui/parts/code";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/pay";
import { tellOrder } from "./tell-order.server";

const refreshSeconds = 15;
const PayForm = z.discriminatedUnion("intent", [
  PayOrder.pick({ method: true }).extend({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("check") }),
]);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const payment = await load(getPayment(ctx, { code: params.code, view: url.searchParams.get("view") ?? undefined }));
  leaveView(ctx, url);
  const { code, status, paymentStatus } = payment.order;
  if (paymentStatus === "paid" || paymentStatus === "refunded")
    throw redirect(ctx.carry(linkTo(ctx.locale, "checkoutSuccess", null, { code })));
  if (status === "cancelled") throw redirect(ctx.carry(linkTo(ctx.locale, "checkoutCancel", null, { code })));
  const { order, told } = tellOrder(ctx, payment.order);
  const transfer = payment.step.kind === "transfer" ? payment.step.transfer : null;
  const page = {
    ...payment,
    order,
    state: told.state,
    qr: transfer && qrPath(transfer.qr),
    simulator:
      config.demo && transfer
        ? bankSimulator(ctx, transfer, ctx.carry(linkTo(ctx.locale, "payOrder", { code })))
        : null,
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

function nothingNew({ paymentStatus }: OrderView, { now, locale }: Pick<Ctx, "now" | "locale">): Toast {
  const key = paymentStatus === "failed" ? "orders.checked_failed" : "orders.checked";
  return { key, params: { time: formatMoment(now, locale) }, type: "info" };
}

export const handle: PageHandle = { bottomBar: false, search: false };
export const shouldRevalidate = () => true;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = (args: Route.MetaArgs) => unlistedMeta(args);

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { order, state, methods, step, qr, simulator } = loaderData;
  useFreshPage(5_000);
  return (
    <div className="wrap section stack gap-6">
      <h1>
        <WithCode text={t("orders.pay_title", { code: order.code })} code={order.code} />
      </h1>
      <ErrorSummary result={actionData} />
      <OrderState state={state} />
      <div className="checkout">
        <div className="stack gap-6">
          <PayStep order={order} step={step} qr={qr} simulator={simulator} />
          {order.canPay && <OtherWays methods={methods.filter(({ id }) => id !== order.method)} result={actionData} />}
        </div>
        <div className="stack bought">
          <OrderLines order={order} />
          <p>
            <Link to={linkTo(locale, "order", { code: order.code })}>{t("orders.see_or_cancel")}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}
