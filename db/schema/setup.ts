import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/**
 * An item was copied from the demo. When staff remove the demo, the item stays if staff edited it or if orders or
 * other rows refer to it. A digest that differs from `digest` shows that staff edited the item.
 */
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
