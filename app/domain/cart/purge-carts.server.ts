import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { carts, holds } from "~db/schema/cart";
import { cartRetentionDays } from "./retention.rules";

/** Carts with an open hold are kept until it is released. */
export async function purgeCarts({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - cartRetentionDays * 86_400_000).toISOString();
  await inBatches(async (batchSize) => {
    const deleted = await db.execute(sql`
      delete from ${carts} where id = any(array(
        select id from ${carts} where updated_at < ${before}::timestamptz
        and not exists (select from ${holds} h where h.cart_id = carts.id and h.released_at is null)
        limit ${batchSize} for update skip locked))`);
    return deleted.count;
  });
}
