import { and, between, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { capacitySlots } from "~db/schema/inventory";

/** Both dates are included, as are full days. */
export async function listOpenDays(db: Db | Tx, poolId: number, from: string, to: string): Promise<string[]> {
  const { date, closedAt } = capacitySlots;
  const days = await db
    .selectDistinct({ date })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, poolId), between(date, from, to), isNull(closedAt)))
    .orderBy(date);
  return days.map((day) => day.date);
}

export async function listOpenPoolDays(db: Db | Tx, poolIds: readonly number[], dates: readonly string[]) {
  const { poolId, date, closedAt } = capacitySlots;
  if (poolIds.length === 0 || dates.length === 0) return [];
  return db
    .selectDistinct({ poolId, date })
    .from(capacitySlots)
    .where(and(isAnyOf(poolId, poolIds), isAnyOf(date, dates), isNull(closedAt)));
}
