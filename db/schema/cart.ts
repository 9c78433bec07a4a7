import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { type ComboId, combos, type ServiceId, services, ticketTypes, type VariantId, variants } from "./catalog";
import { createdAt, id, instant, vnd } from "./columns";
import { type UserId, users } from "./identity";
import { type ReservationId, reservations } from "./inventory";

export type CartId = number & { readonly brand?: "cart" };
/** `booking` is the buy-now cart. */
export type CartKind = "cart" | "booking";
export type LineKind = "ticket" | "variant" | "combo" | "service";
/** The keys are price categories, or `piece` for items without categories. */
export type Quantities = Record<string, number>;
/** A merge at login has this result: `came` counts added lines, `leftOut` people above the limit per order. */
export type StoredCartMerge = {
  at: string;
  came: number;
  leftOut?: number;
  summed: { lineId: number; had: number; brought: number; now: number }[];
};

export const carts = pgTable(
  "carts",
  {
    id: id().$type<CartId>(),
    cartSessionId: text(),
    userId: integer()
      .$type<UserId>()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<CartKind>().notNull(),
    lastMerge: jsonb().$type<StoredCartMerge>(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    unique("carts_session_kind").on(t.cartSessionId, t.kind),
    unique("carts_user_kind").on(t.userId, t.kind),
    check("cart_has_one_owner", sql`num_nonnulls(${t.cartSessionId}, ${t.userId}) = 1`),
    index("carts_updated").on(t.updatedAt),
  ],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    id: id(),
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    kind: text().$type<LineKind>().notNull().default("ticket"),
    ticketTypeId: integer().references(() => ticketTypes.id),
    variantId: integer()
      .$type<VariantId>()
      .references(() => variants.id),
    comboId: integer()
      .$type<ComboId>()
      .references(() => combos.id),
    serviceId: integer()
      .$type<ServiceId>()
      .references(() => services.id),
    date: date({ mode: "string" }),
    time: text().notNull().default(""),
    quantities: jsonb().$type<Quantities>().notNull(),
    /** The visitor saw this total in whole VND last. The cart points out a different price. */
    seenTotal: vnd().notNull(),
    createdAt: createdAt(),
    /** A removed line stays for a while, so that the visitor can restore it. */
    removedAt: instant(),
  },
  (t) => [
    check("cart_line_seen_total", sql`${t.seenTotal} >= 0`),
    index("cart_lines_cart").on(t.cartId),
    check(
      "cart_line_has_one_item",
      sql`num_nonnulls(${t.ticketTypeId}, ${t.variantId}, ${t.comboId}, ${t.serviceId}) = 1`,
    ),
    // Apart from removed lines, a cart has one line per variant or combo, per day of a service, and per day and time of
    // a ticket.
    uniqueIndex("cart_lines_ticket_once")
      .on(t.cartId, t.ticketTypeId, t.date, t.time)
      .where(sql`${t.removedAt} is null and ${t.ticketTypeId} is not null`),
    uniqueIndex("cart_lines_variant_once")
      .on(t.cartId, t.variantId)
      .where(sql`${t.removedAt} is null and ${t.variantId} is not null`),
    uniqueIndex("cart_lines_combo_once")
      .on(t.cartId, t.comboId)
      .where(sql`${t.removedAt} is null and ${t.comboId} is not null`),
    uniqueIndex("cart_lines_service_once")
      .on(t.cartId, t.serviceId, t.date)
      .where(sql`${t.removedAt} is null and ${t.serviceId} is not null`),
  ],
);

/** A form with the same key adds its items only once. */
export const cartAdditions = pgTable(
  "cart_additions",
  {
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    lineId: integer(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.key] })],
);

export const holds = pgTable(
  "holds",
  {
    id: id(),
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    reservationId: integer()
      .$type<ReservationId>()
      .notNull()
      .references(() => reservations.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    renewals: integer().notNull().default(0),
    releasedAt: instant(),
  },
  (t) => [
    index("holds_cart").on(t.cartId),
    index("holds_reservation").on(t.reservationId),
    index("holds_expired").on(t.expiresAt).where(sql`${t.releasedAt} is null`),
    uniqueIndex("holds_one_live").on(t.cartId).where(sql`${t.releasedAt} is null`),
  ],
);

/** In Vietnam, `province` and `ward` are codes, elsewhere free text. */
export type Address = {
  fullName: string;
  phone: string;
  line: string;
  ward: string;
  province: string;
  country: string;
  postalCode?: string;
};

/** The first zone by position that contains the address sets the fee. Empty lists match everything. */
export const shippingZones = pgTable(
  "shipping_zones",
  {
    id: id(),
    name: jsonb().$type<Localized>().notNull(),
    takes: jsonb().$type<Localized>().notNull(),
    countries: text().array().notNull(),
    provinces: text().array().notNull(),
    fee: vnd().notNull(),
    /** This is true if the setting `free_shipping_from` applies. */
    canBeFree: boolean().notNull(),
    position: integer().notNull(),
    canDeliver: boolean().notNull().default(true),
    /** The days count from dispatch to delivery. Without them, the shop shows `takes`. */
    minDays: integer(),
    maxDays: integer(),
    /** This is true if weekends and holidays do not count. */
    isInWorkingDays: boolean().notNull().default(false),
    /** Orders after this time (`HH:MM` in the shop's time zone) are dispatched on the next day. */
    cutOff: text().notNull().default("15:00"),
  },
  (t) => [
    index("shipping_zones_in_order").on(t.position, t.id),
    index("shipping_zones_by_fee").on(t.fee, t.id),
    check("shipping_fee", sql`${t.fee} >= 0`),
    check(
      "shipping_days",
      sql`num_nulls(${t.minDays}, ${t.maxDays}) <> 1 and ${t.minDays} >= 0 and ${t.maxDays} between ${t.minDays} and 90`,
    ),
    check("shipping_cut_off", sql`${t.cutOff} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);
