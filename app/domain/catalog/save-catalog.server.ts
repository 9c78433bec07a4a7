import { isDeepStrictEqual } from "node:util";
import { and, eq, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import {
  type CategoryId,
  type ComboId,
  comboParts,
  combos,
  type ProductId,
  productCategories,
  products,
  relatedProducts,
  type ServiceId,
  services,
  type VariantId,
  variants,
} from "~db/schema/catalog";
import { upsertBySlug } from "~db/upsert-by-slug";
import { createStock } from "../inventory/move-stock.server";

type CategoryToSave = Omit<typeof productCategories.$inferInsert, "id">;
type ProductToSave = Omit<typeof products.$inferInsert, "id" | "isActive" | "priceFrom" | "createdAt"> & {
  createdAt?: Date | undefined;
};
type VariantToSave = Omit<typeof variants.$inferInsert, "id" | "isActive" | "stockId"> & { stock: number };
type ComboToSave = Omit<typeof combos.$inferInsert, "id" | "isActive"> & {
  parts: { variantId: VariantId; quantity: number }[];
};
type ServiceToSave = Omit<typeof services.$inferInsert, "id" | "isActive">;

export function saveCategory(tx: Tx, category: CategoryToSave): Promise<CategoryId> {
  return upsertBySlug(tx, productCategories, category);
}

export function saveProduct(tx: Tx, now: Date, { createdAt, ...product }: ProductToSave): Promise<ProductId> {
  const row = { ...product, isActive: true };
  return upsertBySlug(
    tx,
    products,
    { ...row, createdAt: createdAt ?? now },
    { ...row, ...(createdAt && { createdAt }) },
  );
}

/** An existing variant keeps its stock, because sales may have changed it since the import file was written. */
export async function saveVariant(
  tx: Tx,
  now: Date,
  { stock: quantity, ...variant }: VariantToSave,
): Promise<VariantId> {
  const row = { ...variant, isActive: true };
  const isSame = or(
    eq(variants.sku, variant.sku),
    and(eq(variants.productId, variant.productId), eq(variants.choice, variant.choice)),
  );
  const [changed] = await tx.update(variants).set(row).where(isSame).returning({ id: variants.id });
  if (changed) return changed.id;
  const stockId = await createStock(tx, quantity, now);
  const [added] = await tx
    .insert(variants)
    .values({ ...row, stockId })
    .returning({ id: variants.id });
  if (!added) throw new Error("The insert returned no variant");
  return added.id;
}

type NamedVariant = Pick<VariantToSave, "sku" | "choice"> & { product: string };

/** Finds imported variants whose SKU belongs to one existing variant and whose choice to another (`otherSku`). */
export async function findAmbiguousVariants<Variant extends NamedVariant>(
  db: Db | Tx,
  named: readonly Variant[],
): Promise<{ variant: Variant; otherSku: string }[]> {
  const rows = await db
    .select({ sku: variants.sku, choice: variants.choice, product: products.slug })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(
      or(
        isAnyOf(
          variants.sku,
          named.map(({ sku }) => sku),
        ),
        isAnyOf(
          products.slug,
          named.map(({ product }) => product),
        ),
      ),
    );
  const skus = new Set(rows.map(({ sku }) => sku));
  return named.flatMap((variant) => {
    const other = rows.find(
      ({ sku, product, choice }) =>
        sku !== variant.sku && product === variant.product && isDeepStrictEqual(choice, variant.choice),
    );
    return other && skus.has(variant.sku) ? [{ variant, otherSku: other.sku }] : [];
  });
}

export async function saveRelatedProducts(tx: Tx, productId: ProductId, relatedIds: readonly ProductId[]) {
  await tx.delete(relatedProducts).where(eq(relatedProducts.productId, productId));
  const rows = relatedIds.map((relatedId, position) => ({ productId, relatedId, position }));
  if (rows.length > 0) await tx.insert(relatedProducts).values(rows);
}

export async function saveCombo(tx: Tx, { parts, ...combo }: ComboToSave): Promise<ComboId> {
  const comboId = await upsertBySlug(tx, combos, { ...combo, isActive: true });
  await tx.delete(comboParts).where(eq(comboParts.comboId, comboId));
  await tx.insert(comboParts).values(parts.map((part, position) => ({ ...part, comboId, position })));
  return comboId;
}

export function saveService(tx: Tx, service: ServiceToSave): Promise<ServiceId> {
  return upsertBySlug(tx, services, { ...service, isActive: true });
}

/** Items are taken off sale, not deleted, because orders refer to them. */
export async function withdrawItems(
  tx: Tx,
  kind: "product" | "combo" | "service",
  slugs: readonly string[],
): Promise<void> {
  const table = { product: products, combo: combos, service: services }[kind];
  await tx.update(table).set({ isActive: false }).where(isAnyOf(table.slug, slugs));
}

export async function withdrawVariants(tx: Tx, skus: readonly string[]): Promise<void> {
  await tx.update(variants).set({ isActive: false }).where(isAnyOf(variants.sku, skus));
}

export async function deleteEmptyCategories(tx: Tx, slugs: readonly string[]): Promise<void> {
  const subcategories = alias(productCategories, "part");
  const one = sql`1`;
  const isEmpty = and(
    isAnyOf(productCategories.slug, slugs),
    notExists(tx.select({ one }).from(products).where(eq(products.categoryId, productCategories.id))),
    notExists(tx.select({ one }).from(subcategories).where(eq(subcategories.parentId, productCategories.id))),
  );
  const deleted = await tx.delete(productCategories).where(isEmpty).returning({ id: productCategories.id });
  if (deleted.length > 0) await deleteEmptyCategories(tx, slugs);
}
