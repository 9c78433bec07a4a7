import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { productCategories, products } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureOf } from "../media/find-picture.server";
import { requirePermission } from "../permission";
import { removeRow } from "../staff/resources/save-row.server";
import type { UndoRef } from "../staff/undo/store-undo-step.server";
import { categoryResource } from "./category-resource.server";
import { orderAsTree } from "./category-tree.rules";
import type { CategoryById } from "./schema";

export type CategoryTreeRow = Awaited<ReturnType<typeof listCategoryTree>>[number];

/** `products` counts the products of the category itself, on sale or not. */
export async function listCategoryTree(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  const rows = await ctx.db
    .select({
      id: productCategories.id,
      parentId: productCategories.parentId,
      slug: productCategories.slug,
      name: productCategories.name,
      picture: pictureOf(productCategories.picture),
      products: countProductsColumn,
    })
    .from(productCategories)
    .orderBy(asc(productCategories.position), asc(productCategories.id));
  return orderAsTree(rows).map(({ name, ...row }) => {
    const siblings = rows.filter(({ parentId }) => parentId === row.parentId);
    return {
      ...row,
      name: textIn(name, ctx.locale),
      isFirst: siblings[0]?.id === row.id,
      isLast: siblings.at(-1)?.id === row.id,
    };
  });
}

/** Counts the contents of a category, because only an empty category can be deleted. */
export async function getCategoryContents(ctx: Ctx, { id }: z.output<typeof CategoryById>) {
  requirePermission(ctx, "catalogue");
  const [found] = await readContents(ctx.db, id);
  if (!found) throw new DomainError("category_not_found");
  return { ...found, name: textIn(found.name, ctx.locale) };
}

/** @throws DomainError category_not_found, category_not_empty; row_in_use, row_not_found after a parallel change */
export async function removeCategory(ctx: Ctx, { id }: z.output<typeof CategoryById>): Promise<{ undo: UndoRef }> {
  const staff = requirePermission(ctx, "catalogue");
  const [found] = await readContents(ctx.db, id);
  if (!found) throw new DomainError("category_not_found");
  const { products: productCount, categories } = found;
  if (productCount + categories > 0)
    throw new DomainError("category_not_empty", { params: { products: productCount, categories } });
  // The foreign key refuses the deletion if a product was added meanwhile.
  return { undo: await removeRow(ctx, staff, categoryResource, { key: String(id) }) };
}

// The outer column is written as text, because drizzle omits the table name in a query of a single table.
const countProductsColumn = sql<number>`(select count(*)::int from ${products} item where item.category_id = product_categories.id)`;

function readContents(db: Db | Tx, id: number) {
  return db
    .select({
      id: productCategories.id,
      name: productCategories.name,
      slug: productCategories.slug,
      products: countProductsColumn,
      categories: sql<number>`(select count(*)::int from ${productCategories} child where child.parent_id = product_categories.id)`,
    })
    .from(productCategories)
    .where(eq(productCategories.id, id));
}
