import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, id } from "./columns";

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
  id: id(),
  slug: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  /** What else somebody may look for it by, with commas between. */
  keywords: jsonb().$type<Localized>(),
  body: jsonb().$type<Localized>().notNull(),
  position: integer().notNull(),
  updatedAt: createdAt(),
});

/** 50 to 900: a colour each, as CSS writes it. */
export type Scale = Partial<Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>>;
export type Scales = Record<"primary" | "secondary" | "tertiary" | "yellow", Scale>;
export type ThemeColors = { light: Scales; dark: Scales };

/** Colours of the shop; one is active. */
export const themes = pgTable(
  "themes",
  {
    id: id(),
    name: text().notNull().unique(),
    isActive: boolean().notNull().default(false),
    colors: jsonb().$type<ThemeColors>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex("themes_one_active").on(t.isActive).where(sql`${t.isActive}`)],
);

/** How a kind of component looks in a theme: `ticket-card`, so far. */
export const componentStyles = pgTable(
  "component_styles",
  {
    id: id(),
    themeId: integer()
      .notNull()
      .references(() => themes.id, { onDelete: "cascade" }),
    type: text().notNull(),
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [unique("component_styles_once").on(t.themeId, t.type)],
);

/**
 * A picture that stands for the shop, for light and for dark pages: paths of the shop's own files, or https addresses. A
 * favicon that ends in `-32.png` has sisters that end in `-16.png` and `-180.png`, and for home screens in `-192.png`,
 * `-512.png` and `-maskable.png`, whose edges may be cut off.
 */
export const logos = pgTable("logos", {
  id: id(),
  type: text().$type<"logo" | "favicon">().notNull(),
  lightModeUrl: text().notNull(),
  darkModeUrl: text().notNull(),
  isActive: boolean().notNull().default(true),
});

/** What searching and sharing show of a page, by its path without the language's prefix; empty fields leave the page's own. */
export const seoRecords = pgTable("seo_records", {
  path: text().primaryKey(),
  title: jsonb().$type<Localized>(),
  description: jsonb().$type<Localized>(),
  keywords: jsonb().$type<Localized>(),
  ogTitle: jsonb().$type<Localized>(),
  ogDescription: jsonb().$type<Localized>(),
  ogImage: text(),
  canonicalUrl: text(),
});

/** A path, or all below it, has moved: to another path, or to an absolute address. */
export const redirects = pgTable(
  "redirects",
  {
    id: id(),
    kind: text().$type<"exact" | "prefix">().notNull(),
    source: text().notNull(),
    target: text().notNull(),
    status: integer().$type<301 | 302>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("redirects_once").on(t.kind, t.source),
    index("redirects_source").on(t.source),
    check("redirect_status", sql`${t.status} in (301, 302)`),
  ],
);

export const featureFlags = pgTable("feature_flags", {
  key: text().primaryKey(),
  enabled: boolean().notNull(),
});
