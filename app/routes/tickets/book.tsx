import { redirect } from "react-router";
import { useNextPages } from "~/browser/next-pages";
import { useBooking } from "~/browser/use-booking";
import { getOrderTicketPage, getTicketPage, type TicketChoiceView } from "~/domain/catalog/get-ticket-page.server";
import { presentBookingDays } from "~/domain/catalog/present-booking-days.server";
import { computeTerms, filterOpenTerms } from "~/domain/catalog/ticket-terms.rules";
import { listQuestions } from "~/domain/content/questions.server";
import type { Ctx } from "~/domain/ctx";
import { settingText } from "~/domain/shop/shop.rules";
import { useT } from "~/i18n/use-t";
import { trackItemView } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildTicketData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/visitor-frame";
import { PathLinks } from "~/ui/parts/link";
import { Markdown } from "~/ui/parts/text";
import { Booking } from "~/ui/tickets/booking";
import { renderReviews } from "../community/render-reviews.server";
import type { Route } from "./+types/book";
import {
  bookingForm,
  readBookingQuery,
  readBookingSelection,
  removeAnsweredQuestions,
  removeDuplicateNames,
  submitBooking,
} from "./booking.server";

// Serves two pages: a ticket's own page, and the booking page with a choice of ticket (no `params.slug`).

export const handle: PageHandle = { bottomBar: false };

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const cleanUrl = removeDuplicateNames(url);
  if (cleanUrl) throw redirect(cleanUrl, 303);
  const ownSlug = slugOf(params);
  const query = readBookingQuery(url);
  const { date, month } = query;
  const pagePromise: Promise<Page> = ownSlug
    ? getTicketPage(ctx, { slug: ownSlug, month, date })
    : getOrderTicketPage(ctx, { slug: query.ticket, month, date });
  const [{ known, days, calendar, ...page }, questions, reviews] = await load(
    Promise.all([
      pagePromise,
      listQuestions(ctx, { spot: "ticket" }),
      ownSlug ? renderReviews(ctx, { kind: "ticket", slug: ownSlug }) : null,
    ]),
  );
  const { slug, name } = page.ticket;
  const price = page.offer.categories[0]?.price ?? 0;
  return withHead(
    args,
    ownSlug ? "ticket" : "orderTicket",
    {
      ...page,
      reviews,
      questions: removeAnsweredQuestions(questions, page.ticket),
      daysView: presentBookingDays({ days, calendar, offer: page.offer, final: isFinal(ctx, page) }, ctx.locale),
      selection: readBookingSelection(ctx, query, { known, ...page }),
      formInAddress: bookingForm,
      event: ownSlug ? trackItemView(ctx, "ticket", { slug, name: name.text, price }) : null,
    },
    ({ share }) => (ownSlug ? buildTicketData(ctx, page, share) : []),
  );
}

function isFinal({ shop, now }: Ctx, { ticket, offer: { date } }: Pick<Page, "ticket" | "offer">): boolean {
  const openTerms = filterOpenTerms(
    computeTerms(ticket.policy, { date, time: "" }, settingText(shop, "opening_time")),
    now,
  );
  return openTerms.exchange === null && openTerms.refund.length === 0;
}

const slugOf = (params: { slug?: string }) => params.slug;

type Page = Awaited<ReturnType<typeof getTicketPage>> & { tickets?: TicketChoiceView[] };

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, ctxOf(context), slugOf(params));
}

export { onlyPeopleChanged as shouldRevalidate } from "~/browser/form-in-address";

export const meta = pageMeta;

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { selection, reviews, ...page } = loaderData;
  const { formKey } = useVisitorFrame();
  const pathOf = (slug: string) => linkTo(locale, "ticket", { slug });
  const here = page.tickets ? linkTo(locale, "orderTicket") : pathOf(page.ticket.slug);
  const { availability, ...live } = useBooking(here, page.availability);
  useNextPages("cart", "checkout");
  return (
    <div className="wrap">
      {page.tickets ? (
        <h1 className="pt-6">{t("tickets.order.title")}</h1>
      ) : (
        <div className="pt-6">
          <PathLinks of={[{ to: linkTo(locale, "tickets"), name: t("common.nav.tickets") }]} />
        </div>
      )}
      <Booking
        key={page.ticket.slug}
        page={{ ...page, availability }}
        selection={selection}
        here={here}
        changeTo={(slug) =>
          page.tickets ? { formAction: here, name: "ticket", value: slug } : { formAction: pathOf(slug) }
        }
        formKey={formKey}
        result={actionData}
        {...live}
      />
      {reviews && <Markdown of={reviews} className="page" />}
    </div>
  );
}
