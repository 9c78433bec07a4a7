import { eq, type SQL, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { priceCategories, products, services, ticketTypes, type VariantId, variants } from "~db/schema/catalog";
import type { StockId } from "~db/schema/inventory";
import type { SqlColumn } from "~db/sql-column";
import { lastEntryColumn, lastEntryOfSlotColumn } from "../inventory/availability.server";
import { type PictureView, pictureOf } from "../media/find-picture.server";
import type { SaleTerms } from "./sale-terms.rules";

// These SQL expressions are for queries of other features. Each is null if the given id is null.

type SoldItem = { slug: string; picture: string };

export function soldVariantColumn(variantId: SqlColumn) {
  return sql<SoldItem | null>`(select json_build_object('slug', p.slug, 'picture', coalesce(v.picture, p.pictures[1]))
    from ${variants} v join ${products} p on p.id = v.product_id where v.id = ${variantId})`;
}

export function soldServiceColumn(serviceId: SqlColumn) {
  return sql<(SoldItem & { pool: number | null }) | null>`(select json_build_object(
      'slug', s.slug, 'picture', s.pictures[1], 'pool', s.pool_id)
    from ${services} s where s.id = ${serviceId})`;
}

export function servicePoolColumn(serviceId: SqlColumn) {
  return sql<number | null>`(select s.pool_id from ${services} s where s.id = ${serviceId})`;
}

export function leadDaysColumn(serviceId: SqlColumn) {
  return sql<number | null>`(select s.lead_days from ${services} s where s.id = ${serviceId})`;
}

export function serviceNameColumn(serviceId: SqlColumn) {
  return sql<Localized | null>`(select s.name from ${services} s where s.id = ${serviceId})`;
}

export async function getStockOfVariant(tx: Tx, id: VariantId): Promise<StockId> {
  const [variant] = await tx.select({ stockId: variants.stockId }).from(variants).where(eq(variants.id, id));
  if (!variant) throw new Error(`There is no variant ${id}`);
  return variant.stockId;
}

/** `slug` is null when the item is no longer sold. */
type ItemLink = { slug: string | null; name: Localized };

export function productLinkColumn(id: SqlColumn) {
  return sql<ItemLink | null>`(select json_build_object('slug', case when p.is_active then p.slug end, 'name', p.name)
    from ${products} p where p.id = ${id})`;
}

export function serviceLinkColumn(id: SqlColumn) {
  return sql<ItemLink | null>`(select json_build_object('slug', case when s.is_active then s.slug end, 'name', s.name)
    from ${services} s where s.id = ${id})`;
}

export function productIdColumn(slug: string) {
  return sql<number | null>`(select p.id from ${products} p where p.slug = ${slug} and p.is_active)`;
}

export function serviceIdColumn(slug: string) {
  return sql<number | null>`(select s.id from ${services} s where s.slug = ${slug} and s.is_active)`;
}

export function isVariantOfProduct(variantId: SqlColumn, productId: SqlColumn) {
  return sql<boolean>`${variantId} in (select v.id from ${variants} v where v.product_id = ${productId})`;
}

export function saleTermsColumn(ticketTypeId: SqlColumn, slotId: SqlColumn) {
  return sql<SaleTerms | null>`(select json_build_object('openWeekdays', type.open_weekdays,
      'cutoffMinutes', type.cutoff_minutes, 'lastEntry',
      coalesce(${lastEntryOfSlotColumn(slotId)}, ${lastEntryColumn(sql`type.pool_id`)}))
    from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

type SoldTicketRow = { slug: string; picture: string; band: PictureView | null; categories: number };

export function soldTicketColumn(ticketTypeId: SqlColumn) {
  return sql<SoldTicketRow | null>`(
    select json_build_object('slug', type.slug, 'picture', type.picture,
      'band', ${pictureOf(sql`type.picture`)}, 'categories',
      (select count(*) from ${priceCategories} c where c.ticket_type_id = type.id))
    from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

export function poolColumn(ticketTypeId: SqlColumn) {
  return sql<number>`(select type.pool_id from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

export function ticketLinkColumn(ticketTypeId: SqlColumn) {
  return sql<{ slug: string | null; name: Localized } | null>`(
    select json_build_object('slug', case when type.is_active then type.slug end, 'name', type.name)
    from ${ticketTypes} type where type.id = ${ticketTypeId})`;
}

export function ticketIdColumn(slug: string) {
  return sql<number | null>`(select type.id from ${ticketTypes} type where type.slug = ${slug} and type.is_active)`;
}

export const productNamesQuery = sql`select slug, name from ${products} where is_active and price_from > 0 order by position, id limit 20`;
export const serviceNamesQuery = sql`select slug, name from ${services} where is_active order by position, id limit 50`;

export function productPriceColumn(id: SQL): SQL {
  return sql`(select ${products.priceFrom} from ${products} where ${products.id} = ${id})`;
}

export function hasDearerVariantColumn(id: SQL): SQL {
  return sql`exists (select from ${variants} where ${variants.productId} = ${id} and ${variants.isActive}
    and ${variants.price} > ${productPriceColumn(id)})`;
}

export function servicePriceColumn(id: SQL): SQL {
  return sql`(select ${services.price} from ${services} where ${services.id} = ${id})`;
}
