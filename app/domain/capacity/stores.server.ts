import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { capacityClaims, capacitySlots, claimants, pools, type SlotId, stocks } from "~db/schema/capacity";
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

/** Whose cart it is: an account's, or a browser's whose session has no space. */
export function holderOf({ userId, sessionId, kind }: Owner & { kind: string }): string {
  return userId === null ? `${kind} ${sessionId}` : `${kind} user ${userId}`;
}

type Column = SQL | AnyPgColumn;
type Holder = string | Placeholder | null;
type Now = Date | Placeholder;

// Columns for queries of other areas. Names are written out, for in a query on one table drizzle leaves the table's out.

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

/** `reason`: why it is closed, where staff gave one. */
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

/** HH:MM. */
export function lastEntryOf(pool: Column) {
  return sql<string>`(select pools.last_entry from ${pools} where pools.id = ${pool})`;
}

export function lastEntryOfSlot(slotId: Column) {
  return sql<
    string | null
  >`(select pools.last_entry from ${capacitySlots} join ${pools} on pools.id = capacity_slots.pool_id
    where capacity_slots.id = ${slotId})`;
}

/** A column of `capacity_slots` or `stocks`: what is free, what lapsed holds still keep, and what the cart holds. */
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
