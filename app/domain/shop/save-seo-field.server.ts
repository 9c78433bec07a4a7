import type { z } from "zod";
import { seoRecords } from "~db/schema/shop";
import type { Ctx } from "../ctx";
import { mustBe } from "../permission";
import type { SeoField } from "./schema";

/** An empty text takes it away, so that the page's own stands. */
export async function saveSeoField(ctx: Ctx, { path, field, vi, en }: z.output<typeof SeoField>): Promise<void> {
  mustBe(ctx, "manager");
  const plain = field === "ogImage" || field === "canonicalUrl";
  const value = { [field]: vi ? (plain ? vi : { vi, ...(en && { en }) }) : null };
  await ctx.db
    .insert(seoRecords)
    .values({ path, ...value })
    .onConflictDoUpdate({ target: seoRecords.path, set: value });
}
