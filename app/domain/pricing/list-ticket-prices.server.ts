import { asc, eq } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import { type DayKind, holidays, priceCategories, seasons, ticketPrices, ticketTypes } from "~db/schema";
import type { Ctx } from "../ctx";
import { daysAhead } from "../tickets/sales.rules";
import { priceOn } from "./day-price.rules";

const dayKinds: readonly DayKind[] = ["weekday", "weekend", "holiday"];

/**
 * The whole price list: by ticket, category, kind of day and season. The seasons and holidays are those that lie in
 * the days on sale. Whole VND with VAT; null where a ticket has no such price.
 */
export async function listTicketPrices(ctx: Ctx) {
  const today = shopDate(ctx.now);
  const lastDay = addDays(today, daysAhead);
  const [types, categories, prices, allSeasons, days] = await Promise.all([
    ctx.db.select().from(ticketTypes).where(eq(ticketTypes.active, true)).orderBy(ticketTypes.position),
    ctx.db.select().from(priceCategories).orderBy(priceCategories.position),
    ctx.db.select().from(ticketPrices),
    ctx.db.select().from(seasons).orderBy(asc(seasons.startsOn)),
    ctx.db.select().from(holidays).orderBy(asc(holidays.date)),
  ]);
  const ahead = allSeasons.filter(({ startsOn, endsOn }) => endsOn >= today && startsOn <= lastDay);
  return {
    seasons: ahead.map(({ name, startsOn, endsOn }) => ({ name: localize(name, ctx.locale), startsOn, endsOn })),
    holidays: days
      .filter(({ date }) => date >= today && date <= lastDay)
      .map(({ date, name }) => ({ date, name: localize(name, ctx.locale) })),
    tickets: types.map((type) => ({
      slug: type.slug,
      name: localize(type.name, ctx.locale),
      openWeekdays: type.openWeekdays,
      categories: categories
        .filter(({ ticketTypeId }) => ticketTypeId === type.id)
        .map(({ id, key, name, note }) => {
          const own = prices.filter(({ categoryId }) => categoryId === id);
          const row = (seasonId: number | null) => dayKinds.map((kind) => priceOn(own, kind, seasonId));
          return {
            key,
            name: localize(name, ctx.locale),
            note: localize(note, ctx.locale),
            /** Weekday, weekend, holiday. */
            usual: row(null),
            /** The same for each of `seasons`. */
            inSeason: ahead.map((season) => row(season.id)),
          };
        }),
    })),
  };
}
