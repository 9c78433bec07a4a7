import { sql } from "drizzle-orm";
import { check, date, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { id, vnd } from "./columns";
import { priceCategories } from "./tickets";

export type DayKind = "weekday" | "weekend" | "holiday";

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

/** Prices are whole VND including VAT. A price without a season applies where no season has a price. */
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
  (t) => [
    unique("ticket_prices_once").on(t.categoryId, t.seasonId, t.dayKind).nullsNotDistinct(),
    check("ticket_price", sql`${t.price} >= 0`),
  ],
);

export const vatRates = pgTable(
  "vat_rates",
  { startsOn: date({ mode: "string" }).notNull(), percent: integer().notNull() },
  (t) => [primaryKey({ columns: [t.startsOn] }), check("vat_percent", sql`${t.percent} between 0 and 100`)],
);
