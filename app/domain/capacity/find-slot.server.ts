import { type SQLWrapper, sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { capacitySlots } from "~db/schema/capacity";
import { type SlotLeft, slotLeft } from "./stores.server";

type When = { poolId: number; date: string; time: string };

export async function findSlot(tx: Tx, { poolId, date, time }: When, holder: string, now: Date) {
  const [row] = await tx.execute<{ slot: SlotLeft | null }>(
    sql`select ${slotLeft(sql`${poolId}`, sql`${date}`, sql`${time}`, holder, now)} as slot`,
  );
  return row?.slot ?? null;
}

/** A condition of somebody's query: the day of its slot is not over. */
export function isAhead(slotId: SQLWrapper, today: string) {
  return sql`exists (select from ${capacitySlots} slot where slot.id = ${slotId} and slot.date >= ${today})`;
}
