import { boolean, customType, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, instant } from "./columns";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** One value of the shop's own settings, as text; only public ones leave the server. */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  isPublic: boolean().notNull().default(false),
});

/** A text of the shop's own around every page (its name, the footer), by key. */
export const siteTexts = pgTable("site_texts", {
  key: text().primaryKey(),
  body: jsonb().$type<Localized>().notNull(),
});

/** A policy page; body is Markdown. */
export const policies = pgTable("policies", {
  slug: text().primaryKey(),
  title: jsonb().$type<Localized>().notNull(),
  body: jsonb().$type<Localized>().notNull(),
  position: integer().notNull(),
  updatedAt: createdAt(),
});

/** A picture by the hash of its bytes: any process serves it, for ever. */
export const pictures = pgTable("pictures", {
  hash: text().primaryKey(),
  slug: text().notNull().unique(),
  contentType: text().notNull(),
  bytes: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});

/** How often something was tried in a window of time, for rate limits. */
export const attemptsCounted = pgTable(
  "attempts_counted",
  { key: text().notNull(), windowStart: instant().notNull(), count: integer().notNull().default(1) },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
);
