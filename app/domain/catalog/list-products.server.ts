import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { rememberContent } from "~db/remember-content.server";
import { products } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { maxPages } from "../schema";
import {
  listNearbyCategories,
  listWithDescendants,
  presentCategory,
  presentCategoryName,
  readCategories,
  requireCategory,
} from "./categories.server";
import type { Label, sorts } from "./labels-and-sorts.rules";
import { readProductCards } from "./read-product-cards.server";
import type { ListProducts } from "./schema";

const pageSize = 12;
const maxCounted = pageSize * maxPages;

const sortOrders = {
  position: sql`position, id`,
  price: sql`price_from, id`,
  price_desc: sql`price_from desc, id desc`,
  newest: sql`created_at desc, id desc`,
} satisfies Record<(typeof sorts)[number], SQL>;

/** The labels are literals, because each condition must match a partial index. */
const labelConditions = {
  featured: sql`labels @> '{featured}'`,
  new: sql`labels @> '{new}'`,
  sale: sql`labels @> '{sale}'`,
  discount: sql`labels @> '{discount}'`,
} satisfies Record<Label, SQL>;

type ProductsQuery = z.output<typeof ListProducts>;

/** A list with a price range is sorted by price by default, because one index can both filter and sort it. */
function resolveSort({ sort, min, max }: ProductsQuery): keyof typeof sortOrders {
  return sort ?? (min === undefined && max === undefined ? "position" : "price");
}

export async function listProducts(ctx: Ctx, query: ProductsQuery) {
  const categories = await readCategories(ctx);
  const category = query.category ? requireCategory(categories, query.category) : null;
  const ids = category ? listWithDescendants(categories, category.id) : categories.map(({ id }) => id);
  const [requestedPage, counted] = await Promise.all([
    readPage(ctx, ids, query, query.page),
    countProducts(ctx.db, ids, { min: query.min, max: query.max, label: query.label }),
  ]);
  const pages = Math.max(1, Math.ceil(Math.min(counted, maxCounted) / pageSize));
  const page = Math.min(query.page, pages);
  const view = category && presentCategory(categories, category, ctx.locale);
  return {
    category: view,
    narrower: view
      ? view.children
      : categories.filter(({ parentId }) => parentId === null).map((top) => presentCategoryName(top, ctx.locale)),
    nearby: listNearbyCategories(categories, category, ctx.locale),
    items: page === query.page ? requestedPage : await readPage(ctx, ids, query, page),
    sort: resolveSort(query),
    page,
    pages,
    count: Math.min(counted, maxCounted),
    more: counted > maxCounted,
  };
}

export async function listLabelledProducts(ctx: Ctx, { label, most }: { label: ProductsQuery["label"]; most: number }) {
  const ids = (await readCategories(ctx)).map(({ id }) => id);
  return (await readPage(ctx, ids, { label, page: 1 }, 1)).slice(0, most);
}

/** Reads the first rows of each category by index, so that the cost does not grow with the number of products. */
function readPage(ctx: Ctx, categoryIds: readonly number[], query: ProductsQuery, page: number) {
  const order = sortOrders[resolveSort(query)];
  const until = page * pageSize;
  return readProductCards(
    ctx,
    sql`select first.id, row_number() over (order by ${order}) as place
      from unnest(${idArray(categoryIds)}) as category(number) cross join lateral (
        select id, position, price_from, created_at from ${products}
        where category_id = category.number and ${buildFilter(query)} order by ${order} limit ${until}
      ) as first
      order by ${order} limit ${pageSize} offset ${until - pageSize}`,
  );
}

type ProductsFilter = Pick<ProductsQuery, "min" | "max" | "label">;

const countProducts = rememberContent(async (db, categoryIds: readonly number[], filter: ProductsFilter) => {
  const [row] = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${products} where category_id = any(${idArray(categoryIds)}) and ${buildFilter(filter)} limit ${maxCounted + 1}
    ) as counted`);
  return row?.count ?? 0;
});

/** A product without an active variant has the price 0 and is not listed. */
function buildFilter({ min = 1, max, label }: ProductsFilter): SQL {
  const [low, high] = max !== undefined && max < min ? [max, min] : [min, max];
  const conditions = [sql`is_active and price_from >= ${Math.max(1, low)}`];
  if (high !== undefined) conditions.push(sql`price_from <= ${high}`);
  if (label) conditions.push(labelConditions[label]);
  return sql.join(conditions, sql` and `);
}

function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join()}}`}::int[]`;
}

export type ProductsPage = Awaited<ReturnType<typeof listProducts>>;
