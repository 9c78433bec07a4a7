import { type Placeholder, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { rememberContent } from "~db/remember-content.server";
import { type DayKind, holidays, type Member, priceCategories, seasons, ticketPrices } from "~db/schema/catalog";
import { staticQuery } from "~db/static-sql";
import { buildPriceList, type PriceList, type PriceRows } from "./price-list.rules";

type PricingRows = {
  categories:
    | {
        id: number;
        ticket_type_id: number;
        key: string;
        name: Localized;
        note: Localized;
        members: Member[];
        is_active: boolean;
      }[]
    | null;
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

const readRows = rememberContent(async (db, ids: number[]) => {
  const [rows] = await db.execute<PricingRows>(priceRows({ ids }));
  return rows;
});

export async function priceTickets(
  db: Db | Tx,
  ticketTypeIds: readonly number[],
  options: { shouldIncludeInactive?: boolean } = {},
): Promise<PriceList> {
  return buildPriceList(await readPriceRows(db, ticketTypeIds), options);
}

export async function readPriceRows(db: Db | Tx, ticketTypeIds: readonly number[]): Promise<PriceRows> {
  const ids = [...new Set(ticketTypeIds)];
  const rows = ids.length > 0 ? await readRows(db, ids) : undefined;
  if (!rows) return { categories: [], prices: [], seasons: [], holidays: [] };
  return {
    categories: (rows.categories ?? []).map(({ ticket_type_id, is_active, ...category }) => ({
      ...{ ...category, ticketTypeId: ticket_type_id, isActive: is_active },
    })),
    prices: rows.prices.map(({ category_id, season_id, day_kind, starts_on, price }) => ({
      ...{ categoryId: category_id, seasonId: season_id, dayKind: day_kind, startsOn: starts_on, price },
    })),
    seasons: rows.seasons.map(({ id, name, starts_on, ends_on }) => ({
      ...{ id, name, startsOn: starts_on, endsOn: ends_on },
    })),
    holidays: rows.holidays,
  };
}

function categoriesSubquery(ids: Placeholder) {
  const fromCategories = sql`from ${priceCategories} c where c.ticket_type_id = any(${ids})`;
  return {
    rows: sql`(select json_agg(c order by c.position, c.id) ${fromCategories})`,
    ids: sql`(select c.id ${fromCategories})`,
  };
}
