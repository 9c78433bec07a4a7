import { useEffect, useState } from "react";
import { redirect } from "react-router";
import type { OutputOf } from "~/browser/api-client";
import { useFormInAddress } from "~/browser/form-in-address";
import { useNextPages } from "~/browser/next-pages";
import {
  getOrderTicketPage,
  getTicketPage,
  type TicketChoiceView,
  type TicketPageData,
} from "~/domain/catalog/get-ticket-page.server";
import { presentBookingDays, presentClosedDays, presentDayTerms } from "~/domain/catalog/present-booking-days.server";
import { listKitchens } from "~/domain/content/menu.server";
import { removeAnsweredQuestions } from "~/domain/content/present-brief-questions.server";
import { listQuestions } from "~/domain/content/questions.server";
import { listPaymentMarks } from "~/domain/payments/list-methods.server";
import { readOrNull } from "~/domain/read-or-null.server";
import { useT } from "~/i18n/use-t";
import { trackItemView } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildTicketData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { PathLinks } from "~/ui/parts/link";
import { Booking } from "~/ui/tickets/booking";
import { renderReviews } from "../community/render-reviews.server";
import type { Route } from "./+types/ticket";
import {
  bookingForm,
  readBookingQuery,
  readBookingSelection,
  removeDuplicateNames,
  submitBooking,
} from "./booking.server";
import { renderTicket } from "./render-ticket.server";

type TicketAvailability = OutputOf<"tickets.availability">;

type LiveDay = Pick<TicketAvailability, "state" | "left" | "slots">;

const refreshMs = 20_000;

// This module serves a ticket's own page. Without `params.slug`, it serves the booking page with a choice of tickets.

export const handle: PageHandle = { bottomBar: false };

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const cleanUrl = removeDuplicateNames(url);
  if (cleanUrl) throw redirect(cleanUrl, 303);
  const ownSlug = slugOf(params);
  const query = readBookingQuery(url);
  const { date, month } = query;
  const pagePromise: Promise<BookPageData> = ownSlug
    ? getTicketPage(ctx, { slug: ownSlug, month, date })
    : getOrderTicketPage(ctx, { slug: query.ticket, month, date });
  const [
    { known, days, calendar, today, refunds, refundableDay, pricesFrom, ...page },
    questions,
    reviews,
    marks,
    kitchens,
  ] = await load(
    Promise.all([
      pagePromise,
      listQuestions(ctx, { spot: "ticket" }),
      ownSlug ? renderReviews(ctx, { kind: "ticket", slug: ownSlug }) : null,
      ownSlug ? readOrNull("payment marks", listPaymentMarks(ctx)) : null,
      ownSlug ? readOrNull("kitchens", listKitchens(ctx)) : null,
    ]),
  );
  const { goesWith = [], ticket, ...shown } = page;
  const { slug, name, helpline } = ticket;
  const price = page.offer.categories[0]?.price ?? 0;
  const ofDays = { ...page, days, calendar, today, refunds, refundableDay };
  const html = renderTicket(ctx, args.request, {
    header: { ticket, level: ownSlug ? "h1" : "h2", from: findLowestPrice(page.offer, pricesFrom) },
    details: { ticket, questions: removeAnsweredQuestions(questions, ticket) },
    terms: {
      ticket,
      closures: presentClosedDays(ofDays, ctx.locale),
      day: presentDayTerms(ofDays, ctx.locale),
    },
    marks: { of: marks ?? [] },
    more: { companions: goesWith, hasTables: (kitchens ?? []).length > 0, reviews },
  });
  const answer = withHead(
    args,
    ownSlug ? "ticket" : "orderTicket",
    {
      ...shown,
      ticket,
      ...html,
      offer: page.isDayChosen ? page.offer : withLowestPrices(page.offer, pricesFrom),
      daysView: presentBookingDays(ofDays, ctx.locale),
      selection: readBookingSelection(ctx, query, { known, ...page }),
      formInAddress: bookingForm,
      event: ownSlug ? trackItemView(ctx, "ticket", { slug, name: name.text, price }) : null,
    },
    ({ share }) => (ownSlug ? buildTicketData(ctx, page, share) : []),
  );
  return { ...answer, ticket: { slug, name, helpline } };
}

function findLowestPrice({ categories: [first] }: BookPageData["offer"], pricesFrom: BookPageData["pricesFrom"]) {
  const price = first && pricesFrom[first.key];
  return first && price ? { price, who: first.name } : null;
}

function withLowestPrices(offer: BookPageData["offer"], pricesFrom: BookPageData["pricesFrom"]): BookPageData["offer"] {
  return {
    ...offer,
    categories: offer.categories.map((category) => ({ ...category, price: pricesFrom[category.key] ?? null })),
  };
}

const slugOf = (params: { slug?: string }) => params.slug;

type BookPageData = Omit<TicketPageData, "goesWith"> & {
  goesWith?: TicketPageData["goesWith"];
  tickets?: TicketChoiceView[];
};

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, ctxOf(context), slugOf(params));
}

export { hasOnlyPeopleChanged as shouldRevalidate } from "~/browser/form-in-address";

export const meta = pageMeta;

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { selection, ...page } = loaderData;
  const { formKey } = useVisitorFrame();
  const pathOf = (slug: string) => linkTo(locale, "ticket", { slug });
  const here = page.tickets ? linkTo(locale, "orderTicket") : pathOf(page.ticket.slug);
  const { availability, ...live } = useBooking(here, page.availability, page.isDayChosen);
  useNextPages("cart", "checkout");
  return (
    <div className="wrap">
      {page.tickets ? (
        <h1 className="pt-6">{t("pages.orderTicket.title")}</h1>
      ) : (
        <div className="ticket-path">
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
    </div>
  );
}

function useBooking(here: string, rendered: TicketAvailability, isDayChosen: boolean) {
  return {
    availability: useLiveAvailability(rendered, isDayChosen),
    ...useFormInAddress(here, "add"),
  };
}

/** If a request fails, the values that the server rendered stay. */
function useLiveAvailability(rendered: TicketAvailability, isDayChosen: boolean): TicketAvailability {
  const { slug, date } = rendered;
  const [live, setLive] = useState<{ of: TicketAvailability; day: LiveDay } | null>(null);
  useEffect(() => {
    if (!isDayChosen) return;
    const stop = new AbortController();
    const timer = setInterval(async () => {
      if (document.visibilityState !== "visible") return;
      const day = await fetchAvailability(slug, date, stop.signal);
      if (day && !stop.signal.aborted) setLive({ of: rendered, day });
    }, refreshMs);
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, [slug, date, rendered, isDayChosen]);
  // Only the counts of the response are used, because its texts are Vietnamese in both languages of the page.
  const { state, left, slots } = live?.of === rendered ? live.day : rendered;
  return { ...rendered, state, left, slots };
}

async function fetchAvailability(slug: string, date: string, signal: AbortSignal) {
  const { queryApi } = await import("~/browser/api-client");
  return queryApi("tickets.availability", { slug, date }, { signal }).catch(() => null);
}
