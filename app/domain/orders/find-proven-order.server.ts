import { and, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { lockFreeRows } from "~db/lock-free-rows.server";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import { hasVisitDayCome, selectLastVisitDay } from "../admission/tickets-in-slots.server";
import { canOpenOrders } from "../cart/cookieless-session-id.rules";
import { isVariantOfProduct } from "../catalog/item-columns.server";
import type { Ctx } from "../ctx";
import type { Order } from "./order-status.server";

/** Any ticket proves a visit to the place as a whole, so `item` is 0 for the kind `place`. */
type PurchasedItem = { kind: "place" | "ticket" | "product" | "service"; item: number };
type PurchaseQuery = { purchased: PurchasedItem; code: string | null };

/** Finds the newest paid order with the item by account, browser or `code`. A visit or service day must have come. */
export async function findProvenOrder(tx: Tx, ctx: Ctx, { purchased, code }: PurchaseQuery): Promise<OrderId | null> {
  const { id, date, kind, returned, quantity, orderId } = orderLines;
  const wasReceived = or(
    eq(kind, "variant"),
    and(eq(kind, "service"), lte(date, shopDate(ctx.now))),
    and(eq(kind, "ticket"), hasVisitDayCome(id, ctx.now)),
  );
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderId, orders.id))
    .where(
      and(
        isProvenOrder(ctx, code),
        eq(orders.paymentStatus, "paid"),
        eq(orders.isTest, false),
        gt(quantity, returned),
        isOfItem(purchased),
        wasReceived,
      ),
    )
    .orderBy(desc(orders.id))
    .limit(1);
  return found?.id ?? null;
}

function isProvenOrder({ visitor: { userId, cartSessionId, provenOrders } }: Ctx, code: string | null) {
  const codes = code === null ? [...provenOrders] : [...provenOrders, code];
  const conditions = [
    userId === null ? undefined : eq(orders.userId, userId),
    canOpenOrders(cartSessionId) ? eq(orders.cartSessionId, cartSessionId) : undefined,
    codes.length > 0 ? isAnyOf(orders.code, codes) : undefined,
  ];
  return or(...conditions) ?? sql`false`;
}

function isOfItem({ kind, item }: PurchasedItem): SQL {
  if (kind === "place") return eq(orderLines.kind, "ticket");
  if (kind === "ticket") return eq(orderLines.ticketTypeId, item);
  if (kind === "service") return eq(orderLines.serviceId, item);
  return isVariantOfProduct(orderLines.variantId, sql`${item}::int`);
}

type ReviewRequestQuery = { until: string; limit: number };

type FinishedOrder = { order: Order; lastDay: string | null };

const lastDay = sql`greatest(${selectLastVisitDay(orders.id)}, (select max(l.date) from ${orderLines} l
  where l.order_id = ${orders.id} and l.kind = 'service' and l.returned < l.quantity))`;

/** Leaves out orders that another process has locked. `lastDay` is the last day of a visit or service. */
export async function lockOrdersForReviewRequest(tx: Tx, query: ReviewRequestQuery): Promise<FinishedOrder[]> {
  const { id, canRequestReview, reviewRequestedAt, paymentStatus, status } = orders;
  const isSettled = or(inArray(paymentStatus, ["paid", "refunded"]), eq(status, "cancelled"));
  const isFinished = sql`coalesce(${lastDay} <= ${query.until}, true)`;
  const where = and(canRequestReview, isNull(reviewRequestedAt), isSettled, isFinished);
  const locked = await lockFreeRows(tx, orders, { where, max: query.limit });
  const ids = locked.map((order) => order.id);
  const days = await tx
    .select({ id, lastDay: sql<string | null>`visit.last_day::text` })
    .from(orders)
    .innerJoin(sql`lateral (select ${lastDay} as last_day) as visit`, sql`true`)
    .where(isAnyOf(id, ids));
  const lastDays = new Map(days.map((row) => [row.id, row.lastDay]));
  return locked.map((order) => ({ order, lastDay: lastDays.get(order.id) ?? null }));
}

export async function markReviewRequested(tx: Tx, id: OrderId, now: Date): Promise<void> {
  await tx.update(orders).set({ reviewRequestedAt: now }).where(eq(orders.id, id));
}
