import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Localized } from "~/lib/locale";
import { bytes, instant } from "./columns";

/** Other tables refer to a picture by its slug. Its URL contains the hash of its bytes and can be cached for ever. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    /** Orders the list of pictures. */
    id: integer().notNull().generatedAlwaysAsIdentity().unique(),
    slug: text().notNull().unique(),
    /** The name of the uploaded file, by which staff find the picture. */
    fileName: text().notNull().default(""),
    /** Staff can choose the picture for a page only after it has an alternative text in every language. */
    alt: jsonb().$type<Localized>(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** It is null for the shop's own pictures, which are kept even if nothing references them. */
    uploadedAt: instant(),
    /** Whether a visitor uploaded it for a review. It is shown only while a review that uses it is not refused. */
    byVisitor: boolean().notNull().default(false),
    /** A withheld picture is neither shown nor served. */
    withheld: boolean().notNull().default(false),
    /** The point that a crop keeps, in percent from the left and from the top. Null means the middle. */
    focus: integer().array().$type<[x: number, y: number]>(),
    /** Whether renditions are made of an SVG too. Other formats always get renditions. */
    asRaster: boolean().notNull().default(false),
    widths: integer().array().notNull().default(sql`'{}'`),
    /** Renditions are made from this time on. Null: they exist or cannot be made. The epoch means at once. */
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

/** `png` and `maskable` are icons of the shop, square and made when a picture becomes its favicon. */
export type RenditionFormat = "avif" | "webp" | "png" | "maskable";
