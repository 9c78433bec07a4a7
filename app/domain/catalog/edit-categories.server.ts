import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { locales, textIn } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Db, Tx } from "~db/client.server";
import { productCategories, products } from "~db/schema/catalog";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureOf } from "../media/find-picture.server";
import { requirePermission } from "../permission";
import { redirectMovedPage } from "../shop/redirects.server";
import { findLastEditor, removeRow, writeRowEntry } from "../staff/resources/save-row.server";
import { addressTaken } from "./address-taken";
import { categoryResource } from "./category-resource.server";
import { orderAsTree } from "./category-tree.rules";
import type { CategoryById, RenameCategoryAddress } from "./schema";

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

/** Only a category without contents can be deleted. */
export async function getCategoryContents(ctx: Ctx, { id }: z.output<typeof CategoryById>) {
  requirePermission(ctx, "catalogue");
  const [found] = await readContents(ctx.db, id);
  if (!found) throw new DomainError("category_not_found");
  return { ...found, name: textIn(found.name, ctx.locale) };
}

/** The earlier address redirects to the new one. @throws DomainError category_not_found, value_taken, edit_conflict */
export async function renameCategoryAddress(
  ctx: Ctx,
  { id, slug, base }: z.output<typeof RenameCategoryAddress>,
): Promise<void> {
  const staff = requirePermission(ctx, "catalogue");
  await transact(ctx.db, async (tx) => {
    await lockName(tx, "categories");
    const [row] = await tx.select().from(productCategories).where(eq(productCategories.id, id)).for("no key update");
    if (!row) throw new DomainError("category_not_found");
    if (row.slug === slug) return;
    if (base !== undefined && base !== row.slug) {
      const name = await findLastEditor(tx, categoryResource, String(id));
      throw new DomainError("edit_conflict", { field: "slug", params: { name, base, theirs: row.slug } });
    }
    const [owner] = await tx
      .select({ name: productCategories.name })
      .from(productCategories)
      .where(eq(productCategories.slug, slug));
    if (owner) throw addressTaken(owner, ctx);
    await tx.update(productCategories).set({ slug }).where(eq(productCategories.id, id));
    const change = { key: String(id), before: { slug: row.slug }, after: { slug } };
    await writeRowEntry(tx, staff, categoryResource, change);
    for (const locale of locales)
      await redirectMovedPage(tx, ctx, staff, {
        from: linkTo(locale, "category", { slug: row.slug }),
        to: linkTo(locale, "category", { slug }),
      });
  });
}

/** @throws DomainError category_not_found, category_not_empty */
export async function removeCategory(ctx: Ctx, { id }: z.output<typeof CategoryById>): Promise<void> {
  const staff = requirePermission(ctx, "catalogue");
  const [found] = await readContents(ctx.db, id);
  if (!found) throw new DomainError("category_not_found");
  const { products: productCount, categories } = found;
  if (productCount + categories > 0)
    throw new DomainError("category_not_empty", { params: { products: productCount, categories } });
  // The foreign key refuses the deletion if a product was added meanwhile.
  await removeRow(ctx, staff, categoryResource, { key: String(id) });
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
