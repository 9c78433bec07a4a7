import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { bytes, instant } from "./columns";

/** Other tables refer to a picture by its slug. The URL contains the hash, so that caches can keep a file for ever. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    slug: text().notNull().unique(),
    fileName: text().notNull().default(""),
    /** Staff can choose the picture only if it has an alternative text in every language. */
    alt: jsonb().$type<Localized>(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** The time is null for the shop's own pictures, which are not deleted if nothing uses them. */
    uploadedAt: instant(),
    /** This is true for an upload with a review. It is shown only while it belongs to a review that is not refused. */
    isFromVisitor: boolean().notNull().default(false),
    isWithheld: boolean().notNull().default(false),
    /** A crop keeps this point in percent (from left, from top). Null is the middle. */
    focus: integer().array().$type<[x: number, y: number]>(),
    /** This is true if an SVG also gets renditions in pixels. */
    isRaster: boolean().notNull().default(false),
    widths: integer().array().notNull().default(sql`'{}'`),
    /**
     * A job makes the renditions after this time. The epoch means now. Null means that they exist or cannot be made.
     */
    renderFrom: instant().default(sql`'epoch'`),
  },
  (picture) => [
    check(
      "pictures_focus",
      sql`cardinality(${picture.focus}) = 2 and 0 <= all(${picture.focus}) and 100 >= all(${picture.focus})`,
    ),
    index("pictures_to_render").on(picture.renderFrom).where(sql`${picture.renderFrom} is not null`),
  ],
);

export const pictureRenditions = pgTable(
  "picture_renditions",
  {
    hash: text()
      .notNull()
      .references(() => pictures.hash, { onDelete: "cascade" }),
    width: integer().notNull(),
    format: text().$type<RenditionFormat>().notNull(),
    bytes: bytes().notNull(),
  },
  (rendition) => [primaryKey({ columns: [rendition.hash, rendition.width, rendition.format] })],
);

/** `png` and `maskable` are square icons, made when a picture becomes the favicon. */
export type RenditionFormat = "avif" | "webp" | "png" | "maskable";
