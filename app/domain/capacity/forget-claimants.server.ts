import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { claimants } from "~db/schema/capacity";
import { claimantsKept } from "./kept.rules";

export async function forgetClaimants({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (days: number) =>
    sql`since < ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  await inBatches(async (most) => {
    const forgotten = await db.execute(sql`
      update ${claimants} set network = null, phone = null where id = any(array(
        select id from ${claimants} where (network is not null or phone is not null) and standing in ('settled', 'ended')
        and ${before(claimantsKept.contact)} limit ${most} for update skip locked))`);
    return forgotten.count;
  });
  await inBatches(async (most) => {
    const gone = await db.execute(sql`
      delete from ${claimants} where id = any(array(
        select id from ${claimants} where holder is not null and standing = 'ended'
        and ${before(claimantsKept.hold)} limit ${most} for update skip locked))`);
    return gone.count;
  });
}
