import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, id, instant } from "./columns";

export type SlotId = number & { readonly brand?: "slot" };
export type StockId = number & { readonly brand?: "stock" };
export type ClaimantId = number & { readonly brand?: "claimant" };
/**
 * held: a cart keeps it for a while; unpaid: an order that waits for its money, or to be accepted; settled: paid or
 * accepted; ended: it claims nothing more.
 */
export type Standing = "held" | "unpaid" | "settled" | "ended";

/** Where places come from: the cable car's seats, the sunrise cabins. Several ticket types can draw on one pool. */
export const pools = pgTable(
  "pools",
  {
    id: id(),
    slug: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    /** For slots without a time: the last moment of the day somebody may enter, HH:MM. */
    lastEntry: text().notNull(),
  },
  // As `isTime` of lib/shop-time: every page that sells reads it.
  (t) => [check("last_entry_is_a_time", sql`${t.lastEntry} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)],
);

/** The rule that slots are made from: on these weekdays (1 = Monday), at these times ('' = the whole day). */
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

/** Pieces of something in the store-room, those that orders wait for included; shipping takes them out of both. */
export const stocks = pgTable(
  "stocks",
  { id: id().$type<StockId>(), pieces: integer().notNull(), taken: integer().notNull().default(0) },
  (t) => [check("stock_never_oversold", sql`${t.taken} between 0 and ${t.pieces}`)],
);

/** Whoever claims places or pieces: one row for a cart's hold and the order that comes of it. */
export const claimants = pgTable(
  "claimants",
  {
    id: id().$type<ClaimantId>(),
    standing: text().$type<Standing>().notNull(),
    since: createdAt(),
    /** Without money it keeps what it claims no longer than this. */
    until: instant(),
    /** Whose cart holds: what it holds is left for that cart (`holderOf`). */
    holder: text(),
    /** Where it was asked for from, as a pseudonym of the network; forgotten a day after it needs no bound any more. */
    network: text(),
    phone: text(),
    /** When it gave back what it had kept without money: its time ran out, or the order was called off. */
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
 * The ledger behind `taken`: a claim is live until it is released. `purpose` is what it is for in its claimant's own
 * words (a unit of a line); no purpose is claimed twice at a time, so what is given back or moved is so exactly once.
 */
export const capacityClaims = pgTable(
  "capacity_claims",
  {
    id: id(),
    claimantId: integer()
      .$type<ClaimantId>()
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
    /** A hold's; what an order claims is given back by whoever ends it. */
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
