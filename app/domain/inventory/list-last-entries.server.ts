import { and, asc, eq, isNotNull } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { pools, slots } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";

export type LastEntryView = { pool: number; name: string; lastEntry: string };

/** Lists today's slots that have their own last entry. Only slots for the whole day can have one. */
export async function listLastEntries(ctx: Ctx): Promise<LastEntryView[]> {
  requirePermission(ctx, "gate");
  const rows = await ctx.db
    .select({ pool: pools.id, name: pools.name, lastEntry: slots.lastEntry })
    .from(slots)
    .innerJoin(pools, eq(pools.id, slots.poolId))
    .where(and(eq(slots.date, shopDate(ctx.now)), isNotNull(slots.lastEntry)))
    .orderBy(asc(pools.id));
  return rows.flatMap(({ lastEntry, name, pool }) =>
    lastEntry === null ? [] : { pool, name: textIn(name, ctx.locale), lastEntry },
  );
}
