import { and, asc, between, eq, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { poolSchedules, slots } from "~db/schema/inventory";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { formatCartKey, isSlotClosed, leftColumn } from "./availability.server";
import { type PoolSlot, salesHorizonDays } from "./slot";

export type DayTotals = {
  poolId: number;
  date: string;
  times: string[];
  /** `closed` is a number of slots. `sold` and `places` leave them out, unless all slots of the day are closed. */
  closed: number;
  sold: number;
  places: number;
  reason: Localized | null;
};

/** Existing slots do not change. Of overlapping schedules, the one that starts later sets the places. */
export async function createSlots(db: Db | Tx, today: string, pool: number | null = null): Promise<number> {
  const created = await db.execute(sql`
    insert into ${slots} (pool_id, date, time, capacity)
    select distinct on (s.pool_id, day.date, slot.time) s.pool_id, day.date, slot.time, s.capacity
    from ${poolSchedules} s
    cross join (select ${today}::date + n as date from generate_series(0, ${salesHorizonDays}::int) as n) as day
    cross join unnest(s.times) as slot (time)
    where day.date >= s.starts_on and (${pool}::int is null or s.pool_id = ${pool})
      and (s.ends_on is null or day.date <= s.ends_on)
      and extract(isodow from day.date)::int = any (s.weekdays)
    order by s.pool_id, day.date, slot.time, s.starts_on desc, s.id desc
    on conflict do nothing`);
  return created.count;
}

/** Both dates are included. Places that the visitor's own buy-now cart holds count as available. */
export async function listSlots(
  { db, now, visitor: { userId, cartSessionId } }: Ctx,
  poolId: number,
  from: string,
  to: string,
): Promise<PoolSlot[]> {
  return slotRows(db).execute({
    now: now.toISOString(),
    cartKey: formatCartKey({ userId, cartSessionId, kind: "booking" }),
    poolId,
    from,
    to,
  });
}

const slotRows = prepareOnce((db) => {
  const { date, time, closedReason, lastEntry } = slots;
  const left = leftColumn("slot", sql.placeholder("cartKey"), sql.placeholder("now"));
  return db
    .select({ date, time, left, isClosed: isSlotClosed, closedReason, lastEntry })
    .from(slots)
    .where(
      and(eq(slots.poolId, sql.placeholder("poolId")), between(date, sql.placeholder("from"), sql.placeholder("to"))),
    )
    .orderBy(date, time);
});

/** Counts the visitor's own holds as reserved. */
export function listSlotsOnDay({ db, now }: Pick<Ctx, "db" | "now">, date: string) {
  return slotsOfDay(db).execute({ now: now.toISOString(), date });
}

const slotsOfDay = prepareOnce((db) =>
  db
    .select({
      poolId: slots.poolId,
      time: slots.time,
      lastEntry: slots.lastEntry,
      left: leftColumn("slot", null, sql.placeholder("now")),
      isClosed: isSlotClosed,
    })
    .from(slots)
    .where(eq(slots.date, sql.placeholder("date"))),
);

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
