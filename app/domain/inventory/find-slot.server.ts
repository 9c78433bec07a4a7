import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { capacitySlots, type SlotId } from "~db/schema/inventory";
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

export function isAhead(slotId: SQLWrapper, today: string) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId} and slot.date >= ${today})`;
}

export function isOnDay(slotId: SQLWrapper, date: string) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId} and slot.date = ${date})`;
}

function listOf(slots: readonly SlotId[]) {
  return sql`${`{${slots.join()}}`}::int[]`;
}

/** SQL condition: the pool has another open slot on that day than `but`. */
export function isOpenOn(pool: SQLWrapper, date: SQLWrapper, but: readonly SlotId[] = []) {
  return sql`exists (select from ${capacitySlots} slot where slot.pool_id = ${pool} and slot.date = ${date}
    and slot.closed_at is null and slot.id <> all(${listOf(but)}))`;
}

export function hasSlotAmong(pool: SQLWrapper, date: SQLWrapper, slots: readonly SlotId[]) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = any(${listOf(slots)})
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}

export function isSlotOf(slotId: SQLWrapper, pool: SQLWrapper, date: SQLWrapper) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId}
    and slot.pool_id = ${pool} and slot.date = ${date})`;
}
