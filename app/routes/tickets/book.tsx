import { randomUUID } from "node:crypto";
import { useNextPages } from "~/browser/next-pages";
import { useBooking } from "~/browser/use-booking";
import { getOrderTicketPage, getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import type { TicketCardView } from "~/domain/pricing/list-tickets.server";
import { useT } from "~/i18n/use-t";
import { viewItem } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Booking } from "~/ui/tickets/booking";
import type { Route } from "./+types/book";
import { bookingForm, readAsked, readWish, submitBooking } from "./booking.server";
import { shownDays } from "./shown-days.server";

// Two pages of the site map: a ticket's own, where it is booked, and the one with a choice of ticket (`params.slug` is none).

export const handle: PageHandle = { bottomBar: false };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const own = slugOf(params);
  const asked = readAsked(url);
  const { date, month } = asked;
  const { known, days, calendar, ...page }: Page = own
    ? await load(getTicketPage(ctx, { slug: own, month, date }))
    : await load(getOrderTicketPage(ctx, { slug: asked.ticket, month, date }));
  const { slug, name } = page.ticket;
  const price = page.offer.categories[0]?.price ?? 0;
  return {
    ...page,
    shown: shownDays({ days, calendar, offer: page.offer }, ctx.locale),
    wish: readWish(ctx, asked, { known, ...page }),
    /** The same form sent twice adds once. */
    key: randomUUID(),
    formInAddress: bookingForm,
    event: own ? viewItem(ctx, "ticket", { slug, name: name.text, price }) : null,
  };
}

const slugOf = (params: { slug?: string }) => params.slug;

type Page = Awaited<ReturnType<typeof getTicketPage>> & { tickets?: TicketCardView[] };

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, ctxOf(context), slugOf(params));
}

export { onlyPeopleChanged as shouldRevalidate } from "~/browser/form-in-address";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => {
    const { ticket, tickets } = args.loaderData ?? {};
    if (tickets) return { title: t("tickets.order.title"), description: t("tickets.order.description") };
    return ticket ? { title: ticket.name.text, description: ticket.summary.text } : null;
  });

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { wish, key, ...page } = loaderData;
  const pathOf = (slug: string) => linkTo(locale, "ticket", { slug });
  const here = page.tickets ? linkTo(locale, "orderTicket") : pathOf(page.ticket.slug);
  const { availability, ...live } = useBooking(here, page.availability);
  useNextPages("cart", "checkout");
  return (
    <div className="wrap">
      {page.tickets && <h1 className="pt-6">{t("tickets.order.title")}</h1>}
      <Booking
        key={page.ticket.slug}
        page={{ ...page, availability }}
        wish={wish}
        here={here}
        changeTo={(slug) =>
          page.tickets ? { formAction: here, name: "ticket", value: slug } : { formAction: pathOf(slug) }
        }
        formKey={key}
        result={actionData}
        {...live}
      />
    </div>
  );
}
