import type { Localized } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { poolSchedules, pools } from "~db/schema/inventory";
import { findFreeSlug } from "../staff/resources/find-free-slug.server";
import { createSlots } from "./slots.server";

type NewPool = {
  slug: string;
  name: Localized;
  lastEntry: string;
  schedule: { weekdays: readonly number[]; times: readonly string[]; capacity: number } | null;
};

/** With a schedule, also creates the slots from today on. A number is appended to a slug that exists already. */
export async function createPool(tx: Tx, now: Date, { slug, schedule, ...pool }: NewPool): Promise<number> {
  const today = shopDate(now);
  const [created] = await tx
    .insert(pools)
    .values({ ...pool, slug: await findFreeSlug(tx, { column: pools.slug }, slug) })
    .returning({ id: pools.id });
  if (!created) throw new Error("The insert returned no pool");
  if (schedule) {
    const times = schedule.times.length > 0 ? [...schedule.times] : [""];
    const row = { poolId: created.id, startsOn: today, endsOn: null, weekdays: [...schedule.weekdays], times };
    await tx.insert(poolSchedules).values({ ...row, capacity: schedule.capacity });
    await createSlots(tx, today, created.id);
  }
  return created.id;
}
