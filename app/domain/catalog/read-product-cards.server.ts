import { type SQL, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { products, variants } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { stockLeftColumn } from "../inventory/availability.server";
import { type PictureView, pictureOf } from "../media/find-picture.server";
import { localizeText } from "../shop/localize-content.server";
import { settingNumber } from "../shop/shop.rules";
import { getStockState } from "./labels-and-sorts.rules";
import { type Rating, readWithRatings } from "./ratings.server";

type ProductCardRow = {
  slug: string;
  name: Localized;
  summary: Localized;
  labels: string[];
  picture: PictureView | null;
  price_from: number;
  compare_at: number | null;
  prices: number;
  left: number;
  only_sku: string | null;
  rating: Rating | null;
};

/** `chosen` must select the `id` of each product and its `place` in the order. */
export async function readProductCards(ctx: Ctx, chosen: SQL) {
  const rows = await readWithRatings((ratingOf) =>
    ctx.db.execute<ProductCardRow>(sql`
    select p.slug, p.name, p.summary, p.labels, p.price_from, ${pictureOf(sql`p.pictures[1]`)} as picture,
      own.compare_at, own.prices, own."left", own.only_sku, ${ratingOf("product", sql`p.id`)} as rating
    from (${chosen}) as chosen join ${products} p on p.id = chosen.id
    cross join lateral (
      select count(distinct variants.price)::int as prices, coalesce(sum(${stockLeftColumn(sql`variants.stock_id`, null, ctx.now)}), 0)::int as "left",
        (array_agg(variants.compare_at order by variants.price, variants.position))[1] as compare_at,
        case when count(*) = 1 then min(variants.sku) end as only_sku
      from ${variants} where variants.product_id = p.id and variants.is_active
    ) as own
    order by chosen.place`),
  );
  const fewBelow = settingNumber(ctx.shop, "few_pieces_below");
  return rows.map(
    ({ slug, name, summary, labels, picture, rating, price_from, compare_at, prices, left, only_sku }) => ({
      slug,
      name: localizeText(ctx, name),
      summary: localizeText(ctx, summary),
      labels,
      picture,
      rating,
      price: price_from,
      compareAt: compare_at,
      isFrom: prices > 1,
      sku: only_sku,
      stock: { state: getStockState(left, fewBelow), left },
    }),
  );
}

export type ProductCardView = Awaited<ReturnType<typeof readProductCards>>[number];
