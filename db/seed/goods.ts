import { addDays, instantOf } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import * as tables from "~db/schema";
import { categories, type ProductCategory } from "./content/goods/categories";
import { combos } from "./content/goods/combos";
import type { Good } from "./content/goods/good";
import { goodOf, goods } from "./content/goods/goods";
import type { PoolSlug } from "./content/pools";
import { services } from "./content/services";
import { shippingZones } from "./content/shipping-zones";
import { hasPicture } from "./pictures";

/** The goods with their categories and combos, the services, and what sending costs. */
export async function seedGoods(tx: Tx, poolIds: ReadonlyMap<PoolSlug, number>, today: string) {
  const ids = new Map<string, number>();
  for (const [position, category] of categories.entries()) await seedCategory(tx, ids, { category, position, today });
  await seedVariants(tx, ids);
  await tx.insert(tables.relatedProducts).values(goods.flatMap((good) => relatedTo(good, ids)));
  await seedCombos(tx);
  await tx.insert(tables.services).values(
    services.map(({ more, pool, ...service }, position) => ({
      ...service,
      poolId: pool && poolIds.get(pool),
      position,
      pictures: [service.slug, ...more],
    })),
  );
  await tx.insert(tables.shippingZones).values(shippingZones.map((zone, position) => ({ ...zone, position })));
}

type Place = { category: ProductCategory; position: number; today: string; parentId?: number };

async function seedCategory(tx: Tx, ids: Map<string, number>, { category, position, today, parentId }: Place) {
  const { goods: own, children, ...row } = category;
  const [inserted] = await tx
    .insert(tables.productCategories)
    .values({ ...row, parentId, position, picture: row.slug })
    .returning();
  if (!inserted) throw new Error("The insert returned no row");
  if (own.length > 0) {
    const rows = own.map((good, index) => productRow(good, { categoryId: inserted.id, position: index, today }));
    const { id, slug } = tables.products;
    for (const product of await tx.insert(tables.products).values(rows).returning({ id, slug }))
      ids.set(product.slug, product.id);
  }
  for (const [index, child] of children.entries()) {
    await seedCategory(tx, ids, { category: child, position: index, today, parentId: inserted.id });
  }
}

function productRow(
  good: Good,
  place: { categoryId: number; position: number; today: string },
): typeof tables.products.$inferInsert {
  const { variants: _, related: __, daysOld, options = [], ...row } = good;
  return {
    ...row,
    categoryId: place.categoryId,
    position: place.position,
    pictures: picturesOf(good),
    options,
    createdAt: instantOf(addDays(place.today, -daysOld), "08:00"),
  };
}

async function seedVariants(tx: Tx, ids: Map<string, number>) {
  const counts = goods.flatMap((good) => good.variants.map(({ stock: pieces }) => ({ pieces })));
  const stocks = await tx.insert(tables.stocks).values(counts).returning({ id: tables.stocks.id });
  const rows = goods.flatMap((good) =>
    good.variants.map(({ choice = {}, stock: _, ...variant }, position) => ({
      ...variant,
      choice,
      position,
      productId: idOf(ids, good.slug),
      sku: skuOf(good, choice),
      picture: pictureOf(good, choice),
    })),
  );
  await tx.insert(tables.variants).values(rows.map((row, index) => ({ ...row, stockId: stocks[index]?.id ?? 0 })));
}

/** The slugs of a product's pictures, the one on the card first. */
const picturesOf = ({ slug }: Good) => [slug, `${slug}-2`, `${slug}-3`];

/** The picture of a variant that looks different: the product's own for its first look, null where all variants look alike. */
function pictureOf({ slug, variants }: Good, choice: Record<string, string>): string | null {
  const namedBy = (values: Record<string, string>) =>
    Object.values(values)
      .map((value) => `${slug}-${value}`)
      .find(hasPicture);
  const isAlike = !variants.some((variant) => namedBy(variant.choice ?? {}));
  return isAlike ? null : (namedBy(choice) ?? slug);
}

/** NM and the product's number on the shelf, then what was chosen: NM01-50G. */
function skuOf(good: Good, choice: Record<string, string> = {}): string {
  const number = String(goods.indexOf(good) + 1).padStart(2, "0");
  return [`NM${number}`, ...Object.values(choice)].join("-").toUpperCase();
}

function relatedTo(good: Good, ids: Map<string, number>) {
  return good.related.map((slug, position) => ({
    productId: idOf(ids, good.slug),
    relatedId: idOf(ids, slug),
    position,
  }));
}

async function seedCombos(tx: Tx) {
  const { id, sku } = tables.variants;
  const bySku = new Map(
    (await tx.select({ id, sku }).from(tables.variants)).map((variant) => [variant.sku, variant.id]),
  );
  for (const [position, { parts, ...combo }] of combos.entries()) {
    const [inserted] = await tx
      .insert(tables.combos)
      .values({ ...combo, position, picture: combo.slug })
      .returning();
    if (!inserted) throw new Error("The insert returned no row");
    await tx.insert(tables.comboParts).values(
      parts.map((part, index) => ({
        comboId: inserted.id,
        variantId: idOf(bySku, skuOf(goodOf(part.product), part.choice)),
        quantity: part.quantity ?? 1,
        position: index,
      })),
    );
  }
}

function idOf(ids: Map<string, number>, key: string): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`Nothing of this name: ${key}`);
  return id;
}
