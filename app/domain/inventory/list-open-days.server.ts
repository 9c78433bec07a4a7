import { and, between, eq, isNull } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { slots } from "~db/schema/inventory";

/** Both dates are included, as are full days. */
export async function listOpenDays(db: Db | Tx, poolId: number, from: string, to: string): Promise<string[]> {
  const { date, closedAt } = slots;
  const days = await db
    .selectDistinct({ date })
    .from(slots)
    .where(and(eq(slots.poolId, poolId), between(date, from, to), isNull(closedAt)))
    .orderBy(date);
  return days.map((day) => day.date);
}

export async function listOpenPoolDays(db: Db | Tx, poolIds: readonly number[], dates: readonly string[]) {
  const { poolId, date, closedAt } = slots;
  if (poolIds.length === 0 || dates.length === 0) return [];
  return db
    .selectDistinct({ poolId, date })
    .from(slots)
    .where(and(isAnyOf(poolId, poolIds), isAnyOf(date, dates), isNull(closedAt)));
}
