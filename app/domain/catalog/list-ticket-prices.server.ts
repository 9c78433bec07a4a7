import { asc } from "drizzle-orm";
import { addDays, shopDate } from "~/lib/shop-time";
import { rememberContent } from "~db/remember-content.server";
import { type DayKind, holidays, seasons, ticketPrices } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { salesHorizonDays } from "../inventory/slot";
import { localizeText } from "../shop/localize-content.server";
import { findPrice } from "./day-price.rules";
import { readVatPercents } from "./read-vat-percents.server";
import { listCategories, listRunningWeekdays, listTicketRows } from "./ticket-row.server";

export const listHolidays = rememberContent(async (db): Promise<ReadonlySet<string>> => {
  return new Set((await db.select({ date: holidays.date }).from(holidays)).map(({ date }) => date));
});

const dayKinds: readonly DayKind[] = ["weekday", "weekend", "holiday"];

/**
 * Prices are in whole VND including VAT. They are today's prices or, in a future season, those of its first day.
 * `changesOn` is the next day on sale with new prices.
 */
export async function listTicketPrices(ctx: Ctx) {
  const today = shopDate(ctx.now);
  const lastDay = addDays(today, salesHorizonDays);
  const [types, categories, prices, allSeasons, days, vatPercents] = await Promise.all([
    listTicketRows(ctx),
    listCategories(ctx.db),
    ctx.db.select().from(ticketPrices),
    ctx.db.select().from(seasons).orderBy(asc(seasons.startsOn)),
    ctx.db.select().from(holidays).orderBy(asc(holidays.date)),
    readVatPercents(ctx.db, today),
  ]);
  const currentSeasons = allSeasons.filter(({ startsOn, endsOn }) => endsOn >= today && startsOn <= lastDay);
  return {
    hasVat: vatPercents.ticket > 0,
    seasons: currentSeasons.map(({ name, startsOn, endsOn }) => ({
      name: localizeText(ctx, name),
      startsOn,
      endsOn,
    })),
    holidays: days
      .filter(({ date }) => date >= today && date <= lastDay)
      .map(({ date, name }) => ({ date, name: localizeText(ctx, name) })),
    tickets: types.map((ticket) => ({
      changesOn: findNextChange(ticket.type.id),
      slug: ticket.type.slug,
      name: localizeText(ctx, ticket.type.name),
      openWeekdays: listRunningWeekdays(ticket, ctx),
      categories: categories
        .filter(({ ticketTypeId }) => ticketTypeId === ticket.type.id)
        .map(({ id, key, name, note }) => {
          const categoryPrices = prices.filter(({ categoryId }) => categoryId === id);
          const row = (season: number | null, date: string) =>
            dayKinds.map((kind) => findPrice(categoryPrices, { date, kind, season }));
          return {
            key,
            name: localizeText(ctx, name),
            note: localizeText(ctx, note),
            usual: row(null, today),
            inSeason: currentSeasons.map(({ id, startsOn }) => row(id, startsOn > today ? startsOn : today)),
          };
        }),
    })),
  };

  function findNextChange(ticketTypeId: number): string | null {
    const ids = categories.filter((category) => category.ticketTypeId === ticketTypeId).map(({ id }) => id);
    const starts = prices
      .filter(({ categoryId }) => ids.includes(categoryId))
      .flatMap(({ startsOn }) => (startsOn !== null && startsOn > today && startsOn <= lastDay ? startsOn : []));
    return starts.sort()[0] ?? null;
  }
}
