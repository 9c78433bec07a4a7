import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Localized } from "~/lib/locale";
import { poolSchedules, pools, reservationLines, reservations, type SlotId, slots, stocks } from "~db/schema/inventory";
import type { SqlColumn } from "~db/sql-column";
import { selectScheduledDays } from "../shop/scheduled-days.server";
import type { InventoryItem } from "./inventory-item.rules";

export const inventoryTables = {
  slot: {
    table: slots,
    name: "slots",
    limit: sql`capacity`,
    open: sql`closed_at is null`,
    column: sql`slot_id`,
  },
  stock: { table: stocks, name: "stocks", limit: sql`quantity`, open: sql`true`, column: sql`stock_id` },
} as const;

type CartOwner = { userId: number | null; cartSessionId: string | null };

export function formatCartKey({ userId, cartSessionId, kind }: CartOwner & { kind: string }): string {
  return userId === null ? `${kind} ${cartSessionId}` : `${kind} user ${userId}`;
}

type CartKey = string | Placeholder | null;
type Now = Date | Placeholder;

// These SQL columns write out table names, because drizzle omits them in queries on a single table.

export function stockLeftColumn(stockId: SqlColumn, cartKey: CartKey, now: Now) {
  return sql<number>`(select ${leftColumn("stock", cartKey, now)} from ${stocks} where stocks.id = ${stockId})`;
}

/** `reserved` is the number of pieces that holds and unshipped orders reserve. */
export function stockCountsColumn(stockId: SqlColumn) {
  return sql<{ quantity: number; reserved: number }>`(select json_build_object('quantity', stocks.quantity,
      'reserved', stocks.reserved) from ${stocks} where stocks.id = ${stockId})`;
}

/** `lastEntry` is null if the slot has the last entry of its pool. */
export type SlotAvailability = { id: SlotId; isClosed: boolean; left: number; lastEntry: string | null };

/** A slot without places has a day or time that is no longer scheduled. It counts as closed, not as sold out. */
export const isSlotClosed = sql<boolean>`(slots.closed_at is not null or slots.capacity = 0)`;

export function slotAvailabilityColumn(pool: SqlColumn, date: SqlColumn, time: SqlColumn, cartKey: CartKey, now: Now) {
  return sql<SlotAvailability | null>`(select json_build_object('id', slots.id,
      'isClosed', ${isSlotClosed}, 'left', ${leftColumn("slot", cartKey, now)},
      'lastEntry', slots.last_entry)
    from ${slots} where slots.pool_id = ${pool} and slots.date = ${date}
    and slots.time = ${time})`;
}

export type SlotDetails = {
  id: SlotId;
  pool: number;
  date: string;
  time: string;
  lastEntry: string | null;
  isClosed: boolean;
  reason: Localized | null;
};

export function slotDetailsColumn(slotId: SqlColumn) {
  return sql<SlotDetails | null>`(select json_build_object(
      'id', slots.id, 'pool', slots.pool_id, 'date', slots.date, 'time', slots.time,
      'lastEntry', slots.last_entry, 'isClosed', slots.closed_at is not null, 'reason', slots.closed_reason)
    from ${slots} where slots.id = ${slotId})`;
}

export function lastEntryColumn(pool: SqlColumn) {
  return sql<string>`(select pools.last_entry from ${pools} where pools.id = ${pool})`;
}

export function scheduledDaysColumn(pool: SqlColumn) {
  return selectScheduledDays(sql`${poolSchedules} s`, sql`s.pool_id = ${pool}`);
}

export function lastEntryOfSlotColumn(slotId: SqlColumn) {
  return sql<
    string | null
  >`(select coalesce(slots.last_entry, pools.last_entry) from ${slots} join ${pools} on pools.id = slots.pool_id
    where slots.id = ${slotId})`;
}

export function holdsPlacesColumn(cartKeys: readonly Placeholder[]): SQL<boolean> {
  return sql`exists (select from ${reservations} where ${reservations.status} = 'held'
    and ${reservations.cartKey} in ${cartKeys})`;
}

/** The free quantity includes expired holds and the cart's own hold. */
export function leftColumn(kind: InventoryItem["kind"], cartKey: CartKey, now: Now) {
  const { limit, column, name } = inventoryTables[kind];
  const table = sql.identifier(name);
  const at = sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;
  return sql<number>`(${table}.${limit} - ${table}."reserved"
    + (select coalesce(sum(c.quantity), 0)::int from ${reservationLines} c
       where c.${column} = ${table}."id" and c.released_at is null and c.expires_at <= ${at})
    + (select coalesce(sum(c.quantity), 0)::int from ${reservations} k join ${reservationLines} c on c.reservation_id = k.id
       where k.cart_key = ${cartKey} and k.status = 'held'
       and c.${column} = ${table}."id" and c.released_at is null and c.expires_at > ${at}))`;
}
