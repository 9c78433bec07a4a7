import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { products } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { maxPages } from "../schema";
import { withAllBelow } from "./category-tree.rules";
import { readCards } from "./product-cards.server";
import { categoryName, categoryOf, categoryView, readCategories } from "./read-categories.server";
import type { ListProducts } from "./schema";
import type { Label, sorts } from "./shelf.rules";

const pageSize = 12;
const maxCounted = pageSize * maxPages;

const orders = {
  position: sql`position, id`,
  price: sql`price_from, id`,
  price_desc: sql`price_from desc, id desc`,
  newest: sql`created_at desc, id desc`,
} satisfies Record<(typeof sorts)[number], SQL>;

/** Literals, because each condition must match a partial index. */
const carries = {
  featured: sql`labels @> '{featured}'`,
  new: sql`labels @> '{new}'`,
  sale: sql`labels @> '{sale}'`,
  discount: sql`labels @> '{discount}'`,
} satisfies Record<Label, SQL>;

type Wish = z.output<typeof ListProducts>;

/** A price range sorts by price by default, because the same index filters and sorts. */
function sortOf({ sort, min, max }: Wish): keyof typeof orders {
  return sort ?? (min === undefined && max === undefined ? "position" : "price");
}

export async function listProducts(ctx: Ctx, wish: Wish) {
  const categories = await readCategories(ctx);
  const category = wish.category ? categoryOf(categories, wish.category) : null;
  const ids = category ? withAllBelow(categories, category.id) : categories.map(({ id }) => id);
  const [asked, counted] = await Promise.all([readPage(ctx, ids, wish, wish.page), count(ctx, ids, wish)]);
  const pages = Math.max(1, Math.ceil(Math.min(counted, maxCounted) / pageSize));
  const page = Math.min(wish.page, pages);
  const view = category && categoryView(categories, category, ctx.locale);
  return {
    category: view,
    narrower: view
      ? view.children
      : categories.filter(({ parentId }) => parentId === null).map((top) => categoryName(top, ctx.locale)),
    items: page === wish.page ? asked : await readPage(ctx, ids, wish, page),
    sort: sortOf(wish),
    page,
    pages,
    /** The count is at most 1,200; `more` means that there are further products. */
    count: Math.min(counted, maxCounted),
    more: counted > maxCounted,
  };
}

export async function listLabelled(ctx: Ctx, { label, most }: { label: Wish["label"]; most: number }) {
  const ids = (await readCategories(ctx)).map(({ id }) => id);
  return (await readPage(ctx, ids, { label, page: 1 }, 1)).slice(0, most);
}

/** Reads the first rows of each category by index and merges them, so the cost depends on the page number only. */
function readPage(ctx: Ctx, categoryIds: readonly number[], wish: Wish, page: number) {
  const order = orders[sortOf(wish)];
  const until = page * pageSize;
  return readCards(
    ctx,
    sql`select first.id, row_number() over (order by ${order}) as place
      from unnest(${idsOf(categoryIds)}) as category(number) cross join lateral (
        select id, position, price_from, created_at from ${products}
        where category_id = category.number and ${filter(wish)} order by ${order} limit ${until}
      ) as first
      order by ${order} limit ${pageSize} offset ${until - pageSize}`,
  );
}

async function count(ctx: Ctx, categoryIds: readonly number[], wish: Wish): Promise<number> {
  const [row] = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from ${products} where category_id = any(${idsOf(categoryIds)}) and ${filter(wish)} limit ${maxCounted + 1}
    ) as counted`);
  return row?.count ?? 0;
}

/** A product without an active variant has the price 0 and is not listed. */
function filter({ min = 1, max, label }: Wish): SQL {
  const [low, high] = max !== undefined && max < min ? [max, min] : [min, max];
  const conditions = [sql`active and price_from >= ${Math.max(1, low)}`];
  if (high !== undefined) conditions.push(sql`price_from <= ${high}`);
  if (label) conditions.push(carries[label]);
  return sql.join(conditions, sql` and `);
}

function idsOf(ids: readonly number[]): SQL {
  return sql`${`{${ids.join()}}`}::int[]`;
}

export type ProductsPage = Awaited<ReturnType<typeof listProducts>>;
