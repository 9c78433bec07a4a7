import { data } from "react-router";
import { checkTicket, type TicketCheck } from "~/domain/admission/check-ticket.server";
import type { TicketView } from "~/domain/admission/ticket-view";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { Visit } from "~/ui/cart/line-detail";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Message } from "~/ui/parts/message";
import { ExchangedTicket } from "~/ui/tickets/exchanged-ticket";
import type { Route } from "./+types/check-ticket";

export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args;
  const ctx = ctxOf(context);
  const { verdict, ticket, next } = await checkTicket(ctx, params);
  const testNote = ticket?.isTest && ctx.t("orders.test.ticket");
  return data(
    withHead(args, "checkTicket", {
      verdict,
      visit: ticket && visitOf(ticket),
      testNote,
      next,
      title: ctx.t("orders.check_title"),
    }),
    {
      status: ticket ? 200 : 404,
    },
  );
}

function visitOf({ name, holder, date, time, lastEntry, closed }: TicketView) {
  return { name, holder, date, time, lastEntry, closed };
}

export const meta = pageMeta;

const toneOf: { [Verdict in TicketCheck["verdict"]]?: "done" | "info" | "warn" } = {
  valid: "done",
  ahead: "info",
  late: "warn",
};

export default function CheckTicket({ loaderData: { verdict, visit, testNote, next } }: Route.ComponentProps) {
  const { t, locale } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("orders.check_title")}</h1>
      <Message tone={toneOf[verdict] ?? "bad"} title={t(`orders.check_result.${verdict}`)}>
        {visit && (
          <>
            {testNote && <p className="font-semibold">{testNote}</p>}
            <p>
              {visit.name}, {visit.holder}
            </p>
            <Visit date={visit.date} time={visit.time} />
            {verdict === "closed" && visit.closed?.reason && <p>{visit.closed.reason}</p>}
            {visit.lastEntry && verdict !== "closed" && <p>{t("orders.last_entry", { time: visit.lastEntry })}</p>}
          </>
        )}
      </Message>
      {verdict === "exchanged" && <ExchangedTicket next={next} />}
      {verdict === "closed" && (
        <>
          <p>{t("orders.closed.where")}</p>
          <p>
            <ButtonLink variant="line" to={linkTo(locale, "findOrder")}>
              {t("orders.closed.open_order")}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
