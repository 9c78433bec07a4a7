import { inArray } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { holidays, type Localized, priceCategories, seasons, ticketPrices } from "~db/schema";
import { dayKindOf, priceOn, seasonOf } from "./day-price.rules";

type CategoryPrice = {
  key: string;
  name: Localized;
  note: Localized;
  /** One name per person a unit admits. */
  members: Localized[];
  /** Whole VND with VAT; null when the day has no price. */
  price: number | null;
};

/** How to ask for the price list of a ticket on a day. */
export type PriceList = (ticketTypeId: number, date: string) => CategoryPrice[];

/** The price lists of these ticket types, for any day, in the order of their categories. */
export async function priceTickets(db: Db | Tx, ticketTypeIds: readonly number[]): Promise<PriceList> {
  const ids = [...new Set(ticketTypeIds)];
  if (ids.length === 0) return () => [];
  const categories = await db
    .select()
    .from(priceCategories)
    .where(inArray(priceCategories.ticketTypeId, ids))
    .orderBy(priceCategories.ticketTypeId, priceCategories.position);
  const [prices, allSeasons, days] = await Promise.all([
    db
      .select()
      .from(ticketPrices)
      .where(
        inArray(
          ticketPrices.categoryId,
          categories.map(({ id }) => id),
        ),
      ),
    db.select().from(seasons).orderBy(seasons.startsOn),
    db.select({ date: holidays.date }).from(holidays),
  ]);
  const holidaySet = new Set(days.map(({ date }) => date));
  return (ticketTypeId, date) => {
    const kind = dayKindOf(date, holidaySet);
    const season = seasonOf(date, allSeasons);
    return categories
      .filter((category) => category.ticketTypeId === ticketTypeId)
      .map(({ id, key, name, note, members }) => ({
        key,
        name,
        note,
        members,
        price: priceOn(
          prices.filter(({ categoryId }) => categoryId === id),
          kind,
          season,
        ),
      }));
  };
}
