import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { comments, reviews } from "~db/schema/community";
import { contributionRetentionDays } from "./retention.rules";

/** Deletes refused texts, and removes private data from published ones. */
export async function purgeContributions({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (days: number) => sql`${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  for (const table of [comments, reviews]) {
    await inBatches(async (batchSize) => {
      const deleted = await db.execute(sql`delete from ${table} where id = any(array(select id from ${table}
        where state = 'refused' and decided_at < ${before(contributionRetentionDays.refused)} limit ${batchSize} for update skip locked))`);
      return deleted.count;
    });
  }
  await inBatches(async (batchSize) => {
    const anonymised = await db.execute(sql`update ${comments} set email = null, writer = null where id = any(array(
      select id from ${comments} where created_at < ${before(contributionRetentionDays.author)} and state <> 'held'
      and (email is not null or writer is not null) limit ${batchSize} for update skip locked))`);
    return anonymised.count;
  });
  await inBatches(async (batchSize) => {
    const blanked = await db.execute(sql`update ${reviews} set writer = null where id = any(array(
      select id from ${reviews} where created_at < ${before(contributionRetentionDays.author)} and state <> 'held'
      and writer is not null limit ${batchSize} for update skip locked))`);
    return blanked.count;
  });
}
