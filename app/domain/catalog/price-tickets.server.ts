import { type Placeholder, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { rememberContent } from "~db/remember-content.server";
import { type DayKind, holidays, type Member, priceCategories, seasons, ticketPrices } from "~db/schema/catalog";
import { staticQuery } from "~db/static-sql";
import { findPrice, findSeason, getDayKind } from "./day-price.rules";

export type CategoryPrice = {
  key: string;
  name: Localized;
  note: Localized;
  members: Member[];
  /** The kind of each person that a unit admits (`party.rules`). */
  admits: string[];
  /** Whole VND including VAT; null if the day has no price. */
  price: number | null;
  /** False for a category that is no longer sold. */
  active: boolean;
};

type DayDescription = { kind: DayKind; holiday: Localized | null; season: Localized | null };

export type PriceList = {
  (ticketTypeId: number, date: string): readonly CategoryPrice[];
  describeDay(date: string): DayDescription;
};

type Rows = {
  categories: {
    id: number;
    ticket_type_id: number;
    key: string;
    name: Localized;
    note: Localized;
    members: Member[];
    active: boolean;
  }[];
  prices: {
    category_id: number;
    season_id: number | null;
    day_kind: DayKind;
    starts_on: string | null;
    price: number | null;
  }[];
  seasons: { id: number; name: Localized; starts_on: string; ends_on: string }[];
  holidays: { date: string; name: Localized }[];
};

const categories = categoriesSubquery(sql.placeholder("ids"));
const priceRows = staticQuery<{ ids: number[] }>(sql`select
  ${categories.rows} as categories,
  (select coalesce(json_agg(p), '[]') from ${ticketPrices} p where p.category_id in ${categories.ids}) as prices,
  (select coalesce(json_agg(s order by s.starts_on), '[]') from ${seasons} s) as seasons,
  (select coalesce(json_agg(h), '[]') from ${holidays} h) as holidays`);

const readPriceRows = rememberContent(async (db, ids: number[]) => {
  const [rows] = await db.execute<Rows>(priceRows({ ids }));
  return rows;
});

/** Lists the categories on sale. `withInactive` adds the others, which sold tickets and older carts may have. */
export async function priceTickets(
  db: Db | Tx,
  ticketTypeIds: readonly number[],
  { withInactive = false } = {},
): Promise<PriceList> {
  const ids = [...new Set(ticketTypeIds)];
  if (ids.length === 0) return noPrices;
  const rows = await readPriceRows(db, ids);
  if (!rows?.categories) return noPrices;
  const categories = rows.categories.filter(({ active }) => active || withInactive);
  const holidaySet = new Set(rows.holidays.map(({ date }) => date));
  const allSeasons = rows.seasons.map(({ id, starts_on, ends_on }) => ({ id, startsOn: starts_on, endsOn: ends_on }));
  const listPrices = (categoryId: number) =>
    rows.prices
      .filter(({ category_id }) => category_id === categoryId)
      .map(({ season_id, day_kind, starts_on, price }) => ({
        ...{ seasonId: season_id, dayKind: day_kind, startsOn: starts_on, price },
      }));
  const starts = [...new Set(rows.prices.flatMap(({ starts_on }) => starts_on ?? []))].sort();
  const dayTypes = new Map<string, { kind: DayKind; season: number | null }>();
  const lists = new Map<string, CategoryPrice[]>();
  const list = (ticketTypeId: number, date: string) => {
    const dayType = findDayType(date);
    const start = starts.findLast((start) => start <= date) ?? "";
    const key = `${ticketTypeId} ${dayType.kind} ${dayType.season} ${start}`;
    const prices = lists.get(key) ?? listCategoryPrices(ticketTypeId, { date, ...dayType });
    lists.set(key, prices);
    return prices;
  };
  return Object.assign(list, {
    describeDay(date: string): DayDescription {
      const { kind, season } = findDayType(date);
      const holiday = rows.holidays.find((one) => one.date === date)?.name ?? null;
      return { kind, holiday, season: rows.seasons.find(({ id }) => id === season)?.name ?? null };
    },
  });

  function findDayType(date: string) {
    const dayType = dayTypes.get(date) ?? { kind: getDayKind(date, holidaySet), season: findSeason(date, allSeasons) };
    dayTypes.set(date, dayType);
    return dayType;
  }

  function listCategoryPrices(
    ticketTypeId: number,
    day: { date: string; kind: DayKind; season: number | null },
  ): CategoryPrice[] {
    return categories
      .filter((category) => category.ticket_type_id === ticketTypeId)
      .map(({ id, key, name, note, members, active }) => ({
        key,
        name,
        note,
        members,
        admits: members.map(({ as }) => as ?? key),
        price: findPrice(listPrices(id), day),
        active,
      }));
  }
}

const noPrices: PriceList = Object.assign(() => [], {
  describeDay: (): DayDescription => ({ kind: "weekday", holiday: null, season: null }),
});

function categoriesSubquery(ids: Placeholder) {
  const fromCategories = sql`from ${priceCategories} c where c.ticket_type_id = any(${ids})`;
  return {
    rows: sql`(select json_agg(c order by c.position) ${fromCategories})`,
    ids: sql`(select c.id ${fromCategories})`,
  };
}
