import { bigint, integer, timestamp } from "drizzle-orm/pg-core";

/** A text in Vietnamese, and in English where it has been translated. */
export type Localized = { vi: string; en?: string };

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Whole VND. */
export const vnd = () => bigint({ mode: "number" });
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
