import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { StockReason } from "~/domain/inventory/stock-reasons";
import type { Localized } from "~/lib/locale";
import { pools, type StockId, stocks } from "./capacities";
import { createdAt, id, instant } from "./columns";

export * from "./capacities";

export type SlotId = number & { readonly brand?: "slot" };
export type ReservationId = number & { readonly brand?: "reservation" };
export type ReservationLineId = number & { readonly brand?: "reservation line" };
/** `held`: by a cart; `unpaid`: the order is neither paid nor accepted; `settled`: it is; `ended`: it is released. */
export type ReservationStatus = "held" | "unpaid" | "settled" | "ended";

/** Slots are added on these weekdays (1 is Monday), at these times ('' is the whole day). */
export const poolSchedules = pgTable("pool_schedules", {
  id: id(),
  poolId: integer()
    .notNull()
    .references(() => pools.id),
  startsOn: date({ mode: "string" }).notNull(),
  endsOn: date({ mode: "string" }),
  weekdays: integer().array().notNull(),
  times: text().array().notNull(),
  capacity: integer().notNull(),
});

export const slots = pgTable(
  "slots",
  {
    id: id().$type<SlotId>(),
    poolId: integer()
      .notNull()
      .references(() => pools.id),
    date: date({ mode: "string" }).notNull(),
    /** The time is HH:MM, or '' for the whole day. */
    time: text().notNull(),
    capacity: integer().notNull(),
    reserved: integer().notNull().default(0),
    /** The last entry is HH:MM, if it differs from that of the pool. */
    lastEntry: text(),
    closedAt: instant(),
    closedReason: jsonb().$type<Localized>(),
  },
  (t) => [
    unique("slots_pool_date_time").on(t.poolId, t.date, t.time),
    check(
      "slot_last_entry",
      sql`${t.lastEntry} is null or (${t.time} = '' and ${t.lastEntry} ~ '^[0-2][0-9]:[0-5][0-9]$')`,
    ),
    check("never_oversold", sql`${t.reserved} between 0 and ${t.capacity}`),
  ],
);

/** Staff cannot choose `sold` (shipped goods), `back` (returned goods) or `opening` (a new stock). */
export type MovementReason = StockReason | "opening" | "sold" | "back";

export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    stockId: integer()
      .$type<StockId>()
      .notNull()
      .references(() => stocks.id),
    change: integer().notNull(),
    /** The stock had this quantity after the change. */
    quantity: integer().notNull(),
    reason: text().$type<MovementReason>().notNull(),
    note: text().notNull().default(""),
    /** The name is that of a staff member, or null for an order. */
    by: text(),
    at: createdAt(),
  },
  (t) => [index("stock_movements_stock").on(t.stockId, t.id), check("stock_movement_changes", sql`${t.change} <> 0`)],
);

/** A cart's hold and the order placed from it share one row. */
export const reservations = pgTable(
  "reservations",
  {
    id: id().$type<ReservationId>(),
    status: text().$type<ReservationStatus>().notNull(),
    createdAt: createdAt(),
    endsAt: instant(),
    /** The cart of the hold is written as `formatCartKey` writes it. */
    cartKey: text(),
    /** The network of the buyer is stored as a pseudonym. */
    network: text(),
    phone: text(),
    /** An unpaid reservation was released at this time, after its deadline or a cancellation. */
    endedUnpaidAt: instant(),
    isCancelled: boolean().notNull().default(false),
  },
  (t) => [
    index("reservations_unpaid_network").on(t.network).where(sql`${t.status} in ('held', 'unpaid')`),
    index("reservations_unpaid_phone").on(t.phone).where(sql`${t.status} in ('held', 'unpaid')`),
    index("reservations_cart_key").on(t.cartKey).where(sql`${t.status} = 'held'`),
    index("reservations_ended_unpaid").on(t.network, t.endedUnpaidAt).where(sql`${t.endedUnpaidAt} is not null`),
    index("reservations_to_purge")
      .on(t.status, t.createdAt)
      .where(sql`${t.network} is not null or ${t.phone} is not null or ${t.cartKey} is not null`),
  ],
);

/** A line reserves a quantity of a slot or a stock, whose column `reserved` is the sum of its unreleased lines. */
export const reservationLines = pgTable(
  "reservation_lines",
  {
    id: id().$type<ReservationLineId>(),
    reservationId: integer()
      .$type<ReservationId>()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    slotId: integer()
      .$type<SlotId>()
      .references(() => slots.id),
    stockId: integer()
      .$type<StockId>()
      .references(() => stocks.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    /** Only holds expire. Lines of orders are released explicitly. */
    expiresAt: instant(),
    releasedAt: instant(),
  },
  (t) => [
    check("reservation_line_has_one_item", sql`num_nonnulls(${t.slotId}, ${t.stockId}) = 1`),
    check("reservation_line_quantity", sql`${t.quantity} > 0`),
    index("reservation_lines_live").on(t.slotId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("reservation_lines_live_stock").on(t.stockId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("reservation_lines_reservation").on(t.reservationId),
  ],
);
