import type { z } from "zod";
import type { Ctx } from "../ctx";
import { pathTo } from "./category-tree.rules";
import { categoryName, categoryOf, categoryTile, readCategories } from "./read-categories.server";
import type { CategoryBySlug } from "./schema";

/** A category, the way to it from the top, and those just below it. @throws DomainError category_not_found */
export async function getCategory(ctx: Ctx, { slug }: z.output<typeof CategoryBySlug>) {
  const all = await readCategories(ctx);
  const own = categoryOf(all, slug);
  return {
    ...categoryTile(own, ctx.locale),
    path: pathTo(all, own.id)
      .slice(0, -1)
      .map((category) => categoryName(category, ctx.locale)),
    children: all
      .filter(({ parentId }) => parentId === own.id)
      .map((category) => categoryName(category, ctx.locale)),
  };
}
