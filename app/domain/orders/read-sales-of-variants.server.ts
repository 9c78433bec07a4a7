import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { VariantId } from "~db/schema/catalog";
import { orderLines, orders } from "~db/schema/orders";
import { isRealOrder } from "./order-filters.server";

/** Counts pieces and whole VND of accepted orders, without returns. The caller must check the permission. */
export async function readSalesOfVariants(db: Db, ids: readonly VariantId[], since: Date) {
  const net = sql`(${orderLines.quantity} - ${orderLines.returned})`;
  const [row] = await db
    .select({
      pieces: sql<number>`coalesce(sum(${net}), 0)::int`,
      amount: sql<number>`coalesce(sum(${orderLines.total} * ${net} / ${orderLines.quantity}), 0)::float8`,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        gte(orders.placedAt, since),
        isRealOrder(),
        notInArray(orders.status, ["pending", "cancelled"]),
        isAnyOf(orderLines.variantId, ids),
      ),
    );
  return { pieces: row?.pieces ?? 0, amount: Math.round(row?.amount ?? 0) };
}
