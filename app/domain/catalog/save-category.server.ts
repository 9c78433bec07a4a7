import { and, eq, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type CategoryId, productCategories, products } from "~db/schema/catalog";

type CategoryToSave = Omit<typeof productCategories.$inferInsert, "id">;

export async function saveCategory(tx: Tx, category: CategoryToSave): Promise<CategoryId> {
  const [saved] = await tx
    .insert(productCategories)
    .values(category)
    .onConflictDoUpdate({ target: productCategories.slug, set: category })
    .returning({ id: productCategories.id });
  if (!saved) throw new Error("The insert returned no category");
  return saved.id;
}

/** Deletes the categories that have neither products (active or not) nor subcategories. */
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
