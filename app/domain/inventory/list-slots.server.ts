import { and, between, eq, sql } from "drizzle-orm";
import { slots } from "~db/schema/inventory";
import { prepareOnce } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { formatCartKey, leftColumn } from "./availability.server";
import type { PoolSlot } from "./slot";

/** Both dates are included. Places that the visitor's buy-now cart holds count as available to them. */
export async function listSlots(
  { db, now, visitor: { userId, cartSessionId } }: Ctx,
  poolId: number,
  from: string,
  to: string,
): Promise<PoolSlot[]> {
  const rows = await slotRows(db).execute({
    now: now.toISOString(),
    cartKey: formatCartKey({ userId, cartSessionId, kind: "booking" }),
    poolId,
    from,
    to,
  });
  return rows.map(({ closedAt: at, ...slot }) => ({ ...slot, closed: at !== null }));
}

const slotRows = prepareOnce((db) => {
  const { date, time, closedAt, closedReason } = slots;
  const left = leftColumn("slot", sql.placeholder("cartKey"), sql.placeholder("now"));
  return db
    .select({ date, time, left, closedAt, closedReason })
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
      left: leftColumn("slot", null, sql.placeholder("now")),
      closed: sql<boolean>`${slots.closedAt} is not null`,
    })
    .from(slots)
    .where(eq(slots.date, sql.placeholder("date"))),
);
