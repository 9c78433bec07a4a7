import { type SQLWrapper, sql } from "drizzle-orm";
import type { Db, Tx } from "~db/client.server";
import { type SlotId, slots } from "~db/schema/inventory";
import {
  type SlotAvailability,
  type SlotDetails,
  slotAvailabilityColumn,
  slotDetailsColumn,
} from "./availability.server";

type SlotKey = { poolId: number; date: string; time: string };

export async function findSlot(tx: Tx, { poolId, date, time }: SlotKey, cartKey: string, now: Date) {
  const [row] = await tx.execute<{ slot: SlotAvailability | null }>(
    sql`select ${slotAvailabilityColumn(sql`${poolId}`, sql`${date}`, sql`${time}`, cartKey, now)} as slot`,
  );
  return row?.slot ?? null;
}

export async function getSlot(db: Db | Tx, id: SlotId): Promise<SlotDetails> {
  const [row] = await db.execute<{ slot: SlotDetails | null }>(sql`select ${slotDetailsColumn(sql`${id}`)} as slot`);
  if (!row?.slot) throw new Error(`There is no slot ${id}`);
  return row.slot;
}

export function isSlotAhead(slotId: SQLWrapper, today: string) {
  return sql`exists (select from ${slots} slot where slot.id = ${slotId} and slot.date >= ${today})`;
}

export function isSlotOnDay(slotId: SQLWrapper, date: string) {
  return sql`exists (select from ${slots} slot where slot.id = ${slotId} and slot.date = ${date})`;
}
