import { randomUUID } from "node:crypto";
import { useNextPages } from "~/browser/next-pages";
import { useBooking } from "~/browser/use-booking";
import { getOrderTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import type { PageHandle } from "~/ui/layout/page-handle";
import { pageMeta } from "~/ui/layout/page-meta";
import { Booking } from "~/ui/tickets/booking";
import type { Route } from "./+types/order-ticket";
import { bookingForm, readAsked, readWish, submitBooking } from "./booking.server";

export const handle: PageHandle = { bottomBar: false };

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const { ticket: slug, ...asked } = readAsked(url);
  const { known, ...page } = await load(getOrderTicketPage(ctx, { slug, month: asked.month, date: asked.date }));
  return {
    ...page,
    wish: readWish(ctx, { ticket: slug, ...asked }, { known, ...page }),
    /** The same form sent twice adds once. */
    key: randomUUID(),
    formInAddress: bookingForm,
  };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitBooking(request, ctxOf(context));
}

export { onlyPeopleChanged as shouldRevalidate } from "~/browser/form-in-address";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("tickets.order.title"), description: t("tickets.order.description") }));

export default function OrderTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { t, locale } = useT();
  const { wish, key, ...page } = loaderData;
  const here = linkTo(locale, "orderTicket");
  const { availability, ...live } = useBooking(here, page.availability);
  useNextPages("cart", "checkout");
  return (
    <div className="wrap">
      <h1 className="pt-6">{t("tickets.order.title")}</h1>
      <Booking
        key={page.ticket.slug}
        page={{ ...page, availability }}
        wish={wish}
        here={here}
        changeTo={(slug) => ({ formAction: here, name: "ticket", value: slug })}
        formKey={key}
        result={actionData}
        {...live}
      />
    </div>
  );
}
