import { and, asc, between, eq, isNull, lt, ne, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import type { SlotId } from "~db/schema/inventory";
import { type OrderId, orderLines, orders } from "~db/schema/orders";
import { servicePoolColumn } from "../catalog/item-columns.server";
import {
  hasPoolSlotAmong,
  isOnWeekdays,
  isPoolOpenOn,
  isSlotOfPool,
  weekdayArray,
} from "../inventory/open-days.server";
import type { SlotRange } from "../inventory/slot";

/** With `isLimitedToSlots`, services are affected only on days that have one of the slots. */
export type RangeWithSlots = SlotRange & { slots: readonly SlotId[]; isLimitedToSlots?: boolean };

type PoolState = "closed" | "open";

const pool = servicePoolColumn(orderLines.serviceId);

function isServiceAffected(
  { pool: only, from, to, weekdays, times, slots, isLimitedToSlots = false }: RangeWithSlots,
  state: PoolState,
): SQL | undefined {
  const { kind, doneAt, returned, quantity, date } = orderLines;
  return and(
    eq(kind, "service"),
    isNull(doneAt),
    lt(returned, quantity),
    between(date, from, to),
    isOnWeekdays(date, weekdayArray(weekdays)),
    only === null ? sql`${pool} is not null` : eq(pool, only),
    times.length === 0 && !isLimitedToSlots ? undefined : hasPoolSlotAmong(pool, date, slots),
    state === "closed" ? not(isPoolOpenOn(pool, date, slots)) : isPoolOpenOn(pool, date),
    eq(orders.paymentStatus, "paid"),
    ne(orders.status, "cancelled"),
    eq(orders.isTest, false),
  );
}

export function listAffectedServices(db: Db | Tx, range: RangeWithSlots) {
  const { orderId, id, quantity } = orderLines;
  return db
    .select({ orderId, orderLineId: id, quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(isServiceAffected(range, "closed"))
    .orderBy(orderId, id);
}

type AffectedServicesQuery = {
  state: PoolState;
  orderIds?: readonly OrderId[];
  except: (service: { orderId: SQLWrapper; pool: SQLWrapper; date: SQLWrapper }) => SQL;
  max: number;
};

export async function listOrdersWithAffectedServices(
  tx: Tx,
  range: RangeWithSlots,
  { state, orderIds, except, max }: AffectedServicesQuery,
) {
  const { orderId, date } = orderLines;
  const rows = await tx
    .selectDistinct({ orderId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(
      and(
        isServiceAffected(range, state),
        orderIds && isAnyOf(orderId, orderIds),
        not(except({ orderId, pool, date })),
      ),
    )
    .orderBy(asc(orderId))
    .limit(max);
  return rows.map((row) => row.orderId);
}

type GroupedService = { group: SQLWrapper; pool: SQLWrapper; date: SQLWrapper };

/** `ranges` must select the columns `group`, `pool_id`, `starts_on`, `ends_on`, `weekdays`, `times` and `slots`. */
export function listAffectedServicesByGroup(db: Db, ranges: SQL, except: (service: GroupedService) => SQL) {
  const group = sql<number>`closed."group"`;
  const { orderId, kind, doneAt, returned, quantity, date } = orderLines;
  return db
    .select({ group, orderId, services: sql<number>`sum(${quantity} - ${returned})::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderId))
    .innerJoin(
      sql`(${ranges}) closed`,
      and(
        sql`${date} between closed.starts_on and closed.ends_on`,
        isOnWeekdays(date, sql`closed.weekdays`),
        sql`(closed.pool_id is null or closed.pool_id = ${pool})`,
        sql`(cardinality(closed.times) = 0 or exists (select from unnest(closed.slots) as slot (id)
          where ${isSlotOfPool(sql`slot.id`, pool, date)}))`,
      ),
    )
    .where(
      and(
        eq(kind, "service"),
        sql`${pool} is not null`,
        isNull(doneAt),
        lt(returned, quantity),
        not(isPoolOpenOn(pool, date)),
        not(except({ group, pool, date })),
        eq(orders.paymentStatus, "paid"),
        ne(orders.status, "cancelled"),
        eq(orders.isTest, false),
      ),
    )
    .groupBy(group, orderId)
    .orderBy(group, orderId);
}
