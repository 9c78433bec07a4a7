import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/localized";
import { createdAt, id } from "./columns";

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

/** A picture that stands for the shop, for light and for dark pages; addresses of the shop's own files or others. */
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

/** A part of a page that is built of rows; its content is read by the schema of its kind. */
export const themeSections = pgTable(
  "theme_sections",
  {
    id: id(),
    /** Null: it stands in every theme. */
    themeId: integer().references(() => themes.id, { onDelete: "cascade" }),
    /** `home`, `about`, `contact`, or `pages/` and the slug of a landing page. */
    pageType: text().notNull(),
    position: integer().notNull(),
    kind: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("theme_sections_page").on(t.pageType, t.position)],
);
