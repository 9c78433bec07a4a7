import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { capacitySlots, type SlotId } from "~db/schema/capacity";
import { type SlotFacts, type SlotLeft, slotFacts, slotLeft } from "./stores.server";

type When = { poolId: number; date: string; time: string };

export async function findSlot(tx: Tx, { poolId, date, time }: When, holder: string, now: Date) {
  const [row] = await tx.execute<{ slot: SlotLeft | null }>(
    sql`select ${slotLeft(sql`${poolId}`, sql`${date}`, sql`${time}`, holder, now)} as slot`,
  );
  return row?.slot ?? null;
}

export async function getSlot(db: Db | Tx, id: SlotId): Promise<SlotFacts> {
  const [row] = await db.execute<{ slot: SlotFacts | null }>(sql`select ${slotFacts(sql`${id}`)} as slot`);
  if (!row?.slot) throw new Error(`There is no slot ${id}`);
  return row.slot;
}

/** A condition of somebody's query: the day of its slot is not over. */
export function isAhead(slotId: SQLWrapper, today: string) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId} and slot.date >= ${today})`;
}

/** A condition of somebody's query: its slot is of that day. */
export function isOnDay(slotId: SQLWrapper, date: string) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId} and slot.date = ${date})`;
}

function listOf(slots: readonly SlotId[]) {
  return sql`${`{${slots.join()}}`}::int[]`;
}

/** A condition of somebody's query: the pool has a slot on that day that is open, and none of these. */
export function isOpenOn(pool: SQLWrapper, date: SQLWrapper, but: readonly SlotId[] = []) {
  return sql`exists (select from ${capacitySlots} slot where slot.pool_id = ${pool} and slot.date = ${date}
    and slot.closed_at is null and slot.id <> all(${listOf(but)}))`;
}

/** A condition of somebody's query: one of these slots is of the pool and on that day. */
export function hasSlotAmong(pool: SQLWrapper, date: SQLWrapper, slots: readonly SlotId[]) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = any(${listOf(slots)})
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}

/** A condition of somebody's query: the slot is of the pool and on that day. */
export function isSlotOf(slotId: SQLWrapper, pool: SQLWrapper, date: SQLWrapper) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId}
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}
