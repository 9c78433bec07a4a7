import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type DayKind, holidays, type Localized, priceCategories, seasons, ticketPrices } from "~db/schema";
import { staticQuery } from "~db/static-sql";
import { dayKindOf, priceOn, seasonOf } from "./day-price.rules";

export type CategoryPrice = {
  key: string;
  name: Localized;
  note: Localized;
  /** One name per person a unit admits. */
  members: Localized[];
  /** Whole VND with VAT; null when the day has no price. */
  price: number | null;
};

/** How to ask for the price list of a ticket on a day. */
export type PriceList = (ticketTypeId: number, date: string) => readonly CategoryPrice[];

type Rows = {
  categories: {
    id: number;
    ticket_type_id: number;
    key: string;
    name: Localized;
    note: Localized;
    members: Localized[];
  }[];
  prices: { category_id: number; season_id: number | null; day_kind: DayKind; price: number }[];
  seasons: { id: number; starts_on: string; ends_on: string }[];
  holidays: string[];
};

const ofTypes = sql`c.ticket_type_id = any(${sql.placeholder("ids")})`;
const priceRows = staticQuery<{ ids: number[] }>(sql`select
  (select json_agg(c order by c.position) from ${priceCategories} c where ${ofTypes}) as categories,
  (select coalesce(json_agg(p), '[]') from ${ticketPrices} p join ${priceCategories} c on c.id = p.category_id
    where ${ofTypes}) as prices,
  (select coalesce(json_agg(s order by s.starts_on), '[]') from ${seasons} s) as seasons,
  (select coalesce(json_agg(h.date), '[]') from ${holidays} h) as holidays`);

/** The price lists of these ticket types, for any day, in the order of their categories; one round trip. */
export async function priceTickets(db: Db | Tx, ticketTypeIds: readonly number[]): Promise<PriceList> {
  const ids = [...new Set(ticketTypeIds)];
  if (ids.length === 0) return () => [];
  const [rows] = await db.execute<Rows>(priceRows({ ids }));
  if (!rows?.categories) return () => [];
  const { categories } = rows;
  const holidaySet = new Set(rows.holidays);
  const allSeasons = rows.seasons.map(({ id, starts_on, ends_on }) => ({ id, startsOn: starts_on, endsOn: ends_on }));
  const pricesOf = (categoryId: number) =>
    rows.prices
      .filter(({ category_id }) => category_id === categoryId)
      .map(({ season_id, day_kind, price }) => ({ seasonId: season_id, dayKind: day_kind, price }));
  // Months of days are of few sorts, and all days of a sort have the same prices.
  const sorts = new Map<string, { kind: DayKind; season: number | null }>();
  const lists = new Map<string, CategoryPrice[]>();
  return (ticketTypeId, date) => {
    const sort = sorts.get(date) ?? { kind: dayKindOf(date, holidaySet), season: seasonOf(date, allSeasons) };
    sorts.set(date, sort);
    const key = `${ticketTypeId} ${sort.kind} ${sort.season}`;
    const list = lists.get(key) ?? listOf(ticketTypeId, sort);
    lists.set(key, list);
    return list;
  };

  function listOf(ticketTypeId: number, { kind, season }: { kind: DayKind; season: number | null }): CategoryPrice[] {
    return categories
      .filter((category) => category.ticket_type_id === ticketTypeId)
      .map(({ id, key, name, note, members }) => ({
        key,
        name,
        note,
        members,
        price: priceOn(pricesOf(id), kind, season),
      }));
  }
}
