import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { inBatches } from "~db/in-batches.server";
import { carts, holds } from "~db/schema/cart";
import { cartKept } from "./kept.rules";

/** Carts with an open hold are kept until it is released. */
export async function forgetCarts({ db, now }: { db: Db; now: Date }): Promise<void> {
  const before = new Date(now.getTime() - cartKept * 86_400_000).toISOString();
  await inBatches(async (batchSize) => {
    const gone = await db.execute(sql`
      delete from ${carts} where id = any(array(
        select id from ${carts} where updated_at < ${before}::timestamptz
        and not exists (select from ${holds} h where h.cart_id = carts.id and h.released_at is null)
        limit ${batchSize} for update skip locked))`);
    return gone.count;
  });
}
