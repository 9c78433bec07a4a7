import { addTicket } from "~/domain/cart/add-to-cart.server";
import type { CartLine } from "~/domain/cart/cart-view";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { checkPeople } from "~/domain/cart/lines/people.rules";
import { AddTicket } from "~/domain/cart/schema";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { formKey } from "~/domain/schema";
import { readParty, unitsFor, wishFor, writeParty } from "~/domain/tickets/party.rules";
import { TicketOrder } from "~/domain/tickets/schema";
import { doneAdding } from "~/request/added.server";
import { addToCart } from "~/request/analytics-events.server";
import type { RequestCtx } from "~/request/ctx.server";
import { refusalOf, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import type { BookingWish } from "~/ui/tickets/booking";
import { groupInWords } from "./group-in-words.server";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "offer" | "known" | "mostSeats">;
/** Of a name that an address says twice the last counts: a button's, over what the form held before. */
type Asked = Record<string, string>;

export const bookingForm = "booking";

const People = AddTicket.pick({ quantities: true });
const usualPeople = 2;

/** What is no ticket, day or month asks for nothing. */
export function readAsked({ searchParams }: URL) {
  const asked: Asked = Object.fromEntries(searchParams);
  const { date, month, slug } = TicketOrder.shape;
  return {
    asked,
    ticket: slug.safeParse(asked.ticket).data,
    date: date.safeParse(asked.date).data,
    month: month.safeParse(asked.month).data,
  };
}

/** As far as the address says it: each choice of day, ticket or language brings them along. */
export function readWish(
  ctx: RequestCtx,
  { asked, ticket, date }: ReturnType<typeof readAsked>,
  page: Page,
): BookingWish {
  const { categories } = page.offer;
  const named = Object.entries(asked).flatMap(([name, text]) => {
    const key = /^quantities\.([a-z_]{1,30})$/.exec(name)?.[1];
    return key ? [[key, text] as const] : [];
  });
  const units = Object.fromEntries(named.map(([key, text]) => [key, /^\d{1,4}$/.test(text) ? Number(text) : 0]));
  const wished = wishFor({ units, party: readParty(asked.party ?? "") }, categories, page.known);
  const first = page.known[0]?.admits[0] ?? "adult";
  const people = /^\d{1,2}$/.test(asked.people ?? "") ? Number(asked.people) : usualPeople;
  const typed = new URLSearchParams(named.map(([key, text]) => [`quantities.${key}`, text]));
  return {
    units: wished?.units ?? unitsFor({ [first]: people }, categories),
    party: wished?.party ? writeParty(wished.party) : null,
    group: wished?.party ? groupInWords(wished.party, page, ctx.locale) : null,
    time: asked.time ?? "",
    line: /^\d{1,9}$/.test(asked.line ?? "") ? Number(asked.line) : null,
    chosen: ticket !== undefined,
    badDate: Boolean(asked.date) && date === undefined,
    refused:
      named.length > 0
        ? refusalOf(typed, ctx, People, ({ quantities }) => checkPeople(quantities, page.mostSeats))
        : undefined,
  };
}

/** Buys or adds what was chosen; the name of the button says which, its value is the form's key. `line`: of the cart. */
const BookingForm = AddTicket.omit({ kind: true, slug: true, key: true, replaces: true }).extend({
  ticket: TicketOrder.shape.slug,
  line: AddTicket.shape.replaces,
  buy: formKey.optional(),
  add: formKey.optional(),
});

/** `slug`: the page's own ticket, where the form names none. */
export function submitBooking(request: Request, ctx: RequestCtx, slug = "") {
  return submit(request, ctx, BookingForm, async ({ ticket = slug, line: replaces, buy, add, ...input }) => {
    const kind = add === undefined ? "booking" : "cart";
    const cart = await addTicket(ctx, { ...input, slug: ticket, key: buy ?? add, kind, replaces });
    const { date, time, quantities } = input;
    const isIt = (line: CartLine) =>
      line.kind === "ticket" && line.slug === ticket && line.date === date && line.time === time;
    if (cart.kind === "cart" && replaces !== undefined) return { to: linkTo(ctx.locale, "cart") };
    if (kind === "cart") return doneAdding(ctx, cart, isIt, quantities);
    const tracked = addToCart(ctx, cart, isIt, quantities);
    await holdPlaces(ctx, { kind });
    return { to: linkTo(ctx.locale, "checkoutTicket"), tracked };
  });
}
