import { randomUUID } from "node:crypto";
import { useNextPages } from "~/browser/next-pages";
import { useBooking } from "~/browser/use-booking";
import { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { useT } from "~/i18n/use-t";
import { viewItem } from "~/request/analytics-events.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Booking } from "~/ui/tickets/booking";
import type { Route } from "./+types/ticket";
import { bookingForm, readAsked, readWish, submitBooking } from "./booking.server";

export const handle: PageHandle = { bottomBar: false };

export async function loader({ context, params: { slug }, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const asked = readAsked(url);
  const { known, ...page } = await load(getTicketPage(ctx, { slug, month: asked.month, date: asked.date }));
  const price = page.offer.categories[0]?.price ?? 0;
  return {
    ...page,
    wish: readWish(ctx, asked, { known, ...page }),
    /** The same form sent twice adds once. */
    key: randomUUID(),
    formInAddress: bookingForm,
    event: viewItem(ctx, "ticket", { slug, name: page.ticket.name.text, price }),
  };
}

export function action({ request, context, params }: Route.ActionArgs) {
  return submitBooking(request, ctxOf(context), params.slug);
}

export { onlyPeopleChanged as shouldRevalidate } from "~/browser/form-in-address";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, () => {
    const ticket = args.loaderData?.ticket;
    return ticket ? { title: ticket.name.text, description: ticket.summary.text } : null;
  });

export default function TicketPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = useT();
  const { wish, key, ...page } = loaderData;
  const here = linkTo(locale, "ticket", { slug: page.ticket.slug });
  const { availability, ...live } = useBooking(here, page.availability);
  useNextPages("cart", "checkout");
  return (
    <div className="wrap">
      <Booking
        key={page.ticket.slug}
        page={{ ...page, availability }}
        wish={wish}
        here={here}
        changeTo={(slug) => ({ formAction: linkTo(locale, "ticket", { slug }) })}
        formKey={key}
        result={actionData}
        {...live}
      />
    </div>
  );
}
