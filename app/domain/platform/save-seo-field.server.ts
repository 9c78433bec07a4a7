import type { z } from "zod";
import { seoRecords } from "~db/schema";
import type { Ctx } from "../ctx";
import type { SeoField } from "./schema";

/** Writes one field of a path's record; an empty text takes it away, so that the page's own stands. Called by `npm run staff`. */
export async function saveSeoField({ db }: Ctx, { path, field, vi, en }: z.output<typeof SeoField>): Promise<void> {
  const plain = field === "ogImage" || field === "canonicalUrl";
  const value = { [field]: vi ? (plain ? vi : { vi, ...(en && { en }) }) : null };
  await db
    .insert(seoRecords)
    .values({ path, ...value })
    .onConflictDoUpdate({ target: seoRecords.path, set: value });
}
