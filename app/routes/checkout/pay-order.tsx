import { Form, redirect } from "react-router";
import { z } from "zod";
import type { Ctx } from "~/domain/ctx";
import { getPayment, type PaymentPage } from "~/domain/orders/get-payment.server";
import type { OrderTexts } from "~/domain/orders/order-page-view";
import type { OrderView } from "~/domain/orders/order-view";
import { payOrder } from "~/domain/orders/pay-order.server";
import { presentOrder } from "~/domain/orders/present-order.server";
import { paymentMethod } from "~/domain/orders/schema";
import { isConfirmedByStaff } from "~/domain/payments/bank-feed.server";
import { creditCode } from "~/domain/payments/schema";
import { buildBankSimulatorUrl } from "~/domain/payments/simulator/bank-simulator-url.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { qrPath } from "~/lib/qr";
import { useFreshPage } from "~/lib/use-refresh";
import { ctxOf } from "~/request/ctx.server";
import { load, redirectToCleanUrl } from "~/request/load.server";
import { addRefreshHeader, refreshSeconds } from "~/request/render-mode.server";
import { type SubmitResult, submit, type Toast } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { OtherMethods, RetryPayment } from "~/ui/checkout/other-methods";
import { PayStep } from "~/ui/checkout/pay-step";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderLines } from "~/ui/orders/order-lines";
import { OrderStateMessage } from "~/ui/orders/order-state-message";
import { WithCode } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/pay-order";

const PayForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("pay"), method: paymentMethod }),
  z.object({ intent: z.literal("credit"), credit: creditCode }),
  z.object({ intent: z.literal("check") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request, url } = args;
  const ctx = ctxOf(context);
  const payment = await load(getPayment(ctx, { code: params.code, view: url.searchParams.get("view") ?? undefined }));
  redirectToCleanUrl(ctx, url);
  const { code, status, paymentStatus } = payment.order;
  if (paymentStatus === "paid" || paymentStatus === "refunded")
    throw redirect(ctx.addSession(linkTo(ctx.locale, "checkoutSuccess", null, { code })));
  if (status === "cancelled") throw redirect(ctx.addSession(linkTo(ctx.locale, "checkoutCancel", null, { code })));
  const { order, texts } = presentOrder(ctx, payment.order);
  const transfer = payment.step.kind === "transfer" ? payment.step.transfer : null;
  const isTypingCode = url.searchParams.has("credit");
  return addRefreshHeader(
    request,
    withHead(args, "payOrder", {
      ...payment,
      order,
      state:
        payment.step.kind === "retry" && payment.step.unanswered
          ? addUnansweredText(ctx, payment, texts.state)
          : texts.state,
      qr: transfer && qrPath(transfer.qr),
      simulator:
        transfer && buildBankSimulatorUrl(ctx, transfer, ctx.addSession(linkTo(ctx.locale, "payOrder", { code }))),
      isConfirmedByStaff: isConfirmedByStaff(payment.order.method),
      // A reload would discard a code that the visitor is typing.
      refresh: isTypingCode ? null : refreshSeconds,
      isTypingCode,
      title: ctx.t("orders.pay_title", { code }),
    }),
  );
}

function addUnansweredText({ locale }: Ctx, { order }: PaymentPage, state: OrderTexts["state"]): OrderTexts["state"] {
  return { ...state, texts: [...state.texts, translateIn(locale)("orders.unanswered", { method: order.methodName })] };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const here = linkTo(ctx.locale, "payOrder", params);
  return submit(request, ctx, PayForm, async (form): Promise<SubmitResult> => {
    if (form.intent === "check") {
      const { order } = await getPayment(ctx, params);
      return { to: here, ...(order.canPay && { toast: createNoNewsToast(order, ctx) }) };
    }
    if (form.intent === "credit") {
      await payOrder(ctx, { code: params.code, credit: form.credit });
      return { to: here };
    }
    const start = await payOrder(ctx, { code: params.code, method: form.method });
    if (!start) return { to: linkTo(ctx.locale, "checkoutSuccess", null, params) };
    return start.kind === "redirect" ? { externalUrl: start.url } : { to: here };
  });
}

function createNoNewsToast({ paymentStatus, method }: OrderView, { now, locale }: Pick<Ctx, "now" | "locale">): Toast {
  const unpaid = isConfirmedByStaff(method) ? "orders.checked_by_staff" : "orders.checked";
  const key = paymentStatus === "failed" ? "orders.checked_failed" : unpaid;
  return { key, params: { time: formatMoment(now, locale) }, type: "info" };
}

export const handle: PageHandle = { bottomBar: false, hasSearch: false };
export const shouldRevalidate = () => true;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = pageMeta;

export default function Pay({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { order, state, methods, step, qr, simulator, isConfirmedByStaff } = loaderData;
  useFreshPage(5_000);
  return (
    <div className="wrap page stack gap-6">
      <h1>
        <WithCode text={t("orders.pay_title", { code: order.code })} code={order.code} />
      </h1>
      <ErrorSummary result={actionData} />
      <OrderStateMessage state={state} />
      <div className="checkout">
        <div className="stack gap-6">
          <PayStep
            method={order.methodName}
            file={`/orders/${order.code}/vietqr.png?lang=${locale}`}
            waiting={t("orders.at_gateway", { method: order.methodName })}
            {...{ step, qr, simulator, isConfirmedByStaff }}
          >
            <RetryPayment {...order} to={linkTo(locale, "payOrder", { code: order.code })} />
          </PayStep>
          {order.canPay && !loaderData.isTypingCode && (
            <Link
              to={linkTo(locale, "payOrder", { code: order.code }, { credit: 1 })}
              className="inline-flex min-h-11 items-center justify-self-start text-ui-ink"
            >
              {t("credit.fold")}
            </Link>
          )}
          {order.canPay && loaderData.isTypingCode && (
            <Form method="post" noValidate className="card stack">
              <h2 className="text-lg">{t("credit.fold")}</h2>
              <Field
                name="credit"
                label={t("credit.code")}
                help={t("credit.code_help")}
                result={actionData}
                maxLength={20}
                autoComplete="off"
                autoCapitalize="characters"
              />
              <SubmitButton variant="soft" name="intent" value="credit">
                {t("credit.apply")}
              </SubmitButton>
            </Form>
          )}
          {order.canPay && (
            <OtherMethods methods={methods.filter(({ id }) => id !== order.method)} result={actionData} />
          )}
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
