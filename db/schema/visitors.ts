import { sql } from "drizzle-orm";
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "./columns";

export type DeviceInfo = {
  screenWidth?: number | undefined;
  screenHeight?: number | undefined;
  language?: string | undefined;
  platform?: string | undefined;
  timeZone?: string | undefined;
};

/** One visit of a browser. Without its consent the columns from `ipAddress` to `referrer` are null. */
export const visitorSessions = pgTable(
  "visitor_sessions",
  {
    sessionId: text().primaryKey(),
    /** Whose account, as the server knows it; null for a guest. */
    userId: integer(),
    /** `unknown` where the server cannot tell. */
    ipAddress: text(),
    /** Two letters; `XX` when nobody knows, null until somebody was asked. */
    country: text(),
    /** When a process set out to look the country up. */
    countryAskedAt: instant(),
    userAgent: text(),
    deviceInfo: jsonb().$type<DeviceInfo>(),
    referrer: text(),
    /** A path without a query; order codes and tokens are left out. */
    landingPage: text().notNull(),
    exitPage: text(),
    lastActivity: instant().notNull(),
    pageViews: integer().notNull().default(1),
    /** The visitor looks at the page. */
    isActive: boolean().notNull().default(true),
    startTime: createdAt(),
    endTime: instant(),
  },
  (t) => [
    index("visitor_sessions_to_look_up")
      .on(t.startTime)
      .where(sql`${t.country} is null and ${t.ipAddress} is not null`),
    index("visitor_sessions_address").on(t.ipAddress, t.startTime),
    index("visitor_sessions_activity").on(t.lastActivity),
  ],
);

/** How often a page was seen on a day of the shop's clock, by its path without the language's prefix. */
export const pageViews = pgTable(
  "page_views",
  { day: date().notNull(), path: text().notNull(), locale: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.path, t.locale] })],
);

/** What somebody answered when asked to be measured; `visitor` stands in that browser's cookie too. */
export const consents = pgTable(
  "consents",
  {
    id: id(),
    visitor: text().notNull(),
    choice: text().$type<"granted" | "denied">().notNull(),
    /** Of the question that was asked. */
    version: integer().notNull(),
    givenAt: createdAt(),
  },
  (t) => [index("consents_visitor").on(t.visitor), index("consents_given").on(t.givenAt)],
);

/** How often something was tried in a window of time, for rate limits. */
export const attemptsCounted = pgTable(
  "attempts_counted",
  { key: text().notNull(), windowStart: instant().notNull(), count: integer().notNull().default(1) },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("attempts_counted_window").on(t.windowStart)],
);
