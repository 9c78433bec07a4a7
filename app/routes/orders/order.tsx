import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { z } from "zod";
import { useOfflineTickets } from "~/browser/workers";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { presentOrderRefunds } from "~/domain/aftersales/present-refund.server";
import type { AccountRequest } from "~/domain/aftersales/refund-form-view";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { RequestRefund } from "~/domain/aftersales/schema";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import {
  listOrderMessages,
  presentMessages,
  resendCredits,
  resendTickets,
} from "~/domain/orders/order-messages.server";
import type { OrderPageView, OrderTexts } from "~/domain/orders/order-page-view";
import { presentLedger } from "~/domain/orders/present-ledger.server";
import { presentOrder } from "~/domain/orders/present-order.server";
import { presentOrderHistory } from "~/domain/orders/present-order-history.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { AfterSale, ClosedDays } from "~/ui/aftersales/after-sale";
import { WaitingExchanges } from "~/ui/aftersales/exchanges";
import { RefundRequests, RefundWholeOrder } from "~/ui/aftersales/refunds-of-order";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { NextSteps } from "~/ui/orders/next-steps";
import { OrderHead, ReceiptHead } from "~/ui/orders/order-head";
import { PaymentsOfOrder } from "~/ui/orders/order-ledger";
import { OrderLines } from "~/ui/orders/order-lines";
import { OrderHistory, OrderStateMessage, OrderTimeline } from "~/ui/orders/order-state-message";
import { ButtonLink } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import type { Route } from "./+types/order";

const OrderForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["cancel", "resend", "resend_credits"]) }),
  RequestRefund.omit({ code: true, view: true }).extend({ intent: z.literal("give_back") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const ctx = ctxOf(context);
  const [order, messages, offer] = await load(
    Promise.all([getOrder(ctx, params), listOrderMessages(ctx, params), getRefundOffer(ctx, params)]),
  );
  const title = ctx.t("orders.order_title", { code: order.code });
  const back = presentOrderRefunds(ctx, offer);
  return withHead(args, "order", {
    ...presentOrder(ctx, order),
    ledger: presentLedger(ctx, order, offer),
    happened: presentOrderHistory(ctx, order, offer.requests),
    sent: presentMessages(ctx, order, messages),
    back,
    key: randomUUID(),
    title,
  });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, OrderForm, async (form) => {
    if (form.intent === "give_back") {
      const { code } = await requestRefund(ctx, { ...form, code: params.code });
      return { to: linkTo(ctx.locale, "order", { code }), toast: { key: "refunds.sent" } };
    }
    if (form.intent === "resend") {
      const { code } = await resendTickets(ctx, params);
      return { to: linkTo(ctx.locale, "order", { code }), toast: { key: "orders.resent" } };
    }
    if (form.intent === "resend_credits") {
      await resendCredits(ctx, params);
      return { to: linkTo(ctx.locale, "order", params), toast: { key: "credit.sent_again" } };
    }
    const { code } = await cancelOrder(ctx, params);
    return { to: linkTo(ctx.locale, "checkoutCancel", null, { code }) };
  });
}

export const shouldRevalidate = () => true;
export const handle: PageHandle = { bottomBar: "alone" };
export const meta = pageMeta;

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { order, texts, ledger, happened, sent, back, key } = loaderData;
  const { code } = order;
  const ticketsPage = linkTo(locale, "orderTickets", { code });
  useOfflineTickets(locale, order.hasTickets ? code : undefined);
  return (
    <>
      <OrderHead order={order} latest={happened.latest} state={texts.state} ticketsPage={ticketsPage} />
      <div className="wrap page stack gap-6">
        <ReceiptHead order={order} />
        <ErrorSummary result={actionData} />
        {happened.latest && texts.state.tone !== "done" && <OrderStateMessage state={texts.state} />}
        <ClosedDays closed={texts.closed} />
        {back.account && <AskAccount code={code} account={back.account} />}
        <WaitingExchanges of={code} waiting={texts.exchanges.waiting} />
        <Credits texts={texts} />
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <div className="stack gap-6">
            <OrderLines order={order} ledger={ledger.rows} />
            <RefundRequests requests={back.requests} />
            <NextSteps order={order} texts={texts} />
            <ContactOfOrder order={order} />
          </div>
          <div className="stack gap-6">
            <PaymentsOfOrder payments={ledger.payments} />
            <AfterSale order={order} texts={texts} isRefundable={back.canRequest} isPrinted />
            {(sent.messages.length > 0 || sent.again) && (
              <OrderHistory title={sent.title} events={sent.messages}>
                {sent.again && (
                  <Form method="post" noValidate className="stack justify-items-start gap-1 py-2">
                    <SubmitButton variant="line" name="intent" value="resend">
                      {sent.again.act}
                    </SubmitButton>
                    <p className="help">{sent.again.help}</p>
                  </Form>
                )}
              </OrderHistory>
            )}
          </div>
        </div>
        <section className="card stack no-print">
          <h2 className="text-lg">{t("orders.history")}</h2>
          <OrderTimeline events={happened.events} />
        </section>
        {order.canCancel && (
          <details className="card py-2! no-print">
            <summary className="min-h-11 content-center font-semibold">{t("orders.cancel")}</summary>
            <Form method="post" noValidate className="stack py-3 justify-items-start">
              <p>
                {t("orders.cancel_warning")}
                {order.received > 0 && ` ${t("orders.cancel_refund", { received: formatVnd(order.received, locale) })}`}
              </p>
              <SubmitButton variant="line" name="intent" value="cancel">
                {t("orders.cancel_confirm")}
              </SubmitButton>
            </Form>
          </details>
        )}
        {back.whole && <RefundWholeOrder whole={back.whole} formKey={key} />}
        <p className="no-print">
          <Link to={linkTo(locale, "findOrder")}>{t("orders.find_another")}</Link>
        </p>
      </div>
    </>
  );
}

function Credits({ texts: { credits, creditResend } }: { texts: OrderTexts }) {
  if (credits.length === 0) return null;
  return (
    <Message>
      {credits.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {creditResend && (
        <Form method="post" noValidate className="stack justify-items-start gap-1 no-print">
          <p className="help">{creditResend.help}</p>
          {creditResend.label && (
            <SubmitButton variant="line" name="intent" value="resend_credits">
              {creditResend.label}
            </SubmitButton>
          )}
        </Form>
      )}
    </Message>
  );
}

function ContactOfOrder({ order: { contact, invoice, note } }: { order: OrderPageView }) {
  const { t } = useT();
  return (
    <section className="card stack gap-2">
      <h2 className="text-lg">{t("orders.contact")}</h2>
      <p>{contact.fullName}</p>
      <p>{formatPhone(contact.phoneNumber)}</p>
      {contact.email && <p>{contact.email}</p>}
      {invoice && (
        <p>
          {t("orders.invoice")}: {invoice.company}, {invoice.taxCode}
        </p>
      )}
      {note && <p className="text-muted">{note}</p>}
    </section>
  );
}

/** Asks the buyer for a bank account, so that the shop can pay a refund by transfer. */
function AskAccount({ code, account: { title, text, label } }: { code: string; account: AccountRequest }) {
  const { locale } = useT();
  return (
    <Message tone="warn" title={title}>
      <p>{text}</p>
      <p className="mt-2 no-print">
        <ButtonLink to={linkTo(locale, "orderRefund", null, { code })}>{label}</ButtonLink>
      </p>
    </Message>
  );
}
