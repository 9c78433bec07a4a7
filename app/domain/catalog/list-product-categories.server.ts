import type { Ctx } from "../ctx";
import { type CategoryRow, presentCategoryTile, readCategories } from "./read-categories.server";

export type CategoryBranch = ReturnType<typeof presentCategoryTile> & { children: CategoryBranch[] };

export async function listProductCategories(ctx: Ctx): Promise<CategoryBranch[]> {
  const all = await readCategories(ctx);
  const below = (parentId: CategoryRow["id"] | null): CategoryBranch[] =>
    all
      .filter((category) => category.parentId === parentId)
      .map((category) => ({ ...presentCategoryTile(category, ctx.locale), children: below(category.id) }));
  return below(null);
}
