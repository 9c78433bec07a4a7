import "~/i18n/words/tickets";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { useLiveAvailability } from "~/browser/live-availability";
import { useNextPages } from "~/browser/next-pages";
import { addTicket } from "~/domain/cart/add-to-cart.server";
import type { CartLine } from "~/domain/cart/cart-view";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { AddTicket } from "~/domain/cart/schema";
import { getTicketToOrder } from "~/domain/pricing/get-ticket-page.server";
import { listTickets } from "~/domain/pricing/list-tickets.server";
import { settingNumber } from "~/domain/site/shop.rules";
import { getSaleDays } from "~/domain/tickets/get-sale-days.server";
import { daysAhead } from "~/domain/tickets/sales.rules";
import { TicketDay, TicketMonth } from "~/domain/tickets/schema";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { submit } from "~/request/submit.server";
import { addToCart } from "~/request/track.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/local-text";
import { Notice } from "~/ui/parts/notice";
import { BookingStrip } from "~/ui/shop/booking-strip";
import { MonthCalendar } from "~/ui/tickets/month-calendar";
import { OrderTicketForm } from "~/ui/tickets/order-ticket-form";
import type { Route } from "./+types/order-ticket";

const OrderForm = AddTicket.omit({ kind: true }).extend({ intent: z.enum(["add", "buy"]) });

/** Without a day: the month to choose one from. With one: its slots and prices. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const wish = Object.fromEntries(url.searchParams);
  const list = load(listTickets(ctx));
  const slug = wish.ticket || (await list)[0]?.slug || "";
  const day = TicketDay.safeParse({ slug, date: wish.date });
  const month = TicketMonth.safeParse({ slug, month: wish.month ?? wish.date?.slice(0, 7) });
  const asked = { slug, month: month.data?.month, date: day.data?.date };
  const [tickets, toOrder] = await Promise.all([list, load(getTicketToOrder(ctx, asked))]);
  return {
    ...toOrder,
    tickets,
    days: getSaleDays(
      ctx,
      tickets.find((ticket) => ticket.slug === slug),
    ),
    mostSeats: settingNumber(ctx.shop, "max_seats_per_order"),
    /** The same form sent twice adds once. */
    key: randomUUID(),
    wish: { slug, badDate: Boolean(wish.date) && !day.success, ...numbersOf(wish), time: wish.time ?? "" },
  };
}

/** How many people, and how many of each category, as an address says it. */
function numbersOf(wish: Record<string, string>) {
  const count = (text = "") => (/^\d{1,2}$/.test(text) ? Number(text) : null);
  const named = Object.entries(wish).flatMap(([name, text]) => {
    const key = /^quantities\.([a-z_]{1,30})$/.exec(name)?.[1];
    return key ? [[key, count(text) ?? 0] as const] : [];
  });
  return { people: count(wish.people), quantities: named.length > 0 ? Object.fromEntries(named) : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  return submit(request, ctx, OrderForm, async ({ intent, ...input }) => {
    const kind = intent === "buy" ? "booking" : "cart";
    const cart = await addTicket(ctx, { ...input, kind });
    const { slug, date, time, quantities } = input;
    const isIt = (line: CartLine) =>
      line.kind === "ticket" && line.slug === slug && line.date === date && line.time === time;
    const tracked = addToCart(ctx, cart, isIt, quantities);
    if (kind === "cart") return { to: linkTo(ctx.locale, "cart"), toast: { key: "cart.added" }, tracked };
    await holdPlaces(ctx, { kind });
    return { to: linkTo(ctx.locale, "checkoutTicket"), tracked };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("tickets.order.title"), description: t("tickets.order.description") }));

export default function OrderTicket({ loaderData, actionData }: Route.ComponentProps) {
  const { tickets, days, mostSeats, offer, calendar, wish } = loaderData;
  const { locale, t } = useT();
  useNextPages("cart", "checkout");
  const availability = useLiveAvailability(wish.slug, offer?.date ?? null, loaderData.availability);
  const ticket = tickets.find(({ slug }) => slug === wish.slug);
  const query = { ticket: wish.slug, people: wish.people };
  const bookable = availability?.slots.some(({ open }) => open);
  const month = (
    <section className="stack max-w-[40rem] content-start">
      <h2>
        {t("tickets.detail.choose_day")}
        {ticket && !bookable && (
          <>
            {": "}
            <LocalText of={ticket.name} />
          </>
        )}
      </h2>
      <MonthCalendar
        calendar={calendar}
        chosen={offer?.date}
        hrefOfDay={(date) => linkTo(locale, "orderTicket", null, { ...query, date })}
        hrefOfMonth={(name) => linkTo(locale, "orderTicket", null, { ...query, date: offer?.date, month: name })}
      />
    </section>
  );
  return (
    <div className="wrap page stack gap-6">
      <h1>{t("tickets.order.title")}</h1>
      <div>
        <BookingStrip
          key={`${wish.slug}${offer?.date}`}
          tickets={tickets}
          slug={wish.slug}
          date={offer?.date}
          people={wish.people ?? peopleOf(offer, wish.quantities)}
          days={days}
          mostSeats={mostSeats}
        />
      </div>
      {wish.badDate && <Notice tone="bad">{t("tickets.order.bad_date")}</Notice>}
      {availability && !bookable && (
        <Notice
          tone="warn"
          title={t("tickets.order.not_that_day", { date: formatDate(availability.date, locale, "long") })}
        >
          <p>
            {availability.closedReason ? (
              <LocalText of={availability.closedReason} />
            ) : (
              t(`tickets.order.why.${availability.state}`, { days: daysAhead })
            )}
          </p>
        </Notice>
      )}
      {availability && offer && bookable ? (
        <OrderTicketForm
          key={`${offer.slug}${offer.date}`}
          availability={availability}
          offer={offer}
          wish={wish}
          mostSeats={mostSeats}
          formKey={loaderData.key}
          result={actionData}
        >
          {month}
        </OrderTicketForm>
      ) : (
        month
      )}
    </div>
  );
}

/** How many people a choice of units admits; undefined without one. */
function peopleOf(offer: Route.ComponentProps["loaderData"]["offer"], quantities: Record<string, number> | null) {
  const people = offer?.categories.map(({ key, people }) => people * (quantities?.[key] ?? 0));
  return people?.reduce((sum, one) => sum + one, 0) || undefined;
}
