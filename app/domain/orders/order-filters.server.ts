import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { instantOf } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { orderLines, orders } from "~db/schema/orders";
import type { Ctx } from "../ctx";
import { adapters, methodIds } from "../payments/adapters.server";
import { type Matching, matchesOrder, type WantedOrders } from "./match-orders.server";
import type { OrderFilters } from "./schema";

export type OrderSelection = z.output<typeof OrderFilters>;

export function matchesSelection(
  db: Db,
  { q, ...filters }: OrderSelection,
  scope: Matching,
  wanted: WantedOrders,
): SQL | undefined {
  const where = and(wanted.where, matchesFilters(db, filters));
  return q ? matchesOrder(db, q, scope, { ...wanted, where }) : where;
}

/** Returns a query with one row for each order that matches the filters. The search text `q` is ignored. */
export function selectMatchingOrders({ db }: Ctx, { q: _, ...filters }: OrderSelection): SQL {
  return sql`select 1 from ${orders} where ${matchesFilters(db, filters) ?? sql`true`}`;
}

function matchesFilters(db: Db, filters: Omit<OrderSelection, "q">): SQL | undefined {
  const { status, payment, method, todo, delivery, placedFrom, placedTo } = filters;
  return and(
    status && eq(orders.status, status),
    payment && eq(orders.paymentStatus, payment),
    method && eq(orders.method, method),
    todo && (todo === "yes" ? isToDo() : sql`not (${isToDo()})`),
    delivery && (delivery === "yes" ? isNotNull(orders.shipTo) : isNull(orders.shipTo)),
    placedFrom ? gte(orders.placedAt, instantOf(placedFrom, "00:00")) : undefined,
    placedTo ? lt(orders.placedAt, endOf(placedTo)) : undefined,
    filters.visitFrom || filters.visitTo
      ? exists(
          db
            .select({ one: sql`1` })
            .from(orderLines)
            .where(and(eq(orderLines.orderId, orders.id), isOnVisitDays(filters))),
        )
      : undefined,
  );
}

/** Adds milliseconds, because the day after 2199-12-31 is not a valid date for `instantOf`. */
function endOf(date: string): Date {
  return new Date(instantOf(date, "00:00").getTime() + 86_400_000);
}

/** Selects order lines that were not fully returned and whose day is in the filter's range. */
export function isOnVisitDays({ visitFrom, visitTo }: Pick<OrderSelection, "visitFrom" | "visitTo">): SQL | undefined {
  return and(
    lt(orderLines.returned, orderLines.quantity),
    visitFrom ? gte(orderLines.date, visitFrom) : undefined,
    visitTo ? lte(orderLines.date, visitTo) : undefined,
  );
}

/** Excludes test orders. All figures and work lists need this condition. */
export function isRealOrder(): SQL {
  return eq(orders.isTest, false);
}

export function isToDo(): SQL | undefined {
  return and(isRealOrder(), or(inArray(orders.status, ["confirmed", "processing", "shipped"]), isToAccept()));
}

export function isToAccept(): SQL | undefined {
  const codMethods = methodIds.filter((id) => adapters[id].isCashOnDelivery);
  return and(eq(orders.status, "pending"), inArray(orders.method, codMethods));
}
