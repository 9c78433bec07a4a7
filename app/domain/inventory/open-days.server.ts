import { and, between, countDistinct, eq, gt, gte, isNull, min, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type SlotId, slots } from "~db/schema/inventory";

export async function listOpenDays(db: Db | Tx, poolId: number, from: string, to: string): Promise<string[]> {
  const { date, closedAt } = slots;
  const days = await db
    .selectDistinct({ date })
    .from(slots)
    .where(and(eq(slots.poolId, poolId), between(date, from, to), isNull(closedAt)))
    .orderBy(date);
  return days.map((day) => day.date);
}

/** Counts the days from `from` on that have an open slot with places. `first` is the first of them. */
export async function summarizeOpenDays(db: Db, from: string): Promise<{ count: number; first: string | null }> {
  const { date, closedAt, capacity } = slots;
  const [days] = await db
    .select({ count: countDistinct(date), first: min(date) })
    .from(slots)
    .where(and(gte(date, from), isNull(closedAt), gt(capacity, 0)));
  return days ?? { count: 0, first: null };
}

export async function listOpenPoolDays(db: Db | Tx, poolIds: readonly number[], dates: readonly string[]) {
  const { poolId, date, closedAt } = slots;
  if (poolIds.length === 0 || dates.length === 0) return [];
  return db
    .selectDistinct({ poolId, date })
    .from(slots)
    .where(and(isAnyOf(poolId, poolIds), isAnyOf(date, dates), isNull(closedAt)));
}

export function isPoolOpenOn(pool: SQLWrapper, date: SQLWrapper, excluded: readonly SlotId[] = []) {
  return sql`exists (select from ${slots} slot where slot.pool_id = ${pool} and slot.date = ${date}
    and slot.closed_at is null and slot.id <> all(${slotIdArray(excluded)}))`;
}

export function hasPoolSlotAmong(pool: SQLWrapper, date: SQLWrapper, slotIds: readonly SlotId[]) {
  return sql`exists (select from ${slots} slot where slot.id = any(${slotIdArray(slotIds)})
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}

export function isSlotOfPool(slotId: SQLWrapper, pool: SQLWrapper, date: SQLWrapper) {
  return sql`exists (select from ${slots} slot where slot.id = ${slotId}
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}

export function isOpenSlotOfPool(slotId: SQLWrapper, pool: SQLWrapper, date: SQLWrapper) {
  return sql`exists (select from ${slots} slot where slot.id = ${slotId}
    and slot.pool_id = ${pool} and slot.date = ${date} and slot.closed_at is null)`;
}

/** This is the same condition as in the SQL function `closure_covers`. An empty array means all weekdays. */
export function isOnWeekdays(date: SQLWrapper, weekdays: SQLWrapper): SQL {
  return sql`(cardinality(${weekdays}) = 0 or extract(isodow from ${date})::int = any (${weekdays}))`;
}

export function weekdayArray(weekdays: readonly number[]): SQL {
  return sql`${`{${weekdays.join()}}`}::int[]`;
}

function slotIdArray(ids: readonly SlotId[]) {
  return sql`${`{${ids.join()}}`}::int[]`;
}
