import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/**
 * An item that was copied from the demo. It belongs to the shop once its digest differs, because staff edited it, or once
 * it was kept because orders or the shop's own rows refer to it, which deletes the entry.
 */
export const demoItems = pgTable(
  "demo_items",
  {
    kind: text().notNull(),
    key: text().notNull(),
    /** A digest of the rows as the copy wrote them. */
    digest: text().notNull(),
    copiedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
