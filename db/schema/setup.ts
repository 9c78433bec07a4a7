import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** An item copied from the demo. It outlives the demo if staff edited it or orders need it. `digest` shows edits. */
export const demoItems = pgTable(
  "demo_items",
  {
    kind: text().notNull(),
    key: text().notNull(),
    digest: text().notNull(),
    copiedAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.key] })],
);
