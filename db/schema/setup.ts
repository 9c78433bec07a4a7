import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** An item copied from the demo. If staff edited it (`digest`) or orders refer to it, removing the demo keeps it. */
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
