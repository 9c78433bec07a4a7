import { asc } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { poolSchedules, pools } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { toPoolPaths } from "./save-pool.server";
import { toScheduleFields } from "./save-schedule.server";

export type PoolSchedules = Awaited<ReturnType<typeof listSchedules>>[number];

/** `base` has the values of the pool or schedule with which its edit begins. */
export async function listSchedules(ctx: Ctx) {
  requirePermission(ctx, "days");
  const [rows, schedules] = await Promise.all([
    ctx.db.select().from(pools).orderBy(asc(pools.id)),
    ctx.db.select().from(poolSchedules).orderBy(asc(poolSchedules.startsOn), asc(poolSchedules.id)),
  ]);
  return rows.map((pool) => ({
    ...{ id: pool.id, name: textIn(pool.name, ctx.locale), base: toPoolPaths(pool) },
    schedules: schedules
      .filter(({ poolId }) => poolId === pool.id)
      .map((schedule) => ({ ...schedule, base: toScheduleFields(schedule) })),
  }));
}
