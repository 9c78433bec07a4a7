import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/pools.server";
import { requirePermission } from "../permission";
import type { ListDays } from "./schema";

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
    listSlotsInRange(ctx.db, { pool: null, from, to, times: [] }),
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
