import { and, count, inArray, sql } from "drizzle-orm";
import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";
import { admissions, tickets } from "~db/schema/admission";
import type { SlotId } from "~db/schema/inventory";
import { readCutoffsByPool } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { isSlotOnDay } from "../inventory/find-slot.server";
import { listPools } from "../inventory/pools.server";
import { isOfRealOrder } from "../orders/order-columns.server";
import { requirePermission } from "../permission";

/** `expected` counts the tickets that are valid or used, and `admitted` those that a gate let in at least once. */
export type ArrivalSlot = {
  pool: string;
  /** The time is HH:MM, or empty for the whole day. */
  time: string;
  capacity: number;
  reserved: number;
  expected: number;
  admitted: number;
  /** `people` counts the admitted people who entered for the first time in this hour. */
  hours: { hour: number; people: number }[];
  isClosed: boolean;
  /** `sales` means that no ticket can be bought any more, and `entry` that the last entry is over too. */
  ended: "sales" | "entry" | null;
};
type DayPlaces = { date: string; reserved: number; capacity: number };
export type Arrivals = { date: string; slots: ArrivalSlot[]; weekend: DayPlaces[] };

export async function listArrivals(ctx: Ctx): Promise<Arrivals> {
  requirePermission(ctx, "gate");
  const { db, locale } = ctx;
  const date = shopDate(ctx.now);
  const saturday = addDays(date, (5 - (weekday(date) - 1) + 7) % 7 || 7);
  const days = [saturday, addDays(saturday, 1)];
  const [pools, slots, people, cutoffs] = await Promise.all([
    listPools(db, locale),
    listSlotsInRange(db, { pool: null, from: date, to: addDays(saturday, 1), weekdays: [], times: [] }),
    groupPeopleCounts(ctx, date),
    readCutoffsByPool(db, weekday(date)),
  ]);
  const poolById = new Map(pools.map((pool) => [pool.id, pool]));
  const endOf = ({ poolId, time, lastEntry }: (typeof slots)[number]) => {
    const last = lastEntry ?? poolById.get(poolId)?.lastEntry ?? "23:59";
    return findEnd(ctx.now, instantOf(date, time || last), cutoffs.get(poolId) ?? 0);
  };
  const open = slots.filter((slot) => slot.closedAt === null);
  return {
    date,
    slots: slots
      .filter((slot) => slot.date === date)
      .map((slot) => ({
        pool: poolById.get(slot.poolId)?.name ?? "",
        ...{ time: slot.time, capacity: slot.capacity, reserved: slot.reserved },
        ...(people.get(slot.id) ?? { expected: 0, admitted: 0, hours: [] }),
        isClosed: slot.closedAt !== null,
        ended: endOf(slot),
      })),
    weekend: days.flatMap((day) => {
      const ofDay = open.filter((slot) => slot.date === day);
      const sum = (name: "reserved" | "capacity") => ofDay.reduce((total, slot) => total + slot[name], 0);
      return ofDay.length > 0 ? { date: day, reserved: sum("reserved"), capacity: sum("capacity") } : [];
    }),
  };
}

function findEnd(now: Date, lastEntry: Date, cutoffMinutes: number): ArrivalSlot["ended"] {
  if (lastEntry <= now) return "entry";
  return lastEntry.getTime() - cutoffMinutes * 60_000 <= now.getTime() ? "sales" : null;
}

type SlotAttendance = Pick<ArrivalSlot, "expected" | "admitted" | "hours">;

async function groupPeopleCounts({ db }: Ctx, date: string) {
  const firstHour = sql<number | null>`(select extract(hour from min(scan.at) at time zone 'Asia/Ho_Chi_Minh')::int
    from ${admissions} scan where scan.ticket_id = ${tickets}.id and scan.refused is null and scan.undone_at is null)`;
  const visitors = db
    .select({ slotId: tickets.slotId, hour: firstHour.as("hour") })
    .from(tickets)
    .where(
      and(isSlotOnDay(tickets.slotId, date), inArray(tickets.state, ["valid", "used"]), isOfRealOrder(tickets.orderId)),
    )
    .as("visitors");
  const rows = await db
    .select({ slotId: visitors.slotId, hour: visitors.hour, people: count() })
    .from(visitors)
    .groupBy(visitors.slotId, visitors.hour)
    .orderBy(visitors.hour);
  const bySlot = new Map<SlotId, SlotAttendance>();
  for (const { slotId, hour, people } of rows) {
    const before = bySlot.get(slotId) ?? { expected: 0, admitted: 0, hours: [] };
    bySlot.set(slotId, {
      expected: before.expected + people,
      admitted: before.admitted + (hour === null ? 0 : people),
      hours: hour === null ? before.hours : [...before.hours, { hour, people }],
    });
  }
  return bySlot;
}
