import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** Remembers an item copied from the demo. Once staff edit it (`digest`) or orders refer to it, it is the shop's. */
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
