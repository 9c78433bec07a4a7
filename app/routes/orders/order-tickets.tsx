import { data } from "react-router";
import { z } from "zod";
import { presentIssuedTicket } from "~/domain/admission/present-issued-ticket.server";
import { logOut } from "~/domain/identity/sessions.server";
import { getOrder } from "~/domain/orders/get-order.server";
import type { OrderView } from "~/domain/orders/order-view";
import { filterValidTickets } from "~/domain/orders/render-order-pdf.server";
import type { TextKeysUnder } from "~/i18n/text-keys";
import { useT } from "~/i18n/use-t";
import { formatDate, formatMoment } from "~/lib/format-time";
import { phoneHref } from "~/lib/phone";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { load, redirectToCleanUrl } from "~/request/load.server";
import { renderModeOf } from "~/request/render-mode.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { useShop } from "~/ui/layout/frame-data";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { DirectionsLink } from "~/ui/orders/directions-link";
import { ButtonLink, buttonClass } from "~/ui/parts/button";
import { withSession } from "~/ui/parts/cookieless-session";
import { Code } from "~/ui/parts/formatted-text";
import { TicketCards } from "~/ui/tickets/ticket";
import type { Route } from "./+types/order-tickets";

const RemoveCopyForm = z.object({ intent: z.literal("forget") });

/** The document needs no other files, because `public/sw.js` stores only the document for offline use. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params, request, url } = args;
  const ctx = ctxOf(context);
  const order = await load(getOrder(ctx, { code: params.code, view: url.searchParams.get("view") ?? undefined }));
  redirectToCleanUrl(ctx, url);
  const { t } = ctx;
  const tickets = order.tickets.map((ticket) => ({ ...presentIssuedTicket(ticket, ctx), picture: null }));
  const page = withHead(args, "orderTickets", {
    code: order.code,
    tickets,
    missingReason: tickets.length > 0 ? null : t(`offline.none.${getMissingReason(order)}`),
    asOf: t("offline.as_of", { time: formatMoment(ctx.now, ctx.locale, new Date(0)) }),
    title: t("offline.title_of", { code: order.code }),
    isLoggedIn: ctx.visitor.userId !== null,
  });
  const offlineCopy = renderModeOf(request) === "full" ? findOfflineCopy(order, ctx.now) : null;
  return data(page, {
    status: tickets.length > 0 ? 200 : order.status === "cancelled" ? 410 : 404,
    headers: offlineCopy
      ? {
          Kept: `${offlineCopy.until.getTime()} ${offlineCopy.codes.join(" ")}`,
          "Kept-Seconds": secondsUntil(offlineCopy.until, ctx.now),
        }
      : { Kept: "no" },
  });
}

function getMissingReason({ status, paymentStatus, lines }: OrderView): TextKeysUnder<"offline.none"> {
  if (status === "cancelled") return "cancelled";
  return paymentStatus !== "paid" && lines.some(({ kind }) => kind === "ticket") ? "unpaid" : "without";
}

function secondsUntil(end: Date, now: Date): string {
  return String(Math.ceil((end.getTime() - now.getTime()) / 1000));
}

/** Returns null if the page is not stored offline. `codes` tells the service worker which tickets the copy has. */
function findOfflineCopy(order: OrderView, now: Date): { until: Date; codes: string[] } | null {
  const coming = filterValidTickets(order).filter(({ date }) => date >= shopDate(now));
  const last = coming
    .map(({ date }) => date)
    .sort()
    .at(-1);
  return last ? { until: instantOf(addDays(last, 1), "00:00"), codes: coming.map(({ code }) => code) } : null;
}

/** Logs out, which deletes the stored tickets (`clearSiteData`), so that the phone's next user does not find them. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, RemoveCopyForm, async () => {
    const isLoggedIn = ctx.visitor.userId !== null;
    await logOut(ctx);
    return {
      to: linkTo(ctx.locale, "findOrder"),
      toast: { key: isLoggedIn ? "offline.purged_account" : "offline.purged" },
    };
  });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const handle: PageHandle = { color: "light", layout: "bare", hasScript: false };

export const meta = pageMeta;

export default function OrderTickets({ loaderData }: Route.ComponentProps) {
  const { code, tickets, missingReason, asOf, isLoggedIn } = loaderData;
  const { t, locale } = useT();
  const shop = useShop();
  const dates = [...new Set(tickets.map(({ date }) => date))];
  const isValid = tickets.some(({ state }) => state === "valid");
  const terms = [...new Set(tickets.flatMap((ticket) => ticket.terms ?? []))];
  const file = (path: string) => withSession(`/orders/${code}/${path}?lang=${locale}`);
  return (
    <div className="wrap page stack gap-4">
      <div id="kept" hidden>
        <p className="notice no-print">{asOf}</p>
      </div>
      <header className="stack gap-1 text-center no-print">
        <p>{shop?.name}</p>
        <h1>{t(isValid || missingReason ? "orders.your_ticket" : "orders.spent_title")}</h1>
        {dates.length === 1 && dates[0] && <p className="font-semibold">{formatDate(dates[0], locale, "long")}</p>}
        <p>
          {t("orders.code")} <Code of={code} />
        </p>
        {missingReason && <p>{missingReason}</p>}
      </header>
      {tickets.length > 0 && <TicketCards tickets={tickets} of={code} />}
      <section className="stack gap-2 mx-auto w-full max-w-xl no-print">
        <h2 className="sr-only">{t("orders.help")}</h2>
        {terms.map((text) => (
          <p key={text} className="help">
            {text}
          </p>
        ))}
        {shop?.phone && (
          <p>
            <a className="inline-block py-2.5 font-semibold text-ui-ink" href={phoneHref(shop.phone)}>
              {t("offline.call", { phone: shop.phone })}
            </a>{" "}
            <span className="help inline-block">{t("orders.hours", { opens: shop.opens, closes: shop.closes })}</span>
          </p>
        )}
        <div className="acts">
          {isValid && (
            <>
              <a className={buttonClass("line")} href={file("tickets.pdf")}>
                {t("offline.pdf")}
              </a>
              <a className={buttonClass("line")} href={file("calendar.ics")} download>
                {t("orders.add_to_calendar")}
              </a>
            </>
          )}
          {tickets.length > 0 && <DirectionsLink />}
          <ButtonLink variant="line" to={linkTo(locale, "order", { code })}>
            {t("orders.see_order")}
          </ButtonLink>
        </div>
        <form method="post" className="stack gap-2 justify-items-start mt-6">
          <h2 className="text-base">{t("offline.other_phone")}</h2>
          <p className="help">{t(isLoggedIn ? "offline.purge_help_account" : "offline.purge_help")}</p>
          <p className="help">{t("offline.purge_offline")}</p>
          <button type="submit" className={buttonClass("soft")} name="intent" value="forget">
            {t("offline.purge")}
          </button>
        </form>
      </section>
    </div>
  );
}
