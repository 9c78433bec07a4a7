import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Localized } from "~/lib/localized";
import { addDays } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { lockName, lockNameShared } from "~db/lock-name";
import { capacitySlots, poolSchedules, type SlotId } from "~db/schema/capacity";
import { lockSlots } from "./claims.server";
import { daysAhead } from "./slot";

/** Both dates included; null and none: of all pools, at all times. */
export type Range = { pool: number | null; from: string; to: string; times: readonly string[] };

/**
 * The trigger `close_new_slots` takes the same lock, shared. A closure therefore sees all slots that exist, and slots that
 * are created at the same moment see the closure. It is taken before any slot is locked.
 */
export async function lockClosures(tx: Tx) {
  await lockName(tx, "closures");
}

/**
 * Until the transaction ends no day is closed or opened, so what it reads of closures stays true. It is taken before any slot is
 * locked.
 */
export async function lockClosuresShared(tx: Tx) {
  await lockNameShared(tx, "closures");
}

export function listSlotsIn(db: Db | Tx, range: Range) {
  const { id, poolId, date, time, capacity, taken, closedAt, closedReason } = capacitySlots;
  return db
    .select({ id, poolId, date, time, capacity, taken, closedAt, closedReason })
    .from(capacitySlots)
    .where(isIn(range))
    .orderBy(asc(date), asc(time), asc(poolId));
}

/** From now on nothing of them is claimed. Those that were closed before are closed for the new reason. */
export async function closeSlots(tx: Tx, range: Range, reason: Localized, now: Date): Promise<SlotId[]> {
  const ids = (await listSlotsIn(tx, range)).map(({ id }) => id);
  await lockSlots(tx, ids);
  await setClosed(tx, ids, { closedAt: now, closedReason: reason });
  return ids;
}

/** `findStill`: of those that stay closed, why; asked with the slots locked, so that no closing comes between. */
export async function reopenSlots(
  tx: Tx,
  slots: readonly SlotId[],
  findStill: () => Promise<ReadonlyMap<SlotId, { reason: Localized }>>,
) {
  await lockSlots(tx, slots);
  const still = await findStill();
  await setClosed(
    tx,
    slots.filter((id) => !still.has(id)),
    { closedAt: null, closedReason: null },
  );
  for (const [id, { reason: closedReason }] of still) await setClosed(tx, [id], { closedReason });
}

async function setClosed(tx: Tx, ids: readonly SlotId[], to: Partial<typeof capacitySlots.$inferSelect>) {
  if (ids.length > 0) await tx.update(capacitySlots).set(to).where(isAnyOf(capacitySlots.id, ids));
}

/**
 * Whether slots can come to exist within the range: days beyond the horizon, or times that a schedule names for one of its
 * days.
 */
export async function mayGetSlots(db: Db | Tx, { pool, from, to, times }: Range, today: string): Promise<boolean> {
  if (times.length === 0 && to > addDays(today, daysAhead)) return true;
  const { poolId, startsOn, endsOn, weekdays, times: scheduled } = poolSchedules;
  const last = addDays(from, 366) < to ? addDays(from, 366) : to;
  const named = `{${times.join()}}`;
  const schedules = await db.$count(
    poolSchedules,
    and(
      pool === null ? undefined : eq(poolId, pool),
      times.length === 0 ? undefined : sql`${scheduled} && ${named}::text[]`,
      sql`exists (select from generate_series(${from}::date, ${last}::date, interval '1 day') as day
        where day >= ${startsOn} and (${endsOn} is null or day <= ${endsOn})
        and extract(isodow from day)::int = any (${weekdays}))`,
    ),
  );
  return schedules > 0;
}

function isIn({ pool, from, to, times }: Range) {
  const { poolId, date, time } = capacitySlots;
  return and(
    between(date, from, to),
    pool === null ? undefined : eq(poolId, pool),
    times.length === 0 ? undefined : isAnyOf(time, times),
  );
}
