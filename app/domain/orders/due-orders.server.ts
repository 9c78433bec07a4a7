import { and, eq, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { orders } from "~db/schema/orders";
import { lastAskedOf } from "../money/attempts.server";
import type { Order } from "./move-order.server";

function isDue(now: Date) {
  return and(eq(orders.status, "pending"), lte(orders.waitsUntil, now));
}

/** Asked about longest ago, or never, is next: a silent gateway holds up no other. */
export function listDueOrders(db: Db, now: Date, most: number): Promise<Order[]> {
  const asked = lastAskedOf("order", sql`orders.id`);
  return db.select().from(orders).where(isDue(now)).orderBy(sql`${asked} nulls first`, orders.waitsUntil).limit(most);
}

/** Null when it is not due any more, or another process has it. */
export async function lockIfDue(tx: Tx, { id }: Order, now: Date): Promise<Order | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), isDue(now)))
    .for("update", { skipLocked: true });
  return order ?? null;
}
