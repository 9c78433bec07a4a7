import { and, between, eq, inArray, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { capacitySlots } from "~db/schema/capacity";

/** The days between two, both included, on which a pool has a slot that is not closed, full or not; in their order. */
export async function listOpenDays(db: Db | Tx, poolId: number, from: string, to: string): Promise<string[]> {
  const { date, closedAt } = capacitySlots;
  const days = await db
    .selectDistinct({ date })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, poolId), between(date, from, to), isNull(closedAt)))
    .orderBy(date);
  return days.map((day) => day.date);
}

/** Of these days, each on which one of these pools has such a slot, with the pool. */
export async function listOpenAmong(db: Db | Tx, poolIds: readonly number[], dates: readonly string[]) {
  const { poolId, date, closedAt } = capacitySlots;
  if (poolIds.length === 0 || dates.length === 0) return [];
  return db
    .selectDistinct({ poolId, date })
    .from(capacitySlots)
    .where(and(inArray(poolId, [...poolIds]), inArray(date, [...dates]), isNull(closedAt)));
}
