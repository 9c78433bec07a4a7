import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { capacityClaims, capacitySlots, claimants, pools, type SlotId, stocks } from "~db/schema/inventory";
import type { Subject } from "./demands.rules";

export const stores = {
  slot: {
    table: capacitySlots,
    name: "capacity_slots",
    limit: sql`capacity`,
    open: sql`closed_at is null`,
    column: sql`slot_id`,
  },
  stock: { table: stocks, name: "stocks", limit: sql`pieces`, open: sql`true`, column: sql`stock_id` },
} as const;

type Owner = { userId: number | null; sessionId: string | null };

export function holderOf({ userId, sessionId, kind }: Owner & { kind: string }): string {
  return userId === null ? `${kind} ${sessionId}` : `${kind} user ${userId}`;
}

type Column = SQL | AnyPgColumn;
type Holder = string | Placeholder | null;
type Now = Date | Placeholder;

// These SQL columns write out table names, because drizzle omits them in queries on a single table.

export function stockLeft(stockId: Column, holder: Holder, now: Now) {
  return sql<number>`(select ${leftFor("stock", holder, now)} from ${stocks} where stocks.id = ${stockId})`;
}

export type SlotLeft = { id: SlotId; closed: boolean; left: number };

export function slotLeft(pool: Column, date: Column, time: Column, holder: Holder, now: Now) {
  return sql<SlotLeft | null>`(select json_build_object('id', capacity_slots.id,
      'closed', capacity_slots.closed_at is not null, 'left', ${leftFor("slot", holder, now)})
    from ${capacitySlots} where capacity_slots.pool_id = ${pool} and capacity_slots.date = ${date}
    and capacity_slots.time = ${time})`;
}

export type SlotFacts = {
  id: SlotId;
  pool: number;
  date: string;
  time: string;
  closed: boolean;
  reason: Localized | null;
};

export function slotFacts(slotId: Column) {
  return sql<SlotFacts | null>`(select json_build_object(
      'id', capacity_slots.id, 'pool', capacity_slots.pool_id, 'date', capacity_slots.date, 'time', capacity_slots.time,
      'closed', capacity_slots.closed_at is not null, 'reason', capacity_slots.closed_reason)
    from ${capacitySlots} where capacity_slots.id = ${slotId})`;
}

export function lastEntryOf(pool: Column) {
  return sql<string>`(select pools.last_entry from ${pools} where pools.id = ${pool})`;
}

export function lastEntryOfSlot(slotId: Column) {
  return sql<
    string | null
  >`(select pools.last_entry from ${capacitySlots} join ${pools} on pools.id = capacity_slots.pool_id
    where capacity_slots.id = ${slotId})`;
}

/** SQL column: the free quantity plus expired holds and the cart's own hold. */
export function leftFor(of: Subject["of"], holder: Holder, now: Now) {
  const { limit, column, name } = stores[of];
  const store = sql.identifier(name);
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql<number>`(${store}.${limit} - ${store}."taken"
    + (select coalesce(sum(c.quantity), 0)::int from ${capacityClaims} c
       where c.${column} = ${store}."id" and c.released_at is null and c.expires_at <= ${at})
    + (select coalesce(sum(c.quantity), 0)::int from ${claimants} k join ${capacityClaims} c on c.claimant_id = k.id
       where k.holder = ${holder} and k.standing = 'held'
       and c.${column} = ${store}."id" and c.released_at is null and c.expires_at > ${at}))`;
}
