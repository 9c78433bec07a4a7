import { bigint, customType, integer, timestamp } from "drizzle-orm/pg-core";

export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** Whole VND. */
export const vnd = () => bigint({ mode: "number" });
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().defaultNow();
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
