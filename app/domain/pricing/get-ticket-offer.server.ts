import type { z } from "zod";
import { type Locale, localize } from "~/i18n/locale";
import type { Ctx } from "../ctx";
import type { TicketDay } from "../tickets/schema";
import { getTicketRow } from "../tickets/ticket-row.server";
import { type CategoryPrice, priceTickets } from "./price-tickets.server";

/** Who pays what for a ticket on a day, whole VND with VAT. @throws DomainError ticket_not_found */
export async function getTicketOffer(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const { type } = await getTicketRow(ctx, slug);
  const prices = await priceTickets(ctx.db, [type.id]);
  return { slug, date, categories: categoriesOf(prices(type.id, date), ctx.locale) };
}

export type OfferedCategory = ReturnType<typeof categoriesOf>[number];

/** The categories of a day's price list as a form offers them. */
export function categoriesOf(prices: readonly CategoryPrice[], locale: Locale) {
  return prices.map(({ key, name, note, members, price }) => ({
    key,
    name: localize(name, locale),
    note: localize(note, locale),
    /** How many people one unit admits. */
    people: Math.max(members.length, 1),
    price,
  }));
}
