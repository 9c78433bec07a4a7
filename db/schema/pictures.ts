import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytes } from "./columns";

/** A picture by the hash of its bytes: any process serves it, for ever. */
export const pictures = pgTable("pictures", {
  hash: text().primaryKey(),
  slug: text().notNull().unique(),
  contentType: text().notNull(),
  bytes: bytes().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});
