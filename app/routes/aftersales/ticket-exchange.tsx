import { randomUUID } from "node:crypto";
import { Form } from "react-router";
import { z } from "zod";
import type { ExchangePageView } from "~/domain/aftersales/exchange-page-view";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { exchangeTickets } from "~/domain/aftersales/pay-exchange.server";
import { presentExchangeOffer, presentWrongDate } from "~/domain/aftersales/present-exchange-offer.server";
import { GetExchangeOffer, StartExchange } from "~/domain/aftersales/schema";
import { DomainError } from "~/domain/errors";
import { lookUpOrder } from "~/domain/orders/order-access.server";
import { LookUpOrder } from "~/domain/orders/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf, type RequestCtx } from "~/request/ctx.server";
import { load, redirectToCleanUrl } from "~/request/load.server";
import { type SubmitResult, submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ChooseDay, withSessionOnServer } from "~/ui/aftersales/choose-day";
import { ConfirmExchange } from "~/ui/aftersales/confirm-exchange";
import { WaitingExchanges } from "~/ui/aftersales/exchanges";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SubmitButton } from "~/ui/form/submit-button";
import { pageMeta } from "~/ui/layout/page-meta";
import { OrderProofFields } from "~/ui/orders/order-proof-fields";
import { WithCode } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import type { Route } from "./+types/ticket-exchange";

const ExchangeForm = z.discriminatedUnion("intent", [
  LookUpOrder.extend({ intent: z.literal("find") }),
  StartExchange.omit({ code: true, view: true }).extend({ intent: z.literal("move") }),
]);

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const { code, units, typedDate, ...offerQuery } = readQuery(url);
  const offer = code === "" ? null : await load(findVisibleOffer(ctx, { code, units, ...offerQuery }));
  redirectToCleanUrl(ctx, url);
  const { t } = ctx;
  const isRefused = typedDate !== undefined && offer?.calendar && offer.at === null;
  const wrongDate = isRefused ? presentWrongDate(offerQuery.date, ctx.locale) : null;
  return withHead(args, "ticketExchange", {
    code,
    exchange: offer && withWrongDate(presentExchangeOffer(ctx, offer, units), wrongDate),
    methods: offer?.at?.methods ?? [],
    chosen: offer?.chosen ?? [],
    key: randomUUID(),
    ...(offer && { title: t("exchange.of_order", { code: offer.code }) }),
  });
}

function withWrongDate(exchange: ExchangePageView, wrong: string | null): ExchangePageView {
  return wrong === null ? exchange : { ...exchange, notes: [wrong, ...exchange.notes] };
}

/** `date` is the newly chosen day, and `day` the previous choice. Invalid values of other parameters are ignored. */
function readQuery({ searchParams }: URL) {
  const { units, month, date } = GetExchangeOffer.shape;
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const requestedMonth = month.safeParse(text("month")).data;
  const typedDate = text("date") || (requestedMonth ? undefined : text("day")) || undefined;
  return {
    typedDate,
    code: (text("code") ?? "").slice(0, 20),
    view: text("view")?.slice(0, 200),
    units: units.safeParse(searchParams.getAll("units")).data ?? [],
    month: requestedMonth,
    date: date.safeParse(typedDate).data,
  };
}

/** Returns null if the browser has no access to the order. */
async function findVisibleOffer(ctx: RequestCtx, offerQuery: z.output<typeof GetExchangeOffer>) {
  try {
    return await getExchangeOffer(ctx, offerQuery);
  } catch (error) {
    if (error instanceof DomainError && error.code === "order_not_found") return null;
    throw error;
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const { locale } = ctx;
  return submit(request, ctx, ExchangeForm, async (form): Promise<SubmitResult> => {
    if (form.intent === "find") {
      const { code } = await lookUpOrder(ctx, form);
      return { to: linkTo(locale, "ticketExchange", null, { code }) };
    }
    const { intent: _, ...input } = form;
    const exchange = await exchangeTickets(ctx, { ...input, code: readQuery(url).code });
    const code = exchange.orderCode;
    if (exchange.status === "done") return { to: linkTo(locale, "order", { code }), toast: { key: "exchange.done" } };
    return exchange.step?.kind === "redirect"
      ? { externalUrl: exchange.step.url }
      : { to: linkTo(locale, "payExchange", { code, exchange: exchange.code }) };
  });
}

export const shouldRevalidate = () => true;
export const meta = pageMeta;

export default function TicketExchange({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { code, exchange, methods, chosen, key, title } = loaderData;
  const here = linkTo(locale, "ticketExchange");
  const address = withSessionOnServer(here);
  if (!exchange)
    return (
      <div className="wrap page stack">
        <h1>{title}</h1>
        <p className="text-muted">{t("exchange.lead")}</p>
        <Form method="post" noValidate className="card stack max-w-md" action={address}>
          <ErrorSummary result={actionData} />
          <input type="hidden" name="intent" value="find" />
          <OrderProofFields result={actionData} code={code} />
          <SubmitButton>{t("orders.find")}</SubmitButton>
        </Form>
      </div>
    );
  const { day } = exchange;
  return (
    <div className="wrap page stack gap-6">
      <h1>
        <WithCode text={title} code={exchange.code} />
      </h1>
      <ErrorSummary result={actionData} />
      <WaitingExchanges of={exchange.code} waiting={exchange.waiting} />
      <div className="checkout">
        <ChooseDay exchange={exchange} here={here} result={actionData} />
        <div className="stack bought" aria-live="polite">
          {day && !day.refused && (
            <div id="confirm">
              <ConfirmExchange day={day} units={chosen} methods={methods} formKey={key} result={actionData} />
            </div>
          )}
          <p>
            <Link className="inline-block py-2.5 text-ui-ink" to={linkTo(locale, "order", { code: exchange.code })}>
              {t("exchange.back_to_order")}
            </Link>
          </p>
        </div>
      </div>
    </div>
  );
}
