import { and, asc, between, eq, inArray, type SQL } from "drizzle-orm";
import type { Localized } from "~/lib/localized";
import type { Db, Tx } from "~db/client.server";
import { capacitySlots, type SlotId } from "~db/schema/capacity";

/** Both dates included; null and none: of all pools, at all times. */
export type Range = { pool: number | null; from: string; to: string; times: readonly string[] };

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
  const ids = await lockSlots(tx, isIn(range));
  await setClosed(tx, ids, { closedAt: now, closedReason: reason });
  return ids;
}

/** `findStill`: of those that stay closed, why; asked with the slots locked, so that no closing comes between. */
export async function reopenSlots(
  tx: Tx,
  slots: readonly SlotId[],
  findStill: () => Promise<ReadonlyMap<SlotId, { reason: Localized }>>,
) {
  const ids = await lockSlots(tx, inArray(capacitySlots.id, [...slots]));
  const still = await findStill();
  await setClosed(
    tx,
    ids.filter((id) => !still.has(id)),
    { closedAt: null, closedReason: null },
  );
  for (const [id, { reason: closedReason }] of still) await setClosed(tx, [id], { closedReason });
}

async function setClosed(tx: Tx, ids: readonly SlotId[], to: Partial<typeof capacitySlots.$inferSelect>) {
  if (ids.length > 0)
    await tx
      .update(capacitySlots)
      .set(to)
      .where(inArray(capacitySlots.id, [...ids]));
}

/** In the order that everybody keeps (`claims.server.ts`). */
async function lockSlots(tx: Tx, which: SQL | undefined): Promise<SlotId[]> {
  const { id } = capacitySlots;
  const rows = await tx.select({ id }).from(capacitySlots).where(which).orderBy(asc(id)).for("no key update");
  return rows.map((row) => row.id);
}

function isIn({ pool, from, to, times }: Range) {
  const { poolId, date, time } = capacitySlots;
  return and(
    between(date, from, to),
    pool === null ? undefined : eq(poolId, pool),
    times.length === 0 ? undefined : inArray(time, [...times]),
  );
}
