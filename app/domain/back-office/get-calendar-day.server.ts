import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import { readPoolPrices } from "../catalog/read-pool-prices.server";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import { requirePermission } from "../permission";
import type { GetCalendarDay } from "./schema";

export type CalendarDayView = Awaited<ReturnType<typeof getCalendarDay>>;

/** `sold` includes places that carts and unpaid orders reserve. */
export async function getCalendarDay(ctx: Ctx, { date }: z.output<typeof GetCalendarDay>) {
  requirePermission(ctx, "days");
  const { db, locale } = ctx;
  const [pools, slots, priceOf] = await Promise.all([
    listPools(db, locale),
    listSlotsInRange(db, { pool: null, from: date, to: date, weekdays: [], times: [] }),
    readPoolPrices(db),
  ]);
  return {
    date,
    isPast: date < shopDate(ctx.now),
    previous: addDays(date, -1),
    next: addDays(date, 1),
    pools: pools.map(({ id, name }) => ({
      ...{ id, name, price: priceOf(id, date) },
      slots: slots
        .filter(({ poolId }) => poolId === id)
        .map(({ id: slot, time, lastEntry, capacity: places, reserved: sold, closedAt, closedReason }) => ({
          ...{ id: slot, time, lastEntry, places, sold, isClosed: closedAt !== null },
          reason: closedReason && textIn(closedReason, locale),
        })),
    })),
  };
}
