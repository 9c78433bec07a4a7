import { and, asc, between, eq, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { addDays } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { poolSchedules, type SlotId, slots } from "~db/schema/inventory";
import { lockName, lockNameShared } from "~db/transaction.server";
import { isOnWeekdays, weekdayArray } from "./open-days.server";
import { lockSlots } from "./reserve-items.server";
import { type SlotRange, salesHorizonDays } from "./slot";

/** Must run before any slot is locked. The trigger `close_new_slots` takes the same lock in shared mode. */
export async function lockClosures(tx: Tx) {
  await lockName(tx, "closures");
}

/** Must run before any slot is locked. No slot is closed or reopened until the transaction ends. */
export async function lockClosuresShared(tx: Tx) {
  await lockNameShared(tx, "closures");
}

export function listSlotsInRange(db: Db | Tx, range: SlotRange) {
  const { id, poolId, date, time, capacity, reserved, lastEntry, closedAt, closedReason } = slots;
  return db
    .select({ id, poolId, date, time, capacity, reserved, lastEntry, closedAt, closedReason })
    .from(slots)
    .where(isInRange(range))
    .orderBy(asc(date), asc(time), asc(poolId));
}

export async function closeSlots(tx: Tx, range: SlotRange, reason: Localized, now: Date): Promise<SlotId[]> {
  const ids = (await listSlotsInRange(tx, range)).map(({ id }) => id);
  await lockSlots(tx, ids);
  await updateClosure(tx, ids, { closedAt: now, closedReason: reason });
  return ids;
}

/** `stillClosed` has the slots of other closures. It must be read after `lockClosures`, with the slots locked. */
export async function reopenSlots(
  tx: Tx,
  slots: readonly SlotId[],
  stillClosed: ReadonlyMap<SlotId, { reason: Localized }>,
) {
  await updateClosure(
    tx,
    slots.filter((id) => !stillClosed.has(id)),
    { closedAt: null, closedReason: null },
  );
  for (const [id, { reason: closedReason }] of stillClosed) await updateClosure(tx, [id], { closedReason });
}

async function updateClosure(tx: Tx, ids: readonly SlotId[], closure: Partial<typeof slots.$inferSelect>) {
  if (ids.length > 0) await tx.update(slots).set(closure).where(isAnyOf(slots.id, ids));
}

export async function canGetSlots(
  db: Db | Tx,
  { pool, from, to, weekdays: closed, times }: SlotRange,
  today: string,
): Promise<boolean> {
  if (times.length === 0 && to > addDays(today, salesHorizonDays)) return true;
  const { poolId, startsOn, endsOn, weekdays, times: scheduled } = poolSchedules;
  const last = addDays(from, 366) < to ? addDays(from, 366) : to;
  const named = `{${times.join()}}`;
  const schedules = await db.$count(
    poolSchedules,
    and(
      pool === null ? undefined : eq(poolId, pool),
      times.length === 0 ? undefined : sql`${scheduled} && ${named}::text[]`,
      sql`exists (select from generate_series(${from}::date, ${last}::date, interval '1 day') as day
        where ${isOnWeekdays(sql`day`, weekdayArray(closed))} and day >= ${startsOn} and (${endsOn} is null or day <= ${endsOn})
        and extract(isodow from day)::int = any (${weekdays}))`,
    ),
  );
  return schedules > 0;
}

function isInRange({ pool, from, to, weekdays, times }: SlotRange) {
  const { poolId, date, time } = slots;
  return and(
    between(date, from, to),
    pool === null ? undefined : eq(poolId, pool),
    weekdays.length === 0 ? undefined : isOnWeekdays(date, weekdayArray(weekdays)),
    times.length === 0 ? undefined : isAnyOf(time, times),
  );
}
