import { type SQL, sql } from "drizzle-orm";
import { inBatches } from "~db/in-batches.server";
import { pictures } from "~db/schema/media";
import type { Ctx } from "../ctx";

const daysUnused = 7;

/** `used` are queries of the slugs that other areas reference, each with one column `slug`. */
export async function purgeUnusedPictures({ db, now }: Pick<Ctx, "db" | "now">, used: readonly SQL[]): Promise<void> {
  const before = new Date(now.getTime() - daysUnused * 86_400_000).toISOString();
  const isUsed = used.map((slugs) => sql`and not exists (select from (${slugs}) used where used.slug = pic.slug)`);
  await inBatches(async (batchSize) => {
    const { count } = await db.execute(sql`delete from ${pictures} where ctid = any(array(
      select pic.ctid from ${pictures} pic where pic.uploaded_at < ${before} ${sql.join(isUsed, sql` `)}
      limit ${batchSize} for update of pic skip locked))`);
    return count;
  });
}
