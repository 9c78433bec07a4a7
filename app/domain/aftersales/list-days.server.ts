import type { z } from "zod";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { listSlotsInRange } from "../inventory/close-slots.server";
import { listPools } from "../inventory/list-pools.server";
import { requirePermission } from "../permission";
import type { ListDays } from "./schema";

type DayToClose = {
  date: string;
  slots: { pool: string; time: string; taken: number; capacity: number; closed: boolean }[];
};
export type DaysToClose = {
  pools: { id: number; name: string }[];
  from: string;
  previous: string | null;
  next: string;
  days: DayToClose[];
};

const shownDays = 14;

export async function listDays(ctx: Ctx, { from: wished }: z.output<typeof ListDays>): Promise<DaysToClose> {
  requirePermission(ctx, "days");
  const today = shopDate(ctx.now);
  const from = wished && wished > today ? wished : today;
  const to = addDays(from, shownDays - 1);
  const [pools, slots] = await Promise.all([
    listPools(ctx.db, ctx.locale),
    listSlotsInRange(ctx.db, { pool: null, from, to, times: [] }),
  ]);
  const days = Array.from({ length: shownDays }, (_, n) => addDays(from, n));
  return {
    pools,
    from,
    previous: from > today ? addDays(from, -shownDays) : null,
    next: addDays(from, shownDays),
    days: days.map((date) => ({
      date,
      slots: slots
        .filter((slot) => slot.date === date)
        .map(({ poolId, time, taken, capacity, closedAt }) => ({
          pool: pools.find(({ id }) => id === poolId)?.name ?? "",
          ...{ time, taken, capacity },
          closed: closedAt !== null,
        })),
    })),
  };
}
