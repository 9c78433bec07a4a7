import { z } from "zod";

export const pageSize = 50;

/** A page starts at a cursor: `older-123` has rows with IDs below 123, and `newer-123` has rows with IDs above 123. */
export const PageCursor = z
  .string()
  .regex(/^(older|newer)-[1-9]\d{0,8}$/)
  .transform((text): PageCursor => {
    const [than, id] = text.split("-");
    return { than: than === "older" ? "older" : "newer", id: Number(id) };
  });
export type PageCursor = { than: "older" | "newer"; id: number };

export type PageCursors = { previous: string | null; next: string | null; total: number };
