import { and, asc, between, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { slots } from "~db/schema/inventory";

export type DayTotals = {
  poolId: number;
  date: string;
  times: string[];
  /** The number of closed slots. `sold` and `places` leave them out, unless all slots of the day are closed. */
  closed: number;
  sold: number;
  places: number;
  reason: Localized | null;
};

/** Returns one row for each pool and day that has slots. Both dates are included. */
export function listDayTotals(
  db: Db,
  { pool, from, to }: { pool: number | null; from: string; to: string },
): Promise<DayTotals[]> {
  const { poolId, date, time, capacity, reserved, closedAt, closedReason } = slots;
  const sum = (column: AnyPgColumn) =>
    sql<number>`coalesce(sum(${column}) filter (where ${closedAt} is null), sum(${column}))::int`;
  return db
    .select({
      ...{ poolId, date, sold: sum(reserved), places: sum(capacity) },
      times: sql<string[]>`array_agg(${time} order by ${time})`,
      closed: sql<number>`count(${closedAt})::int`,
      reason: sql<Localized | null>`(array_agg(${closedReason}) filter (where ${closedAt} is not null))[1]`,
    })
    .from(slots)
    .where(and(between(date, from, to), pool === null ? undefined : eq(poolId, pool)))
    .groupBy(poolId, date)
    .orderBy(asc(date), asc(poolId));
}
