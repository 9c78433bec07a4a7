import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type SlotLeft, slotLeft } from "./stores.server";

type When = { poolId: number; date: string; time: string };

export async function findSlot(tx: Tx, { poolId, date, time }: When, holder: string, now: Date) {
  const [row] = await tx.execute<{ slot: SlotLeft | null }>(
    sql`select ${slotLeft(sql`${poolId}`, sql`${date}`, sql`${time}`, holder, now)} as slot`,
  );
  return row?.slot ?? null;
}
