import "~/i18n/words/tickets";
import { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { TicketMonth } from "~/domain/tickets/schema";
import { useT } from "~/i18n/use-t";
import { formatDate, isDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { viewItem } from "~/request/track.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/local-text";
import { Markdown } from "~/ui/parts/markdown";
import { Picture } from "~/ui/parts/picture";
import { Labels } from "~/ui/tickets/labels";
import { MonthCalendar } from "~/ui/tickets/month-calendar";
import { DayPrices, Included, Terms } from "~/ui/tickets/ticket-facts";
import type { Route } from "./+types/ticket";

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const asked = url.searchParams.get("date") ?? "";
  const wished = TicketMonth.safeParse({
    slug,
    month: url.searchParams.get("month") ?? (asked.slice(0, 7) || undefined),
  });
  const date = isDate(asked) ? asked : undefined;
  const page = await load(getTicketPage(ctx, { slug, month: wished.data?.month, date }));
  const price = page.offer.categories[0]?.price ?? 0;
  return { ...page, event: viewItem(ctx, "ticket", { slug, name: page.ticket.name.text, price }) };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, () => {
    const ticket = args.loaderData?.ticket;
    return ticket ? { title: ticket.name.text, description: ticket.summary.text } : null;
  });

export default function TicketPage({ loaderData: { ticket, calendar, offer } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { slug } = ticket;
  return (
    <div className="wrap grid gap-x-12 gap-y-8 py-6 md:py-12 lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[auto_auto_1fr]">
      <div className="stack content-start">
        <Picture of={ticket.picture} eager className="w-full rounded-card" />
        <Labels of={ticket.labels} />
        <h1>
          <LocalText of={ticket.name} />
        </h1>
        <p className="text-lg text-muted">
          <LocalText of={ticket.summary} />
        </p>
        <Markdown of={ticket.description} />
      </div>
      <div className="stack content-start gap-6 lg:col-start-2 lg:row-span-3 lg:row-start-1">
        <h2>{t("tickets.detail.choose_day")}</h2>
        <MonthCalendar
          calendar={calendar}
          chosen={offer.date}
          who={offer.categories[0]?.name.text}
          hrefOfDay={(date) => linkTo(locale, "orderTicket", null, { ticket: slug, date })}
          hrefOfMonth={(month) => linkTo(locale, "ticket", { slug }, { month })}
        />
        <ButtonLink to={linkTo(locale, "orderTicket", null, { ticket: slug, date: offer.date })} icon="ticket">
          {t("tickets.detail.book_day", { date: formatDate(offer.date, locale, "dayMonth") })}
        </ButtonLink>
        <DayPrices offer={offer} />
      </div>
      <Included parts={ticket.includes} />
      <Terms ticket={ticket} />
    </div>
  );
}
