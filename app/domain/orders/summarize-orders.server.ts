import { and, count, eq, gte, notInArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { VariantId } from "~db/schema/catalog";
import { orderLines, orders } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { getMethodNames } from "../payments/list-methods.server";
import { requirePermission } from "../permission";
import { isOnVisitDays, isRealOrder, matchesSelection } from "./order-filters.server";
import type { OrderFilters } from "./schema";
import { readSearchScope } from "./search-orders.server";

/** Larger selections get no sums, to keep the list fast. Searching by text is slower, so its limit is lower. */
const maxSummarized = { byFilters: 20_000, byText: 1_000 };

/** Test orders do not count. The sums (whole VND and visitors) are null for more than `maxSummarized` orders. */
export async function summarizeOrders(ctx: Ctx, filters: z.output<typeof OrderFilters>) {
  const staff = requirePermission(ctx, "read_orders");
  const { db } = ctx;
  const scope = await readSearchScope(ctx, staff, filters.q);
  const max = filters.q ? maxSummarized.byText : maxSummarized.byFilters;
  const matched = db.$with("matched").as(
    db
      .select({ id: orders.id, total: orders.total, status: orders.status })
      .from(orders)
      .where(matchesSelection(db, filters, scope, { max: max + 1, where: isRealOrder() }))
      .limit(max + 1),
  );
  const visitors = db
    .select({
      sum: sql`sum((${orderLines.quantity} - ${orderLines.returned}) * jsonb_array_length(${orderLines.members}))`,
    })
    .from(orderLines)
    .innerJoin(matched, eq(matched.id, orderLines.orderId))
    .where(sql`${matched.status} <> 'cancelled' and ${orderLines.kind} = 'ticket' and ${isOnVisitDays(filters)}`);
  const counted = db
    .with(matched)
    .select({
      orders: count(),
      money: sql<number>`coalesce(sum(${matched.total}) filter (where ${matched.status} <> 'cancelled'), 0)`.mapWith(
        Number,
      ),
      visitors: sql<number>`case when count(*) <= ${max} then coalesce((${visitors}), 0) end`.mapWith(Number),
    })
    .from(matched);
  const [[found], names] = await Promise.all([counted, getMethodNames(ctx, db)]);
  const isTooLarge = (found?.orders ?? 0) > max;
  return {
    orders: Math.min(found?.orders ?? 0, max),
    isMore: isTooLarge,
    money: isTooLarge ? null : (found?.money ?? 0),
    visitors: isTooLarge ? null : (found?.visitors ?? 0),
    methods: [...names].map(([id, name]) => ({ id, name })),
  };
}

/** Returns the quantity and the sum (whole VND) of accepted orders, less returns. The caller checks the permission. */
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
