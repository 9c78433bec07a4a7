import type { z } from "zod";
import { type Locale, localize } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import type { TicketDay } from "../tickets/schema";
import { getTicketRow, type TicketRow } from "../tickets/ticket-row.server";
import { type CategoryPrice, type PriceList, priceTickets } from "./price-tickets.server";

/** Who pays what for a ticket on a day, whole VND with VAT. @throws DomainError ticket_not_found */
export async function getTicketOffer(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const row = await getTicketRow(ctx, slug);
  return offerOf(ctx, row, date, await priceTickets(ctx.db, [row.type.id]));
}

/** The same of a ticket that has been read, with its price list. */
export function offerOf({ locale }: Pick<Ctx, "locale">, { type }: TicketRow, date: string, prices: PriceList) {
  const { kind, holiday, season } = prices.sortOf(date);
  return {
    slug: type.slug,
    date,
    /** Why the day costs what it does. */
    kind,
    holiday: holiday && localize(holiday, locale),
    season: season && localize(season, locale),
    categories: categoriesOf(prices(type.id, date), locale),
  };
}

export type OfferedCategory = ReturnType<typeof categoriesOf>[number];

/** The categories of a day's price list as a form offers them. */
function categoriesOf(prices: readonly CategoryPrice[], locale: Locale) {
  return prices.map(({ key, name, note, admits, price }) => ({
    key,
    name: localize(name, locale),
    note: localize(note, locale),
    /** How many people one unit admits. */
    people: admits.length,
    admits,
    price,
  }));
}
