import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import type { Tx } from "~db/client.server";
import { products, services, type VariantId, variants } from "~db/schema/catalog";
import type { StockId } from "~db/schema/inventory";

// SQL expressions for queries of other areas. Each is null when the id is null.

type Column = SQL | AnyPgColumn;
type Shown = { slug: string; picture: string };

export function soldVariantOf(variantId: Column) {
  return sql<Shown | null>`(select json_build_object('slug', p.slug, 'picture', coalesce(v.picture, p.pictures[1]))
    from ${variants} v join ${products} p on p.id = v.product_id where v.id = ${variantId})`;
}

export function soldServiceOf(serviceId: Column) {
  return sql<(Shown & { pool: number | null }) | null>`(select json_build_object(
      'slug', s.slug, 'picture', s.pictures[1], 'pool', s.pool_id)
    from ${services} s where s.id = ${serviceId})`;
}

export function poolOfService(serviceId: Column) {
  return sql<number | null>`(select s.pool_id from ${services} s where s.id = ${serviceId})`;
}

export function leadDaysOf(serviceId: Column) {
  return sql<number | null>`(select s.lead_days from ${services} s where s.id = ${serviceId})`;
}

export function serviceNameOf(serviceId: Column) {
  return sql<Localized | null>`(select s.name from ${services} s where s.id = ${serviceId})`;
}

export async function stockOfVariant(tx: Tx, id: VariantId): Promise<StockId> {
  const [variant] = await tx.select({ stockId: variants.stockId }).from(variants).where(eq(variants.id, id));
  if (!variant) throw new Error(`There is no variant ${id}`);
  return variant.stockId;
}

/** `slug` is null when the item is no longer sold. */
type Named = { slug: string | null; name: Localized };

export function productNamed(id: Column) {
  return sql<Named | null>`(select json_build_object('slug', case when p.active then p.slug end, 'name', p.name)
    from ${products} p where p.id = ${id})`;
}

export function serviceNamed(id: Column) {
  return sql<Named | null>`(select json_build_object('slug', case when s.active then s.slug end, 'name', s.name)
    from ${services} s where s.id = ${id})`;
}

export function productIdBy(slug: string) {
  return sql<number | null>`(select p.id from ${products} p where p.slug = ${slug} and p.active)`;
}

export function serviceIdBy(slug: string) {
  return sql<number | null>`(select s.id from ${services} s where s.slug = ${slug} and s.active)`;
}

export function isOfProduct(variantId: Column, productId: Column) {
  return sql<boolean>`${variantId} in (select v.id from ${variants} v where v.product_id = ${productId})`;
}

export const productsNamed = sql`select slug, name from ${products} where active and price_from > 0 order by position, id limit 20`;
export const servicesNamed = sql`select slug, name from ${services} where active order by position, id limit 50`;
