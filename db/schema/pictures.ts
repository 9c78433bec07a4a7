import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, instant } from "./columns";

/** A picture by the hash of its bytes: any process serves it, for ever. Rows of other areas name its slug. */
export const pictures = pgTable(
  "pictures",
  {
    hash: text().primaryKey(),
    slug: text().notNull().unique(),
    contentType: text().notNull(),
    bytes: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Null: of the shop itself, and kept whether anything refers to it or not. */
    uploadedAt: instant(),
    /** A drawing (SVG) that is shown by renditions all the same. */
    asRaster: boolean().notNull().default(false),
    /** Of its renditions. */
    widths: integer().array().notNull().default(sql`'{}'`),
    /** From when on renditions may be made of it; null: they are, or cannot be. By itself at once. */
    renderFrom: instant().default(sql`'epoch'`),
  },
  (picture) => [index("pictures_to_render").on(picture.renderFrom).where(sql`${picture.renderFrom} is not null`)],
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

export type RenditionFormat = "avif" | "webp";
