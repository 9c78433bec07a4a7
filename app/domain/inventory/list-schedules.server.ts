import { asc } from "drizzle-orm";
import { poolSchedules } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { listPools } from "./pools.server";

export type PoolSchedules = Awaited<ReturnType<typeof listSchedules>>[number];

export async function listSchedules(ctx: Ctx) {
  requirePermission(ctx, "days");
  const [pools, schedules] = await Promise.all([
    listPools(ctx.db, ctx.locale),
    ctx.db.select().from(poolSchedules).orderBy(asc(poolSchedules.startsOn), asc(poolSchedules.id)),
  ]);
  return pools.map((pool) => ({ ...pool, schedules: schedules.filter(({ poolId }) => poolId === pool.id) }));
}
