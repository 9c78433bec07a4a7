import { z } from "zod";

/** How many rows a page of a long list has. */
export const pageSize = 50;

/** Where a page of a long list begins, as its links name it: `older-123` is what comes before the row with id 123. */
export const PageCursor = z
  .string()
  .regex(/^(older|newer)-[1-9]\d{0,8}$/)
  .transform((text): PageCursor => {
    const [than, id] = text.split("-");
    return { than: than === "older" ? "older" : "newer", id: Number(id) };
  });
export type PageCursor = { than: "older" | "newer"; id: number };

/** The cursors of the pages beside this one, null where there is none, and how many rows all pages have. */
export type Pages = { previous: string | null; next: string | null; total: number };
