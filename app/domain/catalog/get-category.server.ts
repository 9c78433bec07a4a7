import type { z } from "zod";
import type { Ctx } from "../ctx";
import type { BySlug } from "../schema";
import { presentCategory, readCategories, requireCategory } from "./read-categories.server";

export async function getCategory(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const all = await readCategories(ctx);
  return presentCategory(all, requireCategory(all, slug), ctx.locale);
}
