import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { createdAt, id, instant } from "./columns";

export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: text().notNull(),
  isPublic: boolean().notNull().default(false),
});

export const siteTexts = pgTable("site_texts", {
  key: text().primaryKey(),
  body: jsonb().$type<Localized>().notNull(),
});

export const policies = pgTable("policies", {
  id: id(),
  slug: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  body: jsonb().$type<Localized>().notNull(),
  position: integer().notNull(),
  updatedAt: createdAt(),
  /** Visitors see a template only after a staff member has read it. */
  confirmedAt: instant(),
  confirmedBy: text(),
});

export type ColorScale = Partial<Record<50 | 100 | 200 | 300 | 400 | 500 | 600 | 700 | 800 | 900, string>>;
export type Scales = Record<"primary" | "secondary" | "tertiary" | "yellow", ColorScale>;
export type ThemeColors = { light: Scales; dark: Scales };

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

/** URLs are own paths or https. A favicon `…-32.png` also needs `-16`, `-180`, `-192`, `-512` and `-maskable` files. */
export const logos = pgTable("logos", {
  id: id(),
  type: text().$type<"logo" | "favicon">().notNull(),
  lightModeUrl: text().notNull(),
  darkModeUrl: text().notNull(),
  /** Uploaded pictures have slugs, which replace the URLs. */
  lightPicture: text(),
  darkPicture: text(),
  isActive: boolean().notNull().default(true),
});

/** A page's metadata is found by its path without language. Null fields keep the page's own values. */
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
  isEnabled: boolean().notNull(),
});
