import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";

// The catalog refers to these two tables of the inventory. The others are in `inventory.ts`.

export type StockId = number & { readonly brand?: "stock" };

export const pools = pgTable(
  "pools",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    /** Slots without a time have this last entry (HH:MM). */
    lastEntry: text().notNull(),
  },
  (t) => [check("last_entry_is_a_time", sql`${t.lastEntry} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`)],
);

/** `quantity` includes what unshipped orders reserve. Shipping reduces both columns. */
export const stocks = pgTable(
  "stocks",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity().$type<StockId>(),
    quantity: integer().notNull(),
    reserved: integer().notNull().default(0),
  },
  (t) => [check("stock_never_oversold", sql`${t.reserved} between 0 and ${t.quantity}`)],
);
