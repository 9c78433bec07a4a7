import { asc } from "drizzle-orm";
import type { z } from "zod";
import { type Locale, localize } from "~/lib/locale";
import { rememberContent } from "~db/remember-content.server";
import { productCategories } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { pictureOf } from "../media/find-picture.server";
import type { BySlug } from "../schema";

type TreeNode = { id: number; parentId: number | null };

export function listWithDescendants<Id extends number>(all: readonly (TreeNode & { id: Id })[], id: Id): Id[] {
  const descendants = all
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => listWithDescendants(all, child.id));
  return [id, ...descendants];
}

function findPath<Category extends TreeNode>(all: readonly Category[], id: number): Category[] {
  const own = all.find((category) => category.id === id);
  if (!own) return [];
  return own.parentId === null ? [own] : [...findPath(all, own.parentId), own];
}

export type CategoryRow = Awaited<ReturnType<typeof readCategories>>[number];

export function readCategories({ db }: Pick<Ctx, "db">) {
  return readCategoryRows(db);
}

const readCategoryRows = rememberContent(async (db) =>
  db
    .select({
      id: productCategories.id,
      slug: productCategories.slug,
      parentId: productCategories.parentId,
      name: productCategories.name,
      summary: productCategories.summary,
      picture: pictureOf(productCategories.picture),
    })
    .from(productCategories)
    .orderBy(asc(productCategories.position), asc(productCategories.id)),
);

export function requireCategory(all: readonly CategoryRow[], slug: string): CategoryRow {
  const found = all.find((category) => category.slug === slug);
  if (!found) throw new DomainError("category_not_found", { field: "category" });
  return found;
}

export function presentCategoryName({ slug, name }: Pick<CategoryRow, "slug" | "name">, locale: Locale) {
  return { slug, name: localize(name, locale) };
}

function presentCategoryTile(category: CategoryRow, locale: Locale) {
  const { summary, picture } = category;
  return { ...presentCategoryName(category, locale), summary: localize(summary, locale), picture };
}

export function listNearbyCategories(all: readonly CategoryRow[], category: CategoryRow | null, locale: Locale) {
  const below = all.filter(({ parentId }) => parentId === (category?.id ?? null));
  const nearby = below.length > 0 ? below : all.filter(({ parentId }) => parentId === category?.parentId);
  return nearby.map(({ picture, ...row }) => ({ ...presentCategoryName(row, locale), picture }));
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

export type CategoryBranch = ReturnType<typeof presentCategoryTile> & { children: CategoryBranch[] };

export async function listProductCategories(ctx: Ctx): Promise<CategoryBranch[]> {
  const all = await readCategories(ctx);
  const below = (parentId: CategoryRow["id"] | null): CategoryBranch[] =>
    all
      .filter((category) => category.parentId === parentId)
      .map((category) => ({ ...presentCategoryTile(category, ctx.locale), children: below(category.id) }));
  return below(null);
}

export async function getCategory(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const all = await readCategories(ctx);
  return presentCategory(all, requireCategory(all, slug), ctx.locale);
}
