import { sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { posts } from "~db/schema/content";

/** Updates the search index: scheduled posts are added, withdrawn or postponed ones removed. */
export async function updateFoundPosts({ db, now }: { db: Db | Tx; now: Date }): Promise<void> {
  await db.execute(sql`update ${posts} set is_found = not is_found
    where is_found <> (withdrawn_at is null and published_at <= ${now.toISOString()}::timestamptz)`);
}
