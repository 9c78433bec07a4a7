import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { pageViews } from "~db/schema/visitors";

export type PageViews = typeof pageViews.$inferInsert;

export async function addPageViews(db: Db, counted: PageViews[]): Promise<void> {
  if (counted.length === 0) return;
  await db
    .insert(pageViews)
    // All processes lock the rows in the same order, which prevents deadlocks.
    .values(counted.toSorted((a, b) => pageViewKey(a).localeCompare(pageViewKey(b), "en")))
    .onConflictDoUpdate({
      target: [pageViews.day, pageViews.path, pageViews.locale],
      set: { count: sql`${pageViews.count} + excluded.count` },
    });
}

export function pageViewKey({ day, path, locale }: Omit<PageViews, "count">): string {
  return `${day} ${locale} ${path}`;
}
