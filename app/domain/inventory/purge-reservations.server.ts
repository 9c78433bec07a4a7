import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { claimants } from "~db/schema/inventory";
import { reservationRetentionDays } from "./retention.rules";

export async function purgeReservations({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (days: number) =>
    sql`since < ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  await inBatches(async (batchSize) => {
    const anonymised = await db.execute(sql`
      update ${claimants} set network = null, phone = null where id = any(array(
        select id from ${claimants} where (network is not null or phone is not null) and standing in ('settled', 'ended')
        and ${before(reservationRetentionDays.contact)} limit ${batchSize} for update skip locked))`);
    return anonymised.count;
  });
  await inBatches(async (batchSize) => {
    const deleted = await db.execute(sql`
      delete from ${claimants} where id = any(array(
        select id from ${claimants} where holder is not null and standing = 'ended'
        and ${before(reservationRetentionDays.hold)} limit ${batchSize} for update skip locked))`);
    return deleted.count;
  });
}
