import type { z } from "zod";
import { seoRecords } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import type { SeoField } from "./schema";

/** An empty text removes the field, so that the page's own value applies. */
export async function saveSeoField(ctx: Ctx, { path, field, vi, en }: z.output<typeof SeoField>): Promise<void> {
  const staff = requirePermission(ctx, "content");
  const plain = field === "ogImage" || field === "canonicalUrl";
  const value = { [field]: vi ? (plain ? vi : { vi, ...(en && { en }) }) : null };
  await transact(ctx.db, async (tx) => {
    await tx
      .insert(seoRecords)
      .values({ path, ...value })
      .onConflictDoUpdate({ target: seoRecords.path, set: value });
    await staff.writeAuditEntry(tx, {
      what: "seo_saved",
      subject: `page ${path}`,
      after: { field, vi, en: en ?? null },
    });
  });
}
