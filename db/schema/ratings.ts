import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** What a review is about. `place` is the whole site, with item id 0. */
export const reviewedKinds = ["place", "ticket", "product", "service"] as const;
export type ReviewedKind = (typeof reviewedKinds)[number];

/** Maintained by a trigger. The kind "all" with item id 0 has the totals. */
export const ratings = pgTable(
  "ratings",
  {
    kind: text().$type<ReviewedKind | "all">().notNull(),
    itemId: integer().notNull(),
    one: integer().notNull().default(0),
    two: integer().notNull().default(0),
    three: integer().notNull().default(0),
    four: integer().notNull().default(0),
    five: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.itemId] }),
    check("ratings_counted", sql`least(${t.one}, ${t.two}, ${t.three}, ${t.four}, ${t.five}) >= 0`),
  ],
);
