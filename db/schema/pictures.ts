import { customType, integer, pgTable, text } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** A picture by the hash of its bytes: any process serves it, for ever. */
export const pictures = pgTable("pictures", {
  hash: text().primaryKey(),
  slug: text().notNull().unique(),
  contentType: text().notNull(),
  bytes: bytea().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
});
