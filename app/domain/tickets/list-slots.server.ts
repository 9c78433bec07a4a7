import { and, between, eq } from "drizzle-orm";
import { capacitySlots, type Localized } from "~db/schema";
import { leftFor } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import type { DaySlot } from "./day-state.rules";

export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };

/** The slots of a pool between two dates, both included, in the order of the clock. */
export async function listSlots(
  { db, now }: Pick<Ctx, "db" | "now">,
  poolId: number,
  from: string,
  to: string,
): Promise<PoolSlot[]> {
  const { date, time, closedAt, closedReason } = capacitySlots;
  const rows = await db
    .select({ date, time, left: leftFor("slot", null, now), closedAt, closedReason })
    .from(capacitySlots)
    .where(and(eq(capacitySlots.poolId, poolId), between(date, from, to)))
    .orderBy(date, time);
  return rows.map(({ closedAt: at, ...slot }) => ({ ...slot, closed: at !== null }));
}
