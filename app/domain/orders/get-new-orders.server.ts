import { and, count, eq, gte, max, ne, sql } from "drizzle-orm";
import { instantOf, shopDate } from "~/lib/shop-time";
import { orders } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { searchOrders } from "./search-orders.server";

export type NewOrders = Awaited<ReturnType<typeof getNewOrders>>;

const maxNewest = 4;

/** The figures of today leave out cancelled orders. `newest` can be from any day. */
export async function getNewOrders(ctx: Ctx) {
  requirePermission(ctx, "read_orders");
  const isOfToday = gte(orders.placedAt, instantOf(shopDate(ctx.now), "00:00"));
  const sum = sql<number>`coalesce(sum(${orders.total}), 0)::bigint`.mapWith(Number);
  const [[today], newest] = await Promise.all([
    ctx.db
      .select({ count: count(), sum, newestAt: max(orders.placedAt) })
      .from(orders)
      .where(and(isOfToday, ne(orders.status, "cancelled"), eq(orders.isTest, false))),
    searchOrders(ctx, { isReal: true }),
  ]);
  return {
    ...{ count: today?.count ?? 0, sum: today?.sum ?? 0 },
    newestAt: today?.newestAt?.toISOString() ?? null,
    newest: newest.orders.slice(0, maxNewest),
  };
}
