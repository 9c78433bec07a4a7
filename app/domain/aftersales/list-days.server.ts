import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import { parseTypedDay } from "../inventory/typed-day.rules";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";
import type { ListDays } from "./schema";

type FoundDay = {
  date: string;
  /** The counted slots have this time. Null means that all are counted, because none has the typed time. */
  time: string | null;
  reserved: number;
  capacity: number;
  slots: number;
  closedSlots: number;
};

type ClosableDay = {
  date: string;
  slots: { pool: string; time: string; taken: number; capacity: number; closed: boolean }[];
};
export type ClosableDays = {
  pools: { id: number; name: string }[];
  from: string;
  previous: string | null;
  next: string;
  days: ClosableDay[];
};

const daysPerPage = 14;

export async function listDays(ctx: Ctx, { from: requested }: z.output<typeof ListDays>): Promise<ClosableDays> {
  requirePermission(ctx, "days");
  const today = shopDate(ctx.now);
  const from = requested && requested > today ? requested : today;
  const to = addDays(from, daysPerPage - 1);
  const [pools, slots] = await Promise.all([
    listPools(ctx.db, ctx.locale),
    listSlotsInRange(ctx.db, { pool: null, from, to, weekdays: [], times: [] }),
  ]);
  const days = Array.from({ length: daysPerPage }, (_, n) => addDays(from, n));
  return {
    pools,
    from,
    previous: from > today ? addDays(from, -daysPerPage) : null,
    next: addDays(from, daysPerPage),
    days: days.map((date) => ({
      date,
      slots: slots
        .filter((slot) => slot.date === date)
        .map(({ poolId, time, reserved, capacity, closedAt }) => ({
          pool: pools.find(({ id }) => id === poolId)?.name ?? "",
          ...{ time, taken: reserved, capacity },
          closed: closedAt !== null,
        })),
    })),
  };
}

/** Finds the days that a text such as "24/12 9h" or "thứ bảy" names, and counts the places of each. */
export async function searchDays(ctx: Ctx, { q }: z.output<typeof SearchText>): Promise<FoundDay[]> {
  requirePermission(ctx, "days");
  const typed = parseTypedDay(q, shopDate(ctx.now));
  if (!typed || (!typed.isExplicit && typed.rest.length > 0)) return [];
  const { from, to, time } = typed;
  const slots = await listSlotsInRange(ctx.db, { pool: null, from, to, weekdays: [], times: [] });
  const dates = from === to ? [from] : [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => {
    const ofDay = slots.filter((slot) => slot.date === date);
    const atTime = ofDay.filter((slot) => slot.time === time);
    return { date, ...sumPlaces(atTime.length > 0 ? atTime : ofDay), time: atTime.length > 0 ? time : null };
  });
}

function sumPlaces(slots: Awaited<ReturnType<typeof listSlotsInRange>>) {
  return {
    reserved: slots.reduce((sum, { reserved }) => sum + reserved, 0),
    capacity: slots.reduce((sum, { capacity }) => sum + capacity, 0),
    slots: slots.length,
    closedSlots: slots.filter(({ closedAt }) => closedAt !== null).length,
  };
}
