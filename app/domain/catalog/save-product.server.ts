import { and, eq, or } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ProductId, products, relatedProducts, type VariantId, variants } from "~db/schema/catalog";
import { createStock } from "../inventory/find-slot.server";

export type ProductToSave = Omit<typeof products.$inferInsert, "id" | "active" | "priceFrom" | "createdAt"> & {
  createdAt?: Date | undefined;
};
export type VariantToSave = Omit<typeof variants.$inferInsert, "id" | "active" | "stockId"> & { stock: number };

export async function saveProduct(tx: Tx, now: Date, product: ProductToSave): Promise<ProductId> {
  const { createdAt, ...rest } = product;
  const row = { ...rest, active: true };
  const [saved] = await tx
    .insert(products)
    .values({ ...row, createdAt: createdAt ?? now })
    .onConflictDoUpdate({ target: products.slug, set: { ...row, ...(createdAt && { createdAt }) } })
    .returning({ id: products.id });
  if (!saved) throw new Error("The insert returned no product");
  return saved.id;
}

/** An existing variant keeps its stock, which sales have changed since the import file was written. */
export async function saveVariant(tx: Tx, { stock: quantity, ...variant }: VariantToSave): Promise<VariantId> {
  const row = { ...variant, active: true };
  const isSame = or(
    eq(variants.sku, variant.sku),
    and(eq(variants.productId, variant.productId), eq(variants.choice, variant.choice)),
  );
  const [changed] = await tx.update(variants).set(row).where(isSame).returning({ id: variants.id });
  if (changed) return changed.id;
  const stockId = await createStock(tx, quantity);
  const [added] = await tx
    .insert(variants)
    .values({ ...row, stockId })
    .returning({ id: variants.id });
  if (!added) throw new Error("The insert returned no variant");
  return added.id;
}

export async function saveRelatedProducts(tx: Tx, productId: ProductId, relatedIds: readonly ProductId[]) {
  await tx.delete(relatedProducts).where(eq(relatedProducts.productId, productId));
  const rows = relatedIds.map((relatedId, position) => ({ productId, relatedId, position }));
  if (rows.length > 0) await tx.insert(relatedProducts).values(rows);
}

export async function withdrawProducts(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.update(products).set({ active: false }).where(isAnyOf(products.slug, slugs));
}

export async function withdrawVariants(tx: Tx, skus: readonly string[]): Promise<void> {
  await tx.update(variants).set({ active: false }).where(isAnyOf(variants.sku, skus));
}
