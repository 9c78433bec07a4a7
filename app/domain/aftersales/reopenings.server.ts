import { asc, type SQL, sql } from "drizzle-orm";
import { groupBy } from "~/lib/group-by";
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

/** Returns the reopenings of each closure, oldest first. */
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
  return groupBy(rows, ({ closureId }) => closureId);
}

/** Returns the days on which the closure closes nothing any more. A closure that is reopened as a whole has no such days. */
export function listReopenedDays(
  { reopenedAt }: Pick<typeof closures.$inferSelect, "reopenedAt">,
  reopenings: readonly Reopening[],
): ClosedRange[] {
  if (reopenedAt) return [];
  return reopenings
    .filter(({ poolId, times }) => poolId === null && times.length === 0)
    .map(({ startsOn: from, endsOn: to, weekdays }) => ({ from, to, weekdays }));
}

/**
 * Tests whether the closure still closes a day from `today` on, also if some times of the day are open again. Looks
 * 1,000 days ahead, because a closure can end centuries later.
 */
export function hasClosedDayFrom(today: string): SQL {
  const { id, startsOn, endsOn, weekdays, reopenedAt } = closures;
  return sql`(${reopenedAt} is null and ${endsOn} >= ${today} and exists (
    select from generate_series(greatest(${startsOn}, ${today}::date), least(${endsOn}, ${today}::date + 1000),
      interval '1 day') as day
    where ${isOnWeekdays(sql`day`, weekdays)} and not exists (select from ${closureReopenings} r
      where r.closure_id = ${id} and r.pool_id is null and cardinality(r.times) = 0
      and day between r.starts_on and r.ends_on and ${isOnWeekdays(sql`day`, sql`r.weekdays`)})))`;
}
