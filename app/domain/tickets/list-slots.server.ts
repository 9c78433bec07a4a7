import { and, between, eq, sql } from "drizzle-orm";
import { capacitySlots, carts, type Localized } from "~db/schema";
import { prepareOnce } from "~db/static-sql";
import { leftFor } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import type { DaySlot } from "./day-state.rules";

export type PoolSlot = DaySlot & { date: string; closedReason: Localized | null };

/**
 * The slots of a pool between two dates, both included, in the order of the clock. What the visitor's booking holds is
 * left for them: a new booking takes its place.
 */
export async function listSlots(
  { db, now, visitor: { sessionId } }: Ctx,
  poolId: number,
  from: string,
  to: string,
): Promise<PoolSlot[]> {
  const rows = await slotRows(db).execute({ now: now.toISOString(), sessionId, poolId, from, to });
  return rows.map(({ closedAt: at, ...slot }) => ({ ...slot, closed: at !== null }));
}

const slotRows = prepareOnce((db) => {
  const { date, time, closedAt, closedReason } = capacitySlots;
  const booking = sql`(select ${carts.id} from ${carts}
    where ${carts.sessionId} = ${sql.placeholder("sessionId")} and ${carts.kind} = 'booking')`;
  const left = leftFor("slot", booking, sql.placeholder("now"));
  return db
    .select({ date, time, left, closedAt, closedReason })
    .from(capacitySlots)
    .where(
      and(
        eq(capacitySlots.poolId, sql.placeholder("poolId")),
        between(date, sql.placeholder("from"), sql.placeholder("to")),
      ),
    )
    .orderBy(date, time);
});
