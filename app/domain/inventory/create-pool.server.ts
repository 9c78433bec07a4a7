import type { z } from "zod";
import { defaultLocale, type Localized, withoutEmptyTexts } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { poolSchedules, pools } from "~db/schema/inventory";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { requirePermission, type StaffActor } from "../permission";
import { changedFields, factsOf } from "../staff/change-sets/changed-fields.rules";
import { addOnce } from "../staff/resources/add-once.server";
import { findFreeSlug } from "../staff/resources/find-free-slug.server";
import { toPoolPaths } from "./save-pool.server";
import { describeSchedule } from "./save-schedule.server";
import type { AddPool } from "./schema";
import { createSlots } from "./slots.server";

type NewPool = {
  slug: string;
  name: Localized;
  lastEntry: string;
  schedule: { weekdays: readonly number[]; times: readonly string[]; capacity: number } | null;
};

/** Adds a pool without a schedule, for services or for tickets that are added later. */
export async function addPool(ctx: Ctx, values: z.output<typeof AddPool>): Promise<{ id: number }> {
  const staff = requirePermission(ctx, "days");
  const name = withoutEmptyTexts(values.name);
  const pool = { slug: name[defaultLocale], name, lastEntry: values.lastEntry, schedule: null };
  return transact(ctx.db, async (tx) => {
    const added = await addOnce(tx, ctx, staff, { resource: "pools", values }, () => createPool(tx, ctx, staff, pool));
    return { id: Number(added) };
  });
}

/** With a schedule, also creates the slots from today on. A number is appended to a slug that exists already. */
export async function createPool(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { slug, schedule, ...pool }: NewPool,
): Promise<number> {
  const today = shopDate(now);
  const [created] = await tx
    .insert(pools)
    .values({ ...pool, slug: await findFreeSlug(tx, { column: pools.slug }, slug) })
    .returning({ id: pools.id });
  if (!created) throw new Error("The insert returned no pool");
  const added = factsOf(changedFields(null, toPoolPaths(pool)), "after");
  await staff.writeAuditEntry(tx, { action: "pool_added", subject: `pool ${created.id}`, after: added });
  if (!schedule) return created.id;
  const times = schedule.times.length > 0 ? [...schedule.times] : [""];
  const row = { poolId: created.id, startsOn: today, endsOn: null, weekdays: [...schedule.weekdays], times };
  const [saved] = await tx
    .insert(poolSchedules)
    .values({ ...row, capacity: schedule.capacity })
    .returning();
  if (!saved) throw new Error("The insert returned no schedule");
  const slots = await createSlots(tx, today, created.id);
  const after = { ...describeSchedule(saved, pool.name[defaultLocale]), slots };
  await staff.writeAuditEntry(tx, { action: "schedule_saved", subject: `schedule ${saved.id}`, after });
  return created.id;
}
