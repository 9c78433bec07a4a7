import { and, inArray, sql } from "drizzle-orm";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import { admissions, tickets } from "~db/schema/admission";
import type { SlotId } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { isSlotOnDay } from "../inventory/find-slot.server";
import { listPools } from "../inventory/pools.server";
import { isOfRealOrder } from "../orders/buyers.server";
import { requirePermission } from "../permission";

/** `expected` counts valid tickets, and `admitted` those of them that a gate let in at least once. */
export type ArrivalSlot = {
  pool: string;
  /** HH:MM, or empty for the whole day. */
  time: string;
  capacity: number;
  reserved: number;
  expected: number;
  admitted: number;
  isClosed: boolean;
};
type DayPlaces = { date: string; reserved: number; capacity: number };
export type Arrivals = { date: string; slots: ArrivalSlot[]; weekend: DayPlaces[] };

export async function listArrivals(ctx: Ctx): Promise<Arrivals> {
  requirePermission(ctx, "gate");
  const { db, locale } = ctx;
  const date = shopDate(ctx.now);
  const saturday = addDays(date, (5 - (weekday(date) - 1) + 7) % 7 || 7);
  const days = [saturday, addDays(saturday, 1)];
  const [pools, slots, people] = await Promise.all([
    listPools(db, locale),
    listSlotsInRange(db, { pool: null, from: date, to: addDays(saturday, 1), times: [] }),
    countPeopleBySlot(ctx, date),
  ]);
  const open = slots.filter((slot) => slot.closedAt === null);
  return {
    date,
    slots: slots
      .filter((slot) => slot.date === date)
      .map(({ id, poolId, time, capacity, reserved, closedAt }) => ({
        pool: pools.find((pool) => pool.id === poolId)?.name ?? "",
        ...{ time, capacity, reserved },
        ...(people.get(id) ?? { expected: 0, admitted: 0 }),
        isClosed: closedAt !== null,
      })),
    weekend: days.flatMap((day) => {
      const ofDay = open.filter((slot) => slot.date === day);
      const sum = (name: "reserved" | "capacity") => ofDay.reduce((total, slot) => total + slot[name], 0);
      return ofDay.length > 0 ? { date: day, reserved: sum("reserved"), capacity: sum("capacity") } : [];
    }),
  };
}

async function countPeopleBySlot({ db }: Ctx, date: string) {
  const isAdmitted = sql`exists (select from ${admissions} scan
    where scan.ticket_id = ${tickets.id} and scan.refused is null and scan.undone_at is null)`;
  const rows = await db
    .select({
      slotId: tickets.slotId,
      expected: sql<number>`count(*)::int`,
      admitted: sql<number>`(count(*) filter (where ${isAdmitted}))::int`,
    })
    .from(tickets)
    .where(
      and(isSlotOnDay(tickets.slotId, date), inArray(tickets.state, ["valid", "used"]), isOfRealOrder(tickets.orderId)),
    )
    .groupBy(tickets.slotId);
  return new Map<SlotId, { expected: number; admitted: number }>(
    rows.map(({ slotId, expected, admitted }) => [slotId, { expected, admitted }]),
  );
}
