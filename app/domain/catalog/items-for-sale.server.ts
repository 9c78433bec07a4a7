import { and, asc, eq } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type ComboId,
  comboParts,
  combos,
  products,
  type ServiceId,
  services,
  type VariantId,
  variants,
} from "~db/schema/catalog";
import { stockLeftColumn } from "../inventory/availability.server";

// `formatCartKey` makes the `cartKey`. Quantities that this cart holds count as available.

export function readVariantsForSale(db: Db | Tx, ids: readonly VariantId[], cartKey: string, now: Date) {
  return db
    .select({ variant: variants, product: products, left: stockLeftColumn(variants.stockId, cartKey, now) })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isAnyOf(variants.id, ids));
}

export function readCombosForSale(db: Db | Tx, ids: readonly ComboId[], cartKey: string, now: Date) {
  return db
    .select({
      combo: combos,
      part: comboParts,
      variant: variants,
      product: products,
      left: stockLeftColumn(variants.stockId, cartKey, now),
    })
    .from(combos)
    .innerJoin(comboParts, eq(comboParts.comboId, combos.id))
    .innerJoin(variants, eq(variants.id, comboParts.variantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(isAnyOf(combos.id, ids))
    .orderBy(asc(combos.id), asc(comboParts.position));
}

export function readServicesForSale(db: Db | Tx, ids: readonly ServiceId[]) {
  return db.select().from(services).where(isAnyOf(services.id, ids));
}

/** Locks the variant's row, so that staff cannot delete it until the transaction ends. */
export async function lockVariantId(tx: Tx, sku: string): Promise<VariantId | null> {
  const [found] = await tx.select({ id: variants.id }).from(variants).where(eq(variants.sku, sku)).for("key share");
  return found?.id ?? null;
}

export async function findComboId(db: Db | Tx, slug: string): Promise<ComboId | null> {
  const [found] = await db.select({ id: combos.id }).from(combos).where(eq(combos.slug, slug));
  return found?.id ?? null;
}

export async function findServiceId(db: Db | Tx, slug: string): Promise<ServiceId | null> {
  const [found] = await db
    .select({ id: services.id })
    .from(services)
    .where(and(eq(services.slug, slug), eq(services.isActive, true)));
  return found?.id ?? null;
}

/** Goods are what is shipped: products and combos. */
export async function areGoodsOnSale(db: Db): Promise<boolean> {
  const [product, combo] = await Promise.all([
    db.select({ id: products.id }).from(products).where(eq(products.isActive, true)).limit(1),
    db.select({ id: combos.id }).from(combos).where(eq(combos.isActive, true)).limit(1),
  ]);
  return product.length + combo.length > 0;
}
