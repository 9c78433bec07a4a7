import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { parseTypedDay } from "../inventory/typed-day.rules";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";

type FoundDay = {
  date: string;
  /** The numbers are for this time. Null means the whole day, because no slot has the typed time. */
  time: string | null;
  reserved: number;
  capacity: number;
  slots: number;
  closedSlots: number;
};

/** Finds the days that the text names, such as "24/12 9h" or "thứ bảy", with the numbers of their places and slots. */
export async function searchDays(ctx: Ctx, { q }: z.output<typeof SearchText>): Promise<FoundDay[]> {
  requirePermission(ctx, "days");
  const typed = parseTypedDay(q, shopDate(ctx.now));
  if (!typed || (!typed.isExplicit && typed.rest.length > 0)) return [];
  const { from, to, time } = typed;
  const slots = await listSlotsInRange(ctx.db, { pool: null, from, to, times: [] });
  const dates = from === to ? [from] : [...new Set(slots.map(({ date }) => date))];
  return dates.map((date) => {
    const ofDay = slots.filter((slot) => slot.date === date);
    const atTime = ofDay.filter((slot) => slot.time === time);
    return { date, ...countPlaces(atTime.length > 0 ? atTime : ofDay), time: atTime.length > 0 ? time : null };
  });
}

function countPlaces(slots: Awaited<ReturnType<typeof listSlotsInRange>>) {
  return {
    reserved: slots.reduce((sum, { reserved }) => sum + reserved, 0),
    capacity: slots.reduce((sum, { capacity }) => sum + capacity, 0),
    slots: slots.length,
    closedSlots: slots.filter(({ closedAt }) => closedAt !== null).length,
  };
}
