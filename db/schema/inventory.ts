import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, id, instant } from "./columns";

export type SlotId = number & { readonly brand?: "slot" };
export type StockId = number & { readonly brand?: "stock" };
export type ReservationId = number & { readonly brand?: "reservation" };
/** held: by a cart; unpaid: by an order not paid or accepted yet; settled: paid or accepted; ended: released. */
export type ReservationStatus = "held" | "unpaid" | "settled" | "ended";

export const pools = pgTable(
  "pools",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    /** The last time of entry for slots without a time, HH:MM. */
    lastEntry: text().notNull(),
  },
  (t) => [check("last_entry_is_a_time", sql`${t.lastEntry} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)],
);

/** The rule that generates slots: on these weekdays (1 = Monday), at these times ('' = the whole day). */
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

export const capacitySlots = pgTable(
  "capacity_slots",
  {
    id: id().$type<SlotId>(),
    poolId: integer()
      .notNull()
      .references(() => pools.id),
    date: date({ mode: "string" }).notNull(),
    /** HH:MM, or '' for the whole day. */
    time: text().notNull(),
    capacity: integer().notNull(),
    taken: integer().notNull().default(0),
    closedAt: instant(),
    closedReason: jsonb().$type<Localized>(),
  },
  (t) => [
    unique("capacity_slots_when").on(t.poolId, t.date, t.time),
    check("never_oversold", sql`${t.taken} between 0 and ${t.capacity}`),
  ],
);

/** `pieces` includes the pieces that unshipped orders reserve. Shipping subtracts them from `pieces` and `taken`. */
export const stocks = pgTable(
  "stocks",
  { id: id().$type<StockId>(), pieces: integer().notNull(), taken: integer().notNull().default(0) },
  (t) => [check("stock_never_oversold", sql`${t.taken} between 0 and ${t.pieces}`)],
);

/** A reservation: one row for a cart's hold and for the order that is placed from it. */
export const claimants = pgTable(
  "claimants",
  {
    id: id().$type<ReservationId>(),
    standing: text().$type<ReservationStatus>().notNull(),
    since: createdAt(),
    until: instant(),
    /** The cart that owns the hold, as `formatCartKey` writes it. */
    holder: text(),
    /** A pseudonym of the buyer's network. It is purged a day after limits no longer need it. */
    network: text(),
    phone: text(),
    /** When an unpaid reservation was released, because its deadline passed or the order was cancelled. */
    lapsedAt: instant(),
    calledOff: boolean().notNull().default(false),
  },
  (t) => [
    index("claimants_unpaid_network").on(t.network).where(sql`${t.standing} in ('held', 'unpaid')`),
    index("claimants_unpaid_phone").on(t.phone).where(sql`${t.standing} in ('held', 'unpaid')`),
    index("claimants_holder").on(t.holder).where(sql`${t.standing} = 'held'`),
    index("claimants_lapsed").on(t.network, t.lapsedAt).where(sql`${t.lapsedAt} is not null`),
    index("claimants_to_forget")
      .on(t.standing, t.since)
      .where(sql`${t.network} is not null or ${t.phone} is not null or ${t.holder} is not null`),
  ],
);

/**
 * The reservation lines behind `taken`. A line is live until it is released. `purpose` names the order unit that it
 * reserves for. A unique index allows only one live line per purpose, so a unit cannot be released or exchanged twice.
 */
export const capacityClaims = pgTable(
  "capacity_claims",
  {
    id: id(),
    claimantId: integer()
      .$type<ReservationId>()
      .notNull()
      .references(() => claimants.id, { onDelete: "cascade" }),
    purpose: text().notNull(),
    slotId: integer()
      .$type<SlotId>()
      .references(() => capacitySlots.id),
    stockId: integer()
      .$type<StockId>()
      .references(() => stocks.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    /** Only holds expire. The reservation lines of an order are released explicitly. */
    expiresAt: instant(),
    releasedAt: instant(),
  },
  (t) => [
    check("claim_has_one_subject", sql`num_nonnulls(${t.slotId}, ${t.stockId}) = 1`),
    check("claim_quantity", sql`${t.quantity} > 0`),
    uniqueIndex("capacity_claims_once").on(t.claimantId, t.purpose).where(sql`${t.releasedAt} is null`),
    index("capacity_claims_live").on(t.slotId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("capacity_claims_live_stock").on(t.stockId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("capacity_claims_claimant").on(t.claimantId),
  ],
);
