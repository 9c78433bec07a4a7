import { and, eq, isNull, notExists, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { deleteRows, olderThan } from "~db/purge-rows.server";
import { carts, holds } from "~db/schema/cart";

export const cartRetentionDays = 30;

/** Carts with an open hold are kept until the hold is released. */
export async function purgeCarts({ db, now }: { db: Db; now: Date }): Promise<void> {
  const openHold = db
    .select({ one: sql`1` })
    .from(holds)
    .where(and(eq(holds.cartId, carts.id), isNull(holds.releasedAt)));
  await deleteRows(db, carts, and(olderThan(carts.updatedAt, cartRetentionDays, now), notExists(openHold)));
}
