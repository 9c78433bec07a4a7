import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { holds } from "./cart";
import { type VariantId, variants } from "./catalog";
import { createdAt, id, instant, vnd } from "./columns";
import { orders } from "./orders";

export type SlotId = number & { readonly brand?: "slot" };
export type DayKind = "weekday" | "weekend" | "holiday";
/** When a ticket may be moved or given back, counted in hours before the visit; frozen on each line sold. */
export type TicketPolicy = {
  exchangeUntilHours: number;
  exchangesPerTicket: number;
  refund: { untilHours: number; percent: number }[];
};

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

/** The ledger behind `taken`, of slots and of variants: a claim is live until released; a hold's expires, an order's does not. */
export const capacityClaims = pgTable(
  "capacity_claims",
  {
    id: id(),
    slotId: integer()
      .$type<SlotId>()
      .references(() => capacitySlots.id),
    variantId: integer()
      .$type<VariantId>()
      .references(() => variants.id),
    holdId: integer().references(() => holds.id),
    orderId: integer().references(() => orders.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    expiresAt: instant(),
    releasedAt: instant(),
  },
  (t) => [
    check("claim_has_one_owner", sql`num_nonnulls(${t.holdId}, ${t.orderId}) = 1`),
    check("claim_has_one_subject", sql`num_nonnulls(${t.slotId}, ${t.variantId}) = 1`),
    check("claim_quantity", sql`${t.quantity} > 0`),
    index("capacity_claims_live").on(t.slotId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("capacity_claims_live_stock").on(t.variantId, t.expiresAt).where(sql`${t.releasedAt} is null`),
    index("capacity_claims_hold").on(t.holdId),
    index("capacity_claims_order").on(t.orderId),
  ],
);

export const ticketTypes = pgTable("ticket_types", {
  id: id(),
  slug: text().notNull().unique(),
  poolId: integer()
    .notNull()
    .references(() => pools.id),
  name: jsonb().$type<Localized>().notNull(),
  summary: jsonb().$type<Localized>().notNull(),
  /** Markdown. */
  description: jsonb().$type<Localized>().notNull(),
  includes: jsonb().$type<Localized[]>().notNull(),
  labels: text().array().notNull().default([]),
  picture: text().notNull(),
  /** 1 = Monday. */
  openWeekdays: integer().array().notNull(),
  /** Minutes before the slot's time (or the pool's last entry) at which sales stop. */
  cutoffMinutes: integer().notNull(),
  policy: jsonb().$type<TicketPolicy>().notNull(),
  position: integer().notNull(),
  active: boolean().notNull().default(true),
});

/** Who pays what. One unit admits `members.length` people. */
export const priceCategories = pgTable(
  "price_categories",
  {
    id: id(),
    ticketTypeId: integer()
      .notNull()
      .references(() => ticketTypes.id),
    key: text().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    /** Heights and ages, as text. */
    note: jsonb().$type<Localized>().notNull(),
    /** One name per person a unit admits: its tickets are exchanged or refunded only together. */
    members: jsonb().$type<Localized[]>().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    unique("price_categories_key").on(t.ticketTypeId, t.key),
    check("somebody_is_admitted", sql`jsonb_array_length(${t.members}) > 0`),
  ],
);

export const seasons = pgTable("seasons", {
  id: id(),
  name: jsonb().$type<Localized>().notNull(),
  startsOn: date({ mode: "string" }).notNull(),
  endsOn: date({ mode: "string" }).notNull(),
});

export const holidays = pgTable("holidays", {
  date: date({ mode: "string" }).primaryKey(),
  name: jsonb().$type<Localized>().notNull(),
});

/** Price of a unit, VND with VAT. Without a season: every day that no season's own price covers. */
export const ticketPrices = pgTable(
  "ticket_prices",
  {
    id: id(),
    categoryId: integer()
      .notNull()
      .references(() => priceCategories.id),
    seasonId: integer().references(() => seasons.id),
    dayKind: text().$type<DayKind>().notNull(),
    price: vnd().notNull(),
  },
  (t) => [unique("ticket_prices_once").on(t.categoryId, t.seasonId, t.dayKind).nullsNotDistinct()],
);

/** VAT that prices include, by the day of the sale. Exceptions are for later kinds of goods. */
export const vatRates = pgTable(
  "vat_rates",
  { startsOn: date({ mode: "string" }).notNull(), percent: integer().notNull() },
  (t) => [primaryKey({ columns: [t.startsOn] })],
);
