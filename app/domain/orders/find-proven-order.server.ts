import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import { canOpenOrders } from "../cart/cookieless-session.rules";
import { isVariantOfProduct } from "../catalog/item-columns.server";
import type { Ctx } from "../ctx";

/** A `place` is proven by any ticket, so its `item` is 0. */
type Bought = { kind: "place" | "ticket" | "product" | "service"; item: number };
type Proof = { bought: Bought; code: string | null; isOver: (lineId: AnyPgColumn) => SQL };

/** Returns the newest paid order with this item that belongs to this account, this browser or the link. */
export async function findProvenOrder(tx: Tx, ctx: Ctx, { bought, code, isOver }: Proof): Promise<OrderId | null> {
  const { id, date, kind, returned, quantity, orderId } = orderLines;
  const had = or(
    eq(kind, "variant"),
    and(eq(kind, "service"), lte(date, shopDate(ctx.now))),
    and(eq(kind, "ticket"), isOver(id)),
  );
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderId, orders.id))
    .where(and(isProven(ctx, code), eq(orders.paymentStatus, "paid"), gt(quantity, returned), isOf(bought), had))
    .orderBy(desc(orders.id))
    .limit(1);
  return found?.id ?? null;
}

function isProven({ visitor: { userId, sessionId, provenOrders } }: Ctx, code: string | null) {
  const codes = code === null ? [...provenOrders] : [...provenOrders, code];
  const ways = [
    userId === null ? undefined : eq(orders.userId, userId),
    canOpenOrders(sessionId) ? eq(orders.sessionId, sessionId) : undefined,
    codes.length > 0 ? isAnyOf(orders.code, codes) : undefined,
  ];
  return or(...ways) ?? sql`false`;
}

function isOf({ kind, item }: Bought): SQL {
  if (kind === "place") return eq(orderLines.kind, "ticket");
  if (kind === "ticket") return eq(orderLines.ticketTypeId, item);
  if (kind === "service") return eq(orderLines.serviceId, item);
  return isVariantOfProduct(orderLines.variantId, sql`${item}::int`);
}
