import { Form } from "react-router";
import { z } from "zod";
import { getExchange, payExchange, stopExchange } from "~/domain/aftersales/pay-exchange.server";
import { presentExchangePayment } from "~/domain/aftersales/present-exchange-payment.server";
import { PayExchange as PayForm } from "~/domain/aftersales/schema";
import { isConfirmedByStaff } from "~/domain/payments/bank-feed.server";
import { buildBankSimulatorUrl } from "~/domain/payments/simulator/bank-simulator-url.server";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/format-time";
import { qrPath } from "~/lib/qr";
import { useFreshPage } from "~/lib/use-refresh";
import { ctxOf } from "~/request/ctx.server";
import { load, redirectToCleanUrl } from "~/request/load.server";
import { addRefreshHeader, refreshSeconds } from "~/request/render-mode.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { redirectWithToast } from "~/request/toast.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { OtherMethods, RetryPayment } from "~/ui/checkout/other-methods";
import { PayStep } from "~/ui/checkout/pay-step";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderStateMessage } from "~/ui/orders/order-state-message";
import { Facts } from "~/ui/parts/blocks";
import { ButtonLink } from "~/ui/parts/button";
import type { Route } from "./+types/pay-exchange";

const ExchangeForm = z.discriminatedUnion("intent", [
  PayForm.pick({ method: true }).extend({ intent: z.literal("pay") }),
  z.object({ intent: z.literal("check") }),
  z.object({ intent: z.literal("stop") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context, params, request, url } = args;
  const ctx = ctxOf(context);
  const { locale } = ctx;
  const exchange = await load(getExchange(ctx, { ...params, view: url.searchParams.get("view") ?? undefined }));
  redirectToCleanUrl(ctx, url);
  const { code, orderCode, step } = exchange;
  const t = translateIn(locale);
  if (exchange.status === "done")
    throw await redirectWithToast(ctx.addSession(linkTo(locale, "order", { code: orderCode })), {
      message: t("exchange.done"),
      type: "success",
    });
  const transfer = step?.kind === "transfer" ? step.transfer : null;
  return addRefreshHeader(
    request,
    withHead(args, "payExchange", {
      exchange,
      ...presentExchangePayment(ctx, exchange),
      qr: transfer && qrPath(transfer.qr),
      simulator:
        transfer &&
        buildBankSimulatorUrl(
          ctx,
          transfer,
          ctx.addSession(linkTo(locale, "payExchange", { code: orderCode, exchange: code })),
        ),
      isConfirmedByStaff: isConfirmedByStaff(exchange.method),
      refresh: exchange.status === "waits" ? refreshSeconds : null,
      title: t("exchange.pay_title"),
    }),
  );
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const { locale } = ctx;
  const here = linkTo(locale, "payExchange", params);
  return submit(request, ctx, ExchangeForm, async (form): Promise<SubmitResult> => {
    switch (form.intent) {
      case "stop": {
        const { code } = await stopExchange(ctx, params);
        return { to: linkTo(locale, "order", { code }), toast: { key: "exchange.cancelled" } };
      }
      case "check": {
        const { status, method } = await getExchange(ctx, params);
        const key = isConfirmedByStaff(method) ? "orders.checked_by_staff" : "orders.checked";
        const time = formatMoment(ctx.now, locale);
        return {
          to: here,
          ...(status === "waits" && { toast: { key, params: { time }, type: "info" } }),
        };
      }
      case "pay": {
        const { step } = await payExchange(ctx, { ...params, method: form.method });
        return step?.kind === "redirect" ? { externalUrl: step.url } : { to: here };
      }
    }
  });
}

export const handle: PageHandle = { bottomBar: false, hasSearch: false };
export const shouldRevalidate = () => true;
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;
export const meta = pageMeta;

export default function PayExchange({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { exchange, state, facts, qr, simulator, isConfirmedByStaff, title } = loaderData;
  const { code, orderCode, method, methods, step } = exchange;
  const isWaiting = exchange.status === "waits";
  useFreshPage(5_000);
  return (
    <div className="wrap page stack gap-6">
      <h1>{title}</h1>
      <ErrorSummary result={actionData} />
      <OrderStateMessage state={state} />
      <div className="checkout">
        <div className="stack gap-6">
          {isWaiting && exchange.closed === null && (
            <PayStep
              method={exchange.methodName}
              file={`/orders/${orderCode}/exchanges/${code}/vietqr.png?lang=${locale}`}
              waiting={t("exchange.at_gateway", { method: exchange.methodName })}
              step={
                step ?? { kind: methods.some(({ id }) => id === method) ? "retry" : "unavailable", unanswered: false }
              }
              {...{ qr, simulator, isConfirmedByStaff }}
            >
              <RetryPayment
                method={method ?? ""}
                methodName={exchange.methodName}
                to={linkTo(locale, "payExchange", { code: orderCode, exchange: code })}
              />
            </PayStep>
          )}
          {exchange.closed === null && isWaiting && (
            <OtherMethods methods={methods.filter(({ id }) => id !== method)} result={actionData} />
          )}
          {(!isWaiting || exchange.closed !== null) && (
            <p>
              <ButtonLink to={linkTo(locale, "ticketExchange", null, { code: orderCode })}>
                {t("exchange.again")}
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="stack bought">
          <section className="card">
            <Facts rows={facts} />
          </section>
          {isWaiting && <CancelExchange />}
          <p>
            <ButtonLink variant="quiet" to={linkTo(locale, "order", { code: orderCode })}>
              {t("exchange.back_to_order")}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function CancelExchange() {
  const { t } = useT();
  return (
    <details className="card">
      <summary className="min-h-11 content-center font-semibold">{t("exchange.give_up")}</summary>
      <Form method="post" noValidate className="stack mt-3 justify-items-start">
        <p>{t("exchange.give_up_help")}</p>
        <SubmitButton variant="line" name="intent" value="stop">
          {t("exchange.give_up")}
        </SubmitButton>
      </Form>
    </details>
  );
}
