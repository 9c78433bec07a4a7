import type { z } from "zod";
import { type Locale, localize } from "~/lib/locale";
import type { Ctx } from "../ctx";
import type { CategoryPrice, PriceList } from "./price-list.rules";
import { priceTickets } from "./price-tickets.server";
import type { TicketDay } from "./schema";
import { getTicketRow, type TicketRow } from "./ticket-row.server";

/** Prices are whole VND including VAT. @throws DomainError ticket_not_found */
export async function getTicketOffer(ctx: Ctx, { slug, date }: z.output<typeof TicketDay>) {
  const row = await getTicketRow(ctx, slug);
  return presentOffer(ctx, row, date, await priceTickets(ctx.db, [row.type.id]));
}

export function presentOffer({ locale }: Pick<Ctx, "locale">, { type }: TicketRow, date: string, prices: PriceList) {
  const { kind, holiday, season } = prices.describeDay(date);
  return {
    slug: type.slug,
    date,
    kind,
    holiday: holiday && localize(holiday, locale),
    season: season && localize(season, locale),
    categories: presentCategories(prices(type.id, date), locale),
  };
}

export type OfferedCategory = ReturnType<typeof presentCategories>[number];

function presentCategories(prices: readonly CategoryPrice[], locale: Locale) {
  return prices.map(({ key, name, note, admits, price }) => ({
    key,
    name: localize(name, locale),
    note: localize(note, locale),
    people: admits.length,
    admits,
    price,
  }));
}
