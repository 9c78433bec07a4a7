import { z } from "zod";
import { addTicket } from "~/domain/cart/add-to-cart.server";
import type { CartLine } from "~/domain/cart/cart-view";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { checkPeople } from "~/domain/cart/lines/check-quantities.rules";
import { AddTicket } from "~/domain/cart/schema";
import { findCheapestMix, subtractGroups } from "~/domain/catalog/family.rules";
import type { TicketPageData } from "~/domain/catalog/get-ticket-page.server";
import {
  chooseUnits,
  convertSelection,
  countPeople,
  findGroupCategory,
  formatParty,
  type Party,
  parseParty,
  type TicketSelection,
  type Units,
} from "~/domain/catalog/party.rules";
import { findSingles, presentAddedTickets, presentGroupTicket } from "~/domain/catalog/present-party.server";
import { TicketOrder } from "~/domain/catalog/schema";
import { translateIn } from "~/i18n/translate.server";
import { trackCartAddition } from "~/request/analytics-events.server";
import type { RequestCtx } from "~/request/ctx.server";
import { finishAdding } from "~/request/finish-adding.server";
import { readForm } from "~/request/read-input.server";
import { submit, validateQuery } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import type { BookingSelection } from "~/ui/tickets/booking";

type SelectionPageData = Pick<TicketPageData, "offer" | "known" | "mostSeats">;
/** If a name is repeated in the query, the last value counts. The button's value comes after the field's. */
type QueryValues = Record<string, string>;

export const bookingForm = "booking";

const QuantitiesInput = AddTicket.pick({ quantities: true });
const defaultPeople = 2;

export function readBookingQuery({ searchParams }: URL) {
  const values: QueryValues = Object.fromEntries(searchParams);
  const { date, month, slug } = TicketOrder.shape;
  const day = values.day || values.date;
  return {
    values,
    day,
    ticket: slug.safeParse(values.ticket).data,
    date: date.safeParse(day).data,
    month: month.safeParse(values.month).data,
  };
}

/** Without a script, a form may send a name twice. Returns null if no name is repeated. */
export function removeDuplicateNames({ pathname, searchParams }: URL): string | null {
  const unique = new URLSearchParams(Object.fromEntries(searchParams));
  return unique.size === searchParams.size ? null : `${pathname}?${unique}`;
}

/** The URL contains the quantities, so that they survive a choice of day, ticket or language. */
export function readBookingSelection(
  ctx: Pick<RequestCtx, "locale">,
  { values, ticket, day, date }: ReturnType<typeof readBookingQuery>,
  page: SelectionPageData,
): BookingSelection {
  const { categories } = page.offer;
  const named = Object.entries(values).flatMap(([name, text]) => {
    const key = /^quantities\.([a-z_]{1,30})$/.exec(name)?.[1];
    return key ? [[key, text] as const] : [];
  });
  const units = Object.fromEntries(named.map(([key, text]) => [key, /^\d{1,4}$/.test(text) ? Number(text) : 0]));
  const after = parseParty(values.after ?? "");
  const party = parseParty(values.party ?? "");
  const left = party && after && named.length === 0 ? subtractAdded(after, party, page) : party;
  const selection = applyCheapestMix(convertSelection({ units, party: left }, categories, page.known), named, page);
  const first = page.known[0]?.admits[0] ?? "adult";
  const people = /^\d{1,2}$/.test(values.people ?? "") ? Number(values.people) : defaultPeople;
  const typed = new URLSearchParams(named.map(([key, text]) => [`quantities.${key}`, text]));
  return {
    units: selection?.units ?? chooseUnits({ [first]: people }, categories),
    party: selection?.party ? formatParty(selection.party) : null,
    group: selection?.party
      ? presentGroupTicket(selection.party, countPeople(selection.units), page, ctx.locale)
      : null,
    after: after && presentAddedTickets(after, values.after ?? "", page, ctx.locale),
    time: values.time ?? "",
    line: /^\d{1,9}$/.test(values.line ?? "") ? Number(values.line) : null,
    isTicketChosen: ticket !== undefined,
    isDateInvalid: Boolean(day) && date === undefined,
    tooManySeatsText: translateIn(ctx.locale)("errors.too_many_seats", { max: page.mostSeats }),
    refused:
      named.length > 0
        ? validateQuery(typed, ctx, QuantitiesInput, ({ quantities }) => checkPeople(quantities, page.mostSeats))
        : undefined,
  };
}

function subtractAdded(after: Units, party: Party, { known }: SelectionPageData): Party | null {
  const group = findGroupCategory(known.filter(({ key }) => (after[key] ?? 0) > 0));
  const rest = group ? subtractGroups(party, after[group.key] ?? 0, group.admits) : party;
  return countPeople(rest) > 0 ? rest : null;
}

function applyCheapestMix(
  selection: TicketSelection | null,
  named: readonly (readonly [key: string, text: string])[],
  page: SelectionPageData,
): TicketSelection | null {
  const group = findGroupCategory(page.offer.categories);
  if (!group || !selection?.party || named.some(([key]) => key === group.key)) return selection;
  const groups = countGroupsInMix(selection.party, page);
  return groups === null ? selection : { ...selection, units: { ...selection.units, [group.key]: groups } };
}

/** If `line` is set, the new tickets replace that line of the cart. */
const BookingForm = AddTicket.omit({ kind: true, slug: true, replaces: true }).extend({
  ticket: TicketOrder.shape.slug,
  line: AddTicket.shape.replaces,
  single: TicketOrder.shape.slug,
  party: z.string().max(200).default(""),
});

/** The name of the pressed button selects the action. The button's value is the form's idempotency key. */
const buttons = ["buy", "add", "rest"] as const;

export async function submitBooking(request: Request, ctx: RequestCtx, slug = "") {
  const form = await readForm(request);
  const pressed = buttons.find((name) => form.has(name)) ?? "buy";
  form.set("key", form.get(pressed) ?? "");
  return submit(form, ctx, BookingForm, async ({ ticket = slug, line: replaces, ...input }) => {
    const { key = "", date, time, quantities, single, party } = input;
    const kind = pressed === "buy" ? "booking" : "cart";
    const cart = await addTicket(ctx, { date, time, quantities, slug: ticket, key, kind, replaces });
    const isAddedLine = (line: CartLine) =>
      line.kind === "ticket" && line.slug === ticket && line.date === date && line.time === time;
    if (cart.kind === "cart" && replaces !== undefined) return { to: linkTo(ctx.locale, "cart") };
    if (pressed === "rest" && single !== undefined) {
      const to = linkTo(ctx.locale, "ticket", { slug: single }, { date, party, after: formatParty(quantities) });
      return { to: `${to}#people`, analyticsEvent: trackCartAddition(ctx, cart, isAddedLine, quantities) };
    }
    if (kind === "cart") return finishAdding(ctx, cart, isAddedLine, quantities);
    const analyticsEvent = trackCartAddition(ctx, cart, isAddedLine, quantities);
    await holdPlaces(ctx, { kind });
    return { to: linkTo(ctx.locale, "checkoutTicket"), analyticsEvent };
  });
}

/** Counts the group tickets in the cheapest mix with single tickets. Returns null if the mix has none. */
function countGroupsInMix(party: Party, page: SelectionPageData): number | null {
  const group = findGroupCategory(page.offer.categories);
  if (!group || group.price === null) return null;
  return findCheapestMix(party, findSingles(party, page), { ...group, price: group.price })?.groups ?? null;
}
