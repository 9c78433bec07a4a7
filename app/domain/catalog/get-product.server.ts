import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/locale";
import { playerUrl } from "~/lib/video-player";
import {
  comboParts,
  type Option,
  productCategories,
  products,
  relatedProducts,
  type Specification,
  type Tier,
  type Video,
  variants,
} from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { stockLeftColumn } from "../inventory/availability.server";
import { type DescribedPicture, picturesOf } from "../media/find-picture.server";
import type { BySlug } from "../schema";
import { localizePicture, localizeText, renderLocalized } from "../shop/localize-content.server";
import { settingNumber } from "../shop/shop.rules";
import { chooseVariant, describeChoice } from "./choice.rules";
import { findCombos } from "./combos.server";
import { getStockState } from "./labels-and-sorts.rules";
import { type Rating, readWithRatings } from "./ratings.server";
import { readProductCards } from "./read-product-cards.server";
import type { VariantByChoice } from "./schema";

type PublicProductRow = {
  id: number;
  category_id: number;
  category: { slug: string; name: Localized };
  name: Localized;
  summary: Localized;
  description: Localized;
  labels: string[];
  options: Option[];
  tiers: Tier[];
  specifications: Specification[];
  video: Video | null;
  weight_grams: number;
  gallery: string[];
  variants: PublicVariantRow[] | null;
  pictures: Record<string, DescribedPicture> | null;
  rating: Rating | null;
};
type PublicVariantRow = {
  sku: string;
  choice: Record<string, string>;
  price: number;
  compareAt: number | null;
  picture: string | null;
  left: number;
};

const maxRelated = 4;

/** The description is HTML. Prices are whole VND including VAT. */
export async function getProduct(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const row = await readProduct(ctx, slug);
  const { picturesBySlug, sold } = { picturesBySlug: row.pictures ?? {}, sold: row.variants ?? [] };
  const [related, inCombos] = await Promise.all([
    readProductCards(ctx, relatedProductsQuery(row)),
    findCombos(
      ctx,
      sql`k.id in (select part.combo_id from ${comboParts} part join ${variants} on variants.id = part.variant_id
        where variants.product_id = ${row.id})`,
    ),
  ]);
  const localized = (text: Localized) => localizeText(ctx, text);
  const findView = (name: string | null | undefined) => {
    const found = name ? picturesBySlug[name] : undefined;
    return found ? localizePicture(ctx, found) : null;
  };
  const fewBelow = settingNumber(ctx.shop, "few_pieces_below");
  return {
    slug,
    name: localized(row.name),
    summary: localized(row.summary),
    description: renderLocalized(ctx, row.description),
    category: { slug: row.category.slug, name: localized(row.category.name) },
    labels: row.labels,
    rating: row.rating,
    pictures: row.gallery.map(findView).filter((picture) => picture !== null),
    options: row.options.map(({ key, name, values }) => ({
      key,
      name: localized(name),
      values: values.map((value) => ({ key: value.key, name: localized(value.name) })),
    })),
    variants: sold.map(({ sku, choice, price, compareAt, picture, left }) => ({
      sku,
      choice,
      name: localized(describeChoice(row.options, choice)),
      price,
      compareAt,
      picture: findView(picture),
      left,
      state: getStockState(left, fewBelow),
    })),
    tiers: row.tiers.toSorted((a, b) => a.min - b.min),
    specifications: row.specifications.map(({ name, value }) => ({ name: localized(name), value: localized(value) })),
    video: row.video && {
      url: row.video.url,
      player: playerUrl(row.video.url),
      title: localized(row.video.title),
      poster: findView(row.video.poster),
    },
    weightGrams: row.weight_grams,
    related,
    combos: inCombos,
  };
}

export type ProductView = Awaited<ReturnType<typeof getProduct>>;

async function readProduct(ctx: Ctx, slug: string): Promise<PublicProductRow> {
  const [row] = await readWithRatings((ratingOf) =>
    ctx.db.execute<PublicProductRow>(sql`
    select p.id, p.category_id, p.name, p.summary, p.description, p.labels, p.options, p.tiers, p.specifications,
      p.video, p.weight_grams, p.pictures as gallery, json_build_object('slug', c.slug, 'name', c.name) as category,
      own.variants, ${ratingOf("product", sql`p.id`)} as rating, ${picturesOf(sql`p.pictures || own.pictures || (p.video->>'poster')`)} as pictures
    from ${products} p join ${productCategories} c on c.id = p.category_id
    cross join lateral (
      select json_agg(json_build_object('sku', variants.sku, 'choice', variants.choice, 'price', variants.price, 'compareAt', variants.compare_at,
          'picture', variants.picture, 'left', ${stockLeftColumn(sql`variants.stock_id`, null, ctx.now)}) order by variants.position, variants.id) as variants,
        coalesce(array_agg(variants.picture) filter (where variants.picture is not null), '{}') as pictures
      from ${variants} where variants.product_id = p.id and variants.is_active
    ) as own
    where p.slug = ${slug} and p.is_active`),
  );
  if (!row) throw new DomainError("product_not_found", { field: "slug" });
  return row;
}

function relatedProductsQuery({ id, category_id }: PublicProductRow): SQL {
  return sql`
    (select r.related_id as id, row_number() over (order by r.position, r.related_id) as place
      from ${relatedProducts} r join ${products} o on o.id = r.related_id and o.is_active and o.price_from > 0
      where r.product_id = ${id} order by place limit ${maxRelated})
    union all
    (select o.id, row_number() over (order by o.position, o.id) as place from (
        select id, position from ${products}
        where category_id = ${category_id} and is_active and price_from > 0 and id <> ${id}
          and not exists (select from ${relatedProducts} where product_id = ${id})
        order by position, id limit ${maxRelated}
      ) as o)`;
}

export async function getVariant(ctx: Ctx, { slug, choice }: z.output<typeof VariantByChoice>) {
  const { variants } = await getProduct(ctx, { slug });
  const chosen = chooseVariant(variants, choice);
  if (!chosen) throw new DomainError("no_such_variant", { field: "choice" });
  return chosen;
}
