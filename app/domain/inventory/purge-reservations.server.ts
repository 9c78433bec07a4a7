import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { reservations } from "~db/schema/inventory";
import { reservationRetentionDays } from "./retention.rules";

export async function purgeReservations({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = (days: number) =>
    sql`created_at < ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  await inBatches(async (batchSize) => {
    const anonymised = await db.execute(sql`
      update ${reservations} set network = null, phone = null where id = any(array(
        select id from ${reservations} where (network is not null or phone is not null) and status in ('settled', 'ended')
        and ${before(reservationRetentionDays.contact)} limit ${batchSize} for update skip locked))`);
    return anonymised.count;
  });
  await inBatches(async (batchSize) => {
    const deleted = await db.execute(sql`
      delete from ${reservations} where id = any(array(
        select id from ${reservations} where cart_key is not null and status = 'ended'
        and ${before(reservationRetentionDays.hold)} limit ${batchSize} for update skip locked))`);
    return deleted.count;
  });
}
