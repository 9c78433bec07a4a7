import { sql } from "drizzle-orm";
import { posts } from "~db/schema/content";
import type { Ctx } from "../../ctx";

/** The search has what is public now: a post whose time has come, none that was taken back or put off. */
export async function publishPosts({ db, now }: Pick<Ctx, "db" | "now">): Promise<void> {
  await db.execute(sql`update ${posts} set is_found = not is_found
    where is_found <> (taken_back_at is null and published_at <= ${now.toISOString()}::timestamptz)`);
}
