import { and, between, eq } from "drizzle-orm";
import { capacitySlots, type Localized } from "~db/schema";
import type { Ctx } from "../ctx";
import type { DaySlot } from "./day-state.rules";

export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };

/** The slots of a pool between two dates, both included, in the order of the clock. */
export async function listSlots(
  { db }: Pick<Ctx, "db">,
  poolId: number,
  from: string,
  to: string,
): Promise<PoolSlot[]> {
  const { date, time, capacity, taken, closedAt, closedReason } = capacitySlots;
  const rows = await db
    .select({ date, time, capacity, taken, closedAt, closedReason })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, poolId), between(date, from, to)))
    .orderBy(date, time);
  return rows.map(({ closedAt: at, ...slot }) => ({ ...slot, closed: at !== null }));
}
