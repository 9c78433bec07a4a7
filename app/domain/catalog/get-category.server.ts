import type { z } from "zod";
import type { Ctx } from "../ctx";
import { categoryOf, categoryView, readCategories } from "./read-categories.server";
import type { CategoryBySlug } from "./schema";

/** A category, the way to it from the top, and those just below it. @throws DomainError category_not_found */
export async function getCategory(ctx: Ctx, { slug }: z.output<typeof CategoryBySlug>) {
  const all = await readCategories(ctx);
  return categoryView(all, categoryOf(all, slug), ctx.locale);
}
