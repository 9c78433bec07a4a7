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

/** Without consent, `userId` and the columns from `ipAddress` to `referrer` are null, except `lookUpCountryAt`. */
export const visitorSessions = pgTable(
  "visitor_sessions",
  {
    sessionId: text().primaryKey(),
    userId: integer(),
    ipAddress: text(),
    /** The country has two letters. It is `XX` if the lookup found nothing, null before the lookup. */
    country: text(),
    /** From this time on, a job looks up an unknown country. */
    lookUpCountryAt: instant().notNull().default(sql`'epoch'`),
    userAgent: text(),
    deviceInfo: jsonb().$type<DeviceInfo>(),
    referrer: text(),
    /** The path has no query, order codes or tokens. */
    landingPage: text().notNull(),
    exitPage: text(),
    lastActivity: instant().notNull(),
    pageViews: integer().notNull().default(1),
    isActive: boolean().notNull().default(true),
    startTime: createdAt(),
    endTime: instant(),
  },
  (t) => [
    index("visitor_sessions_to_look_up")
      .on(t.lookUpCountryAt)
      .where(sql`${t.country} is null and ${t.ipAddress} is not null`),
    index("visitor_sessions_address").on(t.ipAddress, t.startTime),
    index("visitor_sessions_activity").on(t.lastActivity),
  ],
);

/** Views are counted per day in the shop's time zone, by path without language. */
export const pageViews = pgTable(
  "page_views",
  { day: date().notNull(), path: text().notNull(), locale: text().notNull(), count: integer().notNull() },
  (t) => [primaryKey({ columns: [t.day, t.path, t.locale] })],
);

export const consents = pgTable(
  "consents",
  {
    id: id(),
    visitor: text().notNull(),
    choice: text().$type<"granted" | "denied">().notNull(),
    version: integer().notNull(),
    givenAt: createdAt(),
  },
  (t) => [index("consents_visitor").on(t.visitor), index("consents_given").on(t.givenAt)],
);

export const rateLimitCounts = pgTable(
  "rate_limit_counts",
  { key: text().notNull(), windowStart: instant().notNull(), count: integer().notNull().default(1) },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] }), index("rate_limit_counts_window").on(t.windowStart)],
);
