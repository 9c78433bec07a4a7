import { redirect } from "react-router";
import { useOfflineTickets } from "~/browser/workers";
import { presentIssuedTicket } from "~/domain/admission/present-issued-ticket.server";
import { listCompanions } from "~/domain/catalog/ticket-extras.server";
import { listKitchens } from "~/domain/content/menu.server";
import { listQuestions } from "~/domain/content/questions.server";
import { findCurrentWeather } from "~/domain/content/weather.server";
import type { Ctx } from "~/domain/ctx";
import { hasMailServer } from "~/domain/messages/channels/mail.server";
import { choosePhoneChannel } from "~/domain/messages/channels/phone-channels.server";
import { getOrder } from "~/domain/orders/get-order.server";
import type { OrderPageView } from "~/domain/orders/order-page-view";
import type { OrderView } from "~/domain/orders/order-view";
import { presentOrder } from "~/domain/orders/present-order.server";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { trackPurchase } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load, redirectToCleanUrl } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { AfterSale, ClosedDays } from "~/ui/aftersales/after-sale";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { BeforeVisit, VisitCompanions } from "~/ui/orders/before-visit";
import { DirectionsLink } from "~/ui/orders/directions-link";
import { NextSteps } from "~/ui/orders/next-steps";
import { OrderLines } from "~/ui/orders/order-lines";
import { OrderStateMessage } from "~/ui/orders/order-state-message";
import { ButtonLink, buttonClass } from "~/ui/parts/button";
import { withSession } from "~/ui/parts/cookieless-session";
import { Code } from "~/ui/parts/formatted-text";
import { Icon } from "~/ui/parts/icon";
import { Message } from "~/ui/parts/message";
import { TicketCards } from "~/ui/tickets/ticket";
import type { Route } from "./+types/checkout-success";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const order = await load(
    getOrder(ctx, { code: url.searchParams.get("code") ?? "", view: url.searchParams.get("view") ?? undefined }),
  );
  redirectToCleanUrl(ctx, url);
  const { code } = order;
  if (order.status === "cancelled")
    throw redirect(ctx.addSession(linkTo(ctx.locale, "checkoutCancel", null, { code })));
  if (!order.paidAtTheDoor && order.paymentStatus !== "paid" && order.paymentStatus !== "refunded")
    throw redirect(ctx.addSession(linkTo(ctx.locale, "payOrder", { code })));
  const title = getTitle(order, ctx.t);
  const tickets = order.tickets.map((ticket) => presentIssuedTicket(ticket, ctx));
  return withHead(args, "checkoutSuccess", {
    ...presentOrder(ctx, order),
    ...(await readVisitParts(ctx, order)),
    tickets,
    title,
    lead: getLead(ctx, order),
    event: trackPurchase(ctx, order),
  });
}

const maxCompanions = 2;

/** The weather is today's, so it is shown only on the day of the visit. */
async function readVisitParts(ctx: Ctx, order: OrderView) {
  const ahead = order.tickets.filter(({ state }) => state === "valid");
  const isToday = ahead.some(({ date }) => date === shopDate(ctx.now));
  const slugs = order.lines.flatMap(({ kind, slug }) => (kind === "ticket" && ahead.length > 0 ? slug : []));
  const [companions, questions, weather, kitchens] = await Promise.all([
    listCompanions(ctx, { tickets: slugs }),
    ahead.length > 0 ? listQuestions(ctx, { spot: "visit" }) : [],
    isToday ? findCurrentWeather(ctx) : null,
    ahead.length > 0 ? listKitchens(ctx) : [],
  ]);
  const bought = new Set(order.lines.map(({ slug }) => slug));
  return {
    companions: companions.filter(({ slug }) => !bought.has(slug)).slice(0, maxCompanions),
    questions: questions.map(({ slug, question }) => ({ slug, text: question.text })),
    weather,
    hasTables: kitchens.length > 0,
  };
}

function getLead({ locale }: Pick<Ctx, "locale">, { tickets, contact: { email, phoneNumber } }: OrderView): string {
  const t = translateIn(locale);
  if (tickets.length > 0 && !hasValidTicket(tickets)) return "";
  const short = tickets.length > 0 ? choosePhoneChannel(phoneNumber) : null;
  const to = [hasMailServer() && email, short && `${t(`orders.message.by.${short}`)} ${formatPhone(phoneNumber)}`]
    .filter(Boolean)
    .join(", ");
  const where = to ? t("orders.sent_to", { to }) : t(tickets.length > 0 ? "orders.page_is_ticket" : "orders.keep_code");
  return tickets.length > 0 ? `${where} ${t("orders.keep_page")}` : where;
}

function hasValidTicket(tickets: readonly Pick<OrderView["tickets"][number], "state">[]): boolean {
  return tickets.some(({ state }) => state === "valid");
}

function getTitle({ tickets, paymentStatus }: OrderView, t: Translate): string {
  const count = tickets.filter(({ state }) => state === "valid").length;
  if (tickets.length > 0) return count > 0 ? t("orders.success_title", { count }) : t("orders.spent_title");
  return t(paymentStatus === "paid" ? "orders.paid_title" : "orders.placed_title");
}

export const handle: PageHandle = { bottomBar: false };
export const meta = pageMeta;

export default function Success({ loaderData }: Route.ComponentProps) {
  const { order, texts, tickets, title, lead, companions, questions, weather, hasTables } = loaderData;
  const { t, locale } = useT();
  const hasMore = order.lines.some(({ kind }) => kind !== "ticket");
  useOfflineTickets(locale, tickets.length > 0 ? order.code : undefined);
  const dates = new Set(tickets.map(({ date }) => date));
  const [date] = dates;
  const isValid = hasValidTicket(tickets);
  return (
    <div className="page bg-soft">
      <div className="wrap stack gap-6">
        <header className="stack justify-items-center gap-2 text-center no-print">
          {order.paymentStatus === "paid" && order.received > 0 && (
            <p className="row font-semibold text-ui-ink">
              <Icon name="check" size={20} /> {t("orders.paid_sum", { amount: formatVnd(order.received, locale) })}
            </p>
          )}
          <h1>{title}</h1>
          {date && dates.size === 1 && <p className="font-semibold">{formatDate(date, locale, "long")}</p>}
          <p>
            {t("orders.code")} <Code of={order.code} />
          </p>
          {isValid ? (
            <a className={buttonClass()} href={linkToFile(order, "tickets.pdf", locale)}>
              {t("offline.pdf")}
            </a>
          ) : (
            <Lead text={lead} />
          )}
          {order.paidAtTheDoor && order.status === "pending" && <OrderStateMessage state={texts.state} />}
          {texts.refunds.length > 0 && (
            <Message>
              {texts.refunds.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Message>
          )}
        </header>
        <ClosedDays closed={texts.closed} />
        {tickets.length > 0 && <TicketCards tickets={tickets} of={order.code} />}
        {isValid && <Lead text={lead} />}
        <TicketLinks order={order} isConfirmed={tickets.length === 0 || isValid} />
        {isValid && (
          <div className="visit-parts no-print">
            <BeforeVisit order={order} texts={texts} questions={questions} weather={weather} />
            <VisitCompanions {...{ companions, hasTables }} />
          </div>
        )}
        {hasMore ? (
          <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start no-print">
            <OrderLines order={order} />
            <div className="stack gap-6">
              <NextSteps order={order} texts={texts} />
              <AfterSale order={order} texts={texts} isRefundable={texts.can.refund} />
            </div>
          </div>
        ) : (
          !isValid && (
            <div className="stack mx-auto w-full max-w-xl">
              <AfterSale order={order} texts={texts} isRefundable={texts.can.refund} />
            </div>
          )
        )}
      </div>
    </div>
  );
}

function Lead({ text }: { text: string }) {
  return text && <p className="text-center text-muted no-print">{text}</p>;
}

function linkToFile({ code }: OrderPageView, file: string, locale: Locale): string {
  const url = `/orders/${code}/${file}?lang=${locale}`;
  return import.meta.env.SSR ? withSession(url) : url;
}

/** Shows first what is needed on the day of the visit. The rest is behind "⋯". */
function TicketLinks({ order, isConfirmed }: { order: OrderPageView; isConfirmed: boolean }) {
  const { t, locale } = useT();
  const { code } = order;
  const hasDates = isConfirmed && order.lines.some(({ date }) => date !== null);
  const hasTickets = isConfirmed && order.hasTickets;
  const seeOrder = (
    <ButtonLink variant="line" to={linkTo(locale, "order", { code })}>
      {t("orders.see_order")}
    </ButtonLink>
  );
  return (
    <div className="stack justify-items-center gap-2 no-print">
      <div className="acts justify-center">
        {hasDates && (
          <a
            className={buttonClass(hasTickets ? "line" : "main")}
            href={linkToFile(order, "calendar.ics", locale)}
            download
          >
            <Icon name="calendar" size={20} /> {t("orders.add_to_calendar")}
          </a>
        )}
        {!hasDates && seeOrder}
      </div>
      {hasDates && (
        <details className="text-center">
          <summary className="more" aria-label={t("orders.more")}>
            ⋯
          </summary>
          <div className="acts justify-center">
            {seeOrder}
            <DirectionsLink />
            {hasTickets && (
              <ButtonLink variant="line" reloadDocument to={linkTo(locale, "orderTickets", { code })}>
                {t("offline.open")}
              </ButtonLink>
            )}
          </div>
        </details>
      )}
    </div>
  );
}
