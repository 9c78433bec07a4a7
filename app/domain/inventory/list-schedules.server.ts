import { asc } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { poolSchedules, pools } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { listEntriesAbout } from "../staff/audit-log.server";
import { toPoolPaths } from "./save-pool.server";
import { toScheduleFields } from "./save-schedule.server";
import type { ListScheduleHistory } from "./schema";

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

/** Returns the newest changes of the schedule or, without one, of all pools and schedules. */
export async function listScheduleHistory(ctx: Ctx, { schedule }: z.output<typeof ListScheduleHistory>) {
  requirePermission(ctx, "days");
  if (schedule !== undefined) return listEntriesAbout(ctx.db, `schedule ${schedule}`);
  const [poolRows, schedules] = await Promise.all([
    ctx.db.select({ id: pools.id }).from(pools),
    ctx.db.select({ id: poolSchedules.id }).from(poolSchedules),
  ]);
  const subjects = [...poolRows.map(({ id }) => `pool ${id}`), ...schedules.map(({ id }) => `schedule ${id}`)];
  return listEntriesAbout(ctx.db, ...subjects);
}
