import { sql } from "drizzle-orm";
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, id, instant, vnd } from "./columns";
import { ticketTypes } from "./tickets";

export type CartId = number & { readonly brand?: "cart" };
/** Two carts a visitor: the common one, and the booking that "Buy now" makes. */
export type CartKind = "cart" | "booking";
/** Units by the key of a price category. */
export type Quantities = Record<string, number>;

export const carts = pgTable(
  "carts",
  {
    id: id().$type<CartId>(),
    sessionId: text().notNull(),
    kind: text().$type<CartKind>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("carts_one_a_kind").on(t.sessionId, t.kind), index("carts_updated").on(t.updatedAt)],
);

export const cartLines = pgTable(
  "cart_lines",
  {
    id: id(),
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    ticketTypeId: integer()
      .notNull()
      .references(() => ticketTypes.id),
    date: date({ mode: "string" }).notNull(),
    /** HH:MM, or '' for the whole day. */
    time: text().notNull(),
    quantities: jsonb().$type<Quantities>().notNull(),
    /** What the line cost when the visitor last saw to it, VND: a difference is said. */
    seenTotal: vnd().notNull(),
    createdAt: createdAt(),
    /** Removed lines wait here for "undo". */
    removedAt: instant(),
  },
  (t) => [
    index("cart_lines_cart").on(t.cartId),
    uniqueIndex("cart_lines_once").on(t.cartId, t.ticketTypeId, t.date, t.time).where(sql`${t.removedAt} is null`),
  ],
);

/** Forms that were already added: the same form sent twice adds once. */
export const cartAdditions = pgTable(
  "cart_additions",
  {
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.cartId, t.key] })],
);

/** Places kept for a cart while its visitor types. */
export const holds = pgTable(
  "holds",
  {
    id: id(),
    cartId: integer()
      .$type<CartId>()
      .notNull()
      .references(() => carts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    renewals: integer().notNull().default(0),
    /** Let go, or turned into an order. */
    releasedAt: instant(),
    /** Where it was asked for from, as a pseudonym of the network: a bound on what one source keeps from all others. */
    network: text(),
  },
  (t) => [
    index("holds_cart").on(t.cartId),
    index("holds_network").on(t.network).where(sql`${t.releasedAt} is null`),
    uniqueIndex("holds_one_live").on(t.cartId).where(sql`${t.releasedAt} is null`),
  ],
);
