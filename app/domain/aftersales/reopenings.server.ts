import { asc, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ClosureId, closureReopenings, closures } from "~db/schema/aftersales";
import { isOnWeekdays } from "../inventory/open-days.server";
import type { SlotRange } from "../inventory/slot";
import type { ClosedRange } from "./closed-days.rules";

export type Reopening = typeof closureReopenings.$inferSelect;
type RangeRow = Pick<typeof closures.$inferSelect, "startsOn" | "endsOn" | "weekdays" | "times" | "poolId">;

/** Without a pool of its own, a reopening has the pool of its closure. */
export function toSlotRange(row: RangeRow, closure: Pick<RangeRow, "poolId"> = row): SlotRange {
  const { startsOn: from, endsOn: to, weekdays, times, poolId } = row;
  return { pool: poolId ?? closure.poolId, from, to, weekdays, times };
}

/** The reopenings of each closure, the oldest first. */
export async function listReopenings(
  db: Db | Tx,
  closureIds: readonly ClosureId[],
): Promise<Map<ClosureId, Reopening[]>> {
  if (closureIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(closureReopenings)
    .where(isAnyOf(closureReopenings.closureId, closureIds))
    .orderBy(asc(closureReopenings.id));
  const byClosure = new Map<ClosureId, Reopening[]>();
  for (const row of rows) byClosure.set(row.closureId, [...(byClosure.get(row.closureId) ?? []), row]);
  return byClosure;
}

/** The days on which nothing of the closure is left. A closure that is reopened altogether has no exceptions. */
export function listReopenedDays(
  { reopenedAt }: Pick<typeof closures.$inferSelect, "reopenedAt">,
  reopenings: readonly Reopening[],
): ClosedRange[] {
  if (reopenedAt) return [];
  return reopenings
    .filter(({ poolId, times }) => poolId === null && times.length === 0)
    .map(({ startsOn: from, endsOn: to, weekdays }) => ({ from, to, weekdays }));
}

/** Tells whether the closure still closes a day from `today` on. A day of which only some times are open counts. */
export function hasClosedDayFrom(today: string): SQL {
  const { id, startsOn, endsOn, weekdays, reopenedAt } = closures;
  return sql`(${reopenedAt} is null and ${endsOn} >= ${today} and exists (
    select from generate_series(greatest(${startsOn}, ${today}::date), least(${endsOn}, ${today}::date + 1000),
      interval '1 day') as day
    where ${isOnWeekdays(sql`day`, weekdays)} and not exists (select from ${closureReopenings} r
      where r.closure_id = ${id} and r.pool_id is null and cardinality(r.times) = 0
      and day between r.starts_on and r.ends_on and ${isOnWeekdays(sql`day`, sql`r.weekdays`)})))`;
}
