import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { addDays, monthDays, shopDate } from "~/lib/shop-time";
import { readPoolPrices } from "../catalog/read-pool-prices.server";
import type { Ctx } from "../ctx";
import { listPools } from "../inventory/pools.server";
import { type DayTotals, listDayTotals } from "../inventory/slots.server";
import { requirePermission } from "../permission";
import type { GetCalendarMonth } from "./schema";

/** `none` means that the pool has no slots on this day, or no places in them. */
export type PoolDayState = "open" | "closed" | "partly_closed" | "sold_out" | "none";

export type PoolDay = {
  pool: number;
  state: PoolDayState;
  sold: number;
  places: number;
  /** The lowest price of the pool's tickets on this day is whole VND, or null if there is none. */
  price: number | null;
  /** The reason explains why slots of the day are closed. */
  reason: string | null;
};
export type CalendarDay = { date: string; price: number | null; pools: PoolDay[] };
export type CalendarMonth = Awaited<ReturnType<typeof getCalendarMonth>>;

/** The number of SQL statements does not depend on the number of days and slots. */
export async function getCalendarMonth(ctx: Ctx, { month: wanted, pool }: z.output<typeof GetCalendarMonth>) {
  requirePermission(ctx, "days");
  const { db, locale } = ctx;
  const today = shopDate(ctx.now);
  const month = wanted ?? today.slice(0, 7);
  const weeks = monthDays(month);
  const [from, to] = [weeks[0]?.[0] ?? `${month}-01`, weeks.at(-1)?.[6] ?? `${month}-28`];
  const [pools, totals, priceOf] = await Promise.all([
    listPools(db, locale),
    listDayTotals(db, { pool: null, from, to }),
    readPoolPrices(db),
  ]);
  const byDay = new Map(totals.map((row) => [`${row.poolId} ${row.date}`, row]));
  const visible = pools.filter(({ id }) => pool === undefined || id === pool);
  return {
    ...{ month, today, pools, pool: visible.length === 1 ? (pool ?? null) : null },
    previous: month > "2020-01" ? addDays(`${month}-01`, -1).slice(0, 7) : null,
    next: month < "2099-12" ? addDays(`${month}-28`, 7).slice(0, 7) : null,
    times: pools.flatMap(({ id, name }) => {
      const own = new Set(totals.filter(({ poolId }) => poolId === id).flatMap(({ times }) => times));
      own.delete("");
      return own.size > 0 ? [{ pool: id, name, times: [...own].sort() }] : [];
    }),
    weeks: weeks.map((week) =>
      week.map((date): CalendarDay => {
        const days = visible.map(({ id }) => presentPoolDay(id, byDay.get(`${id} ${date}`), priceOf(id, date)));
        const prices = days.flatMap(({ state, price }) => (state === "none" || price === null ? [] : [price]));
        return { date, price: prices.length > 0 ? Math.min(...prices) : null, pools: days };
      }),
    ),
  };

  function presentPoolDay(id: number, row: DayTotals | undefined, price: number | null): PoolDay {
    if (!row) return { pool: id, state: "none", sold: 0, places: 0, price, reason: null };
    const { sold, places, closed, times } = row;
    const reason = row.reason && textIn(row.reason, locale);
    return {
      pool: id,
      state: findPoolDayState({ sold, places, closed, slots: times.length }),
      sold,
      places,
      price,
      reason,
    };
  }
}

function findPoolDayState(day: { sold: number; places: number; closed: number; slots: number }): PoolDayState {
  if (day.closed === day.slots) return "closed";
  if (day.places === 0) return "none";
  if (day.closed > 0) return "partly_closed";
  return day.sold >= day.places ? "sold_out" : "open";
}
