import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "./columns";
import { themes } from "./shop";

export const themeSections = pgTable(
  "theme_sections",
  {
    id: id(),
    /** It is null for a section that every theme has. */
    themeId: integer().references(() => themes.id, { onDelete: "cascade" }),
    /** `home`, `about`, `contact`, or `pages/` and the slug of a landing page. */
    pageType: text().notNull(),
    position: integer().notNull(),
    kind: text().notNull(),
    content: jsonb().$type<unknown>().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [index("theme_sections_page").on(t.pageType, t.position)],
);
