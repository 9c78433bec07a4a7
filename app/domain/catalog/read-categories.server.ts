import { asc, eq } from "drizzle-orm";
import { type Locale, localize } from "~/i18n/locale";
import { pictures, productCategories } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureColumns } from "../site/find-picture.server";
import { pathTo } from "./category-tree.rules";

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

/** Every category with its picture, in the shop's order; there are few. */
export function readCategories({ db }: Pick<Ctx, "db">) {
  return db
    .select({
      id: productCategories.id,
      slug: productCategories.slug,
      parentId: productCategories.parentId,
      name: productCategories.name,
      summary: productCategories.summary,
      picture: pictureColumns,
    })
    .from(productCategories)
    .leftJoin(pictures, eq(pictures.slug, productCategories.picture))
    .orderBy(asc(productCategories.position), asc(productCategories.id));
}

/** @throws DomainError category_not_found */
export function categoryOf(all: readonly CategoryRow[], slug: string): CategoryRow {
  const found = all.find((category) => category.slug === slug);
  if (!found) throw new DomainError("category_not_found", { field: "category" });
  return found;
}

/** A category as a link names it. */
export function categoryName({ slug, name }: Pick<CategoryRow, "slug" | "name">, locale: Locale) {
  return { slug, name: localize(name, locale) };
}

/** A category as its tile shows it. */
export function categoryTile(category: CategoryRow, locale: Locale) {
  const { summary, picture } = category;
  return { ...categoryName(category, locale), summary: localize(summary, locale), picture };
}

/** A category with the way to it from the top, and those just below it. */
export function categoryView(all: readonly CategoryRow[], own: CategoryRow, locale: Locale) {
  return {
    ...categoryTile(own, locale),
    path: pathTo(all, own.id)
      .slice(0, -1)
      .map((category) => categoryName(category, locale)),
    children: all.filter(({ parentId }) => parentId === own.id).map((category) => categoryName(category, locale)),
  };
}
