import { asc } from "drizzle-orm";
import { type Locale, localize } from "~/i18n/locale";
import { productCategories } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureOf } from "../media/find-picture.server";
import { findPath } from "./category-tree.rules";

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

export function readCategories({ db }: Pick<Ctx, "db">) {
  return db
    .select({
      id: productCategories.id,
      slug: productCategories.slug,
      parentId: productCategories.parentId,
      name: productCategories.name,
      summary: productCategories.summary,
      picture: pictureOf(productCategories.picture),
    })
    .from(productCategories)
    .orderBy(asc(productCategories.position), asc(productCategories.id));
}

export function requireCategory(all: readonly CategoryRow[], slug: string): CategoryRow {
  const found = all.find((category) => category.slug === slug);
  if (!found) throw new DomainError("category_not_found", { field: "category" });
  return found;
}

export function presentCategoryName({ slug, name }: Pick<CategoryRow, "slug" | "name">, locale: Locale) {
  return { slug, name: localize(name, locale) };
}

export function presentCategoryTile(category: CategoryRow, locale: Locale) {
  const { summary, picture } = category;
  return { ...presentCategoryName(category, locale), summary: localize(summary, locale), picture };
}

export function presentCategory(all: readonly CategoryRow[], category: CategoryRow, locale: Locale) {
  return {
    ...presentCategoryTile(category, locale),
    path: findPath(all, category.id)
      .slice(0, -1)
      .map((category) => presentCategoryName(category, locale)),
    children: all
      .filter(({ parentId }) => parentId === category.id)
      .map((category) => presentCategoryName(category, locale)),
  };
}
