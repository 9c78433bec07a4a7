import { z } from "zod";
import { addTicket } from "~/domain/cart/add-to-cart.server";
import type { CartLine } from "~/domain/cart/cart-view";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { checkPeople } from "~/domain/cart/lines/people.rules";
import { AddTicket } from "~/domain/cart/schema";
import { restOf } from "~/domain/pricing/family.rules";
import type { getTicketPage } from "~/domain/pricing/get-ticket-page.server";
import { formKey } from "~/domain/schema";
import {
  groupOf,
  type Party,
  readParty,
  sum,
  type Units,
  unitsFor,
  type Wish,
  wishFor,
  writeParty,
} from "~/domain/tickets/party.rules";
import { TicketOrder } from "~/domain/tickets/schema";
import type { Locale } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { addToCart } from "~/request/analytics-events.server";
import type { RequestCtx } from "~/request/ctx.server";
import { finishAdding } from "~/request/finish-adding.server";
import { refusalOf, submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import type { BookingWish } from "~/ui/tickets/booking";
import { groupInWords, groupsInMix } from "./group-in-words.server";

type Page = Pick<Awaited<ReturnType<typeof getTicketPage>>, "offer" | "known" | "mostSeats">;
/** If a name occurs twice, the last value counts: a button's, after the form's. */
type Asked = Record<string, string>;

export const bookingForm = "booking";

const People = AddTicket.pick({ quantities: true });
const usualPeople = 2;

export function readAsked({ searchParams }: URL) {
  const asked: Asked = Object.fromEntries(searchParams);
  const { date, month, slug } = TicketOrder.shape;
  const day = asked.day || asked.date;
  return {
    asked,
    day,
    ticket: slug.safeParse(asked.ticket).data,
    date: date.safeParse(day).data,
    month: month.safeParse(asked.month).data,
  };
}

/** Removes duplicate names that a form without a script creates, for a clean URL. */
export function eachNameOnce({ pathname, searchParams }: URL): string | null {
  const once = new URLSearchParams(Object.fromEntries(searchParams));
  return once.size === searchParams.size ? null : `${pathname}?${once}`;
}

/** The quantities come from the URL, so that a choice of day, ticket or language keeps them. */
export function readWish(
  ctx: Pick<RequestCtx, "locale">,
  { asked, ticket, day, date }: ReturnType<typeof readAsked>,
  page: Page,
): BookingWish {
  const { categories } = page.offer;
  const named = Object.entries(asked).flatMap(([name, text]) => {
    const key = /^quantities\.([a-z_]{1,30})$/.exec(name)?.[1];
    return key ? [[key, text] as const] : [];
  });
  const units = Object.fromEntries(named.map(([key, text]) => [key, /^\d{1,4}$/.test(text) ? Number(text) : 0]));
  const after = readParty(asked.after ?? "");
  const party = readParty(asked.party ?? "");
  const left = party && after && named.length === 0 ? restAfter(after, party, page) : party;
  const wished = mixed(wishFor({ units, party: left }, categories, page.known), named, page);
  const first = page.known[0]?.admits[0] ?? "adult";
  const people = /^\d{1,2}$/.test(asked.people ?? "") ? Number(asked.people) : usualPeople;
  const typed = new URLSearchParams(named.map(([key, text]) => [`quantities.${key}`, text]));
  return {
    units: wished?.units ?? unitsFor({ [first]: people }, categories),
    party: wished?.party ? writeParty(wished.party) : null,
    group: wished?.party ? groupInWords(wished.party, sum(wished.units), page, ctx.locale) : null,
    after: after && afterInWords(after, asked.after ?? "", page, ctx.locale),
    time: asked.time ?? "",
    line: /^\d{1,9}$/.test(asked.line ?? "") ? Number(asked.line) : null,
    chosen: ticket !== undefined,
    badDate: Boolean(day) && date === undefined,
    tooManySeatsText: translateIn(ctx.locale)("errors.too_many_seats", { max: page.mostSeats }),
    refused:
      named.length > 0
        ? refusalOf(typed, ctx, People, ({ quantities }) => checkPeople(quantities, page.mostSeats))
        : undefined,
  };
}

function restAfter(after: Units, party: Party, { known }: Page): Party | null {
  const group = groupOf(known.filter(({ key }) => (after[key] ?? 0) > 0));
  const rest = group ? restOf(party, after[group.key] ?? 0, group.admits) : party;
  return sum(rest) > 0 ? rest : null;
}

function mixed(wished: Wish | null, named: readonly (readonly [key: string, text: string])[], page: Page): Wish | null {
  const group = groupOf(page.offer.categories);
  if (!group || !wished?.party || named.some(([key]) => key === group.key)) return wished;
  const groups = groupsInMix(wished.party, page);
  return groups === null ? wished : { ...wished, units: { ...wished.units, [group.key]: groups } };
}

function afterInWords(after: Units, text: string, { known }: Page, locale: Locale) {
  const name = known.find(({ key }) => (after[key] ?? 0) > 0)?.ticket.text;
  return name === undefined ? null : { text, said: translateIn(locale)("tickets.order.after", { name }) };
}

/** The name of the pressed button selects the action, and its value is the form key. `line` is a cart line. */
const BookingForm = AddTicket.omit({ kind: true, slug: true, key: true, replaces: true }).extend({
  ticket: TicketOrder.shape.slug,
  line: AddTicket.shape.replaces,
  buy: formKey.optional(),
  add: formKey.optional(),
  rest: formKey.optional(),
  single: TicketOrder.shape.slug,
  party: z.string().max(200).default(""),
});

export function submitBooking(request: Request, ctx: RequestCtx, slug = "") {
  return submit(request, ctx, BookingForm, async ({ ticket = slug, line: replaces, buy, add, rest, ...input }) => {
    const { date, time, quantities, single, party } = input;
    const kind = (add ?? rest) === undefined ? "booking" : "cart";
    const cart = await addTicket(ctx, {
      date,
      time,
      quantities,
      slug: ticket,
      key: buy ?? add ?? rest,
      kind,
      replaces,
    });
    const isAddedLine = (line: CartLine) =>
      line.kind === "ticket" && line.slug === ticket && line.date === date && line.time === time;
    if (cart.kind === "cart" && replaces !== undefined) return { to: linkTo(ctx.locale, "cart") };
    if (rest !== undefined && single !== undefined) {
      const to = linkTo(ctx.locale, "ticket", { slug: single }, { date, party, after: writeParty(quantities) });
      return { to: `${to}#people`, tracked: addToCart(ctx, cart, isAddedLine, quantities) };
    }
    if (kind === "cart") return finishAdding(ctx, cart, isAddedLine, quantities);
    const tracked = addToCart(ctx, cart, isAddedLine, quantities);
    await holdPlaces(ctx, { kind });
    return { to: linkTo(ctx.locale, "checkoutTicket"), tracked };
  });
}
